import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import type { Random } from '../../random.ts';
import { CONTROL_BLOCK, type Curve, valueAt } from './curve.ts';
import { Svf } from './svf.ts';

export interface FormantVoice {
  random: Random;
  at: number;
  seconds: number;
  hz: Curve;
  gain: Curve;
  /** Centres of the resonances in Hz, with their levels. */
  formants: readonly { hz: Curve; gain: number; q?: number }[];
  /** Breath in the source, 0–1. */
  breath?: Curve;
  /** Cycle-to-cycle roughness, 0–1. */
  rough?: Curve;
  pan?: number;
}

/** A throat: a saw-like source with breath and roughness through parallel resonances (source–filter model, G. Fant, 1960). */
export function formantVoice(out: StereoBuffer, voice: FormantVoice): void {
  const start = Math.round(voice.at * SAMPLE_RATE);
  const length = Math.min(out.left.length - start, Math.round(voice.seconds * SAMPLE_RATE));
  if (start < 0 || length <= 0) return;
  const filters = voice.formants.map(() => new Svf('bandpass'));
  const left = Math.cos((((voice.pan ?? 0) + 1) * Math.PI) / 4) * Math.SQRT2;
  const right = Math.sin((((voice.pan ?? 0) + 1) * Math.PI) / 4) * Math.SQRT2;
  let phase = 0;
  let cycle = 1;
  let state = voice.random.integer(1, 0x7fffffff);
  let gain = valueAt(voice.gain, 0);
  for (let block = 0; block < length; block += CONTROL_BLOCK) {
    const seconds = block / SAMPLE_RATE;
    const increment = Math.max(0, valueAt(voice.hz, seconds)) / SAMPLE_RATE;
    const breath = valueAt(voice.breath ?? 0.05, seconds);
    const rough = valueAt(voice.rough ?? 0, seconds);
    const gainStep = (valueAt(voice.gain, seconds + CONTROL_BLOCK / SAMPLE_RATE) - gain) / CONTROL_BLOCK;
    voice.formants.forEach((formant, i) => {
      filters[i]!.tune(valueAt(formant.hz, seconds), formant.q ?? 6);
    });
    const end = Math.min(length, block + CONTROL_BLOCK);
    for (let i = block; i < end; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      const noise = state / 2147483648;
      phase += increment * cycle;
      if (phase >= 1) {
        phase -= 1;
        cycle = 1 + rough * 0.6 * noise;
      }
      // A smoothed saw: the flow falls off towards the closing of the glottis.
      const source = (1 - 2 * phase) * (1 - breath) + noise * breath * (0.4 + 0.6 * (1 - phase));
      let sample = 0;
      for (let f = 0; f < filters.length; f++) sample += filters[f]!.tick(source) * voice.formants[f]!.gain;
      sample *= gain;
      gain += gainStep;
      out.left[start + i]! += sample * left;
      out.right[start + i]! += sample * right;
    }
  }
}
