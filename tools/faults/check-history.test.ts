import { expect, test } from 'vitest';
import { checkHistory, type Evidence, RULE_NAMES } from './check-history.ts';

const completed = (): Evidence['tasks'][number] => ({
  id: 'a',
  status: 'completed',
  attempt: 1,
  error: null,
  seconds: 2,
  pointsTaken: 3,
  callbackUrl: 'http://receiver/good',
  clips: [{ id: 'clip', files: [{ key: 'clips/clip/1.mp3', bytes: 9, storedBytes: 9 }] }],
  deliveries: [{ id: 'hook', status: 'delivered', attempts: 1, body: '{"status":"completed"}' }],
  entries: [{ reason: 'charge', amount: -3 }],
});
const failed = (): Evidence['tasks'][number] => ({
  ...completed(),
  id: 'b',
  status: 'failed',
  callbackUrl: null,
  clips: [],
  deliveries: [],
  entries: [
    { reason: 'charge', amount: -3 },
    { reason: 'refund', amount: 3 },
  ],
});

/** A run in which every promise held, anew for each test. */
const goodRun = () => ({
  submissions: ['a', 'b'].map((id) => ({
    idempotencyKey: `key-${id}`,
    kind: 'sound',
    receiver: undefined as string | undefined,
    taskIds: [id],
    refusals: [] as string[],
    tries: 1,
  })),
  observations: [
    { taskId: 'a', status: 'processing' as const, clipIds: [] as string[] },
    { taskId: 'a', status: 'queuing' as const, clipIds: [] as string[] },
    { taskId: 'a', status: 'completed' as const, clipIds: ['clip'] },
    { taskId: 'b', status: 'failed' as const, clipIds: [] as string[] },
  ],
  received: [
    {
      receiver: 'good',
      taskId: 'a',
      webhookId: 'hook',
      status: 'completed' as const,
      clipIds: ['clip'],
      isSigned: true,
    },
  ],
  tasks: [completed(), failed()],
  account: { pointsBalance: 7, sumOfEntries: 7 },
  quotaUsed: 1,
  damagedClipId: undefined as string | undefined,
  uncleanEnds: [] as string[],
  isSettled: true,
});
type Run = ReturnType<typeof goodRun>;

test('a run in which all went well breaks nothing', () => {
  expect(checkHistory(goodRun())).toEqual([]);
});

const BREAKS: [rule: string, what: string, spoil: (run: Run) => void][] = [
  ['one request is one task', 'two tasks', (run) => run.submissions[0]!.taskIds.push('b')],
  ['one request is one task', 'no task', (run) => run.submissions[0]!.taskIds.pop()],
  ['one request is one task', 'a refusal', (run) => run.submissions[0]!.refusals.push('4001')],
  ['one request is one task', 'an accepted task is gone', (run) => run.tasks.pop()],
  ['one request is one task', "nobody's task", (run) => run.submissions.pop()],
  ['every task ends', 'one hangs', (run) => (run.tasks[0]!.status = 'processing')],
  ['an end never changes', 'another end', (run) => (run.observations[3]!.taskId = 'a')],
  [
    'an end never changes',
    'other results later',
    (run) => run.observations.push({ taskId: 'a', status: 'completed', clipIds: ['other'] }),
  ],
  [
    'an end never changes',
    'seen and kept differ',
    (run) => run.tasks[0]!.clips.push({ id: 'second', files: [] }),
  ],
  ['one charge, one refund where it failed', 'not charged', (run) => run.tasks[0]!.entries.pop()],
  ['one charge, one refund where it failed', 'not refunded', (run) => run.tasks[1]!.entries.pop()],
  [
    'one charge, one refund where it failed',
    'charged twice',
    (run) => run.tasks[0]!.entries.push({ reason: 'charge', amount: -3 }),
  ],
  [
    'one charge, one refund where it failed',
    'refunded although it completed',
    (run) => run.tasks[0]!.entries.push({ reason: 'refund', amount: 3 }),
  ],
  ['the books add up', 'balance', (run) => run.account.pointsBalance++],
  ['the books add up', 'quota', (run) => run.quotaUsed++],
  ['at least one try of one callback', 'none', (run) => run.tasks[0]!.deliveries.pop()],
  ['at least one try of one callback', 'not tried', (run) => (run.tasks[0]!.deliveries[0]!.attempts = 0)],
  [
    'at least one try of one callback',
    'two',
    (run) => run.tasks[0]!.deliveries.push(completed().deliveries[0]!),
  ],
  ['at least one try of one callback', 'never arrived', (run) => run.received.pop()],
  ['at least one try of one callback', 'not asked for', (run) => (run.tasks[0]!.callbackUrl = null)],
  ['callbacks are signed and tell the truth', 'unsigned', (run) => (run.received[0]!.isSigned = false)],
  [
    'callbacks are signed and tell the truth',
    'other results',
    (run) => (run.received[0]!.clipIds = ['other']),
  ],
  [
    "a completed task's files exist, and no others are its",
    'a file is gone',
    (run) => (run.tasks[0]!.clips[0]!.files[0]!.storedBytes = undefined),
  ],
  [
    "a completed task's files exist, and no others are its",
    'a file is cut',
    (run) => (run.tasks[0]!.clips[0]!.files[0]!.storedBytes = 8),
  ],
  ["a completed task's files exist, and no others are its", 'no result', (run) => run.tasks[0]!.clips.pop()],
  ['programs end cleanly', 'one did not', (run) => run.uncleanEnds.push('worker ended with SIGKILL')],
];

test.each(BREAKS)('%s: %s', (rule, _, spoil) => {
  const run = goodRun();
  spoil(run);
  expect(checkHistory(run).map((violation) => violation.rule)).toContain(rule);
});

test('every rule can be broken', () => {
  expect(new Set(BREAKS.map(([rule]) => rule))).toEqual(new Set(RULE_NAMES));
});

test('the files that were taken away on purpose are not missed', () => {
  const run = goodRun();
  run.tasks[0]!.clips[0]!.files[0]!.storedBytes = undefined;
  run.damagedClipId = 'clip';
  expect(checkHistory(run)).toEqual([]);
});

test('while work is under way, what is open is no broken promise, and what is broken is one', () => {
  const run = goodRun();
  run.isSettled = false;
  run.tasks[0]!.status = 'processing';
  run.tasks[0]!.deliveries = [];
  run.tasks[0]!.clips = [];
  run.observations.splice(2, 1);
  run.received = [];
  run.submissions.push({ ...run.submissions[0]!, taskIds: [] });
  expect(checkHistory(run)).toEqual([]);
  run.tasks[1]!.entries.pop();
  expect(checkHistory(run)).toHaveLength(1);
});
