import { type Evidence, RULE_NAMES, type Violation } from './check-history.ts';
import type { Tally } from './tally.ts';

/** Rows as a table with columns of equal width. */
function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  return [
    line(cells[0]!),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...cells.slice(1).map(line),
  ].join('\n');
}

/** The report of a run, as text. */
export function describeRun(
  evidence: Evidence,
  injected: ReadonlyMap<string, number>,
  violations: readonly Violation[],
): string {
  const { submissions, tasks, received } = evidence;
  const taskById = new Map(tasks.map((task) => [task.id, task]));
  const kinds = [...new Set(submissions.map(({ kind }) => kind))].sort();
  const byKind = kinds.map((kind) => {
    const asked = submissions.filter((submission) => submission.kind === kind);
    const own = asked.flatMap(({ taskIds }) => taskIds.flatMap((id) => taskById.get(id) ?? []));
    return [
      kind,
      asked.length,
      asked.reduce((sum, { tries }) => sum + tries, 0),
      own.length,
      own.filter(({ status }) => status === 'completed').length,
      own.filter(({ status }) => status === 'failed').length,
      own.filter(({ attempt }) => attempt > 1).length,
      Math.max(0, ...own.map(({ seconds }) => seconds)).toFixed(1),
    ];
  });
  const deliveries = tasks.flatMap((task) => task.deliveries);
  const rules = RULE_NAMES.map((rule) => {
    const count = violations.filter((violation) => violation.rule === rule).length;
    return [rule, count === 0 ? 'held' : `${count} BROKEN`];
  });
  const receivers = [...new Set(received.map(({ receiver }) => receiver))].sort();
  const byReceiver = receivers.map((receiver) => {
    const arrived = received.filter((one) => one.receiver === receiver);
    return [receiver, new Set(arrived.map(({ webhookId }) => webhookId)).size, arrived.length];
  });
  const errors = new Map<string, number>();
  for (const { error } of tasks) if (error) errors.set(error, (errors.get(error) ?? 0) + 1);
  return [
    table(['injected', 'times'], [...injected]),
    table(
      ['asked for', 'requests', 'sent', 'tasks', 'completed', 'failed', 'taken up again', 'slowest, s'],
      byKind,
    ),
    table(
      ['callbacks', 'count'],
      [
        ['asked for', tasks.filter(({ callbackUrl }) => callbackUrl).length],
        ['delivered', deliveries.filter(({ status }) => status === 'delivered').length],
        ['waiting for a retry', deliveries.filter(({ status }) => status === 'pending').length],
        ['arrivals', received.length],
      ],
    ),
    table(['receiver', 'callbacks', 'arrivals'], byReceiver),
    ...(errors.size > 0 ? [table(['failed with', 'times'], [...errors])] : []),
    table(['promise', ''], rules),
    ...violations.map(({ rule, what }) => `BROKEN ${rule}: ${what}`),
  ].join('\n\n');
}

/** The sums over all runs, as text. */
export const describeTally = ({ faults, runs, tasks, brokenPromises }: Tally): string =>
  `${table(['fault', 'times'], Object.entries(faults))}\n${runs} runs judged to the end: ${tasks} tasks, ${brokenPromises} broken promises`;
