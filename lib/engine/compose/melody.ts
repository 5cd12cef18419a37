import type { Random } from '../random.ts';
import type { Chord, Key, Metre, Note, SectionKind, Syllable } from '../score.ts';
import type { MelodyTraits } from '../styles/style.ts';
import { chordAt, chordPitchClasses } from '../theory/chords.ts';
import { pitchAtOrBelow, pitchClass } from '../theory/pitch.ts';
import { keyPitchClasses, stepInScale } from '../theory/scales.ts';
import { invertMotif, type Motif } from './motif.ts';
import { type Cadence, CONTOURS, type Contour, choosePitches } from './phrase-pitch.ts';
import {
  drawRhythmCharacter,
  lengthsFor,
  metricStrength,
  placeSyllables,
  type RhythmCharacter,
  type TimedSyllable,
} from './phrase-rhythm.ts';
import type { Delivery } from './song-plan.ts';
import { speechPitches } from './speech.ts';
import { splitLine } from './split-line.ts';

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
}

export interface MelodyContext {
  chords: readonly Chord[];
  metre: Metre;
  secondsPerBeat: number;
  traits: MelodyTraits;
  motif: Motif;
}

interface Phrase {
  slot: LineSlot;
  /** Syllables of the slot: from (included) to (excluded). */
  from: number;
  to: number;
  startBeat: number;
  lengthBeats: number;
  timed: TimedSyllable[];
  pitches: number[];
}

interface RememberedPhrase {
  onsets: number[];
  lengths: number[];
  pitches: number[];
  keyShift: number;
  text: string;
  climax: boolean;
}

interface Material {
  character: RhythmCharacter;
  letters: string[];
  contours: Map<string, Contour>;
  motif: Motif;
  /** Diatonic shift of repetitions inside the section: a sequence. */
  sequence: number;
  phrases: RememberedPhrase[];
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
    const material = known ?? this.#draw(section, random.fork('material'));
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
    return this.#notes(section, phrases, random.fork('touch'));
  }

  /** Makes the writer remember a melody it did not write, for later sections to repeat. */
  learn(section: MelodySection, sung: readonly { slot: LineSlot; notes: readonly Note[] }[]): void {
    const material = this.#draw(section, this.#random.fork(`learn/${section.material}`));
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

  #draw(section: MelodySection, random: Random): Material {
    const { metre, traits, motif } = this.#context;
    const lift = section.kind === 'chorus' || section.kind === 'drop' || section.kind === 'post-chorus';
    const names = lift
      ? ['plateau', 'arch', 'fall', 'wave', 'rise']
      : ['wave', 'arch', 'dip', 'valley', 'rise', 'fall'];
    const shapes = random.shuffle(names);
    const character = drawRhythmCharacter(random, metre, traits, section.kind);
    if (lift && section.delivery === 'sung') {
      // Choruses sit squarer on the beat than the verses before them.
      character.syncopation *= 0.8;
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

  #rhythm(section: MelodySection, material: Material, repeated: boolean, random: Random): Phrase[] {
    const { metre, secondsPerBeat, traits } = this.#context;
    const breathBeats = BREATH_SECONDS / secondsPerBeat;
    const phrases: Phrase[] = [];
    let earliest = section.earliestBeat;
    const windows = section.slots.flatMap((slot) =>
      splitLine(slot, metre, secondsPerBeat).map((window) => ({ slot, ...window })),
    );
    windows.forEach((window, index) => {
      const { slot } = window;
      const syllables = slot.syllables.slice(window.from, window.to);
      const next = windows[index + 1];
      const reserve = next
        ? Math.max(0, -material.character.entryBeats) *
          (next.startBeat - window.startBeat - window.lengthBeats < 0.5 ? 1 : 0)
        : 0;
      const crowded = syllables.length * traits.syllableSeconds > window.lengthBeats * secondsPerBeat * 0.9;
      const latestEndBeat = window.startBeat + window.lengthBeats - breathBeats - (crowded ? 0 : reserve);
      const like = this.#reference(material, phrases, index, repeated);
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
      };
      let timed: TimedSyllable[] | undefined;
      if (repeated && like && like.onsets.length === syllables.length) {
        const starts = like.onsets.map((onset) => window.startBeat + onset);
        const fits =
          (starts[0] as number) >= earliest - 1e-6 && (starts.at(-1) as number) + 0.25 <= latestEndBeat;
        const lift = section.kind === 'chorus' || section.kind === 'post-chorus' || section.kind === 'drop';
        if (fits && (lift || random.chance(0.75))) timed = lengthsFor(starts, request);
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
    const letter = material.letters[index % material.letters.length];
    for (let i = 0; i < index; i++) {
      if (material.letters[i % material.letters.length] !== letter) continue;
      const phrase = phrases[i] as Phrase;
      return {
        onsets: phrase.timed.map((note) => note.startBeat - phrase.startBeat),
        lengths: phrase.timed.map((note) => note.lengthBeats),
        pitches: phrase.pitches,
        keyShift: 0,
        text: '',
        climax: false,
      };
    }
    return undefined;
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
    const climax = this.#climax(section, phrases, material, repeated, random.fork('climax'));
    const varied = repeated && phrases.length > 1 ? random.integer(0, phrases.length - 1) : -1;
    phrases.forEach((phrase, index) => {
      const inClimax = climax?.phrase === index;
      const reference = this.#reference(material, phrases, index, repeated);
      const own = repeated ? material.phrases[index % material.phrases.length] : undefined;
      const shift = repeated && own ? section.keyShift - own.keyShift : 0;
      const syllables = phrase.slot.syllables.slice(phrase.from, phrase.to);
      const lift = section.kind === 'chorus' || section.kind === 'post-chorus' || section.kind === 'drop';
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
      const sequence = !repeated && reference ? material.sequence : 0;
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
              strength: repeated ? (lift ? 2.6 : index === varied ? 0.8 : 1.6) : letter === 'A' ? 1.3 : 0.9,
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

  /** The section's one highest note: in its second half, stressed, on a strong place, on a chord tone. */
  #climax(
    section: MelodySection,
    phrases: readonly Phrase[],
    material: Material,
    repeated: boolean,
    random: Random,
  ) {
    const { metre } = this.#context;
    const leading = phrases.flatMap((phrase, i) => (phrase.slot.backing ? [] : [i]));
    const at = Math.min(leading.length - 1, Math.round((leading.length - 1) * random.range(0.55, 0.9)));
    let phraseIndex = leading[Math.max(0, at)] ?? 0;
    const remembered = repeated ? material.phrases.findIndex((phrase) => phrase.climax) : -1;
    if (remembered >= 0 && remembered < phrases.length && !phrases[remembered]?.slot.backing)
      phraseIndex = remembered;
    const phrase = phrases[phraseIndex];
    if (!phrase || phrase.timed.length === 0) return undefined;
    const own = remembered >= 0 && remembered === phraseIndex ? material.phrases[phraseIndex] : undefined;
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
      const reach = Math.max(...this.#peaks(section, note));
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
    return { phrase: phraseIndex, note: best, pitch: Math.max(...this.#peaks(section, phrase.timed[best]!)) };
  }

  /** The highest chord tones of the key a note could reach under the section's ceiling. */
  #peaks(section: MelodySection, note: TimedSyllable): number[] {
    const inKey = keyPitchClasses(section.key);
    const chord = chordAt(this.#context.chords, note.startBeat + Math.min(0.5, note.lengthBeats * 0.55));
    const tones = chordPitchClasses(chord).filter((pc) => inKey.has(pc));
    return (tones.length > 0 ? tones : [...inKey]).map((pc) => pitchAtOrBelow(pc, section.ceiling));
  }

  #notes(section: MelodySection, phrases: readonly Phrase[], random: Random): Note[] {
    const { metre, traits, secondsPerBeat } = this.#context;
    const notes: Note[] = [];
    const peak = Math.max(...phrases.flatMap((phrase) => phrase.pitches));
    for (const phrase of phrases) {
      let ornaments = 0;
      phrase.timed.forEach((timed, i) => {
        const syllable = phrase.slot.syllables[phrase.from + i] as Syllable;
        const pitch = phrase.pitches[i] as number;
        const strength = metricStrength(timed.startBeat, metre);
        const velocity = Math.min(
          1,
          0.56 +
            0.24 * section.energy +
            0.08 * strength +
            0.04 * syllable.stress +
            (pitch === peak ? 0.06 : 0),
        );
        const sung =
          phrase.slot.line >= 0
            ? { line: phrase.slot.line, syllable: (phrase.slot.firstSyllable ?? 0) + phrase.from + i }
            : undefined;
        const make = (startBeat: number, lengthBeats: number, at: number, continues = false) => {
          const note: Note = { startBeat, lengthBeats, pitch: at, velocity };
          if (sung) note.sung = continues ? { ...sung, continues: true } : sung;
          if (continues) note.articulation = 'legato';
          notes.push(note);
        };
        const seconds = timed.lengthBeats * secondsPerBeat;
        const open =
          section.delivery === 'sung' && seconds >= 0.7 && timed.lengthBeats >= 1 && pitch !== peak;
        if (open && ornaments < 2 && random.chance(traits.melisma)) {
          ornaments++;
          const short = timed.lengthBeats >= 2 ? 0.5 : 0.25;
          const lead = Math.max(short, 0.15 / secondsPerBeat);
          const upper = stepInScale(pitch, 1, section.key);
          const lower = stepInScale(pitch, -1, section.key);
          if (random.chance(0.5) && upper < peak && upper !== pitch && lead < timed.lengthBeats * 0.4) {
            make(timed.startBeat, lead, upper);
            make(timed.startBeat + lead, timed.lengthBeats - lead, pitch, true);
          } else if (
            timed.lengthBeats >= 1.5 &&
            lead * 2 < timed.lengthBeats * 0.6 &&
            lower >= section.floor - 2
          ) {
            const held = timed.lengthBeats - lead * 2;
            make(timed.startBeat, held, pitch);
            make(timed.startBeat + held, lead, lower, true);
            make(timed.startBeat + held + lead, lead, pitch, true);
          } else make(timed.startBeat, timed.lengthBeats, pitch);
        } else make(timed.startBeat, timed.lengthBeats, pitch);
      });
    }
    return notes;
  }
}

function remember(phrases: readonly Phrase[], section: MelodySection): RememberedPhrase[] {
  const peak = Math.max(...phrases.flatMap((phrase) => phrase.pitches));
  return phrases.map((phrase) => ({
    onsets: phrase.timed.map((note) => note.startBeat - phrase.startBeat),
    lengths: phrase.timed.map((note) => note.lengthBeats),
    pitches: [...phrase.pitches],
    keyShift: section.keyShift,
    text: phrase.slot.syllables.map((s) => s.text).join(' '),
    climax: phrase.pitches.includes(peak),
  }));
}
