import { BAND_EDGES_HZ } from '../dsp/spectrum.ts';
import type { PartRole, Score } from '../score/score.ts';
import type { MixProfile } from './mix-profile.ts';

/** Gated loudness of each role before mixing, LUFS: the balance of a record with a singer in front. */
export const ROLE_LOUDNESS: Readonly<Record<PartRole, number>> = {
  'lead-vocal': -11.5,
  'backing-vocal': -21.8,
  lead: -19,
  counter: -25,
  harmony: -23.5,
  pad: -28,
  arpeggio: -25.5,
  riff: -22.5,
  bass: -20.5,
  'sub-bass': -22,
  kick: -20.5,
  snare: -21,
  hats: -29,
  cymbals: -28,
  toms: -22.5,
  drums: -18.5,
  percussion: -26,
  effects: -27,
};

/** A modern pop record's spectrum: dB of each band of BAND_EDGES_HZ relative to the whole. */
export const DEFAULT_CURVE: readonly number[] = [
  -9.5, -6.5, -7.5, -9.5, -9.5, -11, -15, -19.5, -23.5, -28, -34,
];

/** A profile with nothing left open. */
export type FullMixProfile = Required<Omit<MixProfile, 'lofi'>> & Pick<MixProfile, 'lofi'>;

export const DEFAULT_PROFILE: FullMixProfile = {
  roleLoudness: ROLE_LOUDNESS,
  curve: DEFAULT_CURVE,
  hall: { timeSeconds: 2, amount: 0.3 },
  room: { timeSeconds: 0.45, amount: 0.3 },
  delay: { beats: 0.75, feedback: 0.32, amount: 0.2 },
  sidechainDb: 0,
  vocalDuckDb: 2,
  drumParallel: 0.35,
  saturation: 0.25,
  width: 1.25,
  shuffleDb: 3,
  targetLufs: -14,
};

/** A style's wishes over the defaults. A curve of the wrong length is ignored. */
export function fillProfile(profile: MixProfile): FullMixProfile {
  const full: FullMixProfile = { ...DEFAULT_PROFILE };
  for (const [key, value] of Object.entries(profile)) {
    if (value !== undefined) Object.assign(full, { [key]: value });
  }
  full.roleLoudness = { ...ROLE_LOUDNESS, ...profile.roleLoudness };
  if (full.curve.length !== BAND_EDGES_HZ.length) full.curve = DEFAULT_CURVE;
  return full;
}

/**
 * Loudness a part is staged to, LUFS. Where several parts share a role each is a little quieter, so that the role
 * grows by 1.5 dB for every doubling and not by 3; without a singer the leading instrument takes her place.
 */
export function stagedLoudness(score: Pick<Score, 'parts'>, role: PartRole, profile: FullMixProfile): number {
  const sharing = score.parts.filter((part) => part.role === role && part.notes.length > 0).length;
  const sung = score.parts.some((part) => part.role === 'lead-vocal' && part.notes.length > 0);
  const target = profile.roleLoudness[role] ?? ROLE_LOUDNESS[role];
  const promoted = role === 'lead' && !sung ? 0.7 : 0;
  return target + promoted - 1.5 * Math.log2(Math.max(1, sharing));
}
