import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { BAND_CENTRES_HZ } from '../dsp/spectrum.ts';
import { fillProfile } from '../mix/defaults.ts';
import { findStyle } from '../styles/find-style.ts';
import { hearStyle } from './hear-style.ts';

const FOUR = { numerator: 4, denominator: 4, beatsPerBar: 4 } as const;

/** A tone in the middle of each band of the spectrum. */
function bands(sharesDb: readonly number[]): StereoBuffer {
  const left = Float32Array.from({ length: 2 * SAMPLE_RATE }, (_, i) =>
    sharesDb.reduce(
      (sum, db, band) =>
        sum + 10 ** (db / 20) * Math.sin((2 * Math.PI * BAND_CENTRES_HZ[band]! * i) / SAMPLE_RATE),
      0,
    ),
  );
  return { left, right: left };
}

describe('hearStyle', () => {
  it.each(['jazz', 'house', 'metal', 'folk', 'trap', 'lofi'])('knows the tone and tempo of %s', (style) => {
    const { tempo, mix } = findStyle(style);
    const audio = bands(fillProfile(mix).curve);
    expect(hearStyle(audio, { tempoBpm: tempo.typical, metre: FOUR })).toBe(style);
  });

  it('says nothing of what is like no music', () => {
    const audio = bands(BAND_CENTRES_HZ.map((_, band) => 3 * band));
    expect(hearStyle(audio, { tempoBpm: 120, metre: FOUR })).toBeUndefined();
  });
});
