import { analyseHarmony } from '#lib/engine/analysis/key-and-chords.ts';
import { analyseRhythm } from '#lib/engine/analysis/rhythm.ts';
import { separateVocals } from '#lib/engine/analysis/separate.ts';
import { readSongFeatures } from '#lib/engine/analysis/song-features.ts';
import { transcribeDrums } from '#lib/engine/analysis/transcribe-drums.ts';
import type { StereoBuffer } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import type { DoorOptions } from '#lib/engine/rendered-song.ts';
import type { Score } from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { scoreTimeline } from '#lib/engine/score/timeline.ts';
import { isMinorMode } from '#lib/engine/theory/scales.ts';
import { chordShare, eventF, noteF, signalToDistortionDb } from './metrics.ts';
import { asMono, atDriftingTempo, atSpeed, withNoise } from './variations.ts';

/** A clip of which the truth is known. */
export interface TruthInput {
  audio: StereoBuffer;
  truth: Score;
  /** The voice as it is in `audio`, where separation is to be measured (measure on the mix, not the master). */
  vocals?: StereoBuffer;
}

export interface MeasureAnalysisOptions extends DoorOptions {
  clips: readonly TruthInput[];
  /** Which variations to measure besides the clip as it is (default all that can be). */
  variations?: readonly VariationName[];
  /** A lossy coding and back, e.g. MP3 of 96 kbit/s; without it that variation is left out. */
  lossy?: (audio: StereoBuffer) => Promise<StereoBuffer>;
}

export type VariationName =
  | 'as-is'
  | 'mono'
  | 'noise-20db'
  | 'faster-2-percent'
  | 'slower-2-percent'
  | 'drifting-2-percent'
  | 'lossy';

/** Means over the clips of one variation, 0–1. */
export interface AnalysisFigures {
  clips: number;
  /** Share of clips within 2 %. */
  tempo: number;
  /** The same, taking half and double as right. */
  tempoUpToOctave: number;
  beatF: number;
  downbeatF: number;
  /** Share of clips with the right tonic and mode (major or minor). */
  key: number;
  chords: number;
  /** Kick and snare onsets, ±50 ms; of the clips with drums. */
  drumF: number;
}

export interface AnalysisReport {
  variations: Partial<Record<VariationName, AnalysisFigures>>;
  /** Over everything measured. */
  overall: AnalysisFigures;
  /** Mean gain of the separated voice over half the mix, dB; undefined where no vocals were given. */
  separationGainDb?: number;
}

const BEAT_TOLERANCE_SECONDS = 0.07;

/** Measures rhythm, harmony, drums and separation on clips of known truth and on what recordings go through. */
export async function measureAnalysis(options: MeasureAnalysisOptions): Promise<AnalysisReport> {
  const { clips, lossy, signal, onProgress } = options;
  const names = (
    options.variations ?? [
      'as-is',
      'mono',
      'noise-20db',
      'faster-2-percent',
      'slower-2-percent',
      'drifting-2-percent',
      'lossy',
    ]
  ).filter((name) => name !== 'lossy' || lossy);
  const variations: AnalysisReport['variations'] = {};
  const everything: Reading[] = [];
  for (const [v, name] of names.entries()) {
    const readings: Reading[] = [];
    for (const [i, clip] of clips.entries()) {
      signal?.throwIfAborted();
      onProgress?.((v + i / clips.length) / (names.length + 1), `measuring ${name}`);
      readings.push(measureClip(await vary(clip, name, lossy, i)));
    }
    variations[name] = summarise(readings);
    everything.push(...readings);
  }
  const gains: number[] = [];
  for (const clip of clips) {
    if (!clip.vocals) continue;
    const { vocals } = await separateVocals(clip.audio, { signal });
    gains.push(
      signalToDistortionDb(clip.vocals, vocals) - signalToDistortionDb(clip.vocals, clip.audio, 0.5),
    );
  }
  onProgress?.(1, 'measured');
  const separationGainDb = gains.length > 0 ? mean(gains) : undefined;
  return { variations, overall: summarise(everything), separationGainDb };
}

async function vary(
  clip: TruthInput,
  name: VariationName,
  lossy: MeasureAnalysisOptions['lossy'],
  index: number,
): Promise<TruthInput> {
  if (name === 'mono') return { ...clip, audio: asMono(clip.audio) };
  if (name === 'noise-20db') return { ...clip, audio: withNoise(clip.audio, 20, new Random(index)) };
  if (name === 'faster-2-percent') return atSpeed(clip.audio, clip.truth, 1.02);
  if (name === 'slower-2-percent') return atSpeed(clip.audio, clip.truth, 0.98);
  if (name === 'drifting-2-percent') return atDriftingTempo(clip.audio, clip.truth, 0.02);
  if (name === 'lossy' && lossy) return { ...clip, audio: await lossy(clip.audio) };
  return clip;
}

interface Reading {
  tempoRatio: number;
  beatF: number;
  downbeatF: number;
  key: boolean;
  chords: number;
  drumF: number | undefined;
}

function measureClip({ audio, truth }: TruthInput): Reading {
  const features = readSongFeatures(audio);
  const rhythm = analyseRhythm(audio, features);
  const harmony = analyseHarmony(features.noteChroma, rhythm.beats, features.durationSeconds);
  const time = timeOf(truth);
  const { beats } = scoreTimeline(truth);
  const trueBpm = (60 * truth.lengthBeats) / time.secondsAt(truth.lengthBeats);
  const isMinor = isMinorMode(truth.key.mode);
  const struck = truth.parts
    .filter((p) => p.bus === 'drums')
    .flatMap((p) => p.notes)
    .filter((n) => [35, 36, 38, 40].includes(n.pitch))
    .map((n) => ({
      startSeconds: time.secondsAt(n.startBeat) + (n.offsetSeconds ?? 0),
      pitch: n.pitch <= 36 ? 36 : 38,
    }));
  const heard =
    struck.length > 0 ? transcribeDrums(audio, features.onsets).filter((n) => n.pitch !== 42) : [];
  return {
    tempoRatio: rhythm.tempoBpm / trueBpm,
    beatF: eventF(
      beats.map((b) => b.startSeconds),
      rhythm.beats.map((b) => b.seconds),
      BEAT_TOLERANCE_SECONDS,
    ),
    downbeatF: eventF(
      beats.filter((b) => b.beat === 1).map((b) => b.startSeconds),
      rhythm.downbeats,
      BEAT_TOLERANCE_SECONDS,
    ),
    key: harmony.key.tonic === truth.key.tonic && (harmony.key.mode === 'minor') === isMinor,
    chords: chordShare(truth, harmony.chords),
    drumF: struck.length > 0 ? noteF(struck, heard) : undefined,
  };
}

function summarise(readings: readonly Reading[]): AnalysisFigures {
  const near = (ratio: number) => Math.abs(ratio - 1) <= 0.02;
  const drums = readings.flatMap((r) => (r.drumF === undefined ? [] : [r.drumF]));
  return {
    clips: readings.length,
    tempo: mean(readings.map((r) => Number(near(r.tempoRatio)))),
    tempoUpToOctave: mean(
      readings.map((r) => Number([0.5, 1, 2].some((octave) => near(r.tempoRatio * octave)))),
    ),
    beatF: mean(readings.map((r) => r.beatF)),
    downbeatF: mean(readings.map((r) => r.downbeatF)),
    key: mean(readings.map((r) => Number(r.key))),
    chords: mean(readings.map((r) => r.chords)),
    drumF: mean(drums),
  };
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, v) => sum + v, 0) / values.length;
