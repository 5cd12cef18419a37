import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { analyseSong, type SongAnalysis } from '#lib/engine/analysis/analyse-song.ts';
import { analysisToScore } from '#lib/engine/analysis/analysis-to-score.ts';
import type { TimedChord } from '#lib/engine/analysis/key-and-chords.ts';
import { separateVocals } from '#lib/engine/analysis/separate.ts';
import { transcribe } from '#lib/engine/analysis/transcribe.ts';
import type { StereoBuffer } from '#lib/engine/audio.ts';
import { tidyMelody } from '#lib/engine/edit/sing-melody.ts';
import type { Key } from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { isMinorMode } from '#lib/engine/theory/scales.ts';
import { otherClips, type Split } from '../fixtures/others/other-clips.ts';
import type { OtherClip, TrueNote, TrueSong } from '../fixtures/others/truth.ts';
import { noteF } from '../measure/analysis/metrics.ts';
import { asMono } from '../measure/analysis/variations.ts';
import { type AnalysisRow, throughMp3 } from './analysis.ts';
import { measureHums } from './measure-hums.ts';
import type { Pieces } from './pieces.ts';

/** Names that `--only` knows beside parts of clips' names. */
const TUNING = 'tune';

/**
 * How clips are heard that other programs made: bands, soloists and singers with known notes, noise and speech. What
 * engineers tune on is another split than what counts.
 * @param only part of a clip's kind or name, `hums`; `tune` in it takes the clips to tune on
 */
export async function measureOthers(
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
  { resume }: Pieces,
): Promise<AnalysisRow[]> {
  const split: Split = only?.startsWith(TUNING) ? 'tune' : 'check';
  const part = only?.replace(new RegExp(`^${TUNING} ?`), '') || undefined;
  const readings: Reading[] = [];
  mkdirSync(path.join(folder, 'pieces'), { recursive: true });
  if (part !== 'hums')
    for await (const clip of otherClips(path.join(folder, 'clips'), split, part)) {
      const file = path.join(folder, 'pieces', `${split}-${clip.name}.json`);
      const reading: Reading =
        resume && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : await readClip(clip);
      writeFileSync(file, JSON.stringify(reading));
      readings.push(reading);
      say(lineOf(reading));
    }
  const rows = rowsOf(readings, split);
  if (!part || part.startsWith('hums')) rows.push(...(await measureHums(split, part, say)));
  return rows;
}

interface Reading {
  name: string;
  kind: OtherClip['kind'];
  keyName: string;
  /** Weighted as MIREX does: fifth 0.5, relative 0.3, parallel 0.2. */
  key?: number;
  keyConfidence: number;
  /** The same of mono and of an MP3. */
  sameKey?: number;
  chords?: number;
  tempo?: number;
  melodyF?: number;
  /** The same whatever the octave. */
  melodyClassF?: number;
  tuneKept?: number;
  notesF?: number;
  /** Median distance of found onsets, seconds. */
  late?: number;
  /** Of a soloist's notes, those in the part that has most. */
  onePart?: number;
  drumsPerMinute?: number;
  hasVocals: boolean;
  /** Of the vocal stem beside the mix, dB. */
  stemDb: number;
  /** SI-SDR of the vocal stem over that of the mix, dB. */
  gainDb?: number;
}

async function readClip(clip: OtherClip): Promise<Reading> {
  const { audio, song, kind, name } = clip;
  const heard = await analyseSong(audio);
  const { instruments } = await transcribe(audio);
  const { vocals } = await separateVocals(audio);
  const isKnown = song !== undefined;
  const tune = song?.parts.find((part) => part.name === 'tune');
  const pitched = song?.parts.filter((part) => part.name !== 'drums').flatMap((part) => part.notes);
  const { drums = [], ...others } = instruments;
  const found = Object.values(others).flat();
  const minutes = audio.left.length / 44_100 / 60;
  const reading: Reading = {
    name,
    kind,
    keyName: `${heard.key.tonic} ${heard.key.mode}`,
    keyConfidence: heard.confidence.key,
    hasVocals: heard.hasVocals,
    stemDb: 10 * Math.log10((energy(vocals) + 1e-12) / (energy(audio) + 1e-12)),
  };
  if (isKnown) {
    reading.tempo = tempoOf(heard.tempoBpm, song.bpm);
    reading.key = song.key && weightedKey(song.key, heard.key);
    reading.chords = chordShare(song, heard.chords);
    reading.notesF = noteF(pitched!, found);
    reading.late = medianLate(pitched!, found);
  }
  if (tune && kind !== 'solo') {
    const melody = instruments.melody ?? instruments.vocals ?? [];
    reading.melodyF = noteF(tune.notes, melody);
    reading.melodyClassF = noteF(tune.notes.map(asClass), melody.map(asClass));
    reading.tuneKept = tuneKept(tune.notes, heard);
  }
  if (kind === 'solo')
    reading.onePart =
      Math.max(0, ...Object.values(others).map((notes) => notes.length)) / Math.max(1, found.length);
  if (!song?.parts.some((part) => part.name === 'drums')) reading.drumsPerMinute = drums.length / minutes;
  if (clip.voice) reading.gainDb = siSdrDb(clip.voice, vocals) - siSdrDb(clip.voice, audio);
  if (kind === 'band') {
    const again = [await analyseSong(asMono(audio)), await analyseSong(await throughMp3(audio))];
    reading.sameKey =
      again.filter(({ key }) => key.tonic === heard.key.tonic && key.mode === heard.key.mode).length / 2;
  }
  return reading;
}

const asClass = <T extends { pitch: number }>(note: T): T => ({ ...note, pitch: note.pitch % 12 });

const tempoOf = (found: number, asked: number): number =>
  Number([0.5, 1, 2].some((octave) => Math.abs((found * octave) / asked - 1) < 0.03));

function weightedKey(asked: Key, found: Key): number {
  const apart = (found.tonic - asked.tonic + 12) % 12;
  const isMinor = ({ mode }: Key) => isMinorMode(mode);
  if (isMinor(asked) === isMinor(found)) return apart === 0 ? 1 : apart === 7 || apart === 5 ? 0.5 : 0;
  if (apart === 0) return 0.2;
  return apart === (isMinor(asked) ? 3 : 9) ? 0.3 : 0;
}

function chordShare({ chords }: TrueSong, found: readonly TimedChord[]): number {
  let right = 0;
  let all = 0;
  for (const chord of chords)
    for (let at = chord.startSeconds + 0.05; at < chord.endSeconds; at += 0.1) {
      all++;
      const heard = found.find((c) => at >= c.startSeconds && at < c.endSeconds);
      if (heard?.root !== chord.root) continue;
      const isMinor = /^(?:minor|diminished|half)/.test(heard.quality);
      const isOpen = /^(?:power|sus|dominant7sus4)/.test(heard.quality);
      if (isOpen || isMinor === chord.isMinor) right++;
    }
  return right / Math.max(1, all);
}

/** Share of the tune's notes that a cover would keep, whatever the octave, within a sixteenth or so. */
function tuneKept(tune: readonly TrueNote[], heard: SongAnalysis): number {
  const score = tidyMelody(analysisToScore(heard));
  const time = timeOf(score);
  const line = score.parts
    .find((part) => part.role === 'lead')!
    .notes.map((n) => ({ startSeconds: time.secondsAt(n.startBeat), pitch: n.pitch % 12 }));
  const used = new Set<number>();
  const kept = tune.filter((note) => {
    const i = line.findIndex(
      (n, k) =>
        !used.has(k) && n.pitch === note.pitch % 12 && Math.abs(n.startSeconds - note.startSeconds) < 0.12,
    );
    if (i >= 0) used.add(i);
    return i >= 0;
  });
  return kept.length / Math.max(1, tune.length);
}

function medianLate(
  asked: readonly TrueNote[],
  found: readonly { startSeconds: number; pitch: number }[],
): number {
  const late = asked.flatMap((note) => {
    const near = found
      .filter((n) => n.pitch === note.pitch && Math.abs(n.startSeconds - note.startSeconds) < 0.15)
      .map((n) => n.startSeconds - note.startSeconds)
      .sort((a, b) => Math.abs(a) - Math.abs(b));
    return near.slice(0, 1);
  });
  return late.sort((a, b) => a - b)[late.length >> 1] ?? 0;
}

const energy = ({ left, right }: StereoBuffer): number => {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += left[i]! ** 2 + right[i]! ** 2;
  return sum;
};

/** Scale-invariant signal-to-distortion ratio (Le Roux et al., ICASSP 2019) over both channels, dB. */
function siSdrDb(truth: StereoBuffer, estimate: StereoBuffer): number {
  let product = 0;
  let power = 1e-12;
  let all = 1e-12;
  for (const side of ['left', 'right'] as const)
    for (let i = 0; i < truth[side].length; i++) {
      product += truth[side][i]! * estimate[side][i]!;
      power += truth[side][i]! ** 2;
      all += estimate[side][i]! ** 2;
    }
  const target = product ** 2 / power;
  return 10 * Math.log10((target + 1e-12) / Math.max(1e-12, all - target));
}

function lineOf(r: Reading): string {
  const shown = (label: string, value: number | undefined, digits = 2) =>
    value === undefined ? [] : [`${label} ${value.toFixed(digits)}`];
  return [
    `${r.name}: ${r.keyName}`,
    ...shown('key', r.key, 1),
    ...shown('sure', r.keyConfidence),
    ...shown('same', r.sameKey, 1),
    ...shown('tempo', r.tempo, 0),
    ...shown('chords', r.chords),
    ...shown('melody', r.melodyF),
    ...shown('class', r.melodyClassF),
    ...shown('kept', r.tuneKept),
    ...shown('notes', r.notesF),
    ...shown('late', r.late, 3),
    ...shown('one part', r.onePart),
    ...shown('drums/min', r.drumsPerMinute, 0),
    `${r.hasVocals ? 'voice' : 'no voice'} ${r.stemDb.toFixed(0)} dB`,
    ...shown('gain', r.gainDb, 1),
  ].join(', ');
}

function rowsOf(readings: readonly Reading[], split: Split): AnalysisRow[] {
  const row = (
    what: string,
    pick: (reading: Reading) => number | undefined,
    bound: number,
    most = false,
    of: (reading: Reading) => boolean = () => true,
  ): AnalysisRow[] => {
    const values = readings.filter(of).flatMap((reading) => pick(reading) ?? []);
    if (values.length === 0) return [];
    const value = values.reduce((sum, v) => sum + v, 0) / values.length;
    return [{ what, on: `${values.length} clips of other programs (${split})`, value, bound, most }];
  };
  const isSolo = ({ kind }: Reading) => kind === 'solo';
  const isMusic = ({ kind }: Reading) => kind === 'band' || kind === 'sung';
  return [
    ...row('key, weighted', (r) => r.key, 0.88, false, isMusic),
    ...row('key the same as mono and MP3', (r) => r.sameKey, 1),
    ...row('tempo, up to octaves', (r) => r.tempo, 0.95, false, isMusic),
    ...row('chords', (r) => r.chords, 0.9, false, isMusic),
    ...row('melody F', (r) => r.melodyF, 0.65, false, isMusic),
    ...row('melody F, any octave', (r) => r.melodyClassF, 0.65, false, isMusic),
    ...row('tune kept in a cover', (r) => r.tuneKept, 0.6, false, isMusic),
    ...row('notes F of bands', (r) => r.notesF, 0.6, false, isMusic),
    ...row('notes F of one instrument', (r) => r.notesF, 0.87, false, isSolo),
    ...row('onsets of one instrument late, s', (r) => Math.abs(r.late ?? 0), 0.015, true, isSolo),
    ...row('one instrument is one part', (r) => r.onePart, 0.97, false, isSolo),
    ...row('drum hits a minute without drums', (r) => r.drumsPerMinute, 1, true),
    ...row(
      'voices in instrumentals',
      (r) => Number(r.hasVocals),
      0,
      true,
      (r) => r.kind === 'band' || isSolo(r),
    ),
    ...row(
      'vocal stem of instrumentals, dB',
      (r) => r.stemDb,
      -25,
      true,
      (r) => r.kind === 'band' || isSolo(r),
    ),
    ...row(
      'singers found',
      (r) => Number(r.hasVocals),
      1,
      false,
      (r) => r.kind === 'sung',
    ),
    ...row('SI-SDR gain, dB', (r) => r.gainDb, 6),
    ...row(
      'sureness of a key where there is none',
      (r) => r.keyConfidence,
      0.5,
      true,
      (r) => r.kind === 'no-music',
    ),
  ];
}
