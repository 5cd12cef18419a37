import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createMp3Encoder } from 'wasm-media-encoders';
import { analyseSong } from '#lib/engine/analysis/analyse-song.ts';
import { separateVocals } from '#lib/engine/analysis/separate.ts';
import type { TimeRange } from '#lib/engine/analysis/voice-activity.ts';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import { computePeaks } from '#lib/engine/codec/peaks.ts';
import { type AnalysisClip, analysisClip, analysisClipNames } from '../fixtures/analysis-clips.ts';
import {
  type AnalysisFigures,
  measureAnalysis,
  type VariationName,
} from '../measure/analysis/analysis-report.ts';
import { signalToDistortionDb } from '../measure/analysis/metrics.ts';
import { measureHums, measureInstrumentNotes, measureVoiceFeatures } from './analysis-notes.ts';
import type { Pieces } from './pieces.ts';

const VARIATIONS: readonly VariationName[] = [
  'as-is',
  'mono',
  'noise-20db',
  'faster-2-percent',
  'slower-2-percent',
  'drifting-2-percent',
  'lossy',
];
/** Length of the upload whose cost is measured. */
const LONG_SECONDS = 240;

/** A figure, and whether it is what is asked for. */
export interface AnalysisRow {
  what: string;
  on: string;
  value: number;
  /** Least (or, with `most`, greatest) value that will do; absent where nothing is asked. */
  bound?: number;
  most?: boolean;
  digits?: number;
}

/**
 * Measures the reading of audio on excerpts of our own songs, of which everything is known, on single instruments and
 * voices, and what it costs. Each piece is kept as soon as it is measured.
 * @param only part of an excerpt's name, or `notes`, `voices`, `costs`; the table is of this alone
 */
export async function measureReading(
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
  { resume, minutes }: Pieces,
): Promise<AnalysisRow[]> {
  const startedAt = performance.now();
  const pieces = path.join(folder, 'pieces');
  mkdirSync(pieces, { recursive: true });
  /** Nothing, where it is too late to begin. */
  const piece = async <Value>(
    name: string,
    measure: () => Promise<Value> | Value,
  ): Promise<Value | undefined> => {
    const file = path.join(pieces, `${name}.json`);
    if (resume && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
    if (performance.now() - startedAt > minutes * 60_000) return undefined;
    const value = await measure();
    writeFileSync(file, JSON.stringify(value));
    return value;
  };
  const rows: AnalysisRow[] = [];
  const readings: (Reading & { split: string })[] = [];
  for (const name of analysisClipNames(only)) {
    const reading = await piece(name, async () => {
      const clip = await analysisClip(folder, name);
      return { ...(await readClip(clip)), split: clip.split };
    });
    if (!reading) continue;
    readings.push(reading);
    const { figures } = reading;
    say(
      `${name} (${reading.split}): ${VARIATIONS.map((v) => `${v} ${figures[v]!.tempo} ${figures[v]!.beatF.toFixed(2)} ${figures[v]!.downbeatF.toFixed(2)} ${figures[v]!.key} ${figures[v]!.chords.toFixed(2)}`).join(', ')}; voice ${reading.voice.toFixed(2)}; separation ${reading.separationGainDb?.toFixed(1) ?? '–'} dB`,
    );
  }
  for (const split of ['tuned', 'held-out'])
    rows.push(
      ...songRows(
        readings.filter((r) => r.split === split),
        split,
      ),
    );
  if (readings.length > 0)
    for (const variation of VARIATIONS)
      rows.push(
        ...figureRows(
          readings.map((r) => r.figures[variation]!),
          variation,
        ),
      );
  const others: Record<string, () => Promise<AnalysisRow[]> | AnalysisRow[]> = {
    notes: measureInstrumentNotes,
    voices: () => [...measureHums(), ...measureVoiceFeatures()],
    costs: async () => {
      const { master } = await analysisClip(folder, analysisClipNames(undefined)[0]!);
      return measureCosts(repeated(master, LONG_SECONDS));
    },
  };
  for (const [name, measure] of Object.entries(others)) {
    if (only && only !== name) continue;
    for (const row of (await piece(name, measure)) ?? []) {
      say(`${row.what} (${row.on}): ${row.value.toFixed(row.digits ?? 2)}`);
      rows.push(row);
    }
  }
  return rows;
}

interface Reading {
  figures: Partial<Record<VariationName, AnalysisFigures>>;
  isSung: boolean;
  /** Share of the sung time that is found, or of the whole time of an instrumental that is taken for singing. */
  voice: number;
  hasVocals: boolean;
  separationGainDb?: number;
}

async function readClip({ score, master, sung }: AnalysisClip): Promise<Reading> {
  const { variations } = await measureAnalysis({
    clips: [{ audio: master, truth: score }],
    variations: VARIATIONS,
    lossy: throughMp3,
  });
  const { vocalRanges, hasVocals } = await analyseSong(master);
  const found = voiceShare(vocalRanges, sung?.vocals, master.left.length / SAMPLE_RATE);
  const reading = { figures: variations, isSung: sung !== undefined, voice: found, hasVocals };
  if (!sung) return reading;
  const { vocals } = await separateVocals(sung.mix);
  const halfMix = signalToDistortionDb(sung.vocals, sung.mix, 0.5);
  return { ...reading, separationGainDb: signalToDistortionDb(sung.vocals, vocals) - halfMix };
}

/** Level beside its loudest tenth of a second from which a voice counts as singing. */
const SINGING_SHARE = 0.08;

function voiceShare(
  ranges: readonly TimeRange[],
  vocals: StereoBuffer | undefined,
  durationSeconds: number,
): number {
  const isFound = (seconds: number) =>
    ranges.some((r) => seconds >= r.startSeconds && seconds < r.endSeconds);
  const step = SAMPLE_RATE / 10;
  const levels = Array.from({ length: Math.floor(durationSeconds * 10) }, (_, t) => {
    let energy = 0;
    if (vocals)
      for (let i = t * step; i < (t + 1) * step; i++)
        energy += (vocals.left[i] ?? 0) ** 2 + (vocals.right[i] ?? 0) ** 2;
    return Math.sqrt(energy);
  });
  const loudest = Math.max(...levels);
  const asked = levels.flatMap((level, t) =>
    !vocals || level > SINGING_SHARE * loudest ? [t / 10 + 0.05] : [],
  );
  return asked.filter(isFound).length / Math.max(1, asked.length);
}

/** To 96 kbit/s MP3 and back, as uploads come. */
export async function throughMp3({ left, right }: StereoBuffer): Promise<StereoBuffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 2, bitrate: 96 });
  const stream = [encoder.encode([left, right]).slice(), encoder.finalize().slice()];
  const { audio } = await decodeAudio(Buffer.concat(stream));
  return audio;
}

function figureRows(figures: readonly AnalysisFigures[], on: string): AnalysisRow[] {
  const mean = (pick: (f: AnalysisFigures) => number) => average(figures.map(pick));
  return [
    { what: 'tempo within 2 %', on, value: mean((f) => f.tempo), bound: 0.95 },
    { what: 'beat F', on, value: mean((f) => f.beatF), bound: 0.92 },
    { what: 'downbeat F', on, value: mean((f) => f.downbeatF), bound: 0.88 },
    { what: 'key', on, value: mean((f) => f.key), bound: 0.88 },
    { what: 'chords', on, value: mean((f) => f.chords), bound: 0.8 },
  ];
}

function songRows(readings: readonly Reading[], on: string): AnalysisRow[] {
  if (readings.length === 0) return [];
  const sung = readings.filter((r) => r.isSung);
  const played = readings.filter((r) => !r.isSung);
  const rows = figureRows(
    readings.flatMap((r) => Object.values(r.figures)),
    `${on}, all variations`,
  );
  if (sung.length > 0)
    rows.push(
      {
        what: 'separation over half the mix, dB',
        on,
        value: average(sung.map((r) => r.separationGainDb ?? 0)),
        bound: 3,
      },
      { what: 'sung time found', on, value: average(sung.map((r) => r.voice)), bound: 0.6 },
    );
  if (played.length > 0)
    rows.push({
      what: 'instrumentals taken for singing',
      on,
      value: average(played.map((r) => r.voice)),
      bound: 0.05,
      most: true,
    });
  rows.push({
    what: 'sung or not, rightly',
    on,
    value: average(readings.map((r) => Number(r.hasVocals === r.isSung))),
  });
  return rows;
}

async function measureCosts(audio: StereoBuffer): Promise<AnalysisRow[]> {
  const on = `${LONG_SECONDS} s`;
  const cpu = async (work: () => unknown) => {
    const started = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
  };
  const analysis = await cpu(() => analyseSong(audio));
  const separation = await cpu(() => separateVocals(audio));
  computePeaks(audio);
  const peaks = await cpu(() => computePeaks(audio));
  return [
    { what: 'analysis, CPU s', on, value: analysis, bound: 15, most: true, digits: 1 },
    { what: 'vocal stem, CPU s', on, value: separation, bound: 40, most: true, digits: 1 },
    { what: 'peaks, CPU s', on, value: peaks, bound: 0.1, most: true, digits: 3 },
    {
      what: 'memory of the whole report, MB',
      on,
      value: process.resourceUsage().maxRSS / 1024,
      digits: 0,
    },
  ];
}

/** The audio over and over, up to a length. */
function repeated({ left, right }: StereoBuffer, seconds: number): StereoBuffer {
  const length = seconds * SAMPLE_RATE;
  const repeat = (side: Float32Array) => Float32Array.from({ length }, (_, i) => side[i % side.length]!);
  return { left: repeat(left), right: repeat(right) };
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

/** The report as a Markdown table; what misses its bound is bold. */
export function readingTable(rows: readonly AnalysisRow[]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const judged = rows.filter((r) => r.bound !== undefined);
  const holds = (r: AnalysisRow) => (r.most ? r.value <= r.bound! : r.value >= r.bound!);
  return [
    line(['what', 'on', 'is', 'asked']),
    line(['---', '---', '---', '---']),
    ...rows.map((row) => {
      const value = row.value.toFixed(row.digits ?? 2);
      const asked = row.bound === undefined ? '' : `${row.most ? '≤' : '≥'} ${row.bound}`;
      return line([row.what, row.on, row.bound === undefined || holds(row) ? value : `**${value}**`, asked]);
    }),
    line(['holds', '', `${judged.filter(holds).length}/${judged.length}`, '']),
  ].join('\n');
}
