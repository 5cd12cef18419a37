import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { judge, readRecording, recordingOf, thisMachine } from './recording.ts';
import { goldenRenders } from './renders/index.ts';
import type { Strand } from './strand.ts';

const TIMEOUT = 600_000;
const ON_PURPOSE = 'If that is on purpose: npm run golden -- --record, and read the difference.';

const MEASURED = goldenRenders.find(({ name }) => name === 'singers-english')!;
let measured: Promise<Strand[]> | undefined;
/** What is made of {@link MEASURED}: compared and measured, rendered once. */
const strandsOfMeasured = () => (measured ??= MEASURED.make());

it.each(goldenRenders)('$name sounds as it was recorded', { timeout: TIMEOUT }, async ({ name, make }) => {
  const strands = await (name === MEASURED.name ? strandsOfMeasured() : make());
  const { outcome, changes } = judge(readRecording(name), strands);
  expect.soft(outcome, [`${name} sounds different.`, ...changes, ON_PURPOSE].join('\n')).toBe('same');
});

it('measures as it did when it was recorded', { timeout: TIMEOUT }, async () => {
  const recording = readRecording(MEASURED.name)!;
  const { strands } = recordingOf(MEASURED, await strandsOfMeasured());
  if (recording.machine === thisMachine) expect(strands, ON_PURPOSE).toEqual(recording.strands);
});

it('has a recording of each render and no other', () => {
  const files = readdirSync(new URL('./recordings', import.meta.url))
    .filter((file) => file.endsWith('.json'))
    .toSorted();
  expect(files).toEqual(goldenRenders.map(({ name }) => `${name}.json`).toSorted());
});
