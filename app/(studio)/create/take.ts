/** What was recorded: mono samples, −1 to 1. */
export interface Take {
  samples: Float32Array<ArrayBuffer>;
  sampleRate: number;
}

/** Below this a moment counts as silence: −46 dB. */
const SILENCE = 0.005;
/** What stays before the first and after the last sound, seconds. */
const AROUND_SECONDS = 0.15;
/** Ends that are cut are faded for so long, seconds: no click. */
const FADE_SECONDS = 0.005;

/** Peak per point, 0–1, evenly spaced. */
export function peaksOf({ samples }: Take, points: number): number[] {
  return Array.from({ length: points }, (_, point) => {
    const from = Math.floor((point / points) * samples.length);
    const to = Math.max(from + 1, Math.floor(((point + 1) / points) * samples.length));
    let peak = 0;
    for (let at = from; at < to; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
}

/** From the first sound to the last, with a little around, seconds; the whole where nothing is heard. */
export function soundingRange({ samples, sampleRate }: Take): { start: number; end: number } {
  const isSound = (sample: number) => Math.abs(sample) > SILENCE;
  const first = samples.findIndex(isSound);
  const last = samples.findLastIndex(isSound);
  const whole = samples.length / sampleRate;
  if (first < 0) return { start: 0, end: whole };
  return {
    start: Math.max(0, first / sampleRate - AROUND_SECONDS),
    end: Math.min(whole, (last + 1) / sampleRate + AROUND_SECONDS),
  };
}

/** A part of a take, its cut ends faded for a moment. @param range seconds */
export function trim(take: Take, { start, end }: { start: number; end: number }): Take {
  const { sampleRate } = take;
  const [from, to] = [Math.round(start * sampleRate), Math.round(end * sampleRate)];
  const samples = take.samples.slice(Math.max(0, from), Math.min(take.samples.length, to));
  const fade = Math.min(Math.round(FADE_SECONDS * sampleRate), Math.floor(samples.length / 2));
  for (let at = 0; at < fade; at++) {
    if (from > 0) samples[at]! *= at / fade;
    if (to < take.samples.length) samples[samples.length - 1 - at]! *= at / fade;
  }
  return { samples, sampleRate };
}
