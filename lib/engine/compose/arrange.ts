import type { Random } from '../random.ts';
import { busOf } from '../score/bus-of-role.ts';
import type { Note, Part } from '../score/score.ts';
import { foldIntoRange } from '../theory/pitch.ts';
import { findSeat } from './band.ts';
import { playBass, playWalkingBass } from './bass.ts';
import { playComp, playSustain } from './comping.ts';
import { type DrumLines, playDrums } from './drums.ts';
import { endDrums, shapeEnding } from './ending.ts';
import { playAnswers, playCounter, playRiff } from './figures.ts';
import { barsOfFrame, type Frame } from './frame.ts';
import { holdBack } from './hold-back.ts';
import { inEachMetre } from './in-each-metre.ts';
import { playUp } from './play-up.ts';
import type { PlayerInput } from './player.ts';
import { limitsOf } from './registers.ts';
import type { BandMember } from './song-plan.ts';
import { cutGaps, playTransitions } from './transitions.ts';

/** "strings-high" → "Strings high". */
export const partName = (id: string): string =>
  id.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

export interface BandChoice {
  members: readonly BandMember[];
  kit?: string;
  percussion?: string;
}

/**
 * Everything but the voices: the themes as given, the band around the melody, drums, transitions and the ending. Of a
 * song whose metre changes, each stretch as the band plays in its metre.
 * @param themes notes of the theme seats, by seat id
 * @param melody what leads at each time (voice or theme), for the others to answer
 */
export function arrange(
  frame: Frame,
  band: BandChoice,
  themes: ReadonlyMap<string, Note[]>,
  melody: readonly Note[],
  random: Random,
): Part[] {
  return inEachMetre(frame, (each) =>
    // What is played in one metre is shaped to its end, and not for the others.
    arrangeInOne(each, band, frame.metres ? structuredClone(themes) : themes, melody, random),
  );
}

function arrangeInOne(
  frame: Frame,
  band: BandChoice,
  themes: ReadonlyMap<string, Note[]>,
  melody: readonly Note[],
  random: Random,
): Part[] {
  const bars = barsOfFrame(frame);
  const parts: Part[] = [];
  const drums = playDrums(
    frame,
    bars,
    { kit: band.kit !== undefined, percussion: band.percussion !== undefined },
    random.fork('drums'),
  );
  const kick = band.kit ? [...(drums.get('kick') ?? [])] : [];
  for (const member of band.members) {
    const seat = findSeat(frame.style, member.seat);
    if (!seat) continue;
    const input: PlayerInput = {
      frame,
      bars,
      seat,
      instrument: member.instrument,
      wanted: member.wanted,
      random: random.fork(`seat/${member.seat}`),
      melody,
      kick,
    };
    let notes: Note[] = [];
    let controls: Part['controls'];
    if (seat.play === 'theme') notes = themes.get(member.seat) ?? [];
    else if (seat.play === 'bass') notes = playBass(input);
    else if (seat.play === 'walking-bass') notes = playWalkingBass(input);
    else if (seat.play === 'comp') {
      ({ notes, controls } = playComp(input));
      if (seat.answers) notes.push(...playAnswers(input, seat.answers));
    } else if (seat.play === 'sustain') ({ notes, controls } = playSustain(input));
    else if (seat.play === 'counter') notes = playCounter(input);
    else if (seat.play === 'answers') notes = playAnswers(input);
    else notes = playRiff(input);
    if (notes.length === 0) continue;
    const part: Part = {
      id: member.seat,
      name: partName(member.seat),
      role: member.role,
      bus: busOf(member.role),
      instrument: member.instrument,
      notes,
    };
    if (controls && controls.length > 0) part.controls = controls;
    if (seat.pan !== undefined) part.pan = seat.doubled ? -Math.abs(seat.pan) : seat.pan;
    parts.push(part);
    if (seat.doubled)
      parts.push({
        ...part,
        id: `${part.id}-double`,
        name: `${part.name} double`,
        pan: Math.abs(seat.pan ?? 0.6),
        notes: notes.map((note) => ({ ...note, velocity: note.velocity * 0.94 })),
      });
  }
  const effects = playTransitions(frame, drums, band.kit !== undefined, random.fork('transitions'));
  if (band.kit) endDrums(frame, drums);
  parts.push(...drumParts(drums, band));
  holdBack(frame, parts);
  // A theme's pickup sounds through the silence before a refrain, as a voice's would.
  for (const part of parts) if (part.role !== 'lead') part.notes = cutGaps(part.notes, effects.gaps);
  const effect = (id: string, instrument: string, notes: Note[]) => {
    if (notes.length > 0)
      parts.push({ id, name: partName(id), role: 'effects', bus: 'effects', instrument, notes });
  };
  effect('riser', 'riser', effects.riser);
  effect('impact', 'impact', effects.impact);
  effect('reverse-cymbal', 'reverse-cymbal', effects.reverseCymbal);
  playUp(frame, parts, melody);
  shapeEnding(frame, parts);
  return parts.filter((part) => part.notes.length > 0);
}

function drumParts(drums: DrumLines, band: BandChoice): Part[] {
  const parts: Part[] = [];
  for (const [role, notes] of drums) {
    const instrument = role === 'percussion' ? (band.percussion ?? band.kit) : band.kit;
    if (!instrument || notes.length === 0) continue;
    parts.push({ id: role, name: partName(role), role, bus: busOf(role), instrument, notes });
  }
  return parts;
}

/** Puts notes in order, inside the song, inside the instrument's register by octaves, and rounds their times. */
export function tidy(parts: Part[], lengthBeats: number): void {
  for (const part of parts) {
    const pitched =
      part.bus !== 'drums' &&
      part.bus !== 'percussion' &&
      part.bus !== 'effects' &&
      part.bus !== 'vocals' &&
      part.bus !== 'backing_vocals';
    const [low, high] = limitsOf(part.instrument);
    const struck = new Set<string>();
    part.notes = part.notes
      .filter((note) => note.startBeat < lengthBeats - 1e-6 && note.lengthBeats > 0)
      .sort((a, b) => a.startBeat - b.startBeat || a.pitch - b.pitch);
    if (pitched) {
      part.notes = part.notes.filter((note) => {
        note.pitch = foldIntoRange(note.pitch, low, high);
        // Folding may bring two notes of a chord together: one of them is enough.
        const place = `${note.startBeat.toFixed(4)}/${note.pitch}`;
        if (struck.has(place)) return false;
        struck.add(place);
        return true;
      });
    }
    for (const note of part.notes) {
      if (note.startBeat < 0) note.startBeat = 0;
      if (note.startBeat + note.lengthBeats > lengthBeats) note.lengthBeats = lengthBeats - note.startBeat;
      note.startBeat = Math.round(note.startBeat * 1e5) / 1e5;
      note.lengthBeats = Math.max(0.02, Math.floor(note.lengthBeats * 1e5) / 1e5);
      note.velocity = Math.max(0.02, Math.min(1, note.velocity));
    }
  }
}
