import type { Random } from '../random.ts';
import { stepInScale } from '../theory/scales.ts';
import { findClimax } from './climax.ts';
import { drawPitches } from './learned-pitch.ts';
import type { Material, MelodyContext, MelodySection, Phrase } from './melody-material.ts';
import type { MelodyMemory } from './melody-memory.ts';
import { copyFits, hookLength, isRefrain, referenceOf, returnOf, twinOf } from './melody-returns.ts';
import { sharedOpening } from './phrase-likeness.ts';
import { cadenceOf } from './phrase-pitch.ts';

/** How much likelier what was sung before makes a note that returns to it (natural logarithm): the same words, a hook, … */
const SAME_WORDS = 9;
const HOOK = 7;
const FIGURE = 8;
const AGAIN = 6;
/** … and what tones of other words leave of it. */
const OTHER_TONES = 0.45;
/** Notes at a phrase's end that need not return: at most so many. */
const MOST_FREE = 4;
/** Share of strong notes off the chord with which a line may return: its first time had them too. */
const OFF_CHORD_RETURNING = 0.5;
/** The highest note lies up to so many semitones under the section's ceiling. */
const TOP_MAY_LIE_BELOW = 3;
/** Where in its section's register a line gathers, as a share of it. */
const CENTRE = 0.5;
const REFRAIN_CENTRE = 0.56;
/** Half of what the refrain's centre lies over the verse's, semitones. */
const REFRAIN_LIFT = 1.8;
const STEPS = 4;

/** Phrases that are drawn again, and by which draw. */
export interface Redrawn {
  indices: ReadonlySet<number>;
  draw: number;
}

/**
 * Gives the phrases of a section their pitches as people sing them (`learned-pitch.ts`): what returns is copied or wished
 * for, the rest is drawn. What is drawn is added to the memory.
 * @param repeated the material was sung before: phrases return where they fit
 * @param redrawn of a melody that has pitches: what of it gets others; its top and its register stay
 * @returns the mean logarithm of the likelihood of what was drawn
 */
export function drawMelody(
  context: MelodyContext,
  section: MelodySection,
  phrases: readonly Phrase[],
  material: Material,
  repeated: boolean,
  memory: MelodyMemory,
  random: Random,
  redrawn?: Redrawn,
): number {
  const whole = random.fork('whole');
  const below = repeated ? 0 : whole.integer(0, TOP_MAY_LIE_BELOW);
  const climax = findClimax(
    context,
    { ...section, ceiling: section.ceiling - below },
    phrases,
    material,
    repeated,
    random.fork('climax'),
  );
  const refrain = isRefrain(section);
  const width = section.ceiling - section.floor;
  const centre = section.floor + width * (refrain ? REFRAIN_CENTRE : CENTRE) + whole.gaussian(0, 0.8);
  // Refrains come back as they were; verses turn one of their phrases differently.
  const varied =
    repeated && phrases.length > 1 && !refrain && whole.chance(0.5)
      ? whole.integer(0, phrases.length - 1)
      : -1;
  const add = (phrase: Phrase) =>
    phrase.timed.forEach(({ startBeat }, i) => {
      memory.add({ step: Math.round(startBeat * STEPS), pitch: phrase.pitches[i]! - section.keyShift });
    });
  phrases.forEach((phrase, index) => {
    if (redrawn && !redrawn.indices.has(index)) {
      add(phrase);
      return;
    }
    const draw = random.fork(`phrase/${index}/${redrawn?.draw ?? 0}`);
    const inClimax = climax?.phrase === index;
    const reference = referenceOf(material, phrases, index, repeated);
    const own = repeated ? returnOf(material, phrases, index) : undefined;
    const shift = repeated && own ? section.keyShift - own.keyShift : 0;
    if (
      own &&
      own.pitches.length === phrase.timed.length &&
      (index !== varied || inClimax || phrases.length < 3)
    ) {
      const copied = own.pitches.map((pitch) => pitch + shift);
      if (copyFits(context, copied, phrase, section, climax?.pitch, inClimax, OFF_CHORD_RETURNING)) {
        phrase.pitches = copied;
        add(phrase);
        return;
      }
    }
    const last = index === phrases.length - 1;
    const cadence = cadenceOf(section.kind, index, last, draw);
    const twin = repeated ? -1 : twinOf(material, index);
    const opening = twin >= 0 ? sharedOpening(phrases[twin] as Phrase, phrase) : 0;
    const hook = twin >= 0 ? hookLength(phrases[twin] as Phrase, phrase, section) : 0;
    const sequence = !repeated && reference && opening === 0 ? material.sequence : 0;
    const free = draw.integer(0, Math.min(MOST_FREE, Math.max(0, phrase.timed.length - 4)));
    const syllables = phrase.slot.syllables.slice(phrase.from, phrase.to);
    const toned = syllables.some((syllable) => syllable.tone !== undefined);
    const wishes = phrase.timed.map(({ startBeat }, i) => {
      if (!reference || (inClimax && climax?.note === i)) return undefined;
      const at = reference.onsets.findIndex(
        (onset) => Math.abs(onset - (startBeat - phrase.startBeat)) < 0.02,
      );
      const pitch = reference.pitches[at];
      if (pitch === undefined) return undefined;
      const ending = i >= phrase.timed.length - free;
      const weight = repeated
        ? index === varied
          ? ending
            ? 0
            : FIGURE
          : AGAIN
        : i < opening
          ? SAME_WORDS
          : (i < hook ? HOOK : ending ? 0 : FIGURE) * (toned ? OTHER_TONES : 1);
      return { pitch: sequence ? stepInScale(pitch + shift, sequence, section.key) : pitch + shift, weight };
    });
    const { pitches, likelihood } = drawPitches(
      {
        notes: phrase.timed,
        syllables,
        chords: context.chords,
        key: section.key,
        keyShift: section.keyShift,
        metre: context.metre,
        floor: section.floor,
        ceiling: section.ceiling,
        centre,
        songCentre: centre - (refrain ? REFRAIN_LIFT : section.kind === 'verse' ? -REFRAIN_LIFT : 0),
        traits: context.traits,
        cadence,
        wishes,
        climax: climax && { note: inClimax ? climax.note : -1, pitch: climax.pitch },
      },
      memory,
      draw.fork('pitches'),
    );
    phrase.pitches = pitches;
    phrase.likelihood = likelihood;
  });
  const drawn = phrases.filter((phrase) => phrase.likelihood !== undefined);
  const notes = drawn.reduce((sum, { pitches }) => sum + pitches.length, 0);
  return (
    drawn.reduce((sum, { pitches, likelihood = 0 }) => sum + likelihood * pitches.length, 0) /
    Math.max(1, notes)
  );
}

/** A phrase and those after it that resemble it: what a change of it changes. */
export function resembling(material: Material, phrases: readonly Phrase[], index: number): Set<number> {
  const found = new Set([index]);
  phrases.forEach((_, i) => {
    if (i > index && found.has(twinOf(material, i))) found.add(i);
  });
  return found;
}
