import type { Metre } from '../score.ts';

/** As bars are counted: in quarters, or in eighths where those are written. */
export function metreOfFraction(numerator: number, denominator: number): Metre {
  const unit = denominator >= 8 ? 8 : 4;
  return {
    numerator: (numerator * unit) / denominator,
    denominator: unit,
    beatsPerBar: (4 * numerator) / denominator,
  };
}

/** The metre in which most beats are. */
export function mostPlayed(bars: readonly { metre: Metre; beats: number }[]): Metre | undefined {
  const beatsIn = new Map<number, { metre: Metre; beats: number }>();
  for (const { metre, beats } of bars) {
    const known = beatsIn.get(metre.beatsPerBar);
    if (known) known.beats += beats;
    else beatsIn.set(metre.beatsPerBar, { metre, beats });
  }
  let best: { metre: Metre; beats: number } | undefined;
  for (const each of beatsIn.values()) if (!best || each.beats > best.beats) best = each;
  return best?.metre;
}

/** That a metre changes, which a band here does not. */
export const noticeOfMetre = (
  counted: Metre,
  { bar, metre }: { bar: number | string; metre: Metre },
): string =>
  `The metre changes (bar ${bar}: ${metre.numerator}/${metre.denominator}); the band counts ${counted.numerator}/${counted.denominator} throughout, and every note stays at its beat.`;
