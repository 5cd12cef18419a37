import { parseMusicalKey } from '#lib/contract/musical-key.ts';
import type { EngineWishes } from '#lib/engine/doors/song.ts';
import type { SongWishes } from '../platforms/platform.ts';

/** What a song is to be, in the engine's terms. */
export function wishesOf({ bpm, key, timeSignature, durationSeconds, plan }: SongWishes): EngineWishes {
  const read = key === undefined ? undefined : parseMusicalKey(key);
  const [numerator, denominator] = timeSignature?.split('/').map(Number) ?? [];
  return {
    bpm,
    durationSeconds,
    ...(read && { key: { tonic: read.tonic, mode: read.mode } }),
    ...(numerator &&
      (denominator === 4 || denominator === 8) && {
        metre: { numerator, denominator, beatsPerBar: (numerator * 4) / denominator },
      }),
    ...(plan && { sections: plan.sections }),
  };
}
