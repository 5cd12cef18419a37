import { expect, test } from 'vitest';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/doors/audio.ts';
import { encodeMp3 } from '#lib/engine/doors/encode-audio.ts';
import { encodeMp3Beside } from './encode-mp3-beside.ts';

const tone = (seconds: number): StereoBuffer => {
  const left = Float32Array.from({ length: seconds * SAMPLE_RATE }, (_, i) => 0.3 * Math.sin(i / 20));
  return { left, right: left.slice() };
};

test.each([2, 21])(
  '%d s are the same file as without a thread, and the recording may be given away at once',
  async (seconds) => {
    const expected = await encodeMp3(tone(seconds), { title: 'Tone' });
    const audio = tone(seconds);
    const file = encodeMp3Beside(audio, { title: 'Tone' });
    audio.left.fill(1);
    audio.right.fill(-1);
    expect(Buffer.from(await file).equals(Buffer.from(expected))).toBe(true);
  },
);

test('what cannot be encoded is told', async () => {
  const tags = undefined as unknown as { title: string };
  await expect(encodeMp3Beside(tone(21), tags)).rejects.toThrow();
});
