import type { Random } from '../random.ts';
import type { Note, SectionKind, Syllable } from '../score/score.ts';
import type { MelodyTraits } from '../styles/style.ts';
import { foldIntoRange } from '../theory/pitch.ts';
import { harmonise } from './backing.ts';
import { type Frame, type FrameSection, sectionKey } from './frame.ts';
import type { MelodyWriter } from './melody.ts';
import type { LineSlot } from './melody-material.ts';
import { spanOf } from './registers.ts';

/** A section the melody may be restated from: where its lines were. */
export interface SungSection {
  section: FrameSection;
  slots: readonly LineSlot[];
  material: string;
  /** Notes as sung. */
  notes: readonly Note[];
}

export interface ThemeSeat {
  id: string;
  instrument: string;
  register?: readonly [number, number];
  loudness: number;
}

/** Sections a theme plays in while the song has a singer. */
const AROUND_THE_SINGER: readonly SectionKind[] = [
  'intro',
  'instrumental',
  'solo',
  'drop',
  'interlude',
  'outro',
  'post-chorus',
  'breakdown',
];

/** Syllables nobody sings: something for the melody writer to shape a wordless line from. */
export function silentSyllables(count: number, random: Random): Syllable[] {
  return Array.from({ length: count }, (_, i) => ({
    text: '',
    word: i,
    language: 'vocable' as const,
    onset: [],
    nucleus: [],
    coda: [],
    stress: (i % 2 === 0 ? (random.chance(0.6) ? 2 : 1) : random.chance(0.25) ? 1 : 0) as 0 | 1 | 2,
  }));
}

/** Which phrases of a wordless section are written as one; a solo's are all its own. */
const WORDLESS_FORMS = ['ABAC', 'ABAB', 'AABA', 'AABC', 'ABAC'] as const;

/**
 * Phrases for a wordless section: two bars each (four where bars are short), as dense as the style and energy ask.
 * Those that are to sound alike share their syllables.
 */
export function wordlessSlots(
  frame: Frame,
  section: FrameSection,
  traits: MelodyTraits,
  random: Random,
): LineSlot[] {
  const barBeats = frame.metre.beatsPerBar;
  const bars = Math.round(section.lengthBeats / barBeats);
  const barSeconds = barBeats * frame.secondsPerBeat;
  const phraseBars = barSeconds < 1.7 && bars >= 8 ? 4 : bars >= 2 ? 2 : 1;
  const density =
    section.kind === 'solo'
      ? 1.45
      : section.kind === 'intro' || section.kind === 'outro' || section.kind === 'breakdown'
        ? 0.6
        : // Refrains are plainer than what leads to them, and held.
          (0.85 + 0.3 * section.energy) * (REFRAINS.includes(section.kind) ? 0.82 : 1);
  const slots: LineSlot[] = [];
  const form = section.kind === 'solo' ? undefined : random.pick(WORDLESS_FORMS);
  const written = new Map<string, Syllable[]>();
  for (let bar = 0; bar + phraseBars <= bars; bar += phraseBars) {
    const letter = form?.[slots.length % form.length] ?? String(slots.length);
    const seconds = phraseBars * barSeconds;
    const count = Math.max(
      3,
      Math.min(
        22,
        Math.round(
          (seconds / Math.max(0.2, traits.syllableSeconds)) * 0.58 * density * random.range(0.8, 1.15),
        ),
      ),
    );
    const syllables = written.get(letter) ?? silentSyllables(count, random);
    written.set(letter, syllables);
    slots.push({
      line: -1,
      words: [],
      syllables,
      startBeat: section.startBeat + bar * barBeats,
      lengthBeats: phraseBars * barBeats,
    });
  }
  return slots;
}

/** Sections whose theme is the piece's refrain where nobody sings. */
const REFRAINS: readonly SectionKind[] = ['chorus', 'drop', 'instrumental', 'post-chorus'];

/** A theme as it was first heard: its phrases, where it lay, who played it. */
interface KnownTheme {
  slots: readonly LineSlot[];
  section: FrameSection;
  seat: ThemeSeat;
  floor: number;
  ceiling: number;
}

/**
 * The themes of a song: what leads where nobody sings. Around a singer the lead restates the refrain in intros and
 * endings and plays its own solo. Without one, the themes carry the piece as a singer would: the refrain comes back
 * note for note on the same instrument (the second joins in thirds and sixths at the end), verses are handed on,
 * the intro announces the refrain and the outro remembers it.
 */
export function playThemes(
  frame: Frame,
  seats: readonly ThemeSeat[],
  writer: MelodyWriter,
  sung: readonly SungSection[],
  random: Random,
): Map<string, Note[]> {
  const lines = new Map<string, Note[]>();
  if (seats.length === 0) return lines;
  const players = new ThemePlayers(frame, writer, random);
  const refrain = sung.find((entry) => entry.section.kind === 'chorus') ?? sung[0];
  const add = (seat: ThemeSeat, notes: Note[]) => {
    const [low, high] = spanOf(seat, seat.instrument);
    for (const note of notes) {
      note.pitch = foldIntoRange(note.pitch, low, high);
      note.velocity = Math.min(1, note.velocity * seat.loudness);
      delete note.sung;
    }
    const kept = lines.get(seat.id) ?? [];
    const last = kept.at(-1);
    // A pickup ends the held note before it.
    const fresh = notes.filter((note) => !last || note.startBeat >= last.startBeat + 0.25);
    const first = fresh[0];
    if (first && last && last.startBeat + last.lengthBeats > first.startBeat)
      last.lengthBeats = first.startBeat - last.startBeat;
    lines.set(seat.id, [...kept, ...fresh]);
  };
  if (refrain) {
    let turn = 0;
    for (const section of frame.sections) {
      if (section.hasWords || !AROUND_THE_SINGER.includes(section.kind) || section.energy < 0.2) continue;
      const seat = (section.kind === 'solo' ? seats.at(-1) : seats[turn++ % seats.length]) as ThemeSeat;
      const restates =
        RESTATING.includes(section.kind) ||
        (section.kind === 'instrumental' && random.fork(`restates/${section.startBeat}`).chance(0.6));
      add(seat, restates ? players.restate(seat, section, refrain) : players.theme(seat, section, true));
    }
    return lines;
  }
  // The refrain is written first, wherever it is first heard: everything else leads to it or comes from it.
  const open = frame.sections.filter((section) => !section.hasWords && section.kind !== 'build');
  const home = open.find((section) => REFRAINS.includes(section.kind)) ?? open.find((s) => s.energy >= 0.2);
  const [first, second] = [seats[0] as ThemeSeat, (seats[1] ?? seats[0]) as ThemeSeat];
  if (home) players.announce(first, home);
  const refrains = open.filter((section) => REFRAINS.includes(section.kind));
  let handed = 0;
  for (const section of open) {
    const isRefrain = REFRAINS.includes(section.kind);
    const seat = isRefrain
      ? first
      : section.kind === 'solo'
        ? (seats.at(-1) as ThemeSeat)
        : section.kind === 'intro' || section.kind === 'outro' || handed++ % 2 === 0
          ? first
          : second;
    const last = isRefrain && refrains.length > 1 && section === refrains.at(-1);
    const notes = players.theme(seat, section, false, last);
    if (last && second.id !== first.id) {
      const [low, high] = spanOf(second, second.instrument);
      const shift = 12 * Math.round(((low + high) / 2 - averagePitch(notes)) / 12);
      const lead = notes.map((note) => ({ ...note, pitch: note.pitch + shift }));
      add(second, harmonise(frame, lead, { low, high }, false, random.fork('thirds')));
    }
    add(seat, notes);
  }
  return lines;
}

/** Kinds in which the lead plays the sung refrain. */
const RESTATING: readonly SectionKind[] = ['intro', 'outro', 'interlude', 'post-chorus', 'drop'];

const averagePitch = (notes: readonly Note[]) =>
  notes.reduce((sum, note) => sum + note.pitch, 0) / Math.max(1, notes.length);

class ThemePlayers {
  readonly #frame: Frame;
  readonly #writer: MelodyWriter;
  readonly #random: Random;
  readonly #known = new Map<string, KnownTheme>();
  #refrain = 'theme:chorus';

  constructor(frame: Frame, writer: MelodyWriter, random: Random) {
    this.#frame = frame;
    this.#writer = writer;
    this.#random = random;
  }

  /** Makes the piece's refrain from the section it is first heard in whole. */
  announce(seat: ThemeSeat, section: FrameSection): void {
    this.#refrain = REFRAINS.includes(section.kind) ? 'theme:chorus' : `theme:${section.kind}`;
    this.theme(seat, section, false);
  }

  /** The theme of a section: its kind's, as it was first heard, or a new one. Solos are never the same twice. */
  theme(seat: ThemeSeat, section: FrameSection, around: boolean, lastTime = false): Note[] {
    const { kind } = section;
    const edge = kind === 'intro' || kind === 'outro';
    const material =
      kind === 'solo'
        ? `theme:solo:${section.startBeat}`
        : !around && (edge || REFRAINS.includes(kind))
          ? this.#refrain
          : `theme:${kind}`;
    const known = this.#known.get(material) ?? this.#draw(material, seat, section);
    const span = this.#frame.style.melody.span;
    const [low, high] = spanOf(seat, seat.instrument);
    // On another instrument the theme lies where that one sings.
    const octaves = Math.round(((low + high) / 2 - (known.floor + known.ceiling) / 2) / 12);
    const shift = known.seat.id === seat.id ? 0 : 12 * octaves;
    const change = section.keyShift - known.section.keyShift;
    const kept = this.#cut(known, section, edge && !around);
    const register = {
      floor: Math.max(low, known.floor + shift + Math.min(0, change) - 1),
      ceiling: Math.min(high, known.ceiling + shift + change),
    };
    return this.#writer.write({
      // Intros and endings quote the refrain: they follow its rules, at their own energy.
      kind: edge && !around && this.#refrain === 'theme:chorus' ? 'chorus' : kind,
      energy: section.energy,
      key: sectionKey(this.#frame, section),
      delivery: 'sung',
      earliestBeat: Math.max(0, section.startBeat - 0.5),
      material,
      slots: kept,
      lastTime,
      keyShift: section.keyShift + shift,
      floor: Math.min(register.floor, register.ceiling - Math.min(7, span)),
      ceiling: register.ceiling,
    });
  }

  /** The sung refrain on an instrument, in its own octave; long intros let it in halfway. */
  restate(seat: ThemeSeat, section: FrameSection, refrain: SungSection): Note[] {
    const [low, high] = spanOf(seat, seat.instrument);
    const octaves = Math.round(((low + high) / 2 - averagePitch(refrain.notes)) / 12);
    const shift = section.keyShift - refrain.section.keyShift + 12 * octaves;
    const late = section.kind === 'intro' && section.lengthBeats >= this.#frame.metre.beatsPerBar * 8;
    const highest = Math.max(...refrain.notes.map((note) => note.pitch)) + shift;
    return this.#writer.write({
      kind: 'chorus',
      energy: section.energy,
      key: sectionKey(this.#frame, section),
      delivery: 'sung',
      earliestBeat: Math.max(0, section.startBeat - 0.5),
      material: refrain.material,
      slots: moveSlots(refrain.slots, refrain.section, section, late ? section.lengthBeats / 2 : 0),
      keyShift: section.keyShift + 12 * octaves,
      floor: Math.max(low, highest - this.#frame.style.melody.span - 4),
      ceiling: Math.max(Math.min(high, highest + 1), low + 10),
    });
  }

  #draw(material: string, seat: ThemeSeat, section: FrameSection): KnownTheme {
    const { melody } = this.#frame.style;
    const draw = this.#random.fork(material);
    const [low, high] = spanOf(seat, seat.instrument);
    const solo = section.kind === 'solo';
    const lift = solo ? 3 : REFRAINS.includes(section.kind) ? 2 : 0;
    const span = Math.min(high - low, melody.span + (solo ? 5 : lift));
    const ceiling = Math.min(high, Math.round((low + high) / 2 + span / 2 + lift));
    const known: KnownTheme = {
      slots: wordlessSlots(this.#frame, section, melody, draw.fork('slots')),
      section,
      seat,
      floor: Math.max(low, ceiling - span),
      ceiling,
    };
    this.#known.set(material, known);
    return known;
  }

  /** A theme's phrases in another section: all that fit, from the beginning again where there is room. */
  #cut(known: KnownTheme, section: FrameSection, edge: boolean): LineSlot[] {
    const slots: LineSlot[] = [];
    const { lengthBeats } = known.section;
    for (let delay = 0; delay < section.lengthBeats - 1e-6; delay += lengthBeats)
      slots.push(...moveSlots(known.slots, known.section, section, delay));
    if (!edge || slots.length < 2) return slots;
    // Edges leave room: an intro waits before it sings, an outro falls silent.
    const bar = this.#frame.metre.beatsPerBar;
    if (section.kind === 'outro') return slots.slice(0, Math.max(1, slots.length - 1));
    const late =
      section.lengthBeats >= bar * 8 ? section.lengthBeats / 2 : section.lengthBeats >= bar * 4 ? bar * 2 : 0;
    return late > 0 ? moveSlots(known.slots, known.section, section, late) : slots;
  }
}

/** The phrases of one section in another, those that fit. */
function moveSlots(
  slots: readonly LineSlot[],
  from: FrameSection,
  to: FrameSection,
  delayBeats: number,
): LineSlot[] {
  const until = to.startBeat + to.lengthBeats;
  return slots
    .map((slot) => ({
      ...slot,
      line: -1,
      startBeat: slot.startBeat - from.startBeat + to.startBeat + delayBeats,
    }))
    .filter((slot) => slot.startBeat + slot.lengthBeats <= until + 1e-6);
}
