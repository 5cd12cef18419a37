import { Resvg } from '@resvg/resvg-js';
import { PIXELS } from './draw-cover.ts';
import { pictureSize } from './picture-size.ts';
import { element, SIZE } from './svg.ts';

/** Decoding takes four bytes a pixel: more than this is no cover but an attack. */
const PIXELS_MAX = 40e6;
const MIME_TYPES = { jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif' };

/**
 * A picture that came with a recording as a cover: cut to a square around its middle, the size of those drawn here, and
 * drawn anew, so that nothing else that is in the file is passed on.
 * @returns PNG; `undefined` where it is no picture that can be read (JPEG, PNG, GIF), or one far too large
 */
export function pictureCover(bytes: Uint8Array): Uint8Array | undefined {
  const size = pictureSize(bytes);
  if (!size || size.width * size.height > PIXELS_MAX || size.width * size.height === 0) return undefined;
  const href = `data:${MIME_TYPES[size.format]};base64,${Buffer.from(bytes).toString('base64')}`;
  const square = { width: SIZE, height: SIZE };
  const svg = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${SIZE} ${SIZE}`, ...square },
    element('image', { ...square, href, preserveAspectRatio: 'xMidYMid slice' }),
  );
  try {
    const image = new Resvg(svg, {
      fitTo: { mode: 'width', value: PIXELS },
      font: { loadSystemFonts: false },
    }).render();
    // What cannot be decoded is left out without an error: nothing is there.
    return isEmpty(image.pixels) ? undefined : image.asPng();
  } catch {
    return undefined;
  }
}

function isEmpty(rgba: Uint8Array): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 0) return false;
  return true;
}
