import { SAMPLE_RATE } from '../../audio.ts';
import { type BiquadCoefficients, designBiquad } from '../../dsp/biquad.ts';
import type { VoiceProfile } from '../voice-profile.ts';

/** Step of {@link VoiceTone.powerGains}. */
export const TONE_STEP_HZ = 25;

/**
 * What a voice adds to every vowel: its singer's formant (a broad peak near 2.9 kHz, J. Sundberg, JASA 55,
 * 1974), its tilt above 1 kHz, made of two shelves an octave and a half apart, and the fall above 6 kHz that
 * all voices share: without it the resonators, alike up to 20 kHz, buzz.
 */
export class VoiceTone {
  readonly #filters: { c: BiquadCoefficients; s1: number; s2: number }[] = [];

  constructor(profile: VoiceProfile) {
    const settings = [
      {
        type: 'peak',
        hz: 2900 * (0.6 + 0.4 * profile.formantScale),
        q: 2.2,
        gainDb: profile.singersFormantDb,
      },
      { type: 'highshelf', hz: 1800, q: 0.6, gainDb: 1.4 * profile.tiltDbPerOctave },
      { type: 'highshelf', hz: 5200, q: 0.6, gainDb: 1.4 * profile.tiltDbPerOctave },
      { type: 'highshelf', hz: 6500, q: 0.6, gainDb: -7 },
      { type: 'highshelf', hz: 11_000, q: 0.6, gainDb: -8 },
    ] as const;
    for (const setting of settings)
      if (Math.abs(setting.gainDb) > 0.01)
        this.#filters.push({ c: designBiquad(setting, SAMPLE_RATE), s1: 0, s2: 0 });
  }

  /** Power gain every {@link TONE_STEP_HZ} up to 6 kHz, from the filters' transfer functions. */
  powerGains(): Float64Array {
    return Float64Array.from({ length: 6000 / TONE_STEP_HZ }, (_, i) => {
      const omega = (2 * Math.PI * i * TONE_STEP_HZ) / SAMPLE_RATE;
      const [c1, s1, c2, s2] = [Math.cos(omega), Math.sin(omega), Math.cos(2 * omega), Math.sin(2 * omega)];
      return this.#filters.reduce(
        (gain, { c }) =>
          (gain * ((c.b0 + c.b1 * c1 + c.b2 * c2) ** 2 + (c.b1 * s1 + c.b2 * s2) ** 2)) /
          ((1 + c.a1 * c1 + c.a2 * c2) ** 2 + (c.a1 * s1 + c.a2 * s2) ** 2),
        1,
      );
    });
  }

  /** Filters in place (transposed direct form II). */
  process(samples: Float32Array): void {
    for (const filter of this.#filters) {
      const { b0, b1, b2, a1, a2 } = filter.c;
      let { s1, s2 } = filter;
      for (let i = 0; i < samples.length; i++) {
        const x = samples[i]!;
        const y = b0 * x + s1;
        s1 = b1 * x - a1 * y + s2;
        s2 = b2 * x - a2 * y;
        samples[i] = y;
      }
      filter.s1 = s1;
      filter.s2 = s2;
    }
  }
}
