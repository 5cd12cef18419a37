import type { Key } from '#lib/engine/score/score.ts';

/** A tune as it is known: notes as "name octave:beats", R a rest; a chord a bar; beats before the first bar line. */
export interface OldTune {
  name: string;
  key: Key;
  beatsPerBar: number;
  pickupBeats: number;
  notes: string;
  chords: string;
}

const major = (tonic: number): Key => ({ tonic, mode: 'major' });
const minor = (tonic: number): Key => ({ tonic, mode: 'minor' });

/** Old tunes that belong to nobody, in the keys and with the chords in which they are commonly played. */
export const OLD_TUNES: readonly OldTune[] = [
  {
    name: 'amazing-grace',
    key: major(7),
    beatsPerBar: 3,
    pickupBeats: 1,
    notes:
      'D4:1 G4:2 B4:.5 G4:.5 B4:2 A4:1 G4:2 E4:1 D4:2 D4:1 G4:2 B4:.5 G4:.5 B4:2 A4:1 D5:5 B4:1 D5:1.5 B4:.5 D5:.5 B4:.5 G4:2 D4:1 E4:1.5 G4:.5 G4:.5 E4:.5 D4:2 D4:1 G4:2 B4:.5 G4:.5 B4:2 A4:1 G4:5',
    chords: 'G G C G G Em D D G G C G G D G G',
  },
  {
    name: 'greensleeves',
    key: minor(9),
    beatsPerBar: 3,
    pickupBeats: 1,
    notes:
      'A4:1 C5:2 D5:1 E5:1.5 F5:.5 E5:1 D5:2 B4:1 G4:1.5 A4:.5 B4:1 C5:2 A4:1 A4:1.5 G#4:.5 A4:1 B4:2 G#4:1 E4:2 A4:1 C5:2 D5:1 E5:1.5 F5:.5 E5:1 D5:2 B4:1 G4:1.5 A4:.5 B4:1 C5:1.5 B4:.5 A4:1 G#4:1.5 F#4:.5 G#4:1 A4:3 A4:3',
    chords: 'Am Am G G Am Am E E Am Am G G Am E Am Am',
  },
  {
    name: 'ode-to-joy',
    key: major(2),
    beatsPerBar: 4,
    pickupBeats: 0,
    notes:
      'F#4:1 F#4:1 G4:1 A4:1 A4:1 G4:1 F#4:1 E4:1 D4:1 D4:1 E4:1 F#4:1 F#4:1.5 E4:.5 E4:2 F#4:1 F#4:1 G4:1 A4:1 A4:1 G4:1 F#4:1 E4:1 D4:1 D4:1 E4:1 F#4:1 E4:1.5 D4:.5 D4:2 E4:1 E4:1 F#4:1 D4:1 E4:1 F#4:.5 G4:.5 F#4:1 D4:1 E4:1 F#4:.5 G4:.5 F#4:1 E4:1 D4:1 E4:1 A3:2 F#4:1 F#4:1 G4:1 A4:1 A4:1 G4:1 F#4:1 E4:1 D4:1 D4:1 E4:1 F#4:1 E4:1.5 D4:.5 D4:2',
    chords: 'D A D A D A D D A A A A D A D D',
  },
  {
    name: 'auld-lang-syne',
    key: major(5),
    beatsPerBar: 4,
    pickupBeats: 1,
    notes:
      'C4:1 F4:1.5 F4:.5 F4:1 A4:1 G4:1.5 F4:.5 G4:1 A4:1 F4:1.5 F4:.5 A4:1 C5:1 D5:3 D5:1 C5:1.5 A4:.5 A4:1 F4:1 G4:1.5 F4:.5 G4:1 A4:1 F4:1.5 D4:.5 D4:1 C4:1 F4:3 D5:1 C5:1.5 A4:.5 A4:1 F4:1 G4:1.5 F4:.5 G4:1 D5:1 C5:1.5 A4:.5 A4:1 C5:1 D5:3 D5:1 C5:1.5 A4:.5 A4:1 F4:1 G4:1.5 F4:.5 G4:1 A4:1 F4:1.5 D4:.5 D4:1 C4:1 F4:3',
    chords: 'F C F Bb F C Dm F F C F Bb F C Dm F',
  },
  {
    name: 'scarborough-fair',
    key: minor(2),
    beatsPerBar: 3,
    pickupBeats: 0,
    notes:
      'D4:2 D4:1 A4:2 A4:1 E4:1.5 F4:.5 E4:1 D4:3 R:1 A4:1 C5:1 D5:2 C5:1 A4:1 B4:1 G4:1 A4:3 R:2 D5:1 D5:2 D5:1 C5:2 A4:1 A4:1 G4:1 F4:1 E4:1 C4:2 D4:2 A4:1 G4:2 F4:1 E4:1 D4:1 C4:1 D4:3',
    chords: 'Dm Dm C Dm Dm F G Dm Dm Dm F C C Dm C C Dm',
  },
  {
    name: 'wayfaring-stranger',
    key: minor(9),
    beatsPerBar: 3,
    pickupBeats: 1,
    notes:
      'E4:1 A4:1 A4:1 C5:1 E5:1 D5:1 C5:1 D5:1 C5:1 A4:1 G4:2 E4:1 A4:1 A4:1 C5:1 D5:1 E5:1 G5:1 E5:5 E5:1 G5:1 E5:1 D5:1 E5:1 D5:1 C5:1 D5:1 C5:1 A4:1 G4:2 E4:1 A4:1 A4:1 C5:1 D5:1 C5:1 A4:1 A4:5',
    chords: 'Am Am Dm Am Am Dm E Am C C Dm Am Am Dm Am Am',
  },
  {
    name: 'twinkle',
    key: major(0),
    beatsPerBar: 4,
    pickupBeats: 0,
    notes:
      'C4:1 C4:1 G4:1 G4:1 A4:1 A4:1 G4:2 F4:1 F4:1 E4:1 E4:1 D4:1 D4:1 C4:2 G4:1 G4:1 F4:1 F4:1 E4:1 E4:1 D4:2 G4:1 G4:1 F4:1 F4:1 E4:1 E4:1 D4:2 C4:1 C4:1 G4:1 G4:1 A4:1 A4:1 G4:2 F4:1 F4:1 E4:1 E4:1 D4:1 D4:1 C4:2',
    chords: 'C F F G C G C G C F F C',
  },
  {
    name: 'silent-night',
    key: major(10),
    beatsPerBar: 3,
    pickupBeats: 0,
    notes:
      'F4:1.5 G4:.5 F4:1 D4:3 F4:1.5 G4:.5 F4:1 D4:3 C5:2 C5:1 A4:3 Bb4:2 Bb4:1 F4:3 G4:2 G4:1 Bb4:1.5 A4:.5 G4:1 F4:1.5 G4:.5 F4:1 D4:3 G4:2 G4:1 Bb4:1.5 A4:.5 G4:1 F4:1.5 G4:.5 F4:1 D4:3 C5:2 C5:1 Eb5:1.5 C5:.5 A4:1 Bb4:3 D5:3 Bb4:1.5 F4:.5 D4:1 F4:1.5 Eb4:.5 C4:1 Bb3:5',
    chords: 'Bb Bb Bb Bb F F Bb Bb Eb Eb Bb Bb Eb Eb Bb Bb F F Bb Bb Bb F Bb Bb',
  },
];

const STEPS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const pitchOf = (name: string): number =>
  STEPS[name[0]!]! + (name.includes('#') ? 1 : 0) - (name.slice(1).includes('b') ? 1 : 0);

export interface BeatNote {
  startBeat: number;
  lengthBeats: number;
  pitch: number;
}

/** Beat 0 is the first bar line with the pickup before it moved to the end of a bar of its own. */
export function notesOf(tune: OldTune): BeatNote[] {
  let beat = tune.pickupBeats > 0 ? tune.beatsPerBar - tune.pickupBeats : 0;
  return tune.notes.split(' ').flatMap((text) => {
    const [name, beats] = text.split(':') as [string, string];
    const startBeat = beat;
    const lengthBeats = Number(beats);
    beat += lengthBeats;
    if (name === 'R') return [];
    return [{ startBeat, lengthBeats, pitch: pitchOf(name.slice(0, -1)) + 12 * (Number(name.at(-1)) + 1) }];
  });
}

/** A chord a bar; the bar of a pickup has none. */
export function chordsOf(tune: OldTune): { startBeat: number; root: number; isMinor: boolean }[] {
  const lead = tune.pickupBeats > 0 ? tune.beatsPerBar : 0;
  return tune.chords.split(' ').map((text, i) => ({
    startBeat: lead + i * tune.beatsPerBar,
    root: (pitchOf(text.replace('m', '')) + 12) % 12,
    isMinor: text.endsWith('m'),
  }));
}
