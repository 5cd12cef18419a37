import type { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ProgramWatch } from '../faults/program-watch.ts';
import type { Answer } from './clients.ts';

export interface LoadResult {
  answers: readonly Answer[];
  service: ProgramWatch;
  /** Of the process the clients live in: what they measured is at least that late. */
  clientsDelay: ReturnType<typeof monitorEventLoopDelay>;
  /** The service's metrics, in Prometheus' format. */
  metrics: string;
  uncleanEnds: readonly string[];
}

/** What a run came to, as text. */
export function describeLoad({ answers, service, clientsDelay, metrics, uncleanEnds }: LoadResult): string {
  const lines = (['poll', 'submit'] as const).map((kind) => describeAnswers(kind, answers));
  lines.push(
    `the clients' own delay, ms: p50 ${inMs(clientsDelay.percentile(50))}, p99 ${inMs(clientsDelay.percentile(99))}`,
    `in the service itself, Get Task: ${describeHistogram(metrics, 'songloom_request_seconds', 'getTask')}`,
  );
  const thread = service.mainThread();
  if (thread) {
    const share = (100 * thread.waited) / (thread.ran + thread.waited);
    lines.push(
      `the service's main thread ran ${(thread.ran / 1000).toFixed(1)} s and waited ${(thread.waited / 1000).toFixed(1)} s for a core (${share.toFixed(0)} %)`,
    );
  }
  const fifths = [0, 1, 2, 3, 4].map((index) => service.memoryOfFifth(index));
  const told = fifths.map(({ mean, lowest }) => `${mean.toFixed(0)} (${lowest.toFixed(0)})`);
  lines.push(
    `memory of the service, MB, mean and lowest of each fifth of the run: ${told.join(', ')}`,
    `its growth from the middle fifth to the last two: ${growth(fifths.map(({ mean }) => mean))} in the mean, ${growth(fifths.map(({ lowest }) => lowest))} in the lowest; within ${FLAT_PERCENT} % it is flat`,
    ...uncleanEnds,
  );
  return lines.join('\n');
}

/** Songs of another length move the mean by as much. */
const FLAT_PERCENT = 5;

function growth([, , middle, fourth, last]: number[]): string {
  const percent = 100 * ((fourth! + last!) / 2 / middle! - 1);
  return `${percent.toFixed(1)} %`;
}

const inMs = (nanoseconds: number): string => (nanoseconds / 1e6).toFixed(1);

function describeAnswers(kind: Answer['kind'], answers: readonly Answer[]): string {
  const own = answers.filter((answer) => answer.kind === kind);
  const served = own
    .filter(({ code }) => code === 0)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  const at = (part: number) => (served[Math.floor(part * (served.length - 1))] ?? Number.NaN).toFixed(1);
  const codes = new Map<number, number>();
  for (const { code } of own) codes.set(code, (codes.get(code) ?? 0) + 1);
  const counts = [...codes].sort(([a], [b]) => a - b).map(([code, count]) => `${code}: ${count}`);
  return `${kind}: ${own.length} answers (${counts.join(', ')}); ms p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, slowest ${at(1)}`;
}

/** The shares of one endpoint's requests that were answered within each bucket. */
function describeHistogram(metrics: string, name: string, endpoint: string): string {
  const line = new RegExp(`^${name}_bucket\\{le="([^"]+)",endpoint="${endpoint}"\\} (\\d+)$`, 'gm');
  const buckets = [...metrics.matchAll(line)].map(([, le, count]) => ({
    le: Number(le),
    count: Number(count),
  }));
  const total = Number(
    new RegExp(`^${name}_count\\{endpoint="${endpoint}"\\} (\\d+)$`, 'm').exec(metrics)?.[1],
  );
  return buckets
    .filter(({ le }) => le <= 0.5)
    .map(({ le, count }) => `${((100 * count) / total).toFixed(2)} % within ${le * 1000} ms`)
    .join(', ');
}
