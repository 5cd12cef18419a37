/** What fields of ABC say of time (ABC 2.1, 3.1.6 to 3.1.8), and endings of passes. */
import type { Metre } from '../score.ts';
import { metreOfFraction } from './metres.ts';

/** "M:6/8", "M:C|", "M:2+3/8"; nothing for what is no metre. */
export function metreOfField(value: string): Metre | undefined {
  const text = value === 'C' ? '4/4' : value === 'C|' ? '2/2' : value.replace(/[()\s]/g, '');
  // "2+3/8" is what five are grouped as.
  const match = /^(\d{1,2}(?:\+\d{1,2})*)\/(1|2|4|8|16)$/.exec(text);
  const numerator = (match?.[1] ?? '').split('+').reduce((sum, each) => sum + Number(each), 0);
  return match && numerator > 0 ? metreOfFraction(numerator, Number(match[2])) : undefined;
}

/** "Q:1/4=100", "Q:C3=40", "Q:90": quarters a minute, where a number is said; `unit` beats a note without a length has. */
export function tempoOfField(value: string, unit: number): number | undefined {
  const text = value.replace(/"[^"]*"/g, '').trim();
  const match = /((?:\d+\/\d+\s*)+=|C\d?\s*=)?\s*(\d+(?:\.\d+)?)/.exec(text);
  if (!match) return undefined;
  const fractions = [...(match[1] ?? '').matchAll(/(\d+)\/(\d+)/g)];
  const counted = fractions.reduce((sum, [, over, under]) => sum + (4 * Number(over)) / Number(under), 0);
  const units = /C(\d?)/.exec(match[1] ?? '');
  const beats = units ? unit * (Number(units[1]) || 1) : counted > 0 ? counted : 1;
  return Number(match[2]) * beats;
}

/** "1,3" and "1-3": the passes that an ending is for. */
export function endingsOf(text: string): number[] {
  return text.split(',').flatMap((piece) => {
    const [from, to] = piece.split('-').map(Number) as [number, number?];
    return Array.from({ length: Math.min(16, Math.max(1, (to ?? from) - from + 1)) }, (_, i) => from + i);
  });
}
