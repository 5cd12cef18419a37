import { describe, expect, it } from 'vitest';
import { drawSharePicture } from './share-picture.ts';

/** Width and height from a PNG's header. */
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

describe('the picture of a shared song', () => {
  it('is a PNG of the size Open Graph asks for, whatever the title', () => {
    for (const title of [
      'Dawn walk',
      '',
      '<b>&"\u0007',
      'a'.repeat(300),
      'one two '.repeat(40),
      '黎明时分的河',
    ])
      expect(sizeOf(drawSharePicture({ title, by: 'Ada', tags: 'pop', cover: null })), title).toEqual([
        1200, 630,
      ]);
  });

  it('shows the title: another one is another picture', () => {
    const picture = (title: string) =>
      Buffer.from(drawSharePicture({ title, by: '', tags: '', cover: null })).toString('base64');
    expect(picture('River')).not.toBe(picture('Road'));
    expect(picture('River')).toBe(picture('River'));
  });

  it('shows the cover', () => {
    const cover = drawSharePicture({ title: 'inner', by: '', tags: '', cover: null });
    const bare = drawSharePicture({ title: 'x', by: '', tags: '', cover: null });
    const covered = drawSharePicture({ title: 'x', by: '', tags: '', cover });
    expect(Buffer.from(covered).equals(Buffer.from(bare))).toBe(false);
  });
});
