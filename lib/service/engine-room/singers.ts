import type { Singer } from '#lib/contract/models.ts';
import { singers, type VoiceProfile } from '#lib/engine/doors/singers.ts';

/** The singers that are built in. */
export const SINGERS: readonly VoiceProfile[] = singers;

/** What is told of them. */
export const singersTold: Singer[] = singers.map(({ id, name, gender, range }) => ({
  id,
  name,
  gender,
  lowest_pitch: range.low,
  highest_pitch: range.high,
}));
