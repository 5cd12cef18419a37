import { barsOf } from '#lib/spelling/bars.ts';
import type { InstrumentId } from '../instruments/ids.ts';
import type { Random } from '../random.ts';
import type { Note, Part, Score } from '../score/score.ts';
import { unswingBeat } from '../score/swing.ts';
import { tempoOf } from '../score/time.ts';
import type { Style } from '../styles/style.ts';
import { keyAt } from '../theory/key.ts';
import { pitchClass } from '../theory/pitch.ts';
import type { RomanBar } from '../theory/roman.ts';
import type { BandChoice } from './arrange.ts';
import { chooseBand, findSeat } from './band.ts';
import { type Frame, type FrameSection, strippedStretch } from './frame.ts';
import type { MelodyWriter } from './melody.ts';
import type { LineSlot } from './melody-material.ts';
import { DEFAULT_VOICE, emptyReading } from './plan-song.ts';
import { materialOf, vocalRegister } from './sing-sections.ts';
import type { BandMember } from './song-plan.ts';
import type { SungSection } from './theme.ts';

/** Is it a part somebody sings? */
export const isVocal = (part: Pick<Part, 'role'>): boolean =>
  part.role === 'lead-vocal' || part.role === 'backing-vocal';

const DRUM_ROLES = new Set(['kick', 'snare', 'hats', 'cymbals', 'toms', 'drums']);
export const isDrum = (part: Pick<Part, 'role'>): boolean => DRUM_ROLES.has(part.role);

/** The skeleton of a finished score, for others to play along with. @param beat where they do: its metre is theirs */
export function frameOfScore(score: Score, style: Style, beat = 0): Frame {
  const metres = barsOf(score);
  const bpm = tempoOf(score);
  const strips = stripsLastRefrain(score);
  return {
    style,
    metre: metres.metreAt(beat),
    ...(score.metreChanges && { metres }),
    bpm,
    secondsPerBeat: 60 / bpm,
    key: score.key,
    keyChanges: score.keyChanges,
    sections: score.sections.map((section, index) => ({
      ...section,
      keyShift: keyShiftAt(score, section.startBeat),
      hasWords: score.lyrics.some((line) => line.section === index),
    })),
    chords: score.chords,
    lengthBeats: score.lengthBeats,
    motif: diatonicMotif(score),
    ending: 'held',
    ...(strips && { stripsLastRefrain: true }),
  };
}

/** Whether the drums wait for the last refrain's first bars to pass. */
function stripsLastRefrain(score: Score): boolean {
  const stretch = strippedStretch(score);
  if (!stretch) return false;
  const struck = score.parts.filter(isDrum).flatMap(({ notes }) => notes);
  const { startBeat, endBeat, untilBeat } = stretch;
  // The last of these bars has the fill that leads out of them.
  const alone = endBeat - barsOf(score).metreAt(endBeat - 0.1).beatsPerBar;
  return (
    struck.some((note) => note.startBeat > endBeat - 0.1 && note.startBeat < untilBeat) &&
    !struck.some((note) => note.startBeat > startBeat - 0.1 && note.startBeat < alone)
  );
}

/** Semitones (−5 … 6) by which the key at a beat lies above the song's. */
export function keyShiftAt(score: Pick<Score, 'key' | 'keyChanges'>, beat: number): number {
  const up = pitchClass(keyAt(score, beat).tonic - score.key.tonic);
  return up > 6 ? up - 12 : up;
}

/** The score's motif back in scale steps (about 7 of them in 12 semitones). */
function diatonicMotif(score: Score): Frame['motif'] {
  const steps = score.motif.steps.map((step) => Math.round((step * 7) / 12));
  const lengthsBeats = score.motif.lengthsBeats.filter((length) => length > 0);
  return steps.length > 0 && lengthsBeats.length > 0
    ? { steps, lengthsBeats }
    : { steps: [1, 1, -2], lengthsBeats: [0.5, 0.5, 1, 1] };
}

/** Who plays in a score, as far as the style knows their seats; a band of the style's where it knows none. */
export function bandOfScore(score: Score, style: Style, random: Random): BandChoice {
  const members: BandMember[] = [];
  for (const part of score.parts) {
    if (
      isVocal(part) ||
      isDrum(part) ||
      part.role === 'percussion' ||
      part.role === 'effects' ||
      part.id.endsWith('-double')
    )
      continue;
    if (findSeat(style, part.id))
      members.push({
        seat: part.id,
        role: part.role,
        instrument: part.instrument as InstrumentId,
        wanted: false,
      });
  }
  const kit = score.parts.find(isDrum)?.instrument;
  const percussion = score.parts.find((part) => part.role === 'percussion')?.instrument;
  if (members.length >= 2) return { members, kit, percussion };
  const sings = score.parts.some(isVocal);
  const band = chooseBand(style, emptyReading(), !sings, random);
  return { members: band.members, kit: kit ?? band.kit, percussion: percussion ?? band.percussion };
}

/** Notes with the score's swing taken out again. */
export function straighten(
  notes: readonly Note[],
  score: Pick<Score, 'swing' | 'swingUnit' | 'metre' | 'metreChanges'>,
): Note[] {
  if (score.swing === 0) return notes.map((note) => ({ ...note }));
  const bars = barsOf(score);
  const unit = score.swingUnit ?? 0.5;
  return notes.map((note) => {
    if (bars.metreAt(note.startBeat).denominator === 8) return { ...note };
    const startBeat = unswingBeat(note.startBeat, score.swing, unit);
    return {
      ...note,
      startBeat,
      lengthBeats: Math.max(
        0.03,
        unswingBeat(note.startBeat + note.lengthBeats, score.swing, unit) - startBeat,
      ),
    };
  });
}

/** A section's chords as roman bars, to be played again elsewhere. */
export function romanBarsOf(
  score: Score,
  section: Pick<FrameSection, 'startBeat' | 'lengthBeats'>,
): RomanBar[] {
  const { beatsPerBar } = barsOf(score).metreAt(section.startBeat);
  const tonic = keyAt(score, section.startBeat).tonic;
  const count = Math.max(1, Math.round(section.lengthBeats / beatsPerBar));
  return Array.from({ length: count }, (_, i) => {
    const from = section.startBeat + i * beatsPerBar;
    const inside = score.chords.filter(
      (chord) =>
        chord.startBeat < from + beatsPerBar - 0.05 && chord.startBeat + chord.lengthBeats > from + 0.05,
    );
    return inside.map((chord) => ({
      rootSteps: pitchClass(chord.root - tonic),
      quality: chord.quality,
      ...(chord.bass === undefined ? {} : { bassSteps: pitchClass(chord.bass - tonic) }),
    }));
  }).filter((bar) => bar.length > 0);
}

/** The sung sections of a score: lines with their room and notes, swing taken out. */
export function sungSectionsOf(score: Score, frame: Frame): SungSection[] {
  const lead = score.parts.filter(
    (part) => part.role === 'lead-vocal' && part.delivery !== 'rap' && part.delivery !== 'spoken',
  );
  const notes = lead
    .flatMap((part) => straighten(part.notes, score))
    .sort((a, b) => a.startBeat - b.startBeat);
  const found: SungSection[] = [];
  const bars = barsOf(score);
  frame.sections.forEach((section, index) => {
    const bar = bars.metreAt(section.startBeat).beatsPerBar;
    const slots: LineSlot[] = [];
    const own: Note[] = [];
    score.lyrics.forEach((line, at) => {
      if (line.section !== index) return;
      const sung = notes.filter((note) => note.sung?.line === at);
      const first = sung[0];
      if (!first) return;
      own.push(...sung);
      const startBeat =
        section.startBeat + Math.max(0, Math.round((first.startBeat - section.startBeat) / bar)) * bar;
      const end = (sung.at(-1) as Note).startBeat + (sung.at(-1) as Note).lengthBeats;
      slots.push({
        line: at,
        words: line.words,
        syllables: line.syllables,
        startBeat,
        lengthBeats: Math.max(bar, Math.ceil((end - startBeat) / bar - 0.05) * bar),
      });
    });
    if (slots.length > 0) found.push({ section, slots, material: materialOf(section, 'sung'), notes: own });
  });
  return found;
}

/** Teaches a melody writer what was sung, so that new sections of a kind repeat and develop it. */
export function teach(writer: MelodyWriter, frame: Frame, sung: readonly SungSection[]): void {
  const taught = new Set<string>();
  for (const entry of sung) {
    if (taught.has(entry.material)) continue;
    taught.add(entry.material);
    const { section } = entry;
    const register = vocalRegister(
      DEFAULT_VOICE,
      section.kind,
      section.energy,
      frame.style.melody.span,
      section.keyShift,
    );
    writer.learn(
      {
        material: entry.material,
        kind: section.kind,
        slots: entry.slots,
        energy: section.energy,
        key: frame.key,
        keyShift: section.keyShift,
        ...register,
        delivery: 'sung',
        earliestBeat: 0,
      },
      entry.slots.map((slot) => ({
        slot,
        notes: onsets(entry.notes.filter((note) => note.sung?.line === slot.line)),
      })),
    );
  }
}

/** One note a syllable: melismas taken together, at the pitch they are held longest. */
export function onsets(notes: readonly Note[]): Note[] {
  const merged: Note[] = [];
  let longest = 0;
  for (const note of notes) {
    const last = merged.at(-1);
    if (note.sung?.continues && last) {
      last.lengthBeats = note.startBeat + note.lengthBeats - last.startBeat;
      if (note.lengthBeats > longest) {
        longest = note.lengthBeats;
        last.pitch = note.pitch;
      }
    } else {
      merged.push({ ...note });
      longest = note.lengthBeats;
    }
  }
  return merged;
}
