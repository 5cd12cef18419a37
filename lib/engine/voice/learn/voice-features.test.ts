import { describe, expect, it } from 'vitest';
import { sing } from '#tools/measure/analysis/truth-synth.ts';
import { SAMPLE_RATE } from '../../audio.ts';
import { Random } from '../../random.ts';
import { measureFeatures } from './voice-features.ts';

const heldNotes = Array.from({ length: 6 }, (_, i) => ({
  midi: 57 + [0, 2, 4, 5, 4, 2][i]!,
  startSeconds: 0.2 + i * 1.2,
  endSeconds: 1.3 + i * 1.2,
}));
const featuresOf = (seed: number, voice: Parameters<typeof sing>[3]) =>
  measureFeatures(sing(heldNotes, 8, new Random(seed), voice), SAMPLE_RATE);

describe('measureFeatures', () => {
  it.each([0.88, 1, 1.15])('measures formants of a throat scaled by %d within 3 %%', (formantScale) => {
    const reference = featuresOf(1, { vibratoHz: 5.5 });
    const voice = featuresOf(1, { formantScale, vibratoHz: 5.5 });
    expect(Math.abs(voice.formantSpacingKhz / reference.formantSpacingKhz / formantScale - 1)).toBeLessThan(
      0.03,
    );
    expect(Math.abs(voice.pitch.p50 - 59.5)).toBeLessThan(1);
    expect(voice.voicedSeconds).toBeGreaterThan(6);
  });

  it.each([4.8, 5.5, 6.4])('measures a vibrato of %d Hz within 0.2 Hz', (vibratoHz) => {
    const { vibrato } = featuresOf(2, { vibratoHz, vibratoCents: 45 });
    expect(Math.abs(vibrato.rateHz - vibratoHz)).toBeLessThan(0.2);
    expect(Math.abs(vibrato.depthCents - 45)).toBeLessThan(5);
    expect(vibrato.share).toBeGreaterThan(0.6);
  });

  it('finds no voice in silence', () => {
    const features = measureFeatures(new Float32Array(SAMPLE_RATE), SAMPLE_RATE);
    expect(features).toMatchObject({ voicedSeconds: 0, totalSeconds: 1, vibrato: { rateHz: 0, share: 0 } });
  });
});
