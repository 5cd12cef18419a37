import { SAMPLE_RATE } from '../../audio.ts';
import type { Segment } from '../plan/schedule-phones.ts';
import { isStop, releaseOf } from '../plan/stop-release.ts';
import { donorPhone } from '../synth/donor-phones.ts';
import type { SpokenLine } from './speak-line.ts';
import {
  framesOf,
  HOP_SECONDS,
  type MelBands,
  melBands,
  noiseShare,
  soundingFrames,
  speechFeatures,
} from './speech-features.ts';
import { trainSounds, type Unit, type UnitLine } from './train-sounds.ts';
import { type Warp, warpTimes } from './warp-times.ts';

/** A sound of a line where a reader said it. Seconds of the take. */
export interface FoundSound {
  /** As a donor calls it; `pau` for a silence. */
  name: string;
  /** Of a silence, none. */
  segment?: Segment;
  startSeconds: number;
  endSeconds: number;
  /** Of a stop: when it lets go. */
  releaseSeconds?: number;
}

/** A line as the model reads it, and as the reader did. */
export interface LineToFind {
  model: SpokenLine;
  /** Segments after which a word ends: there a reader may pause. */
  wordEnds: ReadonlySet<Segment>;
  /** Mono, at the engine's rate. */
  take: Float32Array;
}

/** So much of the silence around a model's line is compared too. */
const MARGIN_SECONDS = 0.06;
/** Around what sounds of a take a line may begin and end. */
const EDGE_FRAMES = 24;
/** Tract lengths that are tried, of men, women and children. */
const TRACTS = [0.88, 0.94, 1, 1.06, 1.12, 1.18, 1.24, 1.3, 1.36];
/** Lines that they are tried with. */
const TRACT_LINES = 6;
/** Of the work so much is done when the tract is known, and when all takes are laid on the model; the rest is training. */
const FITTED = 0.33;
const LAID = 0.66;
/** A line that is in doubt so much more than the others was not said. */
const DOUBTED = 2.5;

/** What a reader's takes hold. */
export interface FoundReading {
  /** The scale of the reader's formants against the model's. */
  tract: number;
  /** By line, in order; of a line that is not the one it should be, nothing. */
  lines: (FoundSound[] | undefined)[];
}

/**
 * Finds every sound of a reading: each take is laid on our own singer's reading of the line, at the reader's tract length,
 * and then on what all takes together say this reader's sounds are like.
 * @param onProgress 0–1
 */
export function findSounds(
  lines: readonly LineToFind[],
  onProgress: (share: number) => void = () => undefined,
): FoundReading {
  const models = lines.map(({ model }) => comparedPart(model));
  const tract = fitTract(lines, models, (share) => onProgress(FITTED * share));
  const laid = lines.map(({ take }, i) => {
    onProgress(FITTED + ((LAID - FITTED) * i) / lines.length);
    return layOn(models[i]!, melBands(take, tract));
  });
  const units = lines.map((line, i) => unitsOf(line, models[i]!, laid[i]!));
  const doubts = trainSounds(units, (share) => onProgress(LAID + (1 - LAID) * share));
  onProgress(1);
  const usual = [...doubts].sort((a, b) => a - b)[doubts.length >> 1] ?? 0;
  return {
    tract,
    lines: units.map((own, i) => (doubts[i]! < DOUBTED * usual ? soundsOf(own, laid[i]!.first) : undefined)),
  };
}

interface ModelPart {
  segments: readonly Segment[];
  bands: MelBands;
  startSeconds: number;
}

function comparedPart({ samples, segments }: SpokenLine): ModelPart {
  const sounding = segments.filter(({ role }) => role !== 'silence');
  const startSeconds = Math.max(0, sounding[0]!.startSeconds - MARGIN_SECONDS);
  const from = Math.round(startSeconds * SAMPLE_RATE);
  const to = Math.round((sounding.at(-1)!.endSeconds + MARGIN_SECONDS) * SAMPLE_RATE);
  return { segments, bands: melBands(samples.subarray(from, to), 1), startSeconds };
}

interface Laid {
  warp: Warp;
  features: UnitLine['features'];
  /** The frame of the take that the features begin at. */
  first: number;
}

function layOn(model: ModelPart, take: MelBands): Laid {
  const noise = noiseShare(take);
  const { from, to } = soundingFrames(take, noise);
  const first = Math.max(0, from - EDGE_FRAMES);
  const features = speechFeatures(framesOf(take, first, Math.min(take.frames, to + EDGE_FRAMES)), noise);
  return { warp: warpTimes(speechFeatures(model.bands, noise), features, 2 * EDGE_FRAMES), features, first };
}

/** The tract length at which a few lines are likest the model's. */
function fitTract(
  lines: readonly LineToFind[],
  models: readonly ModelPart[],
  onProgress: (share: number) => void,
): number {
  const step = Math.max(1, Math.floor(lines.length / TRACT_LINES));
  const tried = lines.flatMap((_, i) => (i % step === 0 ? [i] : [])).slice(0, TRACT_LINES);
  const costs = TRACTS.map((tract, done) => {
    onProgress(done / TRACTS.length);
    return tried.reduce((sum, i) => sum + layOn(models[i]!, melBands(lines[i]!.take, tract)).warp.cost, 0);
  });
  return TRACTS[costs.indexOf(Math.min(...costs))]!;
}

/** The pieces of a line where the model says that they are: silence, sounds, stops by closure and release. */
function unitsOf({ model, wordEnds }: LineToFind, part: ModelPart, { warp, features }: Laid): UnitLine {
  const last = warp.places.length - 1;
  const at = (seconds: number) => {
    const place = Math.round((seconds - part.startSeconds) / HOP_SECONDS);
    return Math.round(warp.places[Math.max(0, Math.min(last, place))]!);
  };
  const sounding = model.segments.filter(({ role }) => role !== 'silence');
  const units: NamedUnit[] = [];
  const add = (name: string, to: number, segment?: Segment, mayMiss = false) => {
    const from = units.at(-1)?.to ?? 0;
    units.push({ name, mayMiss, from, to: Math.max(from, Math.min(features.frames, to)), segment });
  };
  add(SILENCE, at(sounding[0]!.startSeconds));
  sounding.forEach((segment, i) => {
    if (isStop(segment)) add(`${segment.name} closed`, at(releaseOf(segment)), segment);
    add(segment.name, at(segment.endSeconds), segment);
    const next = sounding[i + 1];
    if (!next) return;
    const isApart = next.startSeconds > segment.endSeconds + 1e-6;
    if (isApart || wordEnds.has(segment)) add(SILENCE, at(next.startSeconds), undefined, !isApart);
  });
  add(SILENCE, features.frames);
  return { features, units };
}

interface NamedUnit extends Unit {
  segment: Segment | undefined;
}

const SILENCE = 'pau';

function soundsOf({ units }: UnitLine, first: number): FoundSound[] {
  const seconds = (frame: number) => (frame + first) * HOP_SECONDS;
  const found: FoundSound[] = [];
  for (const { name, segment, from, to } of units as NamedUnit[]) {
    const [startSeconds, endSeconds] = [seconds(from), seconds(to)];
    const before = found.at(-1);
    if (segment && before?.segment === segment) {
      before.releaseSeconds = startSeconds;
      before.endSeconds = endSeconds;
    } else if (segment) found.push({ name: donorPhone(segment.name), segment, startSeconds, endSeconds });
    else if (to > from) found.push({ name, startSeconds, endSeconds });
  }
  return found;
}
