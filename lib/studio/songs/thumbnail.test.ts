import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeThumbnail } from './thumbnail.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

describe('makeThumbnail', () => {
  it.each([
    ['a wide JPEG', () => plain(900, 300).jpeg()],
    ['a tall PNG', () => plain(300, 900).png()],
    ['a WebP', () => plain(768, 768).webp()],
    ['a tiny GIF', () => plain(2, 2).gif()],
  ])('makes a square WebP of 360 pixels of %s', async (_, draw) => {
    const thumbnail = await makeThumbnail(await draw().toBuffer(), 'ada');
    expect(await sharp(thumbnail!).metadata()).toMatchObject({ format: 'webp', width: 360, height: 360 });
  });

  it.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')],
    ['text', Buffer.from('no picture')],
    ['nothing', Buffer.alloc(0)],
  ])('makes nothing of %s', async (_, bytes) => {
    expect(await makeThumbnail(bytes, 'ada')).toBeNull();
  });

  it('makes nothing of one with more pixels than a cover has, however few bytes it is packed into', async () => {
    const bomb = await plain(5_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(300_000);
    expect(await makeThumbnail(bomb, 'ada')).toBeNull();
  });

  it('makes nothing of a picture that ends in the middle', async () => {
    const whole = await plain(768, 768).png({ compressionLevel: 0 }).toBuffer();
    expect(await makeThumbnail(whole.subarray(0, whole.length / 2), 'ada')).toBeNull();
  });
});
