import { addAccompaniment } from './accompaniment.ts';
import type { Condition } from './conditions.ts';
import { timeStretch } from './time-stretch.ts';

/** What reaches the recogniser's ear: the voice with the condition's accompaniment, at the condition's speed. */
export function asHeard(voice: Float32Array, { mixDb, compressed }: Condition): Float32Array {
  if (mixDb !== undefined) addAccompaniment(voice, mixDb);
  if (compressed === undefined) return voice;
  return timeStretch({ left: voice, right: voice }, 1 / compressed).left;
}
