import type { EndpointName } from '#lib/contract/endpoints/index.ts';
import type { SongKind, Verb } from './views.ts';

interface VerbDeclaration {
  endpoint: EndpointName | null;
  kind: SongKind;
  /** The result is compared with its source before it is kept. */
  audition?: boolean;
}

/** What can be asked for a song: the endpoint behind it and what comes of it. */
export const verbs: Record<Verb, VerbDeclaration> = {
  generate: { endpoint: 'generate', kind: 'song' },
  extend: { endpoint: 'generate', kind: 'song', audition: true },
  edit: { endpoint: 'edit', kind: 'song', audition: true },
  infill: { endpoint: 'infill', kind: 'song', audition: true },
  cover: { endpoint: 'cover', kind: 'song' },
  remaster: { endpoint: 'remaster', kind: 'song' },
  sample: { endpoint: 'sample', kind: 'song' },
  addInstrumental: { endpoint: 'addInstrumental', kind: 'song' },
  addVocals: { endpoint: 'addVocals', kind: 'song' },
  soundEffect: { endpoint: 'generateSoundEffect', kind: 'soundEffect' },
  lyrics: { endpoint: 'generateLyrics', kind: 'lyrics' },
  render: { endpoint: 'render', kind: 'song' },
  upload: { endpoint: 'upload', kind: 'upload' },
  import: { endpoint: null, kind: 'song' },
};

export const isVerb = (value: string): value is Verb => Object.hasOwn(verbs, value);
