import type { Random } from '../random.ts';
import type { Note } from '../score/score.ts';
import { chordAt, chordPitchClasses } from '../theory/chords.ts';
import { pitchClass } from '../theory/pitch.ts';
import { keyPitchClasses, stepInScale } from '../theory/scales.ts';
import { findClimax } from './climax.ts';
import {
  BREATH_SECONDS,
  drawMaterial,
  type LineSlot,
  type Material,
  type MelodyContext,
  type MelodySection,
  type Phrase,
  planLetters,
  type RememberedPhrase,
  remember,
} from './melody-material.ts';
import { singPhrases } from './ornament.ts';
import { innerEcho, type PhraseText, sharedOpening, stressedAlike } from './phrase-likeness.ts';
import { type Cadence, type Contour, choosePitches } from './phrase-pitch.ts';
import { lengthsFor, metricStrength, placeSyllables, type TimedSyllable } from './phrase-rhythm.ts';
import { speechPitches } from './speech.ts';
import { splitLine } from './split-line.ts';

/** How closely words that come back within a section keep to their notes, and other words to those of the hook. */
const WORDS_LIKENESS = 3;
const HOOK_LIKENESS = 2.2;

/** The first phrase before `index` with its letter; −1 where there is none. */
const twinOf = (material: Material, index: number): number => {
  const letter = (i: number) => material.letters[i % material.letters.length];
  for (let i = 0; i < index; i++) if (letter(i) === letter(index)) return i;
  return -1;
};

const isRefrain = (section: Pick<MelodySection, 'kind'>) =>
  section.kind === 'chorus' || section.kind === 'post-chorus' || section.kind === 'drop';

/** Writes melodies section by section, remembering what each material sounded like. */
export class MelodyWriter {
  readonly #context: MelodyContext;
  readonly #random: Random;
  readonly #materials = new Map<string, Material>();
  #written = 0;

  constructor(context: MelodyContext, random: Random) {
    this.#context = context;
    this.#random = random;
  }

  /**
   * Notes for a section's lines: one onset a syllable (melismas are marked as continuing), phrases apart by a
   * breath, one highest note in the section. A material met before is repeated with small variation, fitted to
   * the new words.
   */
  write(section: MelodySection): Note[] {
    const random = this.#random.fork(`${section.material}/${this.#written++}`);
    const known = this.#materials.get(section.material);
    const material = known ?? drawMaterial(this.#context, section, random.fork('material'));
    const phrases = this.#rhythm(section, material, known !== undefined, random.fork('rhythm'));
    if (section.delivery === 'sung')
      this.#pitches(section, phrases, material, known !== undefined, random.fork('pitch'));
    else {
      for (const phrase of phrases) {
        const syllables = phrase.slot.syllables.slice(phrase.from, phrase.to);
        phrase.pitches = speechPitches(syllables, section, random.fork(`speech/${phrase.startBeat}`));
      }
    }
    if (!known) {
      this.#materials.set(section.material, material);
      material.phrases = remember(phrases, section);
    }
    // A refrain's ornaments come back with it.
    const touch = isRefrain(section) ? this.#random.fork(`touch/${section.material}`) : random.fork('touch');
    return singPhrases(
      this.#context,
      section,
      phrases,
      touch,
      section.lastTime && known ? random.fork('freedom') : undefined,
    );
  }

  /** Beats by which a melody that is known begins before its section; 0 where it does not, or is not known. */
  upbeatOf(material: string): number {
    return Math.max(0, -(this.#materials.get(material)?.phrases[0]?.onsets[0] ?? 0));
  }

  /** Makes the writer remember a melody it did not write, for later sections to repeat. */
  learn(section: MelodySection, sung: readonly { slot: LineSlot; notes: readonly Note[] }[]): void {
    const material = drawMaterial(this.#context, section, this.#random.fork(`learn/${section.material}`));
    material.phrases = remember(
      sung.map(({ slot, notes }) => ({
        slot,
        from: 0,
        to: slot.syllables.length,
        startBeat: slot.startBeat,
        lengthBeats: slot.lengthBeats,
        timed: notes.map((note) => ({ startBeat: note.startBeat, lengthBeats: note.lengthBeats })),
        pitches: notes.map((note) => note.pitch),
      })),
      section,
    );
    if (material.phrases.length > 0) this.#materials.set(section.material, material);
  }

  #rhythm(section: MelodySection, material: Material, repeated: boolean, random: Random): Phrase[] {
    const { metre, secondsPerBeat, traits } = this.#context;
    const breathBeats = BREATH_SECONDS / secondsPerBeat;
    const phrases: Phrase[] = [];
    let earliest = section.earliestBeat;
    const windows = section.slots.flatMap((slot) =>
      splitLine(slot, metre, secondsPerBeat).map((window) => ({ slot, ...window })),
    );
    if (!repeated) material.letters = planLetters(windows, random.fork('letters'));
    windows.forEach((window, index) => {
      const { slot } = window;
      const syllables = slot.syllables.slice(window.from, window.to);
      const next = windows[index + 1];
      const reserve = next
        ? Math.max(0, -material.character.entryBeats) *
          (next.startBeat - window.startBeat - window.lengthBeats < 0.5 ? 1 : 0)
        : (section.leaveBeats ?? 0);
      const crowded = syllables.length * traits.syllableSeconds > window.lengthBeats * secondsPerBeat * 0.9;
      const latestEndBeat = window.startBeat + window.lengthBeats - breathBeats - (crowded ? 0 : reserve);
      const like = this.#reference(material, phrases, index, repeated);
      const before = section.delivery === 'sung' ? phrases.at(-1) : undefined;
      const words = slot.words;
      const commasAfter = new Set<number>();
      syllables.forEach((syllable, i) => {
        const following = syllables[i + 1];
        if (
          following &&
          following.word !== syllable.word &&
          /[,，、;；:：.。!！?？—–-]$/.test(words[syllable.word] ?? '')
        )
          commasAfter.add(i);
      });
      const request = {
        syllables,
        commasAfter,
        startBeat: window.startBeat,
        lengthBeats: window.lengthBeats,
        earliestBeat: earliest,
        latestEndBeat: Math.max(latestEndBeat, earliest + 0.1),
        metre,
        secondsPerBeat,
        minimumSeconds: section.delivery === 'sung' ? 0.13 : 0.1,
        character:
          section.delivery === 'sung'
            ? material.character
            : { ...material.character, grid: 4 as const, syncopation: 0.3, landing: 0.86 },
        likeOnsets: like?.onsets,
        knownOnsets: repeated
          ? // A refrain whose upbeat has no room keeps all the rest of its rhythm.
            isRefrain(section) && like?.onsets.length === syllables.length
            ? like.onsets
            : undefined
          : knownOnsets(section, material, phrases, window),
        echo: repeated ? undefined : innerEcho(window),
        unlikeOnsets: before?.timed.map((note) => note.startBeat - before.startBeat),
      };
      let timed: TimedSyllable[] | undefined;
      if (repeated && like && like.onsets.length === syllables.length) {
        const starts = like.onsets.map((onset) => window.startBeat + onset);
        const fits =
          (starts[0] as number) >= earliest - 1e-6 && (starts.at(-1) as number) + 0.25 <= latestEndBeat;
        if (fits && (isRefrain(section) || random.chance(0.75))) timed = lengthsFor(starts, request);
      }
      timed ??= placeSyllables(request, random.fork(`phrase/${index}`));
      phrases.push({
        slot,
        from: window.from,
        to: window.to,
        startBeat: window.startBeat,
        lengthBeats: window.lengthBeats,
        timed,
        pitches: [],
      });
      const last = timed.at(-1);
      if (last) earliest = last.startBeat + last.lengthBeats + breathBeats;
    });
    return phrases;
  }

  /** What phrase `index` should resemble: itself in the material's first section, or its letter's first phrase. */
  #reference(
    material: Material,
    phrases: readonly Phrase[],
    index: number,
    repeated: boolean,
  ): RememberedPhrase | undefined {
    if (repeated && material.phrases.length > 0) return material.phrases[index % material.phrases.length];
    const phrase = phrases[twinOf(material, index)];
    return (
      phrase && {
        onsets: phrase.timed.map((note) => note.startBeat - phrase.startBeat),
        lengths: phrase.timed.map((note) => note.lengthBeats),
        pitches: phrase.pitches,
        keyShift: 0,
        text: '',
        climax: false,
      }
    );
  }

  #pitches(
    section: MelodySection,
    phrases: Phrase[],
    material: Material,
    repeated: boolean,
    random: Random,
  ): void {
    const { chords, metre, traits } = this.#context;
    if (phrases.length === 0) return;
    const climax = findClimax(this.#context, section, phrases, material, repeated, random.fork('climax'));
    // Refrains come back as they were; verses turn one of their phrases differently.
    const varied =
      repeated && phrases.length > 1 && !isRefrain(section) ? random.integer(0, phrases.length - 1) : -1;
    phrases.forEach((phrase, index) => {
      const inClimax = climax?.phrase === index;
      const reference = this.#reference(material, phrases, index, repeated);
      const own = repeated ? material.phrases[index % material.phrases.length] : undefined;
      const shift = repeated && own ? section.keyShift - own.keyShift : 0;
      const syllables = phrase.slot.syllables.slice(phrase.from, phrase.to);
      const lift = isRefrain(section);
      if (
        own &&
        own.pitches.length === phrase.timed.length &&
        (index !== varied || inClimax || phrases.length < 3)
      ) {
        const copied = own.pitches.map((pitch) => pitch + shift);
        if (this.#copyFits(copied, phrase, section, climax?.pitch, inClimax)) {
          phrase.pitches = copied;
          return;
        }
      }
      const letter = material.letters[index % material.letters.length] as string;
      const share = phrases.length > 1 ? index / (phrases.length - 1) : 1;
      const last = index === phrases.length - 1;
      const cadence: Cadence = last
        ? section.kind === 'pre-chorus' || section.kind === 'build'
          ? 'open'
          : 'closed'
        : index % 2 === 0
          ? 'open'
          : random.chance(0.4)
            ? 'closed'
            : 'none';
      const rise = inClimax
        ? 0.25
        : section.kind === 'pre-chorus'
          ? 0.3 * share
          : 0.12 * Math.sin(Math.PI * share);
      const twin = repeated ? -1 : twinOf(material, index);
      const opening = twin >= 0 ? sharedOpening(phrases[twin] as Phrase, phrase) : 0;
      const hook = twin >= 0 ? hookLength(phrases[twin] as Phrase, phrase, section) : 0;
      // The same words come back on the same notes; other words of the same shape may go up or down a step.
      const sequence = !repeated && reference && opening === 0 ? material.sequence : 0;
      const like =
        reference && reference.pitches.length > 0
          ? {
              pitchAt: (beat: number) => {
                const at = beat - phrase.startBeat;
                let found = reference.pitches[0] as number;
                reference.onsets.forEach((onset, i) => {
                  if (onset <= at + 0.13) found = reference.pitches[i] ?? found;
                });
                return sequence ? stepInScale(found + shift, sequence, section.key) : found + shift;
              },
              strength: (note: number) => {
                if (repeated) return lift ? 2.6 : index === varied ? 0.8 : 1.6;
                if (note < opening) return WORDS_LIKENESS;
                return note < hook ? HOOK_LIKENESS : letter === 'A' ? 1.3 : 0.9;
              },
            }
          : undefined;
      phrase.pitches = choosePitches(
        {
          notes: phrase.timed,
          syllables,
          chords,
          key: section.key,
          metre,
          floor: section.floor,
          ceiling: section.ceiling,
          contour: material.contours.get(letter) as Contour,
          band: [0.05 + rise * 0.6, 0.72 + rise],
          cadence,
          scale: traits.scale,
          leap: traits.leap,
          repetition: traits.repetition,
          motifSteps: letter === 'A' || index === 0 ? material.motif.steps : undefined,
          motifAgainAt: innerEcho(phrase)?.at,
          like,
          climax: climax ? { note: inClimax ? climax.note : -1, pitch: climax.pitch } : undefined,
        },
        random.fork(`phrase/${index}`),
      );
    });
  }

  /** Does a melody from earlier still sit on the chords here, and below the one highest note? */
  #copyFits(
    pitches: readonly number[],
    phrase: Phrase,
    section: MelodySection,
    peak: number | undefined,
    inClimax: boolean,
  ): boolean {
    const { chords, metre } = this.#context;
    const inKey = keyPitchClasses(section.key);
    let misses = 0;
    let peaks = 0;
    for (let i = 0; i < pitches.length; i++) {
      const pitch = pitches[i] as number;
      const note = phrase.timed[i]!;
      const tones = chordPitchClasses(
        chordAt(chords, note.startBeat + Math.min(0.5, note.lengthBeats * 0.55)),
      );
      const isTone = tones.includes(pitchClass(pitch));
      if (pitch > section.ceiling + 1 || pitch < section.floor - 2) return false;
      if (!isTone && !inKey.has(pitchClass(pitch))) return false;
      if (!isTone && (metricStrength(note.startBeat, metre) >= 0.6 || note.lengthBeats >= 1)) misses++;
      if (peak !== undefined && pitch > peak) return false;
      if (peak !== undefined && pitch === peak) peaks++;
    }
    return misses <= Math.max(1, pitches.length * 0.2) && peaks === (inClimax ? 1 : 0);
  }
}

/** Where a phrase's first syllables fall as they did in the one it is like, in beats from its first bar line. */
function knownOnsets(
  section: MelodySection,
  material: Material,
  phrases: readonly Phrase[],
  window: PhraseText,
): number[] | undefined {
  const twin = phrases[twinOf(material, phrases.length)];
  return twin?.timed
    .slice(0, hookLength(twin, window, section))
    .map((note) => note.startBeat - twin.startBeat);
}

/** Syllables a phrase begins with as its twin did: the same words; in refrains others too, as far as they fit. */
const hookLength = (twin: PhraseText, phrase: PhraseText, section: MelodySection): number =>
  Math.max(
    sharedOpening(twin, phrase),
    isRefrain(section) && section.delivery === 'sung' ? stressedAlike(twin, phrase) : 0,
  );
