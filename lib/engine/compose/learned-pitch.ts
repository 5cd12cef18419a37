import type { Random } from '../random.ts';
import type { Chord, Key, Metre, Syllable } from '../score/score.ts';
import type { MelodyTraits } from '../styles/style.ts';
import { chordAt, chordPitchClasses } from '../theory/chords.ts';
import { pitchClass } from '../theory/pitch.ts';
import { isMinorMode, keyPitchClasses } from '../theory/scales.ts';
import {
  COLUMN_GROUPS,
  chordClassOf,
  fillColumns,
  homeOf,
  INTERVALS,
  LARGEST_INTERVAL,
} from './learned/melody-columns.ts';
import { melodyNetwork } from './learned/melody-network.ts';
import type { MelodyMemory } from './melody-memory.ts';
import { type Cadence, cadenceCost, melodyClasses, toneHeight } from './phrase-pitch.ts';
import { metricStrength, type TimedSyllable } from './phrase-rhythm.ts';

export interface LearnedPitchRequest {
  notes: readonly TimedSyllable[];
  syllables: readonly Syllable[];
  chords: readonly Chord[];
  /** In force, and the semitones it lies above the song's first. */
  key: Key;
  keyShift: number;
  metre: Metre;
  /** MIDI numbers notes stay between, both ends included, and the one they gather about. */
  floor: number;
  ceiling: number;
  centre: number;
  /** Middle of the song's register. */
  songCentre: number;
  traits: Pick<MelodyTraits, 'scale'>;
  cadence: Cadence;
  /** What a note is wished to be, and how much likelier that makes it (natural logarithm). */
  wishes: readonly ({ pitch: number; weight: number } | undefined)[];
  /** Index of the note that is the section's one highest point (−1: elsewhere), and its pitch. */
  climax?: { note: number; pitch: number };
}

/** How far lines wander from their centre, semitones (deviation). */
const WANDER = 11;
/** Likelihood that a figure goes on as it did before in this song, once it is well known. */
const OWN_FIGURES = 0.93;
/** What the words' tones weigh (natural logarithm): against a rise or fall that is heard clearly, and on one pitch. */
const AGAINST_TONE = 1.9;
const LEVEL_TONE = 0.8;
const CLEARLY_APART = 0.9;
/** What it weighs to be foreign to key and chord, to a style's own scale, and to the chord on a strong place. */
const FOREIGN = 5;
const UNUSUAL = 1.2;
const OFF_CHORD = 0.3;
/** Power chords have but two notes, and stand bare behind a third. */
const OFF_POWER_CHORD = 1.1;
const HELD_OFF_CHORD = 0.6;
/** … and for the last note of a phrase to be: it is what stays in the ear. */
const ENDS_OFF_CHORD = 0.9;
const CADENCE = 0.3;
/** What it weighs that a phrase ends below its beginning. */
const FALL = 0.5;
/** How many notes before the climax lead up to it, and from how far below. */
const LEADING = 3;
const LEAD_BELOW = 4;
const LEAD_WANDER = 4;
/** Sixteenths of a beat; beats after which the next chord is looked at. */
const STEPS = 4;
const LATER_BEATS = 2;
/** As good as impossible (natural logarithm). */
const NEVER = -1e9;

/**
 * Draws the pitches of a phrase, note after note, as likely as people's songs have them (`learned/melody-network.ts`) and
 * this song's own figures, wishes, words and range ask. What is drawn is added to the memory.
 * @returns MIDI numbers, one a note, and the mean likelihood the network gave them (natural logarithm)
 */
export function drawPitches(
  request: LearnedPitchRequest,
  memory: MelodyMemory,
  random: Random,
): { pitches: number[]; likelihood: number } {
  const { notes, syllables, key, keyShift, floor, ceiling, centre, climax } = request;
  const network = melodyNetwork();
  const songKey = { ...key, tonic: pitchClass(key.tonic - keyShift) };
  const home = homeOf(songKey);
  const minor = isMinorMode(key.mode);
  const inKey = keyPitchClasses(key);
  const favoured = melodyClasses(key, request.traits.scale);
  const columns = new Int32Array(COLUMN_GROUPS);
  const learned = new Float64Array(INTERVALS);
  const odds = new Float64Array(INTERVALS);
  const scores = new Float64Array(INTERVALS);
  const costs = new Float64Array(12);
  const pitches: number[] = [];
  let likelihood = 0;
  const classAt = (beat: number) => {
    const chord = chordAt(request.chords, beat);
    return chordClassOf({ root: pitchClass(chord.root - keyShift), quality: chord.quality }, songKey, home);
  };
  notes.forEach((note, i) => {
    const step = Math.round(note.startBeat * STEPS);
    const before = memory.last ?? { step: step - 16, pitch: Math.round(centre - keyShift) };
    fillColumns(
      {
        previous: before.pitch,
        intervals: memory.intervals,
        chord: classAt(note.startBeat + 0.02),
        chordLater: classAt(note.startBeat + LATER_BEATS + 0.02),
        startStep: step,
        lengthSteps: Math.round(note.lengthBeats * STEPS),
        gapSteps: step - before.step,
        height: before.pitch - (request.songCentre - keyShift),
        left: notes.length - 1 - i,
        first: i === 0,
        minor,
        hints: memory.hintsAt(step),
        runs: memory.runs,
        home,
      },
      columns,
    );
    network.score(columns, learned);
    let sum = 0;
    for (let k = 0; k < INTERVALS; k++) sum += odds[k] = Math.exp(learned[k]!);
    const figures = i > 0 ? memory.following() : undefined;
    let heard = 0;
    if (figures) for (const count of figures) heard += count;
    const own = figures ? (OWN_FIGURES * heard) / (heard + 1) : 0;
    const chord = chordAt(request.chords, note.startBeat + Math.min(0.5, note.lengthBeats * 0.55));
    const tones = chordPitchClasses(chord);
    const weighty = metricStrength(note.startBeat, request.metre) >= 0.6;
    const held = note.lengthBeats >= 1;
    const last = i === notes.length - 1;
    const wish = request.wishes[i];
    const rise = toneRise(syllables[i - 1], syllables[i]);
    const toClimax = climax && climax.note > i ? climax.note - i : 0;
    for (let pc = 0; pc < 12; pc++) {
      let cost = favoured.has(pc) ? 0 : UNUSUAL;
      if (!tones.includes(pc)) {
        if (!inKey.has(pc)) cost += FOREIGN;
        else {
          if (weighty) cost += chord.quality === 'power' ? OFF_POWER_CHORD : OFF_CHORD;
          if (held) cost += HELD_OFF_CHORD;
          if (last) cost += ENDS_OFF_CHORD;
        }
        // A scale note a half-step from a borrowed chord tone would clash with it.
        for (const tone of tones)
          if (!inKey.has(tone) && (pitchClass(pc - tone) === 1 || pitchClass(tone - pc) === 1))
            cost += FOREIGN;
      }
      if (last) cost += CADENCE * cadenceCost(pc, key, request.cadence, tones);
      costs[pc] = cost;
    }
    let most = NEVER;
    for (let k = 0; k < INTERVALS; k++) {
      const pitch = before.pitch + keyShift + k - LARGEST_INTERVAL;
      if ((pitch < floor || pitch > ceiling) && climax?.note !== i) {
        scores[k] = NEVER / 2 - Math.abs(pitch - centre);
        most = Math.max(most, scores[k]!);
        continue;
      }
      let score = Math.log((1 - own) * (odds[k]! / sum) + (figures ? (own * figures[k]!) / heard : 0) + 1e-9);
      score -= costs[pitchClass(pitch)]!;
      if (last && pitch < pitches[0]!) score += FALL;
      const away = (pitch - centre) / WANDER;
      score -= 0.5 * away * away;
      if (wish?.pitch === pitch) score += wish.weight;
      if (rise !== 0) {
        const moved = Math.sign(k - LARGEST_INTERVAL) * Math.sign(rise);
        score -= moved < 0 ? AGAINST_TONE : moved === 0 ? LEVEL_TONE : 0;
      }
      if (climax) {
        if (climax.note === i) score = -Math.abs(pitch - climax.pitch) * 1e6;
        else if (pitch >= climax.pitch) score = NEVER / 2 - Math.abs(pitch - centre);
        else if (toClimax > 0 && toClimax <= LEADING) {
          const below = (pitch - climax.pitch + LEAD_BELOW) / LEAD_WANDER;
          score -= 0.5 * below * below;
        }
      }
      scores[k] = score;
      most = Math.max(most, score);
    }
    let total = 0;
    for (let k = 0; k < INTERVALS; k++) total += scores[k] = Math.exp(scores[k]! - most);
    let left = random.next() * total;
    let chosen = scores.indexOf(1);
    for (let k = 0; k < INTERVALS; k++) {
      left -= scores[k]!;
      if (left < 0) {
        chosen = k;
        break;
      }
    }
    // A climax out of reach of one interval is gone to all the same.
    const pitch = climax?.note === i ? climax.pitch - keyShift : before.pitch + chosen - LARGEST_INTERVAL;
    likelihood += learned[chosen]! - Math.log(sum);
    memory.add({ step, pitch });
    pitches.push(pitch + keyShift);
  });
  return { pitches, likelihood: likelihood / Math.max(1, notes.length) };
}

/** Semitone-like height by which a Mandarin syllable's tone lies over the one before it; 0 where it is not clear. */
export function toneRise(before: Syllable | undefined, now: Syllable | undefined): number {
  if (!before?.tone || !now?.tone) return 0;
  const rise = toneHeight(now.tone) - toneHeight(before.tone);
  return Math.abs(rise) >= CLEARLY_APART ? rise : 0;
}
