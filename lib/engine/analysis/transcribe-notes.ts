import type { StereoBuffer } from '../audio.ts';
import type { DoorOptions } from '../rendered-song.ts';
import { decodeNotes } from './basic-pitch/decode-notes.ts';
import { NETWORK_RATE } from './basic-pitch/network.ts';
import { notePosteriors } from './basic-pitch/posteriors.ts';
import { monoAt } from './mono.ts';
import type { TranscribedNote } from './notes-from-pitch.ts';

export type { TranscribedNote };

/**
 * All pitched notes of a recording, whatever plays them (Basic Pitch). Best on plucked and struck instruments; slow
 * attacks are found late, ends are approximate.
 * @returns notes by start
 */
export async function transcribeNotes(
  audio: StereoBuffer,
  options: DoorOptions = {},
): Promise<TranscribedNote[]> {
  const posteriors = await notePosteriors(monoAt(audio, NETWORK_RATE), (share) => {
    options.signal?.throwIfAborted();
    options.onProgress?.(share, 'reading the notes');
  });
  return decodeNotes(posteriors);
}
