import type { Take } from '../../create/take.ts';

/** What is wrong with a take, the worst first. */
export const FLAWS = ['silent', 'clipped', 'quiet', 'noisy', 'cut', 'short', 'long'] as const;
export type Flaw = (typeof FLAWS)[number];

const FRAME_SECONDS = 0.02;
/** So many samples in a row at full scale are no accident. */
const CLIPPED = 0.985;
const CLIPPED_SAMPLES = 3;
/** Levels of the loud frames, and how far they must stand above the quiet ones, dB. */
const SILENT_DB = -60;
const QUIET_DB = -40;
const CLEAR_DB = 22;
/** Speech lies at most so far below its loud frames. */
const SPEECH_DB = 26;
/** A line takes so much of the time that was reckoned for it. */
const SHORT_SHARE = 0.4;
const LONG_SHARE = 2.2;
/** At either end it should be still for so long. */
const STILL_SECONDS = 0.06;

/** The flaw of a take, where it has one. @param seconds that the line is reckoned to take */
export function flawOf({ samples, sampleRate }: Take, seconds: number): Flaw | undefined {
  const size = Math.round(FRAME_SECONDS * sampleRate);
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, q) => {
    let sum = 1e-12;
    for (let i = q * size; i < (q + 1) * size; i++) sum += samples[i]! ** 2;
    return 10 * Math.log10(sum / size);
  });
  const sorted = levels.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NEGATIVE_INFINITY;
  const loud = at(0.9);
  if (!(loud > SILENT_DB)) return 'silent';
  if (isClipped(samples)) return 'clipped';
  if (loud < QUIET_DB) return 'quiet';
  if (loud - at(0.05) < CLEAR_DB) return 'noisy';
  const speaks = (level: number) => level > loud - SPEECH_DB;
  const first = levels.findIndex(speaks) * FRAME_SECONDS;
  const last = (levels.findLastIndex(speaks) + 1) * FRAME_SECONDS;
  if (first < STILL_SECONDS || samples.length / sampleRate - last < STILL_SECONDS) return 'cut';
  if (last - first < SHORT_SHARE * seconds) return 'short';
  return last - first > LONG_SHARE * seconds ? 'long' : undefined;
}

function isClipped(samples: Float32Array): boolean {
  let run = 0;
  for (const sample of samples) {
    run = Math.abs(sample) >= CLIPPED ? run + 1 : 0;
    if (run >= CLIPPED_SAMPLES) return true;
  }
  return false;
}

/** A line ends by itself when it has been still for so long after something was said. */
const SAID = 0.04;
const STILL_SHARE = 0.12;
const ENDS_SECONDS = 0.9;

/** Tells from the levels of a recording under way that its line is over. */
export class LineEnd {
  #loudest = 0;
  #stillSince: number | undefined;

  /** @param level peak, 0–1 */
  isOver(seconds: number, level: number): boolean {
    this.#loudest = Math.max(this.#loudest, level);
    if (this.#loudest < SAID || level > STILL_SHARE * this.#loudest) this.#stillSince = undefined;
    else this.#stillSince ??= seconds;
    return this.#stillSince !== undefined && seconds - this.#stillSince > ENDS_SECONDS;
  }
}
