import type { Random } from '../random.ts';
import type { LyricLine, Note, Score } from '../score/score.ts';
import { findStyle } from '../styles/find-style.ts';
import { finishParts } from './compose-song.ts';
import { sectionKey } from './frame.ts';
import { MelodyWriter } from './melody.ts';
import { BREATH_SECONDS, type LineSlot } from './melody-material.ts';
import { DEFAULT_VOICE } from './plan-song.ts';
import { newSlots } from './recompose-region.ts';
import { frameOfScore } from './score-frame.ts';
import { shareLines } from './share-lines.ts';
import { vocalRegister } from './sing-sections.ts';
import type { Delivery, LyricSection, PlannedVoice } from './song-plan.ts';
import type { SungSection } from './theme.ts';
import { vocalParts } from './vocal-parts.ts';

export interface AddVocalOptions {
  voice?: Partial<PlannedVoice>;
  delivery?: Delivery;
  /** Stretch to sing in; the whole score when absent. */
  startBeat?: number;
  endBeat?: number;
  random: Random;
}

/** Sections that are better left to the band where there is room elsewhere. */
const LEFT_TO_THE_BAND = new Set(['intro', 'outro', 'solo', 'build']);

/**
 * Gives music without a singer one: the lines are laid over its sections, over its chords, in the voice's range. Words
 * of a kind of section share a melody wherever they fall, so a refrain comes back. What is there stays as it is, except
 * that lead instruments rest while somebody sings.
 */
export function addVocalLine(score: Score, words: readonly LyricSection[], options: AddVocalOptions): Score {
  const style = findStyle(score.style);
  const frame = frameOfScore(score, style, options.startBeat);
  const voice: PlannedVoice = { ...DEFAULT_VOICE, ...options.voice };
  const delivery = options.delivery ?? 'sung';
  const sung = words.flatMap(({ kind, lines }) =>
    lines.filter((line) => line.syllables.length > 0).map((line) => ({ kind, line })),
  );
  if (sung.length === 0) return score;
  const startBeat = options.startBeat ?? 0;
  const endBeat = Math.min(options.endBeat ?? score.lengthBeats, score.lengthBeats);
  const lyrics: LyricLine[] = [...score.lyrics];
  const writer = new MelodyWriter(
    {
      chords: frame.chords,
      metre: frame.metre,
      secondsPerBeat: frame.secondsPerBeat,
      traits: style.melody,
      motif: frame.motif,
    },
    options.random.fork('melody'),
  );

  // Rooms: sections (or what of them lies in the stretch), singing ones first.
  const rooms = frame.sections
    .map((section) => ({
      section,
      from: Math.max(section.startBeat, startBeat),
      to: Math.min(section.startBeat + section.lengthBeats, endBeat),
    }))
    .filter((room) => room.to - room.from >= Math.min(frame.metre.beatsPerBar, endBeat - startBeat) - 1e-6);
  const inviting = rooms.filter((room) => !LEFT_TO_THE_BAND.has(room.section.kind));
  const enough =
    (inviting.length > 0 ? inviting : rooms).reduce((sum, room) => sum + room.to - room.from, 0) *
    frame.secondsPerBeat;
  const needed = sung.reduce(
    (sum, { line }) => sum + line.syllables.length * style.melody.syllableSeconds + 0.5,
    0,
  );
  const used = inviting.length > 0 && enough >= needed * 0.8 ? inviting : rooms;
  const shares = shareLines(
    sung.map(({ kind }) => kind),
    used.map(({ section, from, to }) => ({ kind: section.kind, beats: to - from })),
  );

  const sections: SungSection[] = [];
  const spoken: Note[] = [];
  const breath = BREATH_SECONDS / frame.secondsPerBeat;
  let free = startBeat;
  let taken = 0;
  for (const [at, room] of used.entries()) {
    const own = sung.slice(taken, taken + shares[at]!);
    taken += own.length;
    if (own.length === 0) continue;
    const slots = newSlots(
      score,
      own.map(({ line }) => line),
      lyrics,
      room.from,
      room.to,
    );
    for (let from = 0; from < own.length; ) {
      const { kind } = own[from]!;
      const until = own.findIndex((entry, i) => i > from && entry.kind !== kind);
      const to = until < 0 ? own.length : until;
      const section = { ...room.section, kind };
      const run: LineSlot[] = slots.slice(from, to);
      from = to;
      const notes = writer.write({
        material: kind,
        kind,
        slots: run,
        energy: section.energy,
        key: sectionKey(frame, section),
        keyShift: section.keyShift,
        ...vocalRegister(voice, kind, section.energy, style.melody.span, section.keyShift),
        delivery,
        earliestBeat: free,
      });
      const last = notes.at(-1);
      if (last) free = last.startBeat + last.lengthBeats + breath;
      if (delivery === 'sung') sections.push({ section, slots: run, material: kind, notes });
      else spoken.push(...notes);
    }
  }
  const vocals = vocalParts(
    frame,
    voice,
    { sung: sections, rapped: spoken, backing: [] },
    options.random.fork('backing'),
    delivery,
  );
  finishParts(vocals, frame, score, style, options.random.fork('touch'));
  const lead = vocals.filter((part) => part.role === 'lead-vocal').flatMap((part) => part.notes);
  const isFree = (note: Note) =>
    !lead.some(
      (sungNote) =>
        note.startBeat < sungNote.startBeat + sungNote.lengthBeats &&
        note.startBeat + note.lengthBeats > sungNote.startBeat,
    );
  const parts = score.parts
    .filter((part) => part.role !== 'lead-vocal')
    .map((part) => (part.role === 'lead' ? { ...part, notes: part.notes.filter(isFree) } : part))
    .filter((part) => part.notes.length > 0);
  return { ...score, lyrics, parts: [...vocals, ...parts] };
}
