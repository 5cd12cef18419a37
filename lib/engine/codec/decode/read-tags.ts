import type { AudioFormat } from './sniff-format.ts';
import { readAiffTags } from './tags/aiff.ts';
import { readId3 } from './tags/id3.ts';
import { readMp4Tags } from './tags/mp4.ts';
import type { RawTags } from './tags/raw-tags.ts';
import { readFlacTags, readOggTags } from './tags/vorbis-comment.ts';
import { readWavTags } from './tags/wav.ts';
import { readWebmTags } from './tags/webm.ts';

export interface AudioTags {
  title?: string;
  artist?: string;
  picture?: { mime: string; bytes: Uint8Array };
}

const TEXT_CHARACTERS_MAX = 300;
/** Combining marks in a row, which are put in order in quadratic time; no language has as many (UAX #15, stream-safe text). */
const LONG_RUN_OF_MARKS = /(\p{M}{30})\p{M}+/gu;

/** A reader for each format. Written here because they read what strangers wrote: nothing is decoded before it is cut. */
const READERS: Record<AudioFormat, (bytes: Uint8Array) => RawTags> = {
  wav: readWavTags,
  aiff: readAiffTags,
  mp3: readId3,
  aac: readId3,
  flac: readFlacTags,
  'ogg-vorbis': (bytes) => readOggTags(bytes, '\x01vorbis'),
  'ogg-opus': (bytes) => readOggTags(bytes, 'OpusHead'),
  webm: readWebmTags,
  m4a: readMp4Tags,
};

/** Title, artist and front cover. Damaged tags are no tags, not an error. */
export function readTags(bytes: Uint8Array, format: AudioFormat): AudioTags {
  const tags: AudioTags = {};
  const raw = attempt(() => READERS[format](bytes));
  const title = cleanText(raw?.title);
  const artist = cleanText(raw?.artist);
  if (title) tags.title = title;
  if (artist) tags.artist = artist;
  const mime = raw?.picture && pictureKind(raw.picture);
  if (raw?.picture && mime) tags.picture = { mime, bytes: raw.picture };
  return tags;
}

function attempt(read: () => RawTags): RawTags | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function cleanText(text: string | undefined): string {
  if (text === undefined) return '';
  const raw = text.slice(0, 8 * TEXT_CHARACTERS_MAX).replace(LONG_RUN_OF_MARKS, '$1');
  // Control characters would break headers and file names further on; others turn the direction of what follows.
  const visible = raw
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');
  return [...visible.trim()].slice(0, TEXT_CHARACTERS_MAX).join('');
}

/** The picture's kind by its own bytes, since tags often say it wrong; `undefined` for what browsers do not show. */
function pictureKind(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png';
  if (bytes[0] === 0x47 && bytes[1] === 0x49) return 'image/gif';
  if (bytes[0] === 0x52 && bytes[1] === 0x49 && bytes[8] === 0x57) return 'image/webp';
  return undefined;
}
