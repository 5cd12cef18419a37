import sharp, { type Sharp } from 'sharp';
import { sharedQueue } from '../fair-queue.ts';

/** Side of a small cover, pixels: twice what a tile of the library is wide. */
const SIDE = 360;
/** A picture with more is not read: 64 MB, however few kilobytes it is packed into. */
const MAX_PIXELS = 16_000_000;

// Covers come from anywhere: formats that the browser shows, and none of the many others that could be read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** Pictures are read two at a time, in turns between those they are of. */
const pictures = sharedQueue('pictures', { concurrency: 2, mostOfOne: 200, mostOfAll: 1000 });

/**
 * A picture as a small square WebP, its middle where it is not square; null where it cannot be read.
 * @param asker whose turn it is
 */
export async function makeThumbnail(picture: Uint8Array, asker: string): Promise<Uint8Array | null> {
  return square(picture, asker, SIDE, (image) => image.webp({ quality: 80 }));
}

/** The same as a JPEG, for where it is drawn into another picture. */
export async function makeSquareJpeg(
  picture: Uint8Array,
  asker: string,
  side: number,
): Promise<Uint8Array | null> {
  return square(picture, asker, side, (image) => image.jpeg({ quality: 90 }));
}

/** Reads, cuts and writes a picture on sharp's own threads. */
async function square(
  picture: Uint8Array,
  asker: string,
  side: number,
  write: (image: Sharp) => Sharp,
): Promise<Uint8Array | null> {
  try {
    return await pictures.run(asker, () =>
      write(
        sharp(picture, { limitInputPixels: MAX_PIXELS }).autoOrient().resize(side, side, { fit: 'cover' }),
      ).toBuffer(),
    );
  } catch {
    return null;
  }
}
