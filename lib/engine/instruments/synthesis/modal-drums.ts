import { SAMPLE_RATE } from '../../audio.ts';
import type { DrumVoice } from '../sound-font/drum-kit.ts';
import { Noise } from './noise.ts';

/** A mode of a struck body. */
export interface Mode {
  /** Frequency as a multiple of the body's own. */
  ratio: number;
  /** Time to fall by 60 dB. */
  seconds: number;
  level: number;
}

export interface ModalPatch {
  hz: number;
  modes: readonly Mode[];
  /** Noise of the stroke: level, length and how bright (Hz of a low-pass). */
  strike: { level: number; seconds: number; hz: number };
  /** Slow change of pitch: semitones it starts off by, and the time it takes to settle (gongs rise or fall). */
  glide?: { semitones: number; seconds: number };
  /** Time the bright modes take to appear after the stroke (large gongs and cymbals). */
  bloomSeconds?: number;
  /** Random spread of level and pitch of the modes from stroke to stroke, 0–1. */
  variation?: number;
  /** 0 mono … 1 modes spread left and right. */
  width?: number;
}

/** Modes of a round membrane that is fixed at its rim (zeros of the Bessel functions over the first). */
export const MEMBRANE_RATIOS = [1, 1.593, 2.135, 2.295, 2.653, 2.917, 3.155, 3.5, 3.598, 3.652, 4.06, 4.154];

/** Modes of a membrane, the higher ones shorter and softer. @param damping 0.5–3: more dies faster */
export function membrane(seconds: number, damping: number): Mode[] {
  return MEMBRANE_RATIOS.map((ratio, i) => ({
    ratio,
    seconds: seconds / (1 + damping * (ratio - 1)),
    level: i === 0 ? 1 : 0.62 / (1 + 0.35 * i),
  }));
}

/**
 * Dense inharmonic modes of a plate. Ratios spread as of a thin plate (density constant in frequency) with
 * fixed irregularities. @param count 12–60 @param highestRatio @param seconds of the lowest mode
 */
export function plate(count: number, highestRatio: number, seconds: number, slope: number): Mode[] {
  const noise = new Noise(20_011 * count + 7);
  return Array.from({ length: count }, (_, i) => {
    const place = (i + 0.45 * (noise.next() + 1)) / count;
    const ratio = i === 0 ? 1 : 1 + (highestRatio - 1) * place ** 1.25;
    return {
      ratio,
      seconds: seconds / (1 + 0.12 * ratio),
      level: (0.55 + 0.45 * Math.abs(noise.next())) / ratio ** slope,
    };
  });
}

const BLOCK = 64;

/** A struck body as a sum of decaying sines (each a rotating pair) and the noise of the stroke. */
export function modalDrum(patch: ModalPatch): DrumVoice {
  let longest = 0;
  for (const mode of patch.modes) longest = Math.max(longest, mode.seconds);
  return (stroke, out, gain, random) => {
    const { left, right } = out;
    const level = gain * stroke.velocity ** 1.4;
    const variation = patch.variation ?? 0.15;
    const width = patch.width ?? 0.3;
    const tune = 2 ** (random.gaussian(0, 6) / 1200);
    const available = left.length - stroke.startSample;
    const choke = stroke.chokeSample - stroke.startSample;
    const length = Math.min(available, Math.round(Math.min(longest, 6) * SAMPLE_RATE));
    for (const [m, mode] of patch.modes.entries()) {
      // a soft stroke excites fewer of the high modes
      const softness = mode.ratio > 1 ? stroke.velocity ** (0.35 * Math.log2(mode.ratio)) : 1;
      const amplitude = mode.level * softness * level * (1 + variation * random.range(-1, 1));
      const pan = width * (m === 0 ? 0 : random.range(-1, 1));
      const gainLeft = amplitude * Math.min(1, 1 - pan);
      const gainRight = amplitude * Math.min(1, 1 + pan);
      const hz = patch.hz * mode.ratio * tune;
      if (hz > 17_000) continue;
      const end = Math.min(length, Math.round(mode.seconds * 1.1 * SAMPLE_RATE));
      const fall = Math.exp(-6.9078 / (mode.seconds * SAMPLE_RATE));
      const bloom = patch.bloomSeconds && mode.ratio > 2 ? 1 / (patch.bloomSeconds * SAMPLE_RATE) : 0;
      let x = 0;
      let y = 1;
      for (let from = 0; from < end; from += BLOCK) {
        const bend = patch.glide
          ? 2 ** ((patch.glide.semitones * Math.exp((-3 * from) / (patch.glide.seconds * SAMPLE_RATE))) / 12)
          : 1;
        const omega = (2 * Math.PI * hz * bend) / SAMPLE_RATE;
        const damp = from >= choke ? Math.exp(-6.9078 / (0.08 * SAMPLE_RATE)) : fall;
        const c = Math.cos(omega) * damp;
        const s = Math.sin(omega) * damp;
        const fade = from + 2 * BLOCK >= end ? 0.3 : 1;
        const count = Math.min(BLOCK, end - from);
        const opened = bloom > 0 ? Math.min(1, from * bloom) : 1;
        const l = gainLeft * fade * opened;
        const r = gainRight * fade * opened;
        for (let i = 0; i < count; i++) {
          const turned = x * c + y * s;
          y = y * c - x * s;
          x = turned;
          const k = stroke.startSample + from + i;
          left[k]! += x * l;
          right[k]! += x * r;
        }
        if (x * x + y * y < 1e-7) break;
      }
    }
    const { strike } = patch;
    const noise = new Noise(random.integer(1, 0x7fffffff));
    const strikeLength = Math.min(available, Math.round(strike.seconds * SAMPLE_RATE));
    const strikeFall = Math.exp(-6.9078 / (strike.seconds * SAMPLE_RATE));
    const tone = 1 - Math.exp((-2 * Math.PI * strike.hz * (0.4 + 0.6 * stroke.velocity)) / SAMPLE_RATE);
    let envelope = strike.level * level;
    let low = 0;
    for (let i = 0; i < strikeLength; i++) {
      low += tone * (noise.next() - low);
      const z = low * envelope * (i < 12 ? i / 12 : 1);
      left[stroke.startSample + i]! += z;
      right[stroke.startSample + i]! += z;
      envelope *= strikeFall;
    }
  };
}
