import type { Answer } from './clients.ts';
import type { MemoryWatch } from './memory.ts';

/** What a run came to, as text. */
export function describeLoad(
  answers: readonly Answer[],
  memory: MemoryWatch,
  uncleanEnds: readonly string[],
): string {
  const lines = (['poll', 'submit'] as const).map((kind) => {
    const own = answers.filter((answer) => answer.kind === kind);
    const served = own
      .filter(({ code }) => code === 0)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b);
    const at = (part: number) => (served[Math.floor(part * (served.length - 1))] ?? Number.NaN).toFixed(1);
    const codes = new Map<number, number>();
    for (const { code } of own) codes.set(code, (codes.get(code) ?? 0) + 1);
    const counts = [...codes].sort(([a], [b]) => a - b).map(([code, count]) => `${code}: ${count}`);
    return `${kind}: ${own.length} answers (${counts.join(', ')}); ms p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)}`;
  });
  const fifths = [0, 1, 2, 3, 4].map((index) => memory.fifth(index).toFixed(0));
  lines.push(`memory of the service, MB, mean of each fifth of the run: ${fifths.join(', ')}`);
  lines.push(...uncleanEnds);
  return lines.join('\n');
}
