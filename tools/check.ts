/**
 * `npm run check`: types, lint and formatting, who may import whom, circles between rooms, captions, compiled
 * kernels, dead code. All run; any that fails fails the whole.
 */
import { missingCaptions } from './check/captions.ts';
import { folderCircles } from './check/folder-circles.ts';
import { readImports } from './check/read-imports.ts';
import { runProgram } from './check/run-program.ts';
import { kernelFolders, staleKernels } from './kernels/record.ts';

/** Houses whose rooms may not need each other in a circle. */
const WITHOUT_CIRCLES = ['lib', 'lib/engine', 'lib/service', 'tools'];
const root = process.cwd();

/** Every check: nothing where all is well, else what is wrong. */
const checks: Record<string, () => Promise<string> | string> = {
  types: program('tsc', '--noEmit'),
  'lint and formatting': program('biome', 'ci', '.', '--colors=off'),
  'import boundaries': program(
    'depcruise',
    ...['app', 'components', 'lib', 'tools', 'e2e'],
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  ),
  'circles between rooms': () =>
    WITHOUT_CIRCLES.flatMap((house) => folderCircles(house, readImports(root, house)))
      .map(({ rooms, imports }) =>
        [`${rooms.join(', ')} need each other:`, ...imports.map(({ from, to }) => `  ${from} → ${to}`)].join(
          '\n',
        ),
      )
      .join('\n'),
  captions: () => ['lib', 'tools'].flatMap((folder) => missingCaptions(root, folder)).join('\n'),
  'compiled kernels': () => kernelFolders('lib').flatMap(staleKernels).join('\n'),
  'dead code': program('knip', '--no-progress'),
};

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const fault = await check();
  console.log(`${fault === '' ? 'ok    ' : 'FAILED'} ${name}`);
  if (fault === '') continue;
  failed++;
  console.log(fault);
}
process.exit(failed === 0 ? 0 : 1);

function program(command: string, ...args: string[]): () => Promise<string> {
  return async () => {
    const { code, output } = await runProgram(command, args);
    return code === 0 ? '' : output || `${command} ended with ${code}`;
  };
}
