/** The first moments of new music in a recording are neither quieter nor louder than the recording ever is around them. */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { applyGainCurve } from '../dsp/envelope.ts';

const WINDOW = SAMPLE_RATE / 10;
const STEP = WINDOW / 2;
/** Windows from a seam inwards that are levelled; after them the gain goes back to none. */
const WINDOWS = 14;
const CONTROL_SAMPLES = STEP / 5;
/** How far around a seam the record tells what is quiet and loud, seconds; and which of its windows do. */
const AROUND_SECONDS = 3;
const QUIET_SHARE = 0.1;
const LOUD_SHARE = 0.95;
/** Most that is done in a round: a gap is not filled by what is not there. */
const MAX_RAISE_DB = 4;
const MAX_LOWER_DB = 6;
const ROUNDS = 2;
/** What lies this far under the record's loud windows is silence, and a record as quiet as this tells nothing, dB. */
const SILENT_DB = 40;
const UNHEARD_DB = -60;

/** A border of new music in a recording: its place there, and in which direction the new music lies. */
export interface SeamPlace {
  at: number;
  inwards: 1 | -1;
}

/**
 * Levels new music at a seam in windows of 100 ms to what the record's windows are within 3 s: a window that is quieter than
 * nearly all of them is raised, one that is louder lowered. In place.
 * @param offset from a place in the record to the one in the new music, samples
 */
export function levelSeam(fresh: StereoBuffer, offset: number, record: StereoBuffer, seam: SeamPlace): void {
  const reach = AROUND_SECONDS * SAMPLE_RATE;
  const around = windowLevels(
    record,
    Math.max(0, seam.at - reach),
    Math.min(record.left.length, seam.at + reach),
  );
  around.sort((a, b) => a - b);
  const quiet = around[Math.floor(around.length * QUIET_SHARE)] ?? UNHEARD_DB;
  const loud = around[Math.floor(around.length * LOUD_SHARE)] ?? UNHEARD_DB;
  if (loud <= UNHEARD_DB) return;
  const length = (WINDOWS + 1) * STEP;
  const start = seam.at + offset - (seam.inwards === 1 ? 0 : length);
  for (let round = 0; round < ROUNDS; round++) {
    const levels = windowLevels(fresh, start, start + length);
    if (seam.inwards === -1) levels.reverse();
    const gains = levels.map((level) =>
      level > loud
        ? Math.max(-MAX_LOWER_DB, loud - level)
        : level < quiet && level > loud - SILENT_DB
          ? Math.min(MAX_RAISE_DB, quiet - level)
          : 0,
    );
    if (gains.every((gain) => gain === 0)) return;
    applyToSeam(fresh, seam.at + offset, seam.inwards, gains);
  }
}

/** Gains by window from a seam inwards, in straight lines between their middles; the last one goes back to none. */
function applyToSeam(fresh: StereoBuffer, at: number, inwards: 1 | -1, gains: readonly number[]): void {
  const gainAt = (samples: number): number => {
    const place = samples / STEP - 1;
    if (place <= 0) return gains[0] ?? 0;
    const before = Math.floor(place);
    const share = place - before;
    return (gains[before] ?? 0) * (1 - share) + (gains[before + 1] ?? 0) * share;
  };
  const curve = Float32Array.from(
    { length: Math.ceil(fresh.left.length / CONTROL_SAMPLES) + 1 },
    // On the far side of a seam new music is not heard.
    (_, k) => 10 ** (gainAt(Math.max(0, (k * CONTROL_SAMPLES - at) * inwards)) / 20),
  );
  applyGainCurve(fresh, curve, CONTROL_SAMPLES);
}

/** Root mean square of windows of 100 ms that overlap by half, dB of full scale. */
function windowLevels({ left, right }: StereoBuffer, from: number, to: number): number[] {
  const levels: number[] = [];
  for (let at = from; at + WINDOW <= to; at += STEP) {
    let power = 1e-12;
    for (let i = Math.max(0, at); i < Math.min(left.length, at + WINDOW); i++)
      power += left[i]! * left[i]! + right[i]! * right[i]!;
    levels.push(10 * Math.log10(power / (2 * WINDOW)));
  }
  return levels;
}
