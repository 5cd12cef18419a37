import { SAMPLE_RATE } from '../../audio.ts';
import { type BiquadCoefficients, designBiquad, StereoBiquads } from '../../dsp/biquad.ts';
import type { VoiceProfile } from '../voice-profile.ts';

/** Step of {@link VoiceTone.powerGains}. */
export const TONE_STEP_HZ = 25;

/**
 * What a voice adds to every vowel: its singer's formant (a broad peak near 2.9 kHz, J. Sundberg, JASA 55,
 * 1974), its tilt above 1 kHz, made of two shelves an octave and a half apart, and the fall above 6 kHz that
 * all voices share: without it the resonators, alike up to 20 kHz, buzz.
 */
export class VoiceTone {
  readonly #filters: readonly BiquadCoefficients[];
  readonly #chain: StereoBiquads;

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
    this.#filters = settings
      .filter(({ gainDb }) => Math.abs(gainDb) > 0.01)
      .map((setting) => designBiquad(setting, SAMPLE_RATE));
    this.#chain = new StereoBiquads(this.#filters);
  }

  /** Power gain every {@link TONE_STEP_HZ} up to 6 kHz, from the filters' transfer functions. */
  powerGains(): Float64Array {
    return Float64Array.from({ length: 6000 / TONE_STEP_HZ }, (_, i) => {
      const omega = (2 * Math.PI * i * TONE_STEP_HZ) / SAMPLE_RATE;
      const [c1, s1, c2, s2] = [Math.cos(omega), Math.sin(omega), Math.cos(2 * omega), Math.sin(2 * omega)];
      return this.#filters.reduce(
        (gain, c) =>
          (gain * ((c.b0 + c.b1 * c1 + c.b2 * c2) ** 2 + (c.b1 * s1 + c.b2 * s2) ** 2)) /
          ((1 + c.a1 * c1 + c.a2 * c2) ** 2 + (c.a1 * s1 + c.a2 * s2) ** 2),
        1,
      );
    });
  }

  /** Filters in place. */
  process(samples: Float32Array): void {
    // Both channels of a filter cost no more than one.
    this.#chain.process(samples, samples);
  }
}
