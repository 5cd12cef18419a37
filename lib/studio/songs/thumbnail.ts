import sharp from 'sharp';

/** Side of a small cover, pixels: twice what a tile of the library is wide. */
const SIDE = 360;
/** A picture with more is not read: it would take hundreds of megabytes. */
const MAX_PIXELS = 40_000_000;

// Covers come from anywhere: formats that the browser shows, and none of the many others that could be read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** A picture as a small square WebP, its middle where it is not square; null where it cannot be read. */
export async function makeThumbnail(picture: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await sharp(picture, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
}
