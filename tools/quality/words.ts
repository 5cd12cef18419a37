import {
  judgingRequests,
  type LyricRequestCase,
  laterRequests,
  oddRequests,
  tuningRequests,
} from '../fixtures/lyric-requests.ts';
import { measureSubject, type SubjectRow } from '../measure/lyric-subject.ts';

const SEEDS = [1, 2, 3];

/** Words without a model, held against what was asked: the requests they were made by, and others. */
export function measureWords(only: string | undefined, say: (line: string) => void) {
  const sets: Record<string, readonly LyricRequestCase[]> = {
    tuning: tuningRequests,
    judging: judgingRequests,
    later: laterRequests,
    odd: oddRequests,
  };
  const rows = Object.entries(sets)
    .filter(([name]) => only === undefined || name === only)
    .flatMap(([set, requests]) =>
      requests.flatMap((request) => SEEDS.map((seed) => ({ set, ...measureSubject(request, seed) }))),
    );
  for (const row of rows)
    say(
      `${row.set} ${percent(row.said)} ${row.request}${row.unsaid.length > 0 ? ` (unsaid: ${row.unsaid.join(', ')})` : ''}`,
    );
  return rows;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** A line a set and language: the mean share of content words, the least, and what is amiss in form. */
export function wordsTable(rows: readonly ({ set: string } & SubjectRow)[]): string {
  const lines = [...Map.groupBy(rows, ({ set, language }) => `${set} ${language}`)].map(([name, group]) => {
    const mean = group.reduce((sum, { said }) => sum + said, 0) / group.length;
    const total = (read: (row: SubjectRow) => number) => group.reduce((sum, row) => sum + read(row), 0);
    return `| ${name} | ${group.length} | ${percent(mean)} | ${percent(Math.min(...group.map(({ said }) => said)))} | ${group.filter(({ said }) => said >= 0.6).length} | ${total((r) => r.unrhymed)} | ${total((r) => r.offMetre)} | ${total((r) => r.twice)} | ${(total((r) => r.stressStrain) / group.length).toFixed(2)} |`;
  });
  return [
    '| requests | lyrics | content words sung | least | with ≥ 60 % | unrhymed | off metre | said twice | stress strain a line |',
    '|---|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
