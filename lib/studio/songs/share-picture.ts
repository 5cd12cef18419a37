import { createHash } from 'node:crypto';
import path from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { sharedQueue } from '../fair-queue.ts';
import { makeSquareJpeg } from './thumbnail.ts';

/** Width and height that Open Graph's readers show whole. */
const [width, height] = [1200, 630];
const margin = 56;
const textWidth = width - height - 2 * margin;
const sizes = [68, 58, 48, 40];
const mostLines = 4;
/** More than the narrowest fill all lines with: no text is measured beyond that. */
const MOST_LETTERS = 200;
// Beside the packages, not in the bundle: the program runs in the project's own folder.
const fontFiles = ['Geist-SemiBold.ttf', 'Geist-Regular.ttf'].map((name) =>
  path.resolve(/* turbopackIgnore: true */ 'node_modules/geist/dist/fonts/geist-sans', name),
);

const families = 'Geist, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif';

/** What a shared song's picture shows. */
export interface SharePictureInput {
  title: string;
  /** Under the title: who made it, how it sounds. */
  by: string;
  tags: string;
  /** As large as it is shown. */
  cover: Uint8Array | null;
}

/** Pictures that were asked for lately, of what they show: a link that many look at is drawn once. */
const drawn = new Map<string, Promise<Uint8Array>>();
const MOST_DRAWN = 48;
const drawing = sharedQueue('share pictures', { concurrency: 1, mostOfOne: 20, mostOfAll: 200 });

/**
 * The picture of a shared song; drawn once and remembered for a while.
 * @param asker whose songs are shown: turns are taken between them
 * @throws QueueFullError where too many are waited for
 */
export function sharePicture(
  words: Omit<SharePictureInput, 'cover'>,
  cover: { id: string; read(): Promise<Uint8Array | null> } | null,
  asker: string,
): Promise<Uint8Array> {
  const key = createHash('sha256')
    .update(JSON.stringify([words, cover?.id]))
    .digest('base64url');
  const known = drawn.get(key);
  if (known) {
    // The one that was asked for last goes last.
    drawn.delete(key);
    drawn.set(key, known);
    return known;
  }
  const making = drawing.run(asker, async () =>
    drawSharePicture({ ...words, cover: await coverOf(cover, asker) }),
  );
  drawn.set(key, making);
  making.catch(() => drawn.delete(key));
  for (const oldest of drawn.keys()) {
    if (drawn.size <= MOST_DRAWN) break;
    drawn.delete(oldest);
  }
  return making;
}

/** A cover as large as it is shown: what draws the picture reads whole whatever it is given. */
async function coverOf(
  cover: { read(): Promise<Uint8Array | null> } | null,
  asker: string,
): Promise<Uint8Array | null> {
  const picture = await cover?.read();
  return picture ? makeSquareJpeg(picture, asker, height) : null;
}

/**
 * The picture that a link to a shared song unfolds to elsewhere: its cover and its title, 1200 × 630, as PNG.
 * Latin letters have a font of their own; the rest takes the machine's. Drawn on another thread.
 */
export async function drawSharePicture(shown: SharePictureInput): Promise<Uint8Array> {
  const { cover } = shown;
  const [title, by, tags] = [shown.title, shown.by, shown.tags].map((text) =>
    text.slice(0, MOST_LETTERS),
  ) as [string, string, string];
  const { size, lines } = layOut(title || 'Untitled');
  const left = height + margin;
  const top = height / 2 - ((lines.length - 1) * size * 1.14) / 2 - 10;
  const text = (x: number, y: number, fontSize: number, weight: number, fill: string, words: string) =>
    `<text x="${x}" y="${y}" font-family="${families}" font-size="${fontSize}" font-weight="${weight}" fill="${fill}">${escapeXml(words)}</text>`;
  const after = top + (lines.length - 1) * size * 1.14;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#0d1211"/>
    <rect width="${height}" height="${height}" fill="#1a2220"/>
    ${cover ? `<image href="data:${imageType(cover)};base64,${Buffer.from(cover).toString('base64')}" width="${height}" height="${height}" preserveAspectRatio="xMidYMid slice"/>` : logo(height / 2 - 112, height / 2 - 112, 7)}
    ${lines.map((line, row) => text(left, top + row * size * 1.14, size, 600, '#edf2ef', line)).join('')}
    ${text(left, after + 56, 30, 400, '#b6c2bd', cut(by, textWidth / 30))}
    ${text(left, after + 98, 24, 400, '#8f9d97', cut(tags, textWidth / 24))}
    ${logo(left - 4, height - margin - 34, 1.1)}
    ${text(left + 44, height - margin - 8, 24, 600, '#8f9d97', 'Songloom')}
  </svg>`;
  const image = await renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: /[^\p{ASCII}\p{Script=Latin}]/u.test(title + by + tags) },
  });
  // What Resvg writes itself would be written on this thread.
  const raw = { width: image.width, height: image.height, channels: 4 } as const;
  return sharp(image.pixels, { raw }).png().toBuffer();
}

/** The largest size at which the title stands in few lines; cut off where even the smallest is too large. */
function layOut(title: string): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = wrap(title, textWidth / size);
    if (lines.length <= 3) return { size, lines };
  }
  const size = sizes.at(-1) ?? 40;
  const lines = wrap(title, textWidth / size);
  const shown = lines.slice(0, mostLines);
  if (lines.length > mostLines) shown[mostLines - 1] = cut(`${shown.at(-1)}…`, textWidth / size);
  return { size, lines: shown };
}

/** Lines of at most `ems` widths of a letter M; words stay whole where they can, Chinese breaks anywhere. */
function wrap(text: string, ems: number): string[] {
  const pieces = text.match(/\p{Script=Han}|[^\s\p{Script=Han}]+|\s+/gu) ?? [];
  const lines: string[] = [''];
  for (const piece of pieces) {
    const line = lines.at(-1) ?? '';
    if (widthOf(line + piece.trimEnd()) <= ems || line === '') lines[lines.length - 1] = line + piece;
    else lines.push(piece.trimStart());
  }
  return lines.map((line) => cut(line.trim(), ems)).filter((line) => line !== '');
}

function cut(text: string, ems: number): string {
  if (widthOf(text) <= ems) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > ems) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** In ems; an estimate on the wide side. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) => sum + (/[\u1100-\uffdc]/u.test(letter) ? 1 : /[A-ZMWmw@%]/.test(letter) ? 0.76 : 0.56),
    0,
  );

const imageType = (bytes: Uint8Array): string =>
  bytes[0] === 0xff ? 'image/jpeg' : bytes[0] === 0x52 ? 'image/webp' : 'image/png';

const logo = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke-linecap="round" stroke-width="3.2"><path d="M6 12v8M13 5v22M20 8v16M27 12v8" stroke="#edf2ef"/><path d="M2.5 16h7M16.5 16h7" stroke="#efcd4e"/></g>`;

const escapeXml = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
