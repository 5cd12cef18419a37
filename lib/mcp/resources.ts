import type { Client } from '#lib/client/create-client.ts';
import { ServiceError } from '#lib/contract/service-error.ts';

/** What can be read of a clip, by its id. */
const PARTS = {
  audio: { mimeType: 'audio/mpeg', title: 'Audio', description: 'The clip as MP3.' },
  cover: { mimeType: 'image/png', title: 'Cover', description: 'The clip’s picture.' },
  lyrics: { mimeType: 'text/plain', title: 'Lyrics', description: 'The words it was made with.' },
  midi: { mimeType: 'audio/midi', title: 'Notes', description: 'Every note as a MIDI file.' },
  score: {
    mimeType: 'application/json',
    title: 'Score',
    description: 'Every note, word and chord, as score tells it and edit changes it.',
  },
  timeline: {
    mimeType: 'application/json',
    title: 'Timeline',
    description: 'Tempo, key, beats, sections and the time of every word.',
  },
} as const;
export type ClipPart = keyof typeof PARTS;

/** Reads a file that the service has linked to: what it is and its bytes. */
export type ReadFile = (url: string, signal: AbortSignal) => Promise<{ mimeType: string; bytes: Uint8Array }>;

/** `songloom://clip/ID/audio`. */
export const clipResource = (id: string, part: ClipPart): string =>
  `songloom://clip/${encodeURIComponent(id)}/${part}`;

/** The kinds of addresses that can be read, as the protocol lists them. */
export const resourceTemplates = Object.entries(PARTS).map(([part, about]) => ({
  uriTemplate: `songloom://clip/{id}/${part}`,
  name: `clip-${part}`,
  ...about,
}));

/** What is read: text, or bytes in base64. */
export type ResourceContents = { uri: string; mimeType: string } & ({ text: string } | { blob: string });

/** @throws ServiceError 4001 for an address that is none, else what the service says of the clip */
export async function readClip(
  uri: string,
  client: Client,
  readFile: ReadFile,
  signal: AbortSignal,
): Promise<ResourceContents> {
  const { id, part } = parse(uri);
  switch (part) {
    case 'audio':
    case 'cover': {
      const music = await client.getMusic(id, { signal });
      const { mimeType, bytes } = await readFile(
        part === 'audio' ? music.audio_url : music.image_url,
        signal,
      );
      return { uri, mimeType, blob: Buffer.from(bytes).toString('base64') };
    }
    case 'lyrics':
      return { uri, mimeType: PARTS.lyrics.mimeType, text: (await client.getMusic(id, { signal })).prompt };
    case 'midi': {
      const { midi_file_url: url } = await client.exportMidi({ clip_id: id }, { signal });
      if (!url) throw new ServiceError('music_not_found', { publicMessage: 'the clip has no MIDI file' });
      const { mimeType, bytes } = await readFile(url, signal);
      return { uri, mimeType, blob: Buffer.from(bytes).toString('base64') };
    }
    case 'score':
    case 'timeline': {
      const ask = part === 'score' ? client.score : client.timeline;
      const data = await ask({ clip_id: id }, { signal });
      return { uri, mimeType: PARTS[part].mimeType, text: JSON.stringify(data) };
    }
  }
}

function parse(uri: string): { id: string; part: ClipPart } {
  const [, id, part] = /^songloom:\/\/clip\/([\w%.~-]{1,128})\/(\w{1,20})$/.exec(uri) ?? [];
  if (id && part && Object.hasOwn(PARTS, part)) {
    try {
      return { id: decodeURIComponent(id), part: part as ClipPart };
    } catch {
      // Not an escape: refused like any other address that is none.
    }
  }
  throw new ServiceError('invalid_parameters', {
    publicMessage: `there is no such resource; give songloom://clip/{id}/${Object.keys(PARTS).join('|')}`,
  });
}
