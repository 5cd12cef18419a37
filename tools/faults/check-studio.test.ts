import { expect, test } from 'vitest';
import { checkStudio, type StudioEvidence } from './check-studio.ts';

const good = () => ({
  promised: ['a'],
  wishes: [
    {
      operationId: 'a',
      state: 'completed',
      taskId: 'task' as string | null,
      songs: [
        {
          clipId: 'clip' as string | null,
          files: [
            { kind: 'audio', keptPath: 'x' as string | null, bytes: 9, storedBytes: 9 as number | undefined },
          ],
        },
      ],
    },
    { operationId: 'b', state: 'failed', taskId: 'other' as string | null, songs: [] },
  ],
  tasks: [
    { id: 'task', status: 'completed', clipIds: ['clip'] },
    { id: 'other', status: 'failed', clipIds: [] },
  ],
});

test('a trial in which all went well breaks nothing', () => {
  expect(checkStudio(good() satisfies StudioEvidence)).toEqual([]);
});

test.each<[string, (run: ReturnType<typeof good>) => void]>([
  ['forgotten', (run) => run.promised.push('c')],
  ['asked for twice', (run) => run.tasks.push({ id: 'more', status: 'completed', clipIds: ['more'] })],
  ['open', (run) => (run.wishes[0]!.state = 'processing')],
  ['never asked for', (run) => (run.wishes[1]!.taskId = null)],
  ['an end of its own', (run) => (run.wishes[1]!.state = 'completed')],
  ['without its song', (run) => (run.wishes[0]!.songs = [])],
  ['the file not kept', (run) => (run.wishes[0]!.songs[0]!.files[0]!.keptPath = null)],
  ['the file cut', (run) => (run.wishes[0]!.songs[0]!.files[0]!.storedBytes = 8)],
])('%s is seen', (_, spoil) => {
  const run = good();
  spoil(run);
  expect(checkStudio(run).length).toBeGreaterThan(0);
});
