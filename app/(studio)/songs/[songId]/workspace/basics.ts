import { parseMusicalKey } from '#lib/contract/musical-key.ts';
import { barsOf } from '#lib/spelling/bars.ts';
import type { SongScore } from '#lib/studio/views.ts';

/** What a song is counted by and stands in, as it is written into fields. Empty: as it is. */
export interface WrittenBasics {
  bpm: string;
  /** One of MUSICAL_KEYS. */
  key: string;
  /** Such as "6/8". */
  metre: string;
}

/** Slowest and fastest a song is played, beats a minute: as `set-tempo` takes them. */
export const EDIT_BPM = { least: 20, most: 300 } as const;
/** Metres that people write songs in; bands play in each of them. */
export const EDIT_METRES = ['2/4', '3/4', '4/4', '5/4', '6/8', '7/8', '9/8', '12/8'] as const;

/** The tempo and the metre at a beat of a score. */
export function basicsAt(score: SongScore, beat: number): { bpm: number; metre: string } {
  const tempo = score.tempoMap.findLast(({ startBeat }) => startBeat <= beat + 1e-6) ?? score.tempoMap[0];
  const { numerator, denominator } = barsOf(score).metreAt(beat);
  return { bpm: tempo?.bpm ?? 120, metre: `${numerator}/${denominator}` };
}

export const isEditBpm = (text: string): boolean =>
  text.trim() === '' || (Number(text) >= EDIT_BPM.least && Number(text) <= EDIT_BPM.most);

/**
 * What was written, as edits of a score: bars first, for a section's beats are counted by them.
 * @param section its number from 0, or undefined for the whole song
 */
export function basicsEdits(
  { bpm, key, metre }: WrittenBasics,
  section: number | undefined,
): ({ kind: string } & Record<string, unknown>)[] {
  const where = section === undefined ? {} : { section };
  const [numerator, denominator] = metre.split('/').map(Number);
  const wanted = parseMusicalKey(key);
  return [
    ...(metre ? [{ kind: 'set-metre', numerator, denominator, ...where }] : []),
    ...(bpm.trim() ? [{ kind: 'set-tempo', bpm: Number(bpm), ...where }] : []),
    ...(wanted ? [{ kind: 'set-key', tonic: wanted.tonic, mode: wanted.mode, ...where }] : []),
  ];
}
