import { percentile } from './statistics.ts';

export interface VibratoFound {
  rateHz: number;
  /** Peak deviation in cents. */
  depthCents: number;
  /** Share of steady windows that swing. */
  share: number;
}

const WINDOW_SECONDS = 0.45;
/** Pitch that moves further than this in a window is a note change, semitones. */
const NOTE_CHANGE = 1.7;

/**
 * Vibrato of a pitch track: in windows of 0.4 s inside steady runs the trend is removed and the strongest
 * swing of 3.5–8.5 Hz taken, where it is most of what moves.
 * @param pitch MIDI numbers, NaN where unvoiced @param hopSeconds of the track
 */
export function findVibrato(pitch: Float64Array, hopSeconds: number): VibratoFound {
  const length = Math.round(WINDOW_SECONDS / hopSeconds);
  const rates: number[] = [];
  const depths: number[] = [];
  let windows = 0;
  for (let start = 0; start < pitch.length; ) {
    if (Number.isNaN(pitch[start]!)) {
      start++;
      continue;
    }
    let end = start + 1;
    while (end < pitch.length && Math.abs(pitch[end]! - pitch[end - 1]!) < 0.35) end++;
    for (let from = start; from + length <= end; from += 8) {
      const swing = swingOf(pitch.subarray(from, from + length), hopSeconds);
      if (!swing) continue;
      windows++;
      if (!swing.regular) continue;
      rates.push(swing.rateHz);
      depths.push(swing.depthCents);
    }
    start = end;
  }
  if (rates.length < 2) return { rateHz: 0, depthCents: 0, share: 0 };
  return {
    rateHz: percentile(rates, 0.5),
    depthCents: percentile(depths, 0.7),
    share: rates.length / windows,
  };
}

function swingOf(
  window: Float64Array,
  hopSeconds: number,
): { rateHz: number; depthCents: number; regular: boolean } | undefined {
  const length = window.length;
  const middle = (length - 1) / 2;
  const mean = window.reduce((a, b) => a + b, 0) / length;
  let up = 0;
  let down = 0;
  for (let k = 0; k < length; k++) {
    up += (k - middle) * (window[k]! - mean);
    down += (k - middle) ** 2;
  }
  const slope = up / down;
  // A window that climbs is a note change, however smooth.
  if (Math.abs(slope) * length > 0.8) return undefined;
  const rest = window.map((value, k) => value - mean - slope * (k - middle));
  if (Math.max(...rest) - Math.min(...rest) > NOTE_CHANGE) return undefined;
  const total = rest.reduce((a, b) => a + b * b, 0);
  let power = 0;
  let rateHz = 0;
  for (let hz = 3.5; hz <= 8.5; hz += 0.05) {
    let c = 0;
    let s = 0;
    for (let k = 0; k < length; k++) {
      const weighted = rest[k]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * k) / (length - 1)));
      c += weighted * Math.cos(2 * Math.PI * hz * k * hopSeconds);
      s += weighted * Math.sin(2 * Math.PI * hz * k * hopSeconds);
    }
    if (c * c + s * s > power) [power, rateHz] = [c * c + s * s, hz];
  }
  const amplitude = (Math.sqrt(power) * 4) / length;
  return {
    rateHz,
    depthCents: amplitude * 100,
    regular:
      (amplitude * amplitude * length) / 2 > 0.6 * total && amplitude > 0.05 && rateHz > 3.6 && rateHz < 8.4,
  };
}
