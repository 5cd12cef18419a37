/**
 * `npm run faults -- [--only KIND[,KIND…]] [--rounds N] [--minutes N] [--seed N] [--postgres] [--studio] [--attack] [--kills] [--memory [FILE…]]`: the real programs under
 * load, killed, frozen, stopped and starved again and again, with the database dying under them. After each fault, and
 * in the end, a check that every accepted task reaches exactly one end, with one charge or one refund, its callback
 * tried and its files there. Exit code 1 where a promise was broken. SIGTERM, or so many minutes, end the faults early;
 * what is under way is judged. `--studio` kills the studio instead, under users' wishes; `--attack` sends hostile requests to both programs
 * for so many minutes, beside an honest user; `--kills` kills what must be whole or not at all, `--rounds` times; `--memory` sends the service uploads of the worst kinds, or the files that are named. Sums over runs are kept in artifacts/faults/tally.json.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '#lib/cli/prepare.ts';
import { ConfigurationError } from '#lib/config/env.ts';
import { runAttack } from './faults/attack/run-attack.ts';
import { INJECTIONS } from './faults/injections/index.ts';
import { runKills } from './faults/kills/run-kills.ts';
import { runMemory } from './faults/memory/run-memory.ts';
import { describeRun, describeTally } from './faults/report.ts';
import { runFaults } from './faults/run-faults.ts';
import { runStudioTrial } from './faults/studio-trial.ts';
import { TallyFile } from './faults/tally.ts';

const OPEN_TASKS = 6;

await runCommand(async () => {
  const { minutes, isAttack, isKills, isMemory, files, ...options } = readOptions();
  const tally = new TallyFile(path.resolve('artifacts', 'faults', 'tally.json'));
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  // An attack lasts so long from when the programs are up, which may have to be built first.
  if (!isAttack) setTimeout(() => stop.abort(), minutes * 60_000).unref();
  if (isAttack || isKills || isMemory) {
    const say = (line: string) => console.log(line);
    const { seed, rounds } = options;
    const broken = isKills
      ? await runKills({ seed, rounds, say, signal: stop.signal })
      : isMemory
        ? await runMemory({ files, say })
        : await runAttack({ seed, minutes, say, signal: stop.signal });
    for (const line of broken) console.log(`BROKEN ${line}`);
    console.log(`${broken.length} broken promises`);
    process.exit(broken.length === 0 ? 0 : 1);
  }
  if (options.isStudio) {
    const onRound = () => tally.addFault('studio killed (SIGKILL)');
    const common = { ...options, openTasks: OPEN_TASKS, say: (line: string) => console.log(line) };
    const { wishes, broken } = await runStudioTrial({ ...common, onRound, signal: stop.signal });
    tally.addRun(wishes, broken.length);
    console.log(`\n${wishes} wishes, ${broken.length} broken promises`);
    for (const line of broken) console.log(`BROKEN ${line}`);
    console.log(`\nall runs so far\n${describeTally(tally.read())}`);
    process.exit(broken.length === 0 ? 0 : 1);
  }
  const { evidence, injected, violations } = await runFaults({
    ...options,
    openTasks: OPEN_TASKS,
    say: (line) => console.log(line),
    onRound: ({ name }) => tally.addFault(name),
    signal: stop.signal,
  });
  tally.addRun(evidence.tasks.length, violations.length);
  console.log(`\n${describeRun(evidence, injected, violations)}`);
  console.log(`\nall runs so far\n${describeTally(tally.read())}`);
  process.exit(violations.length === 0 ? 0 : 1);
});

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '14' },
      minutes: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      postgres: { type: 'boolean', default: false },
      studio: { type: 'boolean', default: false },
      attack: { type: 'boolean', default: false },
      kills: { type: 'boolean', default: false },
      memory: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  const minutes = Number(values.minutes);
  const seed = Number(values.seed);
  if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed) || !(minutes > 0))
    throw new ConfigurationError(
      '--rounds and --seed must be whole numbers, --rounds at least 1; --minutes a number above 0',
    );
  const wanted = values.only?.split(',') ?? INJECTIONS.map(({ id }) => id);
  const injections = wanted.map((id) => {
    const injection = INJECTIONS.find((one) => one.id === id);
    if (injection) return injection;
    throw new ConfigurationError(
      `--only ${id}: there is no such fault; there are: ${INJECTIONS.map((one) => one.id).join(', ')}`,
    );
  });
  return {
    rounds,
    minutes,
    seed,
    injections,
    usePostgres: values.postgres,
    isStudio: values.studio,
    isAttack: values.attack,
    isKills: values.kills,
    isMemory: values.memory,
    files: positionals,
  };
}
