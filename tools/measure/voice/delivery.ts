import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { type BiquadCoefficients, designBiquad } from '#lib/engine/dsp/biquad.ts';
import { percentile } from '#lib/engine/voice/learn/statistics.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { singTest, testScore } from './test-score.ts';

/** How a song's worth of phrases is delivered: what is bearable for three minutes is even, soft-edged and clean. */
export interface Delivery {
  /** Loudest against quietest syllable within a phrase, dB: median and 90th percentile over phrases. */
  spreadMedianDb: number;
  spreadHighDb: number;
  /** 5–9 kHz of /s/ against 2–4 kHz of the vowels, dB, the loudest tenth. */
  sibilanceDb: number;
  /** Single milliseconds of treble that stand out of all around them. */
  clicks: number;
}

const LINES: readonly string[] = [
  'silver rivers carry me to sea',
  'somebody said the summer never stays',
  'paper lanterns burning over town',
  'every step I take is one step home',
  'sing it softly so the stars can sleep',
  'we were only children in the rain',
  '月亮升起来了',
  '风吹过山岗的时候',
];
const STEPS: readonly number[] = [0, 2, 4, 4, 5, 7, 5, 4, 2, 0];
const LENGTHS: readonly number[] = [0.3, 0.3, 0.45, 0.3, 0.6, 0.3, 0.3, 0.45, 0.9];

/** Sings eight lines in the middle of a voice's range and measures them dry. */
export function measureDelivery(profile: VoiceProfile, seed = 1): Delivery {
  const root = Math.round((profile.tessitura.low + profile.tessitura.high) / 2) - 4;
  const test = testScore(
    LINES.map((text) => ({
      text,
      pitches: STEPS.map((step) => root + step),
      lengthsSeconds: LENGTHS,
      restSeconds: 0.5,
    })),
  );
  const { samples, syllableTimes } = singTest(test, profile, seed);
  const treble = band(samples, 5000, 9000);
  const presence = band(samples, 2000, 4000);
  const spreads: number[] = [];
  const vowels: number[] = [];
  const sibilants: number[] = [];
  for (const [line, lyric] of test.score.lyrics.entries()) {
    const levels: number[] = [];
    for (const time of syllableTimes.filter((t) => t.line === line)) {
      const note = test.part.notes.find((n) => n.sung?.line === line && n.sung.syllable === time.syllable)!;
      const { onset } = lyric.syllables[time.syllable]!;
      // The test's beats are seconds; the vowel begins on the beat.
      const from = note.startBeat + 0.03;
      const to = Math.min(time.endSeconds, note.startBeat + note.lengthBeats * 0.6);
      levels.push(levelDb(samples, from, to));
      vowels.push(levelDb(presence, from, to));
      if (onset[0] === 'S' || onset[0] === 's')
        sibilants.push(levelDb(treble, time.startSeconds + 0.02, time.startSeconds + 0.08));
    }
    spreads.push(Math.max(...levels) - Math.min(...levels));
  }
  return {
    spreadMedianDb: percentile(spreads, 0.5),
    spreadHighDb: percentile(spreads, 0.9),
    sibilanceDb: percentile(sibilants, 0.9) - percentile(vowels, 0.5),
    clicks: countClicks(samples),
  };
}

/** Milliseconds that a click must stand out of, on both sides: more than a period of the lowest voice. */
const AROUND = 24;
const STANDS_OUT_DB = 14;

/**
 * Counts clicks: single milliseconds whose energy above 6 kHz exceeds everything within 24 ms on both sides by
 * 14 dB. Glottal pulses have neighbours a period away, and bursts of stops last longer.
 */
export function countClicks(samples: Float32Array): number {
  const high = filter(samples, designBiquad({ type: 'highpass', hz: 6000, q: 0.7 }, SAMPLE_RATE));
  const step = Math.round(SAMPLE_RATE / 1000);
  const energies = new Float64Array(Math.floor(high.length / step));
  for (let f = 0; f < energies.length; f++)
    for (let i = f * step; i < (f + 1) * step; i++) energies[f]! += high[i]! * high[i]!;
  const floor = 1e-7 * step;
  const ratio = 10 ** (STANDS_OUT_DB / 10);
  let clicks = 0;
  for (let f = 0; f < energies.length; f++) {
    const energy = energies[f]!;
    if (energy < floor * ratio) continue;
    let around = floor;
    for (let d = 2; d <= AROUND; d++) around = Math.max(around, energies[f - d] ?? 0, energies[f + d] ?? 0);
    if (energy > around * ratio) clicks++;
  }
  return clicks;
}

function band(samples: Float32Array, lowHz: number, highHz: number): Float32Array {
  const once = filter(samples, designBiquad({ type: 'highpass', hz: lowHz, q: 0.7 }, SAMPLE_RATE));
  return filter(once, designBiquad({ type: 'lowpass', hz: highHz, q: 0.7 }, SAMPLE_RATE));
}

function filter(samples: Float32Array, { b0, b1, b2, a1, a2 }: BiquadCoefficients): Float32Array {
  const out = new Float32Array(samples.length);
  let s1 = 0;
  let s2 = 0;
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b2 * x - a2 * y;
    out[i] = y;
  }
  return out;
}

function levelDb(samples: Float32Array, fromSeconds: number, toSeconds: number): number {
  const from = Math.max(0, Math.round(fromSeconds * SAMPLE_RATE));
  const to = Math.min(samples.length, Math.round(toSeconds * SAMPLE_RATE));
  let sum = 1e-12;
  for (let i = from; i < to; i++) sum += samples[i]! ** 2;
  return 10 * Math.log10(sum / Math.max(1, to - from));
}
