import { eras } from './eras.ts';
import { genres } from './genres.ts';
import { instruments } from './instruments.ts';
import { moods } from './moods.ts';
import { production } from './production.ts';
import { scenes } from './scenes.ts';
import { tempo } from './tempo.ts';
import type { Term } from './term.ts';
import { voices } from './voices.ts';

/** The tables of the lexicon. Where a spelling stands in two tables, the first table wins. */
export const lexicon: readonly { name: string; terms: readonly Term[] }[] = [
  { name: 'voices', terms: voices },
  { name: 'genres', terms: genres },
  { name: 'instruments', terms: instruments },
  { name: 'tempo', terms: tempo },
  { name: 'eras', terms: eras },
  { name: 'moods', terms: moods },
  { name: 'production', terms: production },
  { name: 'scenes', terms: scenes },
];
