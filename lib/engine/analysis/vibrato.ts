import type { PitchTrack } from './pitch-track.ts';

export interface Vibrato {
  /** Median rate and depth (peak) of the notes that vibrate; 0 where none does. */
  rateHz: number;
  cents: number;
  /** Share of held notes that vibrate, 0–1. */
  share: number;
}

const MIN_HELD_SECONDS = 0.45;
const ATTACK_SECONDS = 0.2;
const LOWEST_HZ = 3.5;
const HIGHEST_HZ = 9;
const MIN_CENTS = 8;
/** A step larger than this between frames ends a held note. */
const MAX_STEP_CENTS = 60;
const TREND_FRAMES = 9;

/** Vibrato of the held stretches of a pitch track: the strongest line of the detrended pitch's spectrum, 2–12 Hz. */
export function measureVibrato(track: PitchTrack, minLevel: number): Vibrato {
  const rates: number[] = [];
  const depths: number[] = [];
  let held = 0;
  for (const stretch of heldStretches(track, minLevel)) {
    const found = strongestLine(stretch, track.hopSeconds);
    if (!found) continue;
    held++;
    if (found.rateHz <= LOWEST_HZ || found.rateHz >= HIGHEST_HZ || found.cents <= MIN_CENTS) continue;
    rates.push(found.rateHz);
    depths.push(found.cents);
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0;
  return { rateHz: median(rates), cents: median(depths), share: held > 0 ? rates.length / held : 0 };
}

function heldStretches(track: PitchTrack, minLevel: number): number[][] {
  const stretches: number[][] = [];
  let run: number[] = [];
  let previous = 0;
  for (let t = 0; t < track.rms.length; t++) {
    const cents = 1200 * Math.log2(track.frequencyHz[t]! / 440);
    const sounds = track.voiced[t] === 1 && track.rms[t]! > minLevel;
    if (!sounds || (run.length > 0 && Math.abs(cents - previous) >= MAX_STEP_CENTS)) {
      if (run.length * track.hopSeconds >= MIN_HELD_SECONDS) stretches.push(run);
      run = [];
    }
    if (sounds) run.push(cents);
    previous = cents;
  }
  if (run.length * track.hopSeconds >= MIN_HELD_SECONDS) stretches.push(run);
  return stretches;
}

function strongestLine(cents: number[], hopSeconds: number): { rateHz: number; cents: number } | undefined {
  const detrended = cents.map((value, i) => {
    const around = cents.slice(Math.max(0, i - TREND_FRAMES), i + TREND_FRAMES + 1);
    return value - around.reduce((sum, v) => sum + v, 0) / around.length;
  });
  const body = detrended.slice(Math.floor(ATTACK_SECONDS / hopSeconds));
  if (body.length * hopSeconds < 0.3) return undefined;
  let best = 0;
  let rateHz = 0;
  for (let hz = 2; hz <= 12; hz += 0.1) {
    let re = 0;
    let im = 0;
    body.forEach((value, i) => {
      re += value * Math.cos(2 * Math.PI * hz * i * hopSeconds);
      im += value * Math.sin(2 * Math.PI * hz * i * hopSeconds);
    });
    const power = re * re + im * im;
    if (power > best) {
      best = power;
      rateHz = hz;
    }
  }
  // The moving average takes part of the vibrato with it: its gain there is put back.
  const span = (2 * TREND_FRAMES + 1) * hopSeconds;
  const x = Math.PI * rateHz * span;
  const kept = 1 - Math.sin(x) / x;
  return { rateHz, cents: (2 * Math.sqrt(best)) / body.length / Math.max(0.3, kept) };
}
