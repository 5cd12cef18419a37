import {
  type Chord,
  type Note,
  type Part,
  SCORE_VERSION,
  type Score,
  type Section,
  type SectionKind,
  type TempoChange,
} from '../score/score.ts';
import { ScoreTime } from '../score/time.ts';
import type { SongAnalysis } from './analyse-song.ts';
import type { TranscribedNote } from './notes-from-pitch.ts';

export interface AnalysisToScoreOptions {
  title?: string;
  /** Stored in the score (default 0). */
  seed?: number;
  /** An id of `styles/index.ts` (default "pop"). */
  style?: string;
  /** Instrument of the melody part (default "grand-piano"). */
  melodyInstrument?: string;
  /** More parts from `transcribe`, by bus. */
  instruments?: Partial<Record<'drums' | 'bass' | 'harmony', TranscribedNote[]>>;
}

/** How far the map may be from a tracked beat: less than this is the beat tracker's grain. */
const BEAT_TOLERANCE_SECONDS = 0.02;

/**
 * An approximate score of a recording, so that extend, infill and cover can work on uploads as on our own songs.
 * Beat 0 is the start of the recording: a bar line, with the first downbeat on a whole bar after it. The tempo map
 * follows the beats, so that `timeOf(score)` tells where in the recording a beat is.
 */
export function analysisToScore(analysis: SongAnalysis, options: AnalysisToScoreOptions = {}): Score {
  const { metre } = analysis;
  const tempoMap = followBeats(analysis);
  const time = new ScoreTime(tempoMap);
  const beatsPerBar = metre.beatsPerBar;
  const lengthBeats = Math.max(
    beatsPerBar,
    Math.ceil(time.beatAt(analysis.durationSeconds) / beatsPerBar - 0.25) * beatsPerBar,
  );
  const onBar = (seconds: number) =>
    Math.max(0, Math.min(lengthBeats, Math.round(time.beatAt(seconds) / beatsPerBar) * beatsPerBar));
  const onBeat = (seconds: number) => Math.max(0, Math.min(lengthBeats, Math.round(time.beatAt(seconds))));
  const toNotes = (notes: readonly TranscribedNote[]) => notes.flatMap((n) => toNote(n, time, lengthBeats));
  const part = (
    id: string,
    name: string,
    role: Part['role'],
    bus: Part['bus'],
    instrument: string,
    notes: Note[],
  ): Part => ({
    id,
    name,
    role,
    bus,
    instrument,
    notes,
  });
  const { drums, bass, harmony } = options.instruments ?? {};
  const parts = [
    part(
      'melody',
      'Melody',
      'lead',
      'melody',
      options.melodyInstrument ?? 'grand-piano',
      toNotes(analysis.melody),
    ),
    ...(harmony ? [part('harmony', 'Harmony', 'harmony', 'harmony', 'grand-piano', toNotes(harmony))] : []),
    ...(bass ? [part('bass', 'Bass', 'bass', 'bass', 'finger-bass', toNotes(bass))] : []),
    ...(drums ? [part('drums', 'Drums', 'drums', 'drums', 'acoustic-kit', toNotes(drums))] : []),
  ];
  return {
    version: SCORE_VERSION,
    title: options.title ?? 'Untitled',
    seed: options.seed ?? 0,
    style: options.style ?? 'pop',
    ...toKeys(analysis, onBar, lengthBeats),
    metre,
    tempoMap,
    swing: 0,
    lengthBeats,
    sections: toSections(analysis, onBar, lengthBeats),
    chords: toChords(analysis, onBeat, lengthBeats),
    parts,
    lyrics: [],
    motif: motifOf(parts[0]!.notes),
  };
}

/** As few tempi as pass every tracked beat within the tolerance. */
function followBeats({ beats, tempoBpm, metre }: SongAnalysis): TempoChange[] {
  const firstDown = beats.findIndex((b) => b.beat === 0);
  const seconds = firstDown >= 0 ? beats.slice(firstDown).map((b) => b.seconds) : [];
  /** Quarters a tracked beat. */
  const step = metre.beatsPerBar / metre.numerator;
  const first = seconds[0];
  if (first === undefined || seconds.length < 2) return [{ startBeat: 0, bpm: tempoBpm }];
  const map: TempoChange[] = [];
  let lead = 0;
  let clock = 0;
  let start = 0;
  const leadBars = Math.round(first / ((60 / tempoBpm) * metre.beatsPerBar));
  if (leadBars > 0) {
    // Whole bars before the first downbeat fill the time there is.
    lead = leadBars * metre.beatsPerBar;
    map.push({ startBeat: 0, bpm: (60 * lead) / first });
    clock = first;
  } else if (first > 0.02) {
    // Less than half a bar of it makes the first beat longer: a bar squeezed into it could not be played.
    map.push({ startBeat: 0, bpm: (60 * step) / seconds[1]! });
    clock = seconds[1]!;
    start = 1;
  }
  // Each straight stretch begins where the last ended on the map, so that errors never add up.
  for (let from = start; from + 1 < seconds.length; ) {
    let to = from + 1;
    let period = seconds[to]! - clock;
    for (let end = from + 2; end < seconds.length; end++) {
      const candidate = (seconds[end]! - clock) / (end - from);
      let isStraight = true;
      for (let k = from + 1; k < end && isStraight; k++)
        isStraight = Math.abs(clock + (k - from) * candidate - seconds[k]!) <= BEAT_TOLERANCE_SECONDS;
      if (isStraight) {
        to = end;
        period = candidate;
      } else if (end > to + 8) break;
    }
    period = Math.max(0.05 * step, period);
    map.push({ startBeat: lead + from * step, bpm: (60 * step) / period });
    clock += (to - from) * period;
    from = to;
  }
  return map;
}

function toNote(note: TranscribedNote, time: ScoreTime, lengthBeats: number): Note[] {
  const startBeat = time.beatAt(note.startSeconds);
  if (startBeat < 0 || startBeat >= lengthBeats) return [];
  const endBeat = Math.min(lengthBeats, time.beatAt(note.endSeconds));
  return [
    {
      startBeat,
      lengthBeats: Math.max(0.05, endBeat - startBeat),
      pitch: note.pitch,
      velocity: note.velocity,
    },
  ];
}

function toSections(
  analysis: SongAnalysis,
  onBar: (seconds: number) => number,
  lengthBeats: number,
): Section[] {
  const sections: Section[] = [];
  const seen = new Map<SectionKind, number>();
  for (const s of analysis.sections) {
    const startBeat = sections.length === 0 ? 0 : onBar(s.startSeconds);
    const last = sections.at(-1);
    if (startBeat >= lengthBeats || (last && startBeat <= last.startBeat)) continue;
    if (last) last.lengthBeats = startBeat - last.startBeat;
    const occurrence = seen.get(s.kind) ?? 0;
    seen.set(s.kind, occurrence + 1);
    sections.push({
      kind: s.kind,
      label: s.label,
      occurrence,
      startBeat,
      lengthBeats: lengthBeats - startBeat,
      energy: s.energy,
    });
  }
  return sections;
}

function toKeys(
  { key, keys = [] }: SongAnalysis,
  onBar: (seconds: number) => number,
  lengthBeats: number,
): Pick<Score, 'key' | 'keyChanges'> {
  const keyChanges = keys
    .slice(1)
    .map((span) => ({ startBeat: onBar(span.startSeconds), key: span.key }))
    .filter(({ startBeat }) => startBeat > 0 && startBeat < lengthBeats);
  return { key: keys[0]?.key ?? key, keyChanges };
}

function toChords(analysis: SongAnalysis, onBeat: (seconds: number) => number, lengthBeats: number): Chord[] {
  const chords: Chord[] = [];
  for (const c of analysis.chords) {
    const startBeat = chords.length === 0 ? 0 : onBeat(c.startSeconds);
    const last = chords.at(-1);
    if (startBeat >= lengthBeats) break;
    if (last && startBeat <= last.startBeat) continue;
    if (last) last.lengthBeats = startBeat - last.startBeat;
    chords.push({ startBeat, lengthBeats: lengthBeats - startBeat, root: c.root, quality: c.quality });
  }
  if (chords.length === 0)
    chords.push({
      startBeat: 0,
      lengthBeats,
      root: analysis.key.tonic,
      quality: analysis.key.mode === 'minor' ? 'minor' : 'major',
    });
  return chords;
}

/** The first notes that belong together: what a continuation may take up. */
function motifOf(notes: readonly Note[]): Score['motif'] {
  const cell: Note[] = [];
  for (const note of notes) {
    const last = cell.at(-1);
    if (last && note.startBeat - (last.startBeat + last.lengthBeats) > 1) {
      if (cell.length >= 3) break;
      cell.length = 0;
    }
    cell.push(note);
    if (cell.length === 5) break;
  }
  const round = (beats: number) => Math.max(0.25, Math.round(beats * 4) / 4);
  return {
    steps: cell.slice(1).map((n, i) => n.pitch - cell[i]!.pitch),
    lengthsBeats: cell.map((n) => round(n.lengthBeats)),
  };
}
