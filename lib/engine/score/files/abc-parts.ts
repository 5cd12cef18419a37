import type { SheetBar } from './sheet.ts';

const MOST_PARTS = 500;
const LONGEST_ORDER = 500;

/** "A2B(CD)3" as the letters in their order (ABC 2.1, 3.1.9). */
export function orderOfParts(text: string): string[] {
  let rest = text.slice(0, LONGEST_ORDER).replace(/[\s.]/g, '');
  for (let inner = /\(([^()]*)\)(\d{0,2})/.exec(rest); inner; inner = /\(([^()]*)\)(\d{0,2})/.exec(rest)) {
    const times = Math.min(16, Number(inner[2]) || 1);
    if (inner[1]!.length * times > 10_000) return [];
    rest = rest.replace(inner[0], inner[1]!.repeat(times));
  }
  return [...rest.matchAll(/([A-Za-z])(\d{0,2})/g)]
    .flatMap(([, letter, times]) => Array.from({ length: Math.min(99, Number(times) || 1) }, () => letter!))
    .slice(0, MOST_PARTS);
}

/** Bars in the order in which their parts are played; as they are written where no order is given, or one of parts that are not there. */
export function inOrder(bars: readonly SheetBar[], order: readonly string[]): SheetBar[] {
  const parts = new Map<string, SheetBar[]>();
  const before: SheetBar[] = [];
  let now = before;
  for (const bar of bars) {
    const letter = bar.label?.trim();
    if (letter !== undefined && /^[A-Za-z]$/.test(letter) && !parts.has(letter)) {
      now = [];
      parts.set(letter, now);
    }
    now.push(bar);
  }
  if (order.length === 0 || !order.every((letter) => parts.has(letter))) return [...bars];
  // A repeat without a sign at its beginning goes back to the part's, not to the tune's.
  for (const [first] of parts.values()) if (first) first.repeatStarts = true;
  return [...before, ...order.flatMap((letter) => parts.get(letter)!)];
}
