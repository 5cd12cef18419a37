import { describe, expect, it } from 'vitest';
import { trackPitch } from '#lib/engine/analysis/pitch-track.ts';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { timeStretch } from './time-stretch.ts';

describe('timeStretch', () => {
  const tone = (hz: number, seconds: number): StereoBuffer => {
    const left = Float32Array.from(
      { length: seconds * SAMPLE_RATE },
      (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE),
    );
    return { left, right: left.map((s) => -0.5 * s) };
  };
  const heardHz = (samples: Float32Array): number => {
    const track = trackPitch(
      samples.subarray(SAMPLE_RATE / 4, samples.length - SAMPLE_RATE / 4),
      SAMPLE_RATE,
      { frameSamples: 4096 },
    );
    const voiced = [...track.frequencyHz].filter((_, t) => track.voiced[t]).sort((a, b) => a - b);
    return voiced[voiced.length >> 1] ?? 0;
  };

  it.each([0.8, 1.25, 2])(
    'changes the duration by %d and not the pitch, level or stereo picture',
    (ratio) => {
      const input = tone(330, 2);
      const output = timeStretch(input, ratio);
      expect(output.left.length).toBe(Math.round(input.left.length * ratio));
      expect(1200 * Math.log2(heardHz(output.left) / 330)).toBeCloseTo(0, -1);
      const middle = output.left.length >> 1;
      let left = 0;
      let right = 0;
      for (let i = middle; i < middle + 4410; i++) {
        left += output.left[i]! ** 2;
        right += output.right[i]! ** 2;
      }
      expect(Math.sqrt(left / 4410)).toBeCloseTo(0.5 / Math.SQRT2, 1);
      expect(Math.sqrt(right / left)).toBeCloseTo(0.5, 2);
    },
  );

  it('refuses what is out of range', () => {
    expect(() => timeStretch(tone(100, 1), 9)).toThrow(RangeError);
  });
});
