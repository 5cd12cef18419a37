import type { Key, Mode, PitchClass } from '../score/score.ts';
import { pitchClass } from './pitch.ts';

/** Semitones above the tonic of each mode's notes, ascending. */
export const SCALE_STEPS: Record<Mode, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  'harmonic-minor': [0, 2, 3, 5, 7, 8, 11],
  'major-pentatonic': [0, 2, 4, 7, 9],
  'minor-pentatonic': [0, 3, 5, 7, 10],
  blues: [0, 3, 5, 6, 7, 10],
};

/** The seven-note scale that harmony of a mode is built on (pentatonics and blues lean on a full scale). */
export const PARENT_MODE: Record<Mode, Mode> = {
  major: 'major',
  minor: 'minor',
  dorian: 'dorian',
  mixolydian: 'mixolydian',
  lydian: 'lydian',
  phrygian: 'phrygian',
  'harmonic-minor': 'harmonic-minor',
  'major-pentatonic': 'major',
  'minor-pentatonic': 'minor',
  blues: 'mixolydian',
};

/** Does the mode's tonic chord have a minor third? (Blues is played over dominant chords: no.) */
export function isMinorMode(mode: Mode): boolean {
  return SCALE_STEPS[PARENT_MODE[mode]].includes(3);
}

/** Pitch classes of a key's scale, from the tonic up. */
export function scalePitchClasses(key: Key): PitchClass[] {
  return SCALE_STEPS[key.mode].map((step) => pitchClass(key.tonic + step));
}

/** Pitch classes of a key as listeners hear them: its scale and its parent scale together. */
export function keyPitchClasses(key: Key): Set<PitchClass> {
  const steps = [...SCALE_STEPS[key.mode], ...SCALE_STEPS[PARENT_MODE[key.mode]]];
  return new Set(steps.map((step) => pitchClass(key.tonic + step)));
}

/** All MIDI numbers in [low, high] whose pitch class is in `classes`, ascending. */
export function pitchesIn(
  classes: ReadonlySet<PitchClass> | readonly PitchClass[],
  low: number,
  high: number,
) {
  const set = classes instanceof Set ? classes : new Set(classes as readonly PitchClass[]);
  const found: number[] = [];
  for (let pitch = Math.ceil(low); pitch <= high; pitch++) if (set.has(pitchClass(pitch))) found.push(pitch);
  return found;
}

/** The scale note nearest to `pitch`; upwards where two are equally near. */
export function snapToScale(pitch: number, key: Key): number {
  const classes = new Set(scalePitchClasses(key));
  const centre = Math.round(pitch);
  for (let distance = 0; distance < 12; distance++) {
    const up = centre + distance;
    const down = centre - distance;
    const upFits = classes.has(pitchClass(up));
    const downFits = classes.has(pitchClass(down));
    if (upFits && (!downFits || Math.abs(up - pitch) <= Math.abs(down - pitch))) return up;
    if (downFits) return down;
  }
  return centre;
}

/** Moves a pitch by `steps` notes of the key's scale (the pitch is snapped to the scale first). */
export function stepInScale(pitch: number, steps: number, key: Key): number {
  const classes = new Set(scalePitchClasses(key));
  let current = snapToScale(pitch, key);
  const direction = Math.sign(steps);
  for (let left = Math.abs(steps); left > 0; left--) {
    do current += direction;
    while (!classes.has(pitchClass(current)));
  }
  return current;
}
