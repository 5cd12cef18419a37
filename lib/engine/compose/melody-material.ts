import type { Random } from '../random.ts';
import type { Chord, Key, Metre, SectionKind, Syllable } from '../score/score.ts';
import type { MelodyTraits } from '../styles/style.ts';
import { invertMotif, type Motif } from './motif.ts';
import { opensAlike, type PhraseText, stressedAlike, textOf } from './phrase-likeness.ts';
import { CONTOURS, type Contour } from './phrase-pitch.ts';
import { drawRhythmCharacter, type RhythmCharacter, type TimedSyllable } from './phrase-rhythm.ts';
import type { Delivery } from './song-plan.ts';

/** A line that is to get notes: its words and its room. */
export interface LineSlot {
  /** Index in the score's lyrics, carried into `Note.sung`; −1 for a line without words. */
  line: number;
  words: readonly string[];
  syllables: readonly Syllable[];
  /** Where the slot is only the rest of a line: index of its first syllable in the line; 0 when absent. */
  firstSyllable?: number;
  /** For the backing voices: never the section's highest point. */
  backing?: boolean;
  startBeat: number;
  lengthBeats: number;
}

/** A section that is to get a melody. Sections of the same material share theirs. */
export interface MelodySection {
  material: string;
  kind: SectionKind;
  slots: readonly LineSlot[];
  /** 0–1 */
  energy: number;
  key: Key;
  /** Semitones above the song's key. */
  keyShift: number;
  floor: number;
  ceiling: number;
  delivery: Delivery;
  /** Nothing may begin before (the end of what was sung until now, breath included). */
  earliestBeat: number;
  /** Room the section leaves at its end for the upbeat of the one that follows it, beats. */
  leaveBeats?: number;
  /** The refrain comes no more after this: it may be sung a little more freely. */
  lastTime?: boolean;
}

export interface MelodyContext {
  chords: readonly Chord[];
  metre: Metre;
  secondsPerBeat: number;
  traits: MelodyTraits;
  motif: Motif;
}

export interface Phrase {
  slot: LineSlot;
  /** Syllables of the slot: from (included) to (excluded). */
  from: number;
  to: number;
  startBeat: number;
  lengthBeats: number;
  timed: TimedSyllable[];
  pitches: number[];
  /** Mean logarithm of the likelihood of its pitches, where they were drawn as people sing. */
  likelihood?: number;
}

export interface RememberedPhrase {
  onsets: number[];
  lengths: number[];
  pitches: number[];
  keyShift: number;
  text: string;
  /** The backing voices had it. */
  backing: boolean;
  climax: boolean;
}

export interface Material {
  character: RhythmCharacter;
  letters: string[];
  contours: Map<string, Contour>;
  motif: Motif;
  /** Diatonic shift of repetitions inside the section: a sequence. */
  sequence: number;
  /** How its lines follow each other, where they are sung as people sing. */
  flow?: LineFlow;
  phrases: RememberedPhrase[];
}

/** How the lines of a section follow each other. */
export interface LineFlow {
  /** Where lines begin, sixteenths from their first bar line; before 0 with an upbeat. */
  entrySteps: number;
  /** Every second line goes on from the one before it with hardly a breath. */
  runsOn: boolean;
}

/** Seconds a singer needs to breathe between phrases. */
export const BREATH_SECONDS = 0.3;

const FORMS: readonly (readonly string[])[] = [
  ['A', 'B', 'A', 'C'],
  ['A', 'A', 'B', 'A'],
  ['A', 'A', 'B', 'C'],
  ['A', 'B', 'A', 'B'],
  ['A', 'A', 'B', 'B'],
  ['A', 'B', 'C', 'A'],
];

/**
 * A letter a phrase, the same for those that are to be sung alike: what begins with the same words, and where no words
 * come back, a plan whose repetitions have about as many syllables.
 */
export function planLetters(phrases: readonly PhraseText[], random: Random): string[] {
  const twins = phrases.map((phrase, i) => phrases.slice(0, i).findIndex((p) => opensAlike(p, phrase)));
  if (twins.every((twin) => twin < 0)) {
    const counts = phrases.map(({ from, to }) => to - from);
    const plan = random.weighted(
      FORMS.map((value) => ({ value, weight: Math.exp(-unlikeness(value, counts) / 4) })),
    );
    return phrases.map((_, i) => plan[i % plan.length] as string);
  }
  const letters: string[] = [];
  const resembles = (i: number) =>
    phrases.slice(0, i - 1).findIndex((p) => stressedAlike(p, phrases[i] as PhraseText) > 0);
  let answers = 0;
  twins.forEach((twin, i) => {
    // What comes back is answered by something else, as a rule twice by the same.
    if (twin >= 0) letters.push(letters[twin] as string);
    else if (i === 0) letters.push('A');
    else if (i > 1 && resembles(i) >= 0 && random.chance(0.5)) letters.push(letters[resembles(i)] as string);
    else if (answers++ === 1 && random.chance(0.6)) letters.push('B');
    else letters.push(['B', 'C', 'D'][Math.min(2, answers - 1)] as string);
  });
  return letters;
}

/** How many syllables the repetitions of a plan differ by, a phrase. */
function unlikeness(plan: readonly string[], counts: readonly number[]): number {
  let sum = 0;
  counts.forEach((count, i) => {
    const first = counts.findIndex((_, j) => plan[j % plan.length] === plan[i % plan.length]);
    sum += Math.min(4, Math.abs(count - (counts[first] as number)));
  });
  return (4 * sum) / Math.max(1, counts.length);
}

/** What the lines of a new material have in common: rhythmic character, plan of repetitions, contours, motif. */
export function drawMaterial(context: MelodyContext, section: MelodySection, random: Random): Material {
  const { metre, traits, motif } = context;
  const lift = section.kind === 'chorus' || section.kind === 'drop' || section.kind === 'post-chorus';
  const names = lift
    ? ['plateau', 'arch', 'fall', 'wave', 'rise']
    : ['wave', 'arch', 'dip', 'valley', 'rise', 'fall'];
  const shapes = random.shuffle(names);
  const character = drawRhythmCharacter(random, metre, traits, section.kind);
  if (lift && section.delivery === 'sung') {
    // Choruses sit squarer on the beat than the verses before them.
    character.syncopation *= 0.8;
    // They also let go earlier, so that the last word of a line can be held.
    character.landing = random.range(0.5, 0.64);
  }
  // The motif's own rhythm is what lines like to begin with.
  let at = Math.max(0, character.entryBeats);
  for (const length of motif.lengthsBeats) {
    const index = Math.round(at * 4) % character.liking.length;
    character.liking[index] = (character.liking[index] as number) + 1.1;
    at += length;
  }
  const contours = new Map<string, Contour>();
  ['A', 'B', 'C', 'D'].forEach((letter, i) => {
    contours.set(letter, CONTOURS[shapes[i % shapes.length] as string] as Contour);
  });
  return {
    character,
    letters: [...random.pick(FORMS)],
    contours,
    motif: lift || random.chance(0.5) ? motif : invertMotif(motif),
    sequence: random.chance(0.4) ? random.pick([-1, 1, 1, 2]) : 0,
    phrases: [],
  };
}

/** Keeps what a section sounded like. */
export function remember(phrases: readonly Phrase[], section: MelodySection): RememberedPhrase[] {
  const peak = Math.max(...phrases.flatMap((phrase) => phrase.pitches));
  return phrases.map((phrase) => ({
    onsets: phrase.timed.map((note) => note.startBeat - phrase.startBeat),
    lengths: phrase.timed.map((note) => note.lengthBeats),
    pitches: [...phrase.pitches],
    keyShift: section.keyShift,
    text: textOf(phrase),
    backing: phrase.slot.backing === true,
    climax: phrase.pitches.includes(peak),
  }));
}
