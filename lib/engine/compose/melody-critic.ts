import { chordAt, chordPitchClasses } from '../theory/chords.ts';
import { pitchClass } from '../theory/pitch.ts';
import { timesHeard } from './learned/figures.ts';
import { heardShare } from './learned/heard-runs.ts';
import { type GridNote, melodyFeatures, stepWeight } from './learned/melody-features.ts';
import { type MeasuredMelody, strangeness, together, unevenness } from './learned/typical.ts';
import type { MelodyContext, MelodySection, Phrase } from './melody-material.ts';
import { isRefrain } from './melody-returns.ts';
import { toneHeight } from './phrase-pitch.ts';
import type { TimedSyllable } from './phrase-rhythm.ts';

/** What a melody is judged by; each at most 0 where it lacks something, else what it is worth. */
export interface Judgement {
  /** How like people's melodies of its length and density it is: mean square of deviations, less. */
  typical: number;
  /** How like people's songs it makes the song until here: what one section has too much of, another has less of. */
  balance: number;
  /** Stressed syllables on beats, less unstressed ones. */
  words: number;
  /** Mandarin tones that the line follows, less those it goes against. */
  tones: number;
  /** A figure that is heard three times (refrains). */
  hook: number;
  /** Refrain and verse in registers of their own. */
  register: number;
  /** Chord tones on strong places, as far as they are too few. */
  chords: number;
  /** As sure as people's songs are under the network, neither duller nor wilder. */
  likely: number;
  /** No wide leap in a hurry, none that leaps back at once. */
  singable: number;
  /** No run of notes that the songs have it was learned of. */
  own: number;
}

/** What each part weighs. The first was fitted on people's songs, the others hold what a song of ours is to keep. */
const WEIGHTS: Judgement = {
  typical: 4.2,
  balance: 13,
  words: 4.5,
  tones: 22,
  hook: 9,
  register: 2,
  chords: 95,
  likely: 0.4,
  singable: 2,
  own: 60,
};
/** Mean logarithm of the likelihood of people's notes under the network, on songs held out. */
const PEOPLES_LIKELIHOOD = -1.2;
/** Times a hook is to be heard. */
const HOOK_TIMES = 3;
/** The refrain's centre over the verse's, semitones: what is wished, and what is as good. */
const LIFT = 5;
const LIFT_EITHER_WAY = 1.2;
/** Share of chord tones on strong places under which a line is at odds with its band. */
const FEWEST_CHORD_TONES = 0.74;
/** Intervals that are hard to sing in a sixteenth or an eighth, and such as are odd there and back. */
const WIDE = 8;
const WIDE_AND_BACK = 7;
const HURRIED_STEPS = 2;
const BREATH_STEPS = 8;
const CLEARLY_APART = 0.9;
const STEPS = 4;

/** What of the song is known beside the section that is judged. */
export interface CriticContext {
  song: MelodyContext;
  section: MelodySection;
  /** Mean pitch of the first verse and refrain as far as they are written, in the song's first key. */
  verseCentre?: number;
  refrainCentre?: number;
  /** What was sung before. */
  heard?: MeasuredMelody;
}

/** A section's lead on the grid, in the song's first key. */
export function leadGrid(
  phrases: readonly {
    slot: { backing?: boolean };
    timed: readonly TimedSyllable[];
    pitches: readonly number[];
  }[],
  keyShift: number,
): GridNote[] {
  const notes: GridNote[] = [];
  for (const phrase of phrases) {
    if (phrase.slot.backing) continue;
    phrase.timed.forEach(({ startBeat, lengthBeats }, i) => {
      const startStep = Math.round(startBeat * STEPS);
      const last = notes.at(-1);
      if (last && last.startStep >= startStep) return;
      if (last && last.endStep > startStep) last.endStep = startStep;
      const endStep = Math.max(startStep + 1, Math.round((startBeat + lengthBeats) * STEPS));
      notes.push({ startStep, endStep, pitch: phrase.pitches[i]! - keyShift });
    });
  }
  return notes;
}

export const meanPitch = (notes: readonly GridNote[]): number =>
  notes.reduce((sum, { pitch }) => sum + pitch, 0) / Math.max(1, notes.length);

/** Pitch classes of the chord at a step, in the song's first key, as bits. */
export const chordMaskIn =
  (context: MelodyContext, keyShift: number) =>
  (step: number): number =>
    chordPitchClasses(chordAt(context.chords, step / STEPS + 0.02)).reduce(
      (mask, pc) => mask | (1 << pitchClass(pc - keyShift)),
      0,
    );

/** A section's lead and its features, as people's songs are measured. */
export function measureLead(
  notes: readonly GridNote[],
  song: MelodyContext,
  section: MelodySection,
): MeasuredMelody {
  const features = melodyFeatures(notes, {
    tonic: pitchClass(section.key.tonic - section.keyShift),
    stepsPerBar: Math.round(song.metre.beatsPerBar * STEPS),
    chordMaskAt: chordMaskIn(song, section.keyShift),
  });
  return { notes: notes.length, features };
}

/** What a section's rhythm is worth before it has pitches: stress on beats, and how like people's it is. */
export function rhythmWorth(phrases: readonly Phrase[], { song, section }: CriticContext): number {
  const level = phrases.map((phrase) => ({ ...phrase, pitches: phrase.timed.map(() => section.floor) }));
  const { notes, features } = measureLead(leadGrid(level, section.keyShift), song, section);
  const stepsPerBar = Math.round(song.metre.beatsPerBar * STEPS);
  return (
    WEIGHTS.words * stressOnBeats(phrases, stepsPerBar) -
    WEIGHTS.typical * strangeness(features, notes, 'rhythm')
  );
}

/** Judges a section's melody by every part. @param likelihood mean logarithm of its notes' likelihood */
export function judge(
  phrases: readonly Phrase[],
  { song, section, verseCentre, refrainCentre, heard }: CriticContext,
  likelihood: number,
): Judgement {
  const stepsPerBar = Math.round(song.metre.beatsPerBar * STEPS);
  const notes = leadGrid(phrases, section.keyShift);
  const lead = measureLead(notes, song, section);
  const refrain = isRefrain(section);
  const centre = meanPitch(notes);
  const lift =
    refrain && verseCentre !== undefined
      ? centre - verseCentre
      : section.kind === 'verse' && refrainCentre !== undefined
        ? refrainCentre - centre
        : LIFT;
  return {
    typical: -strangeness(lead.features, lead.notes),
    balance: -unevenness(together(heard, lead)),
    words: stressOnBeats(phrases, stepsPerBar),
    tones: tonesKept(phrases),
    hook: refrain ? Math.min(HOOK_TIMES, timesHeard(notes)) - HOOK_TIMES : 0,
    register: -Math.max(0, Math.abs(lift - LIFT) - LIFT_EITHER_WAY),
    chords: Math.min(0, onChord(phrases, song) - FEWEST_CHORD_TONES),
    likely: -Math.abs(likelihood - PEOPLES_LIKELIHOOD),
    own: -heardShare(notes),
    singable: -oddLeaps(notes) / Math.max(1, notes.length / 8),
  };
}

/** The worth of a judgement: its parts by weight. */
export const worth = (judgement: Judgement): number =>
  (Object.keys(WEIGHTS) as (keyof Judgement)[]).reduce(
    (sum, part) => sum + WEIGHTS[part] * judgement[part],
    0,
  );

/** Share of strong notes on chord tones, those that anticipate a chord counted with it. */
function onChord(phrases: readonly Phrase[], { chords, metre }: MelodyContext): number {
  let strong = 0;
  let tones = 0;
  for (const phrase of phrases)
    phrase.timed.forEach(({ startBeat, lengthBeats }, i) => {
      const place = ((startBeat % metre.beatsPerBar) + metre.beatsPerBar) % metre.beatsPerBar;
      if (Math.abs(place - Math.round(place)) > 0.02) return;
      strong++;
      const chord = chordAt(chords, startBeat + Math.min(0.5, lengthBeats * 0.55));
      if (chordPitchClasses(chord).includes(pitchClass(phrase.pitches[i]!))) tones++;
    });
  return strong > 0 ? tones / strong : 1;
}

function stressOnBeats(phrases: readonly Phrase[], stepsPerBar: number): number {
  const on = [0, 0];
  const all = [0, 0];
  for (const phrase of phrases)
    phrase.timed.forEach(({ startBeat }, i) => {
      const syllable = phrase.slot.syllables[phrase.from + i]!;
      if (syllable.language !== 'en') return;
      const stressed = syllable.stress > 0 ? 1 : 0;
      all[stressed]!++;
      if (stepWeight(Math.round(startBeat * STEPS), stepsPerBar) >= 2) on[stressed]!++;
    });
  return all[0] && all[1] ? on[1]! / all[1]! - on[0]! / all[0]! : 0;
}

function tonesKept(phrases: readonly Phrase[]): number {
  let kept = 0;
  let pairs = 0;
  for (const phrase of phrases)
    for (let i = 1; i < phrase.pitches.length; i++) {
      const before = phrase.slot.syllables[phrase.from + i - 1];
      const now = phrase.slot.syllables[phrase.from + i];
      if (!before?.tone || !now?.tone) continue;
      const rise = toneHeight(now.tone) - toneHeight(before.tone);
      if (Math.abs(rise) < CLEARLY_APART) continue;
      pairs++;
      kept += Math.sign(phrase.pitches[i]! - phrase.pitches[i - 1]!) * Math.sign(rise);
    }
  return pairs > 0 ? kept / pairs : 0;
}

function oddLeaps(notes: readonly GridNote[]): number {
  let found = 0;
  let before = 0;
  for (let i = 1; i < notes.length; i++) {
    const gap = notes[i]!.startStep - notes[i - 1]!.startStep;
    const leap = notes[i]!.pitch - notes[i - 1]!.pitch;
    if (gap <= HURRIED_STEPS && Math.abs(leap) >= WIDE) found++;
    // Over a breath nobody hears the way back as one.
    if (gap > BREATH_STEPS) before = 0;
    else {
      if (Math.min(Math.abs(leap), Math.abs(before)) >= WIDE_AND_BACK && leap * before < 0) found++;
      before = leap;
    }
  }
  return found;
}
