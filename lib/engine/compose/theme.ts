import type { Random } from '../random.ts';
import type { Note, SectionKind, Syllable } from '../score.ts';
import type { MelodyTraits } from '../styles/style.ts';
import { type Frame, type FrameSection, sectionKey } from './frame.ts';
import type { MelodyWriter } from './melody.ts';
import type { LineSlot, MelodySection } from './melody-material.ts';
import { registerOf } from './registers.ts';

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

/** Phrases for a wordless section: two bars each (four where bars are short), as dense as the style and energy ask. */
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
        : 0.85 + 0.3 * section.energy;
  const slots: LineSlot[] = [];
  for (let bar = 0; bar + phraseBars <= bars; bar += phraseBars) {
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
    slots.push({
      line: -1,
      words: [],
      syllables: silentSyllables(count, random),
      startBeat: section.startBeat + bar * barBeats,
      lengthBeats: phraseBars * barBeats,
    });
  }
  return slots;
}

/**
 * The themes of a song: what leads where nobody sings. Around a singer the lead restates the refrain in intros and
 * endings and plays its own solo; without one, the themes carry the piece and hand over from section to section.
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
  const vocal = sung.length > 0;
  const refrain = sung.find((entry) => entry.section.kind === 'chorus') ?? sung[0];
  let turn = 0;
  let lastEnd = -1;
  for (const section of frame.sections) {
    const draw = random.fork(`${section.kind}/${section.startBeat}`);
    if (section.hasWords || section.kind === 'build') continue;
    if (vocal && !AROUND_THE_SINGER.includes(section.kind)) continue;
    if (section.energy < 0.2 && vocal) continue;
    const seat = seats[
      vocal && section.kind === 'solo' ? seats.length - 1 : turn++ % seats.length
    ] as ThemeSeat;
    const [low, high] = seat.register ?? registerOf(seat.instrument);
    const middle = (low + high) / 2;
    const traits = frame.style.melody;
    const span = Math.min(high - low, traits.span + (section.kind === 'solo' ? 5 : 2));
    const rise = (section.energy - 0.5) * 5;
    const ceiling = Math.min(high, Math.round(middle + span / 2 + rise));
    const restates =
      refrain &&
      (section.kind === 'intro' ||
        section.kind === 'outro' ||
        section.kind === 'interlude' ||
        (section.kind === 'instrumental' && draw.chance(0.6)) ||
        section.kind === 'post-chorus' ||
        section.kind === 'drop');
    const base: Omit<MelodySection, 'slots' | 'material' | 'keyShift' | 'floor' | 'ceiling'> = {
      kind: section.kind,
      energy: section.energy,
      key: sectionKey(frame, section),
      delivery: 'sung',
      earliestBeat: Math.max(0, lastEnd, section.startBeat - 0.5),
    };
    let notes: Note[];
    if (restates && refrain) {
      const centre =
        refrain.notes.reduce((sum, note) => sum + note.pitch, 0) / Math.max(1, refrain.notes.length);
      const octaves = Math.round((middle - centre) / 12);
      const shift = section.keyShift - refrain.section.keyShift + 12 * octaves;
      const until = section.startBeat + section.lengthBeats;
      const intro = section.kind === 'intro';
      // Long intros let the theme in halfway.
      const delay = intro && section.lengthBeats >= frame.metre.beatsPerBar * 8 ? section.lengthBeats / 2 : 0;
      const slots = refrain.slots
        .map((slot) => ({
          ...slot,
          line: -1,
          startBeat: slot.startBeat - refrain.section.startBeat + section.startBeat + delay,
        }))
        .filter((slot) => slot.startBeat + slot.lengthBeats <= until + 1e-6);
      const highest = Math.max(...refrain.notes.map((note) => note.pitch)) + shift;
      notes = writer.write({
        ...base,
        kind: 'chorus',
        material: refrain.material,
        slots,
        keyShift: section.keyShift + 12 * octaves,
        floor: Math.max(low, highest - traits.span - 4),
        ceiling: Math.max(Math.min(high, highest + 1), low + 10),
      });
    } else {
      const slots = wordlessSlots(frame, section, traits, draw.fork('slots'));
      // Outros and long sections leave room.
      const kept =
        section.kind === 'outro'
          ? slots.slice(0, Math.max(1, slots.length - 1))
          : section.kind === 'intro' && slots.length > 2
            ? slots.slice(Math.floor(slots.length / 2))
            : slots;
      // Solos are never the same twice; other themes come back, on whatever instrument, in its own octave.
      const material =
        section.kind === 'solo'
          ? `theme:solo:${section.startBeat}`
          : !vocal && (section.kind === 'instrumental' || section.kind === 'drop')
            ? 'theme:chorus'
            : `theme:${section.kind}`;
      const octaves = Math.round((middle - 66) / 12);
      notes = writer.write({
        ...base,
        material,
        slots: kept,
        keyShift: section.keyShift + 12 * octaves,
        floor: Math.max(low, ceiling - span),
        ceiling,
      });
    }
    for (const note of notes) {
      note.pitch = Math.max(low, Math.min(high, note.pitch));
      note.velocity = Math.min(1, note.velocity * seat.loudness);
      delete note.sung;
    }
    const last = notes.at(-1);
    if (last) lastEnd = last.startBeat + last.lengthBeats + 0.25;
    lines.set(seat.id, [...(lines.get(seat.id) ?? []), ...notes]);
  }
  return lines;
}
