import type { PitchClass } from '../score/score.ts';

export const SHARP_NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const;
export const FLAT_NAMES = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B'] as const;

/** The pitch class (0–11) of any MIDI number or offset, negative ones too. */
export function pitchClass(pitch: number): PitchClass {
  return ((Math.round(pitch) % 12) + 12) % 12;
}

/** "C4" for 60 (scientific pitch notation). */
export function pitchName(midi: number, flats = false): string {
  return `${(flats ? FLAT_NAMES : SHARP_NAMES)[pitchClass(midi)]}${Math.floor(Math.round(midi) / 12) - 1}`;
}

/** The MIDI number of pitch class `pc` nearest to `near`; the lower one when two are equally near. */
export function nearestPitch(pc: PitchClass, near: number): number {
  const below = near - ((((near - pc) % 12) + 12) % 12);
  return near - below <= below + 12 - near ? below : below + 12;
}

/** The lowest MIDI number of pitch class `pc` that is ≥ `low`. */
export function pitchAtOrAbove(pc: PitchClass, low: number): number {
  const floor = Math.ceil(low);
  return floor + ((((pc - floor) % 12) + 12) % 12);
}

/** The highest MIDI number of pitch class `pc` that is ≤ `high`. */
export function pitchAtOrBelow(pc: PitchClass, high: number): number {
  const ceiling = Math.floor(high);
  return ceiling - ((((ceiling - pc) % 12) + 12) % 12);
}

/**
 * Moves a pitch by whole octaves until it lies in [low, high]. Where the span is under an octave and no
 * octave of it fits, the nearest one to the span is given.
 */
export function foldIntoRange(pitch: number, low: number, high: number): number {
  let folded = pitch;
  while (folded < low) folded += 12;
  while (folded > high) folded -= 12;
  if (folded < low && low - folded > folded + 12 - high) folded += 12;
  return folded;
}
