/** F1 is kept this much above the fundamental: singers open their mouths on high notes. */
const FORMANT_TUNING = 1.04;
/** Above so many times the raised formant all stays where it is. */
const STILL_FROM = 2.2;

/** A stretch of the lower spectrum that brings the first formant up to the fundamental. */
export interface FormantRaise {
  /** Hz: where the formant is in the donor's spectrum, where it is to be, and above where nothing moves. */
  from: number;
  to: number;
  still: number;
}

/** What a note asks for: nothing where its first formant is above it, or unknown. */
export function formantRaise(f1: number, f0: number): FormantRaise | undefined {
  const to = f0 * FORMANT_TUNING;
  return f1 > 0 && f1 < to ? { from: f1, to, still: STILL_FROM * to } : undefined;
}

/** The frequency of the donor's spectrum that is heard at `hz`. */
export function raisedFrom(hz: number, { from, to, still }: FormantRaise): number {
  if (hz >= still) return hz;
  return hz < to ? (hz * from) / to : from + ((hz - to) * (still - from)) / (still - to);
}
