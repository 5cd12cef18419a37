import type { Random } from '../random.ts';
import type { Chord, Key, Metre } from '../score/score.ts';
import { chordPitchClasses } from '../theory/chords.ts';
import { pitchClass } from '../theory/pitch.ts';
import { parseRoman, placeChord, type RomanChord } from '../theory/roman.ts';
import { isMinorMode } from '../theory/scales.ts';
import { metricStrength } from './phrase-rhythm.ts';

/** A note of a melody that came from somewhere: a hum, a recording. */
export interface GivenNote {
  startBeat: number;
  lengthBeats: number;
  pitch: number;
  velocity?: number;
}

const MAJOR_CHORDS = ['I', 'ii7', 'iii', 'IV', 'V', 'vi', 'V7', 'bVII'] as const;
const MINOR_CHORDS = ['i', 'bIII', 'iv', 'v', 'bVI', 'bVII', 'V', 'ii7b5'] as const;

/** How much each chord wants to go to each other one, by root steps (functional harmony): lower is dearer wanted. */
function moveCost(from: RomanChord, to: RomanChord): number {
  if (from.rootSteps === to.rootSteps) return 1.1;
  const fall = pitchClass(from.rootSteps - to.rootSteps);
  // Down a fifth, down a third, up a step, and the plagal way round.
  return fall === 7
    ? 0
    : fall === 3 || fall === 4
      ? 0.35
      : fall === 10 || fall === 11
        ? 0.4
        : fall === 5
          ? 0.45
          : fall === 2 || fall === 1
            ? 0.6
            : 0.9;
}

/**
 * Chords for a melody, one a bar: the path (Viterbi) that fits the weightiest notes and moves as functional harmony
 * does, beginning and ending at home.
 */
export function harmoniseMelody(
  notes: readonly GivenNote[],
  key: Key,
  bars: readonly { startBeat: number; endBeat: number; metre: Metre }[],
  random: Random,
): Chord[] {
  const minor = isMinorMode(key.mode);
  const palette = (minor ? MINOR_CHORDS : MAJOR_CHORDS).map((text) => parseRoman(text));
  const misfit = (chord: RomanChord, index: number): number => {
    const tones = chordPitchClasses({
      root: pitchClass(chord.rootSteps + key.tonic),
      quality: chord.quality,
    });
    let cost = 0;
    const { startBeat, endBeat, metre } = bars[index]!;
    for (const note of notes) {
      const from = Math.max(note.startBeat, startBeat);
      const to = Math.min(note.startBeat + note.lengthBeats, endBeat);
      if (to <= from) continue;
      const weight = (to - from) * (0.5 + metricStrength(from - startBeat, metre));
      if (!tones.includes(pitchClass(note.pitch))) cost += weight;
      else if (pitchClass(note.pitch) === tones[0]) cost -= weight * 0.1;
    }
    return cost * 1.6;
  };
  const home = 0;
  let costs = palette.map((chord, i) => misfit(chord, 0) + (i === home ? 0 : 1.2));
  const backs: number[][] = [];
  for (let index = 1; index < bars.length; index++) {
    const back: number[] = [];
    costs = palette.map((chord, j) => {
      let best = Number.POSITIVE_INFINITY;
      palette.forEach((before, i) => {
        const total = (costs[i] as number) + moveCost(before, chord);
        if (total < best) {
          best = total;
          back[j] = i;
        }
      });
      const dominant =
        index % 4 === 3 && index < bars.length - 1 && (chord.rootSteps === 7 || chord.rootSteps === 10)
          ? -0.5
          : 0;
      const unusual = j >= 6 ? 0.8 : 0;
      return (
        best +
        misfit(chord, index) +
        unusual +
        dominant +
        random.range(0, 0.25) +
        (index === bars.length - 1 ? (j === home ? 0 : 2) : 0)
      );
    });
    backs.push(back);
  }
  let at = costs.indexOf(Math.min(...costs));
  const path = [at];
  for (let i = backs.length - 1; i >= 0; i--) {
    at = backs[i]?.[at] ?? home;
    path.unshift(at);
  }
  return path.map((choice, index) => {
    const { startBeat, metre } = bars[index]!;
    return placeChord(palette[choice] as RomanChord, key, startBeat, metre.beatsPerBar);
  });
}
