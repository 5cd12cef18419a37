/** ID3v2.3 tags (id3.org, "ID3 tag version 2.3.0", 1999). */
import NodeID3 from 'node-id3';

/** What an encoded file says about itself. */
export interface EncodedTags {
  title: string;
  artist?: string;
  genre?: string;
  bpm?: number;
  /** "A minor", "Am", "F# major" … */
  key?: string;
  coverPng?: Uint8Array;
  lyrics?: string;
  /** Lines with their times, in order. */
  syncedLyrics?: { text: string; startSeconds: number }[];
  comment?: string;
}

const FRONT_COVER = 3;
const MILLISECONDS = 2;
const LYRICS = 1;

/** The tag, ready to be put before a stream. */
export function id3Tag(tags: EncodedTags): Uint8Array {
  const language = /[\u3400-\u9fff]/.test(tags.lyrics ?? tags.title) ? 'zho' : 'eng';
  const synced = tags.syncedLyrics?.filter(({ text }) => text.trim() !== '') ?? [];
  return NodeID3.create({
    title: tags.title,
    ...(tags.artist && { artist: tags.artist }),
    ...(tags.genre && { genre: tags.genre }),
    ...(tags.bpm && Number.isFinite(tags.bpm) && { bpm: String(Math.round(tags.bpm)) }),
    ...(tags.key && initialKey(tags.key)),
    ...(tags.comment && { comment: { language: 'eng', text: tags.comment } }),
    ...(tags.lyrics && { unsynchronisedLyrics: { language, text: tags.lyrics } }),
    ...(synced.length > 0 && {
      synchronisedLyrics: [
        {
          language,
          timeStampFormat: MILLISECONDS,
          contentType: LYRICS,
          synchronisedText: synced.map(({ text, startSeconds }) => ({
            text,
            timeStamp: Math.max(0, Math.round(startSeconds * 1000)),
          })),
        },
      ],
    }),
    ...(tags.coverPng && {
      image: {
        mime: 'image/png',
        type: { id: FRONT_COVER },
        description: 'Cover',
        imageBuffer: Buffer.from(tags.coverPng),
      },
    }),
  });
}

/** The TKEY frame takes three characters: a note, a sharp or flat, and "m" for minor. */
function initialKey(key: string): { initialKey: string } | undefined {
  const match = /^\s*([A-Ga-g])\s*([#♯b♭]|sharp|flat)?\s*(.*)$/u.exec(key);
  if (!match) return undefined;
  const accidental = /#|♯|sharp/.test(match[2] ?? '') ? '#' : match[2] ? 'b' : '';
  const minor = /^m(?!aj|ix)|min|dorian|phrygian|blues|aeolian/i.test(match[3] ?? '') ? 'm' : '';
  return { initialKey: match[1]!.toUpperCase() + accidental + minor };
}
