import type { Random } from '../random.ts';
import { chordAt, chordPitchClasses } from '../theory/chords.ts';
import { pitchAtOrBelow } from '../theory/pitch.ts';
import { keyPitchClasses } from '../theory/scales.ts';
import type { Material, MelodyContext, MelodySection, Phrase } from './melody-material.ts';
import { returnOf } from './melody-returns.ts';
import { opensAlike } from './phrase-likeness.ts';
import { metricStrength, type TimedSyllable } from './phrase-rhythm.ts';

/** The one highest note of a section: index of its phrase, of the note in it, and its pitch. */
export interface Climax {
  phrase: number;
  note: number;
  pitch: number;
}

/** Does a phrase come back on words heard before it in its section? */
const isTwin = (phrases: readonly Phrase[], index: number): boolean =>
  phrases.slice(0, index).some((before) => opensAlike(before, phrases[index] as Phrase));

/** The section's one highest note: in its second half, stressed, on a strong place, on a chord tone. */
export function findClimax(
  context: MelodyContext,
  section: MelodySection,
  phrases: readonly Phrase[],
  material: Material,
  repeated: boolean,
  random: Random,
): Climax | undefined {
  const { metre } = context;
  const leading = phrases.flatMap((phrase, i) => (phrase.slot.backing ? [] : [i]));
  const at = Math.min(leading.length - 1, Math.round((leading.length - 1) * random.range(0.55, 0.9)));
  const open = leading.filter((i) => !isTwin(phrases, i));
  // A hook comes back as it was: the top is in a phrase that answers it, where there is one.
  const wish = leading[Math.max(0, at)] ?? 0;
  let phraseIndex = open.reduce(
    (best, i) => (Math.abs(i - wish) <= Math.abs(best - wish) ? i : best),
    open.find((i) => i > 0) ?? wish,
  );
  const heard = repeated ? heardClimax(material, phrases) : -1;
  if (heard >= 0) phraseIndex = heard;
  const phrase = phrases[phraseIndex];
  if (!phrase || phrase.timed.length === 0) return undefined;
  const own = heard >= 0 ? returnOf(material, phrases, phraseIndex) : undefined;
  if (own && own.pitches.length === phrase.timed.length) {
    const pitch = Math.max(...own.pitches) + section.keyShift - own.keyShift;
    return { phrase: phraseIndex, note: own.pitches.indexOf(Math.max(...own.pitches)), pitch };
  }
  let best = 0;
  let bestValue = Number.NEGATIVE_INFINITY;
  phrase.timed.forEach((note, i) => {
    const syllable = phrase.slot.syllables[phrase.from + i];
    const x = phrase.timed.length > 1 ? i / (phrase.timed.length - 1) : 0.5;
    const strength = Math.max(
      metricStrength(note.startBeat, metre),
      metricStrength(note.startBeat + 0.5, metre) * 0.8,
    );
    const tone = syllable?.tone === 1 || syllable?.tone === 4 ? 0.8 : syllable?.tone === 3 ? -1.2 : 0;
    const reach = Math.max(...peaks(context, section, note));
    const value =
      strength * 1.5 +
      (reach - section.ceiling) * 0.5 +
      (syllable?.stress ?? 1) * 0.5 +
      tone +
      Math.min(note.lengthBeats, 1.5) * 0.6 -
      Math.abs(x - 0.6) * 1.6 +
      random.range(0, 0.5);
    if (value > bestValue) {
      bestValue = value;
      best = i;
    }
  });
  return {
    phrase: phraseIndex,
    note: best,
    pitch: Math.max(...peaks(context, section, phrase.timed[best]!)),
  };
}

/** Which of the phrases rose highest when they were first heard; a quotation may leave the material's own out. */
function heardClimax(material: Material, phrases: readonly Phrase[]): number {
  let found = -1;
  let highest = Number.NEGATIVE_INFINITY;
  phrases.forEach(({ slot }, i) => {
    const known = returnOf(material, phrases, i);
    if (!known || slot.backing) return;
    const top = Math.max(...known.pitches) + (known.climax ? 0.5 : 0);
    if (top > highest) {
      highest = top;
      found = i;
    }
  });
  return found;
}

/** The highest chord tones of the key a note could reach under the section's ceiling. */
function peaks(context: MelodyContext, section: MelodySection, note: TimedSyllable): number[] {
  const inKey = keyPitchClasses(section.key);
  const chord = chordAt(context.chords, note.startBeat + Math.min(0.5, note.lengthBeats * 0.55));
  const tones = chordPitchClasses(chord).filter((pc) => inKey.has(pc));
  return (tones.length > 0 ? tones : [...inKey]).map((pc) => pitchAtOrBelow(pc, section.ceiling));
}
