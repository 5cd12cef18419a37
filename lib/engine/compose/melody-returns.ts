import { chordAt, chordPitchClasses } from '../theory/chords.ts';
import { pitchClass } from '../theory/pitch.ts';
import { keyPitchClasses } from '../theory/scales.ts';
import type { Material, MelodyContext, MelodySection, Phrase, RememberedPhrase } from './melody-material.ts';
import { type PhraseText, sharedOpening, stressedAlike, textOf } from './phrase-likeness.ts';
import { metricStrength } from './phrase-rhythm.ts';

/** The first phrase before `index` with its letter; −1 where there is none. */
export const twinOf = (material: Material, index: number): number => {
  const letter = (i: number) => material.letters[i % material.letters.length];
  for (let i = 0; i < index; i++) if (letter(i) === letter(index)) return i;
  return -1;
};

export const isRefrain = (section: Pick<MelodySection, 'kind'>) =>
  section.kind === 'chorus' || section.kind === 'post-chorus' || section.kind === 'drop';

/** A phrase by its words, and whether the backing voices have them. */
interface LineText extends PhraseText {
  slot: PhraseText['slot'] & { backing?: boolean };
}

/**
 * The phrase of a material that phrase `index` of a later section is: the one with its words, else the one at its place
 * among those of the lead, or of the backing. Echoes that were not there before do not put the tune out of step.
 */
export function returnOf(
  material: Pick<Material, 'phrases'>,
  phrases: readonly LineText[],
  index: number,
): RememberedPhrase | undefined {
  const { phrases: known } = material;
  const phrase = phrases[index];
  if (!phrase || known.length === 0) return undefined;
  const isBacking = ({ slot }: LineText) => slot.backing === true;
  const own = known.filter(({ backing }) => backing === isBacking(phrase));
  const alike = own.length > 0 ? own : known;
  const before = phrases.slice(0, index).filter((other) => isBacking(other) === isBacking(phrase)).length;
  // An echo nobody has sung yet is made of what it echoes.
  const leading = phrases.slice(0, index).filter((other) => !isBacking(other)).length - 1;
  const place = own.length > 0 ? before : Math.max(0, leading);
  const there = alike[place % alike.length]!;
  const text = textOf(phrase);
  if (text.trim() === '' || there.text === text) return there;
  const from = known.indexOf(there);
  const same = known.flatMap((other, i) => (other.text === text ? [i] : []));
  const nearest = same.reduce(
    (best, i) => (Math.abs(i - from) < Math.abs(best - from) ? i : best),
    same[0] ?? -1,
  );
  return known[nearest] ?? there;
}

/** What phrase `index` should resemble: itself in the material's first section, or its letter's first phrase. */
export function referenceOf(
  material: Material,
  phrases: readonly Phrase[],
  index: number,
  repeated: boolean,
  texts: readonly LineText[] = phrases,
): RememberedPhrase | undefined {
  if (repeated && material.phrases.length > 0) return returnOf(material, texts, index);
  const phrase = phrases[twinOf(material, index)];
  return (
    phrase && {
      onsets: phrase.timed.map((note) => note.startBeat - phrase.startBeat),
      lengths: phrase.timed.map((note) => note.lengthBeats),
      pitches: phrase.pitches,
      keyShift: 0,
      text: '',
      backing: false,
      climax: false,
    }
  );
}

/**
 * Does a melody from earlier still sit on the chords here, and below the one highest note?
 * @param offChord share of its notes that may lie off the chord though they are strong or held
 */
export function copyFits(
  context: MelodyContext,
  pitches: readonly number[],
  phrase: Phrase,
  section: MelodySection,
  peak: number | undefined,
  inClimax: boolean,
  offChord = 0.2,
): boolean {
  const { chords, metre } = context;
  const inKey = keyPitchClasses(section.key);
  let misses = 0;
  let peaks = 0;
  for (let i = 0; i < pitches.length; i++) {
    const pitch = pitches[i] as number;
    const note = phrase.timed[i]!;
    const tones = chordPitchClasses(chordAt(chords, note.startBeat + Math.min(0.5, note.lengthBeats * 0.55)));
    const isTone = tones.includes(pitchClass(pitch));
    if (pitch > section.ceiling + 1 || pitch < section.floor) return false;
    if (!isTone && !inKey.has(pitchClass(pitch))) return false;
    if (!isTone && (metricStrength(note.startBeat, metre) >= 0.6 || note.lengthBeats >= 1)) misses++;
    if (peak !== undefined && pitch > peak) return false;
    if (peak !== undefined && pitch === peak) peaks++;
  }
  return misses <= Math.max(1, pitches.length * offChord) && peaks === (inClimax ? 1 : 0);
}

/**
 * Where a phrase's first syllables fall as they did in the one it is like, in beats from its first bar line.
 * @param whole phrases of as many syllables, stressed alike, keep their whole rhythm in verses too
 */
export function knownOnsets(
  section: MelodySection,
  material: Material,
  phrases: readonly Phrase[],
  window: PhraseText,
  whole = false,
): number[] | undefined {
  const twin = phrases[twinOf(material, phrases.length)];
  const again = twin && whole && twin.to - twin.from === window.to - window.from;
  return twin?.timed
    .slice(0, again ? stressedAlike(twin, window) : hookLength(twin, window, section))
    .map((note) => note.startBeat - twin.startBeat);
}

/** Syllables a phrase begins with as its twin did: the same words; in refrains others too, as far as they fit. */
export const hookLength = (twin: PhraseText, phrase: PhraseText, section: MelodySection): number =>
  Math.max(
    sharedOpening(twin, phrase),
    isRefrain(section) && section.delivery === 'sung' ? stressedAlike(twin, phrase) : 0,
  );
