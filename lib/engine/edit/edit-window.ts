import { barsOf } from '#lib/spelling/bars.ts';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { limit } from '../dsp/dynamics.ts';
import { applyGainCurve } from '../dsp/envelope.ts';
import { measureLoudness, SILENCE_LUFS } from '../dsp/loudness.ts';
import { bandSharesDb } from '../dsp/spectrum.ts';
import { masterMix } from '../mix/master.ts';
import type { Staging } from '../mix/mixer.ts';
import { renderScore, scoreLengthSamples } from '../render/render-score.ts';
import { Takes } from '../render/takes.ts';
import type { DoorOptions, SampleRange, Stems, TimedLine } from '../rendered-song.ts';
import type { BeatRange } from '../score/edits/changed-beats.ts';
import type { Bus, Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { placeAt, scale } from './buffers.ts';
import { cutScore } from './cut-score.ts';
import { busGains, loudnessOf, type Span } from './match-levels.ts';
import { shiftLines } from './merge-lyrics.ts';
import type { EditPlan } from './plan-edit.ts';
import { LEAD_IN_BARS, LEAD_OUT_BARS } from './render-window.ts';

const CONTROL_SAMPLES = 441;

/** Stems of a stretch of a song. */
export interface PlayedStretch {
  stems: Stems;
  /** Song position of the first sample. */
  startSample: number;
  timedLines: TimedLine[];
}

/**
 * Plays the changed stretch of a song again, as the part of the record it is: the old score is played there too, and
 * what brings that to the sound of the record brings the new one to it. So a part that is written softer is softer.
 * @param old stems of the record; {@link samplesAround} of them are read
 */
export async function playEdited(
  input: DoorOptions & {
    before: Score;
    after: Score;
    plan: EditPlan;
    old: { stems: Stems; startSample: number };
    voice?: VoiceProfile;
  },
): Promise<PlayedStretch> {
  const { before, after, plan, old, voice, signal, onProgress } = input;
  const [oldTime, time] = [timeOf(before), timeOf(after)];
  const { fromBeat, afterFirstBar, toBeat, oldToBeat } = playedBeats(before, after, plan);
  const staging: Staging = new Map();
  // Within one section no fader moves: no more is played than what changed.
  const section = sectionAround(after, plan);
  const onlyBuses = section && plan.buses;
  const [cutBefore, cutAfter] = [cutScore(before, fromBeat, oldToBeat), cutScore(after, fromBeat, toBeat)];
  const startSample = Math.round(time.secondsAt(fromBeat) * SAMPLE_RATE);
  const measuredEnd = Math.round(oldTime.secondsAt(oldToBeat) * SAMPLE_RATE);
  // Nothing is needed of what rings on after that.
  const needed = Math.max(measuredEnd, plan.region.endSample) - startSample;
  const [lengthBefore, lengthAfter] = [cutBefore, cutAfter].map((cut) =>
    Math.min(needed, scoreLengthSamples(cut)),
  ) as [number, number];
  const takes = new Takes(
    { score: cutBefore, lengthSamples: lengthBefore },
    { score: cutAfter, lengthSamples: lengthAfter },
  );
  // Players and singers are who they are at that place of the song.
  const clockSeconds = time.secondsAt(fromBeat);
  const played = await renderScore({
    score: cutBefore,
    lengthSamples: lengthBefore,
    clockSeconds,
    takes,
    voice,
    signal,
    staging,
    onlyBuses,
    onProgress: (progress, stage) => onProgress?.(progress * 0.4, stage),
  });
  // The bar in which notes of before are missing, and what rings out at the end, are no measure.
  const measured = {
    fromBeat: Math.max(section?.startBeat ?? 0, fromBeat > 0 ? afterFirstBar : 0),
    toBeat: Math.min(section?.endBeat ?? oldToBeat, oldToBeat),
  };
  const spans: Span[] = [
    {
      start: Math.round(oldTime.secondsAt(measured.fromBeat) * SAMPLE_RATE),
      end: Math.round(oldTime.secondsAt(measured.toBeat) * SAMPLE_RATE),
    },
  ];
  const gainOf = busGains(played.stems, old.stems, spans, startSample, old.startSample);
  const rendered = await renderScore({
    score: cutAfter,
    lengthSamples: lengthAfter,
    clockSeconds,
    takes,
    voice,
    signal,
    staging,
    onlyBuses,
    onProgress: (progress, stage) => onProgress?.(0.4 + progress * 0.6, stage),
  });
  const stems: Stems = {};
  for (const [bus, stem] of Object.entries(rendered.stems) as [Bus, StereoBuffer][]) {
    scale(stem, 10 ** (gainOf(bus) / 20));
    stems[bus] = stem;
  }
  return { stems, startSample, timedLines: shiftLines(rendered.timedLines, startSample / SAMPLE_RATE) };
}

/** What is played around a change: whole bars from `fromBeat` on, to `toBeat` of the new score and `oldToBeat` of the old. */
function playedBeats(before: Score, after: Score, { region }: EditPlan) {
  const bars = barsOf(after);
  const time = timeOf(after);
  const barAt = (sample: number) => bars.barAt(time.beatAt(sample / SAMPLE_RATE));
  const firstBar = Math.max(0, Math.floor(barAt(region.startSample)) - LEAD_IN_BARS);
  const [fromBeat, afterFirstBar] = [bars.beatAt(firstBar), bars.beatAt(firstBar + 1)];
  const toBeat = Math.min(after.lengthBeats, bars.beatAt(Math.ceil(barAt(region.endSample)) + LEAD_OUT_BARS));
  const oldToBeat = Math.max(
    afterFirstBar,
    Math.min(before.lengthBeats, toBeat + before.lengthBeats - after.lengthBeats),
  );
  return { fromBeat, afterFirstBar, toBeat, oldToBeat };
}

/** The samples of the old stems that {@link playEdited} is measured by, and what mastering did to them: no others are read. */
export function samplesAround(before: Score, after: Score, plan: EditPlan): SampleRange {
  const time = timeOf(before);
  const { fromBeat, oldToBeat } = playedBeats(before, after, plan);
  const around = Math.round(AROUND_SECONDS * SAMPLE_RATE);
  const sampleAt = (beat: number) => Math.round(time.secondsAt(beat) * SAMPLE_RATE);
  return {
    startSample: Math.max(0, Math.min(plan.region.startSample - around, sampleAt(fromBeat))),
    endSample: Math.max(plan.endSampleBefore + around, sampleAt(oldToBeat)),
  };
}

/** The section that the changed beats lie in, where it is one, and time and form stay as they were. */
function sectionAround(after: Score, { stretch }: EditPlan): BeatRange | undefined {
  if (stretch.endBeatBefore !== stretch.endBeatAfter) return undefined;
  const section = after.sections.find(
    ({ startBeat, lengthBeats }) =>
      startBeat <= stretch.startBeat + 1e-6 && startBeat + lengthBeats >= stretch.endBeatAfter - 1e-6,
  );
  return section && { startBeat: section.startBeat, endBeat: section.startBeat + section.lengthBeats };
}

/** Of the record to either side of a change this much tells what mastering did to it. */
export const AROUND_SECONDS = 4;
/** The change is mastered with this much of the record before and after, by which its level is found again. */
const BESIDE_SECONDS = 3;
const MOST_RIDE_DB = 6;
const CEILING_DB = -1.1;
const LOWEST_LUFS = -40;
const HIGHEST_LUFS = -8;

/** A mix and its record, or both of another. */
export interface Record {
  /** Sum of the stems over the same samples as the master. */
  mix: StereoBuffer;
  master: StereoBuffer;
}

/**
 * Masters a stretch of a changed mix as the rest of the record was mastered: the tone and level between the old mix and
 * the old record is brought to the new mix, and where both mixes are the same, beside the region, so is the loudness.
 * @param old around the change, in the old song @param mix the new mix from `startSample` on
 * @param region what is replaced, in the new song
 * @returns from `startSample` on; shorter than the mix where a new end is silence
 */
export function masterEdited(input: {
  style: string;
  old: Record;
  mix: StereoBuffer;
  startSample: number;
  region: SampleRange;
  /** Whether the record goes on after the region, or ends where it did. */
  keepsEnd: boolean;
  /** Loudness of the old record before the region and after it, LUFS. */
  beside: { before: number; after: number };
}): StereoBuffer {
  const { style, old, mix, startSample, region, keepsEnd, beside } = input;
  const profile = findStyle(style).mix;
  const shares = bandSharesDb(mix);
  const [oldShares, wantedShares] = [bandSharesDb(old.mix), bandSharesDb(old.master)];
  const curve = [...shares].map((share, band) => share + wantedShares[band]! - oldShares[band]!);
  const loudness = measureLoudness(mix).integratedLufs;
  const [oldLoudness, wanted] = [measureLoudness(old.mix), measureLoudness(old.master)].map(
    ({ integratedLufs }) => integratedLufs,
  ) as [number, number];
  const isHeard = Math.min(loudness, oldLoudness, wanted) > SILENCE_LUFS + 10;
  const targetLufs = isHeard
    ? Math.max(LOWEST_LUFS, Math.min(HIGHEST_LUFS, loudness + wanted - oldLoudness))
    : profile.targetLufs;
  const { master } = masterMix(mix, { ...profile, targetLufs, curve }, { contour: 0 });
  const length = mix.left.length;
  const audio = keepsEnd ? placeAt(master, 0, length) : master;
  const [start, end] = [region.startSample - startSample, region.endSample - startSample];
  const step = (recorded: number, from: number, to: number) => {
    const found = loudnessOf(audio, from, to);
    return Math.min(recorded, found) > SILENCE_LUFS + 10
      ? Math.max(-MOST_RIDE_DB, Math.min(MOST_RIDE_DB, recorded - found))
      : undefined;
  };
  const first = step(beside.before, start - BESIDE_SECONDS * SAMPLE_RATE, start);
  const last = step(beside.after, end, end + BESIDE_SECONDS * SAMPLE_RATE);
  const [fromDb, toDb] = [first ?? last ?? 0, last ?? first ?? 0];
  const points = Math.ceil(length / CONTROL_SAMPLES) + 1;
  const gains = Float32Array.from({ length: points }, (_, k) => {
    const share = Math.max(0, Math.min(1, (k * CONTROL_SAMPLES - start) / Math.max(1, end - start)));
    return 10 ** ((fromDb + (toDb - fromDb) * share) / 20);
  });
  applyGainCurve(audio, gains, CONTROL_SAMPLES);
  limit(audio, { ceilingDb: CEILING_DB });
  return audio;
}

/** The samples that {@link masterEdited} is given: the region and what lies beside it. */
export const besideRegion = (
  { startSample, endSample }: SampleRange,
  lengthSamples: number,
): SampleRange => ({
  startSample: Math.max(0, startSample - BESIDE_SECONDS * SAMPLE_RATE),
  endSample: Math.min(lengthSamples, endSample + BESIDE_SECONDS * SAMPLE_RATE),
});

/** Loudness of the record on both sides of what is replaced, LUFS. @param start @param end samples of the old song */
export const loudnessBeside = (
  record: StereoBuffer,
  start: number,
  end: number,
): { before: number; after: number } => ({
  before: loudnessOf(record, start - BESIDE_SECONDS * SAMPLE_RATE, start),
  after: loudnessOf(record, end, end + BESIDE_SECONDS * SAMPLE_RATE),
});
