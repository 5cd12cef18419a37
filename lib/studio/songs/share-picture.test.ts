import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { drawSharePicture, sharePicture } from './share-picture.ts';

/** Width and height from a PNG's header. */
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

describe('the picture of a shared song', () => {
  it('is a PNG of the size Open Graph asks for, whatever the title', async () => {
    for (const title of [
      'Dawn walk',
      '',
      '<b>&"\u0007',
      'a'.repeat(300),
      'one two '.repeat(40),
      '黎明时分的河',
    ])
      expect(sizeOf(await drawSharePicture({ title, by: 'Ada', tags: 'pop', cover: null })), title).toEqual([
        1200, 630,
      ]);
  });

  it('measures no more of a text than fits', async () => {
    const pop = vi.spyOn(Array.prototype, 'pop');
    try {
      const long = 'i'.repeat(3_000);
      await drawSharePicture({ title: long, by: long, tags: long, cover: null });
      expect(pop.mock.calls.length).toBeLessThan(2_000);
    } finally {
      pop.mockRestore();
    }
  });

  it('shows the title: another one is another picture', async () => {
    const picture = async (title: string) =>
      Buffer.from(await drawSharePicture({ title, by: '', tags: '', cover: null })).toString('base64');
    expect(await picture('River')).not.toBe(await picture('Road'));
    expect(await picture('River')).toBe(await picture('River'));
  });

  it('shows the cover', async () => {
    const cover = await drawSharePicture({ title: 'inner', by: '', tags: '', cover: null });
    const bare = await drawSharePicture({ title: 'x', by: '', tags: '', cover: null });
    const covered = await drawSharePicture({ title: 'x', by: '', tags: '', cover });
    expect(Buffer.from(covered).equals(Buffer.from(bare))).toBe(false);
  });
});

describe('asked for by anybody', () => {
  const words = (title: string) => ({ title, by: 'Ada', tags: 'pop' });
  it('is drawn once for many, and anew when what it shows is another', async () => {
    let reads = 0;
    const cover = (id: string) => ({
      id,
      read: async () => {
        reads++;
        return sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
          .png()
          .toBuffer();
      },
    });
    const pictures = await Promise.all(
      Array.from({ length: 30 }, () => sharePicture(words('One'), cover('a'), 'ada')),
    );
    expect(new Set(pictures).size).toBe(1);
    expect(reads).toBe(1);
    await sharePicture(words('One'), cover('b'), 'ada');
    expect(reads).toBe(2);
  });
  it('never reads a cover of more pixels than a cover has, whatever it is packed into', async () => {
    const bomb = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: 'teal' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(400_000);
    const cover = { id: 'bomb', read: async () => bomb };
    const bare = await sharePicture(words('Two'), null, 'ada');
    const covered = await sharePicture(words('Two'), cover, 'ada');
    expect(Buffer.from(covered).equals(Buffer.from(bare))).toBe(true);
  });
  it('remembers a bounded number', async () => {
    let reads = 0;
    const cover = {
      id: 'c',
      read: async () => {
        reads++;
        return null;
      },
    };
    await sharePicture(words('first'), cover, 'ada');
    for (let at = 0; at < 50; at++) await sharePicture(words(`title ${at}`), null, 'ada');
    await sharePicture(words('first'), cover, 'ada');
    expect(reads).toBe(2);
  });
});
