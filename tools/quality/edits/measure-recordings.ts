import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { analyseSong } from '#lib/engine/analysis/analyse-song.ts';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import { encodeWav } from '#lib/engine/codec/wav.ts';
import { coverSong } from '#lib/engine/doors/cover-song.ts';
import { extendSong } from '#lib/engine/doors/extend-song.ts';
import { infillRegion } from '#lib/engine/doors/infill-region.ts';
import { bandwidthHz } from '#lib/engine/dsp/bandwidth.ts';
import { applyStereoBiquads } from '#lib/engine/dsp/biquad.ts';
import type { ClipSource } from '#lib/engine/edit/clip-source.ts';
import { loudnessOf } from '#lib/engine/edit/match-levels.ts';
import { stretchOf } from '#lib/engine/edit/render-window.ts';
import { tempoOf } from '#lib/engine/score/time.ts';
import { type BandOptions, bandSong } from '../../fixtures/others/band-song.ts';
import { playWithFluidSynth } from '../../fixtures/others/programs.ts';
import { seamsBetween, widthDb } from '../../measure/edit-measures.ts';
import { seamLevels } from '../../measure/seam-levels.ts';
import type { AnalysisRow } from '../analysis.ts';
import { lazily } from './sources.ts';

/** Recordings of another program, each with its own trouble: where the treble ends, one channel, how quiet it is. */
const RECORDINGS: readonly { name: string; band: BandOptions; change?: (audio: StereoBuffer) => void }[] = [
  { name: 'band', band: { seed: 1301, drums: true, secondsMax: 40 } },
  { name: 'quiet, no drums', band: { seed: 1302, drums: false, secondsMax: 40 }, change: quieter },
  { name: 'ends at 15 kHz', band: { seed: 1303, drums: true, secondsMax: 40 }, change: cutOff },
  { name: 'mono', band: { seed: 1304, secondsMax: 40 }, change: toMono },
];

/** Where it is edited: the beat, counted from the song's first, on and off it. */
const PLACES = [8, 12.37, 16.5, 20.74] as const;
const LENGTH_BEATS = 10.4;
const EXTEND_LATER_BEATS = 8;
/** Of new music, what is held beside the record, seconds. */
const BESIDE_SECONDS = 15;

function quieter({ left, right }: StereoBuffer): void {
  for (const channel of [left, right]) for (let i = 0; i < channel.length; i++) channel[i]! *= 0.2;
}

function cutOff(audio: StereoBuffer): void {
  for (let round = 0; round < 6; round++) applyStereoBiquads(audio, [{ type: 'lowpass', hz: 14_500 }]);
}

function toMono({ left, right }: StereoBuffer): void {
  for (let i = 0; i < left.length; i++) left[i] = right[i] = (left[i]! + right[i]!) / 2;
}

interface Reading {
  name: string;
  edit: string;
  holeDb?: number;
  burstDb?: number;
  meanDb?: number;
  /** Of the new music less the record's. */
  loudnessLu?: number;
  widthDb?: number;
  bandwidthHz?: number;
  /** Of a prompt: how far loud lies over quiet, LU. */
  loudOverQuietLu?: number;
  /** Of a cover without tags: whether it is the recording's. */
  tempo?: number;
}

/**
 * Edits of recordings that another program made: the level at the seams, on and off the beat, and whether what is made is as
 * loud, wide and bright as the record, obeys "quiet" and "loud", and covers in the recording's tempo.
 * @param only part of a line that is said of an edit: a recording's name, "infill", "prompt" …
 */
export async function measureRecordings(
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
): Promise<AnalysisRow[]> {
  mkdirSync(folder, { recursive: true });
  const readings: Reading[] = [];
  for (const recording of RECORDINGS) {
    const source = lazily(() => heardRecording(folder, recording));
    const { bpm } = bandSong(recording.band);
    for (const [edit, measure] of editsOf(bpm)) {
      if (only && !`${recording.name} · ${edit}`.includes(only)) continue;
      const reading = { name: recording.name, edit, ...(await measure(await source())) };
      readings.push(reading);
      say(lineOf(reading));
    }
  }
  return rowsOf(readings);
}

type Measured = Omit<Reading, 'name' | 'edit'>;

/** Every edit of a recording of so many beats a minute, by name. */
function editsOf(bpm: number): [edit: string, measure: (source: ClipSource) => Promise<Measured>][] {
  const beatAt = (beat: number) => 0.2 + (beat * 60) / bpm;
  return [
    ...PLACES.map((place): ReturnType<typeof editsOf>[number] => [
      `infill at beat ${place}`,
      (source) => measureInfill(source, beatAt(place), beatAt(place + LENGTH_BEATS)),
    ]),
    ...PLACES.map((place): ReturnType<typeof editsOf>[number] => [
      `extend at beat ${place + EXTEND_LATER_BEATS}`,
      (source) => measureExtend(source, beatAt(place + EXTEND_LATER_BEATS)),
    ]),
    ['prompt', (source) => measurePrompts(source, beatAt(12.4), beatAt(28.4))],
    [
      'cover',
      async (source) => {
        const { score } = await coverSong({ source, seed: 2 });
        return { tempo: Number(isSameTempo(tempoOf(score), bpm)) };
      },
    ],
  ];
}

async function measureInfill(
  source: ClipSource,
  startSeconds: number,
  endSeconds: number,
): Promise<Measured> {
  const { audio } = source;
  const { master } = await infillRegion({ source, startSeconds, endSeconds, seed: 3 });
  const seams = seamsBetween(audio, master).map((seam) => seamLevels(master, audio, seam));
  return { ...worstOf(seams), ...besides(stretchOf(master, startSeconds, endSeconds), audio) };
}

async function measureExtend(source: ClipSource, continueAtSeconds: number): Promise<Measured> {
  const { audio } = source;
  const { master, joinSeconds } = await extendSong({ source, continueAtSeconds, seed: 4 });
  const at = Math.round(joinSeconds * SAMPLE_RATE);
  return {
    ...worstOf([seamLevels(master, audio, { at, inwards: 1 })]),
    ...besides(stretchOf(master, joinSeconds, joinSeconds + BESIDE_SECONDS), audio),
  };
}

async function measurePrompts(
  source: ClipSource,
  startSeconds: number,
  endSeconds: number,
): Promise<Measured> {
  const [quiet, loud] = await Promise.all(
    ['quiet', 'loud'].map(async (tags) => {
      const { master } = await infillRegion({ source, startSeconds, endSeconds, tags, seed: 3 });
      return loudnessOf(
        master,
        Math.round((startSeconds + 1) * SAMPLE_RATE),
        Math.round((endSeconds - 1) * SAMPLE_RATE),
      );
    }),
  );
  return { loudOverQuietLu: loud! - quiet! };
}

/** The recording, listened to once. */
async function heardRecording(folder: string, recording: (typeof RECORDINGS)[number]): Promise<ClipSource> {
  const audio = await recorded(folder, recording);
  const analysis = await analyseSong(audio);
  return { audio, analysis, title: recording.name, tags: '', lyrics: '' };
}

async function recorded(
  folder: string,
  { name, band, change }: (typeof RECORDINGS)[number],
): Promise<StereoBuffer> {
  const file = path.join(folder, `${name.replaceAll(/[ ,]+/g, '-')}.wav`);
  if (!existsSync(file)) {
    const audio = await playWithFluidSynth(bandSong(band));
    change?.(audio);
    writeFileSync(file, encodeWav(audio, { bitDepth: 16 }));
  }
  return (await decodeAudio(readFileSync(file))).audio;
}

const isSameTempo = (found: number, asked: number): boolean =>
  [0.5, 1, 2].some((octave) => Math.abs((found * octave) / asked - 1) < 0.03);

const worstOf = (seams: readonly { holeDb: number; burstDb: number; meanDb: number }[]) => ({
  holeDb: Math.max(...seams.map(({ holeDb }) => holeDb)),
  burstDb: Math.max(...seams.map(({ burstDb }) => burstDb)),
  meanDb: seams.map(({ meanDb }) => meanDb).toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]!,
});

const besides = (fresh: StereoBuffer, record: StereoBuffer) => ({
  loudnessLu: loudnessOf(fresh, 0, fresh.left.length) - loudnessOf(record, 0, record.left.length),
  widthDb: Math.max(-60, widthDb(fresh)) - Math.max(-60, widthDb(record)),
  bandwidthHz: bandwidthHz(fresh) - bandwidthHz(record),
});

function lineOf({ name, edit, ...values }: Reading): string {
  const shown = Object.entries(values).map(([what, value]) => `${what} ${(value as number).toFixed(1)}`);
  return `${name} · ${edit}: ${shown.join(', ')}`;
}

function rowsOf(readings: readonly Reading[]): AnalysisRow[] {
  const row = (what: string, bound: number, pick: (reading: Reading) => number | undefined, most = true) => {
    const values = readings.flatMap((reading) => pick(reading) ?? []);
    if (values.length === 0) return [];
    const value = most ? Math.max(...values) : Math.min(...values);
    return [{ what, on: `worst of ${values.length} edits of recordings`, value, bound, most }];
  };
  const size = (value: number | undefined) => value && Math.abs(value);
  return [
    ...row('hole at a seam, dB', 2, (r) => r.holeDb),
    ...row('burst at a seam, dB', 2, (r) => r.burstDb),
    ...row('loudness beside the record, LU', 3, (r) => size(r.loudnessLu)),
    ...row('width beside the record, dB', 3, (r) => size(r.widthDb)),
    ...row('treble above the record, Hz', 1000, (r) => r.bandwidthHz),
    ...row('loud over quiet, LU', 4, (r) => r.loudOverQuietLu, false),
    ...row('tempo of a cover without tags', 1, (r) => r.tempo, false),
  ];
}
