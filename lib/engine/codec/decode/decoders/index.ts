import type { AudioDecoder } from '../sample-sink.ts';
import { aac } from './aac.ts';
import { aiff } from './aiff.ts';
import { flac } from './flac.ts';
import { m4a } from './m4a.ts';
import { mp3 } from './mp3.ts';
import { oggOpus } from './ogg-opus.ts';
import { oggVorbis } from './ogg-vorbis.ts';
import { wav } from './wav.ts';
import { webm } from './webm.ts';

/** Every format that is read. */
export const DECODERS: readonly AudioDecoder[] = [aac, aiff, flac, m4a, mp3, oggOpus, oggVorbis, wav, webm];
