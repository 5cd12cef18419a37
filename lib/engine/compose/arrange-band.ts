import { barsOf } from '#lib/spelling/bars.ts';
import { findInstrument } from '../instruments/find-instrument.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { instruments } from '../instruments/kinds/index.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { readSectionName } from '../lyrics/section-tags.ts';
import type { StyleReading } from '../lyrics/style-reading.ts';
import { busOf } from '../score/bus-of-role.ts';
import type { BandTrack, PlayedSheet } from '../score/files/sheet.ts';
import {
  type Chord,
  type Key,
  type Note,
  type Part,
  type PartRole,
  SCORE_VERSION,
  type Score,
  type Section,
} from '../score/score.ts';
import { findStyle } from '../styles/find-style.ts';
import { foldIntoRange } from '../theory/pitch.ts';
import { sectionsUnder } from './arrange-melody.ts';
import { playerOf } from './arrange-sheet.ts';
import { chordsOfNotes } from './chords-of-notes.ts';
import { coverAll, motifOf } from './given-melody.ts';
import { type LeadOptions, leadOfSheet, linesInSections } from './lead-of-sheet.ts';

export interface ArrangeBandOptions extends Omit<LeadOptions, 'player'> {
  reading: StyleReading;
  title: string;
  /** 32-bit */
  seed: number;
  key: Key;
}

const ROLE_OF_FAMILY: Readonly<Partial<Record<Instrument['family'], PartRole>>> = {
  bass: 'bass',
  strings: 'pad',
  choir: 'pad',
  pad: 'pad',
  lead: 'lead',
  kit: 'drums',
  percussion: 'percussion',
  effects: 'effects',
};

/** A song that comes with its players. */
interface BandSong
  extends Pick<
    PlayedSheet,
    'metre' | 'metreChanges' | 'tempoMap' | 'keyChanges' | 'lengthBeats' | 'markers' | 'swing'
  > {
  /** The melody, where one is told from the rest. */
  sheet?: PlayedSheet;
  others: readonly BandTrack[];
  /** As they are written; heard in the notes where there are none. */
  chords: readonly Chord[];
}

/**
 * A song of a file that has its own band: every track is a part, played by what its name or program says; its melody
 * is sung where it has words. Notes stay at their times; those that their instrument does not have move by octaves.
 * @returns with what was done otherwise than the file has it
 */
export function arrangeBand(
  song: BandSong,
  { reading, title, seed, key, ...who }: ArrangeBandOptions,
): { score: Score; notices: string[] } {
  const { sheet, others } = song;
  const style = findStyle(reading.styles[0]?.id ?? 'pop');
  const lead = sheet && leadOfSheet(sheet, { ...who, player: playerOf(reading) });
  const { metre, metreChanges } = song;
  const lines = barsOf(song);
  const bars = Math.max(1, Math.ceil(lines.barAt(song.lengthBeats) - 1e-3));
  const lengthBeats = lines.beatAt(bars);
  const pitched = [
    ...(lead?.part.notes ?? []),
    ...others.flatMap(({ isDrums, notes }) => (isDrums ? [] : notes)),
  ];
  const chords =
    song.chords.length > 0
      ? coverAll(song.chords, lengthBeats)
      : chordsOfNotes(pitched, lines, lengthBeats, key);
  const melody = sheet?.notes ?? pitched;
  const sections = song.markers.length > 0 ? sectionsAt(song.markers, lengthBeats) : undefined;
  const ids = new Set(lead ? [lead.part.id] : []);
  let moved = 0;
  const parts = others.map((track): Part => {
    const instrument = instrumentOf(track);
    const role = ROLE_OF_FAMILY[instrument.family] ?? 'harmony';
    const { low, high } = instrument.range;
    const notes = track.notes.flatMap((note): Note[] => {
      const pitch = track.isDrums ? note.pitch : foldIntoRange(note.pitch, low, high);
      if (pitch !== note.pitch) moved++;
      return pitch >= low && pitch <= high ? [{ ...note, pitch }] : [];
    });
    let id = instrument.id;
    for (let i = 2; ids.has(id); i++) id = `${instrument.id}-${i}`;
    ids.add(id);
    return {
      id,
      name: track.name || instrument.name,
      role,
      bus: busOf(role),
      instrument: instrument.id,
      notes: notes.toSorted((a, b) => a.startBeat - b.startBeat || a.pitch - b.pitch),
      ...(track.controls.length > 0 && { controls: track.controls }),
    };
  });
  const frame =
    sections ??
    sectionsUnder(
      { notes: melody, tempoBpm: song.tempoMap[0]!.bpm, key, metre, beats: lengthBeats },
      lines,
      bars,
    ).map(
      ({ kind, label, occurrence, startBeat, lengthBeats: beats, energy }): Section => ({
        kind,
        label,
        occurrence,
        startBeat,
        lengthBeats: beats,
        energy,
      }),
    );
  const motif = motifOf(melody);
  return {
    score: {
      version: SCORE_VERSION,
      title,
      seed: seed >>> 0,
      style: style.id,
      key,
      keyChanges: song.keyChanges,
      metre,
      ...(metreChanges && { metreChanges }),
      tempoMap: song.tempoMap,
      swing: song.swing?.amount ?? 0,
      ...(song.swing && { swingUnit: song.swing.unit }),
      lengthBeats,
      sections: frame,
      chords,
      parts: [...(lead ? [lead.part] : []), ...parts].filter(({ notes }) => notes.length > 0),
      lyrics: lead ? linesInSections(lead, frame) : [],
      motif: {
        steps: motif.steps.map((step) => Math.round((step * 12) / 7)),
        lengthsBeats: motif.lengthsBeats,
      },
    },
    notices: [
      ...(lead?.notices ?? []),
      ...(moved > 0
        ? [`${moved} notes lie outside of their instruments and are played in another octave.`]
        : []),
    ],
  };
}

/**
 * What plays a track: called as it is; where it has no program of its own (the first, a piano, stands for none), as its name is understood
 * ("Violin I"); else of its program, else of its program's family in General MIDI.
 */
function instrumentOf({ name, program, isDrums }: BandTrack): Instrument {
  const fits = instruments.filter((each) => each.isDrums === isDrums);
  const called = fits.find(
    (each) => each.name.toLowerCase() === name.toLowerCase() || each.id === name.toLowerCase(),
  );
  if (called) return called;
  const understood =
    program === 0 && !isDrums ? readStyle(name).instruments.find(({ wanted }) => wanted) : undefined;
  const named = understood && fits.find(({ id }) => id === understood.id);
  if (named) return named;
  if (isDrums)
    return fits.find(({ midiProgram }) => midiProgram === program) ?? findInstrument('acoustic-kit');
  const distance = ({ midiProgram, family }: Instrument) =>
    Math.abs(midiProgram - program) +
    (midiProgram >> 3 === program >> 3 ? 0 : 100) +
    (family === 'effects' ? 200 : 0);
  return fits.reduce(
    (best, each) => (distance(each) < distance(best) ? each : best),
    findInstrument('grand-piano'),
  );
}

/** Sections from marker to marker, of the kinds that the markers name. */
function sectionsAt(markers: BandSong['markers'], lengthBeats: number): Section[] {
  const starts = markers
    .filter(({ beat }, i) => beat < lengthBeats - 1e-3 && beat > (markers[i - 1]?.beat ?? -1) + 1e-3)
    .slice(0, 400);
  const named = starts.map(({ beat, label }, i): Omit<Section, 'occurrence'> => {
    const startBeat = i === 0 ? 0 : beat;
    const kind = readSectionName(label)?.kind ?? 'verse';
    const end = starts[i + 1]?.beat ?? lengthBeats;
    const energy = kind === 'chorus' ? 0.8 : kind === 'intro' || kind === 'outro' ? 0.45 : 0.6;
    return { kind, label: label.slice(0, 200), startBeat, lengthBeats: end - startBeat, energy };
  });
  return named.map(({ kind, label, ...rest }, i) => ({
    kind,
    label,
    occurrence: named.slice(0, i).filter((each) => each.kind === kind).length,
    ...rest,
  }));
}
