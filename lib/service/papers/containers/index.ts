import type { Container } from './container.ts';
import { flac } from './flac.ts';
import { midi } from './midi.ts';
import { mp3 } from './mp3.ts';
import { wav } from './wav.ts';

/** The formats that papers are put into. */
export const CONTAINERS: readonly Container[] = [flac, wav, mp3, midi];
