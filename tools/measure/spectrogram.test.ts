import sharp from 'sharp';
import { expect, it } from 'vitest';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { drawSpectrogram } from './spectrogram.ts';

it.each([100, 1_000, 8_000])('a tone of %d Hz is the one bright line, at its height', async (hz) => {
  const left = Float32Array.from({ length: SAMPLE_RATE }, (_, i) =>
    Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE),
  );
  const picture = sharp(await drawSpectrogram({ left, right: left }, 60));
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 60, height: 320 });
  const { data } = await picture.removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true });
  const column = Array.from({ length: 320 }, (_, y) => data[y * 60 + 30]!);
  const brightest = column.map((level, y) => ({ level, y })).filter(({ level }) => level > 230);
  expect(brightest.length).toBeGreaterThan(0);
  // From 40 Hz at the bottom to 16 kHz at the top, on a logarithmic scale.
  const wanted = 320 * (1 - Math.log(hz / 40) / Math.log(16_000 / 40));
  for (const { y } of brightest) expect(Math.abs(y - wanted)).toBeLessThan(16);
  expect(column[0]! + column[319]!).toBeLessThan(60);
});
