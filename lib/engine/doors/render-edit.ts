import { barsOf } from '#lib/spelling/bars.ts';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { mixOf, placeAt, soundingLength } from '../edit/buffers.ts';
import { type ClipSource, scoreOf } from '../edit/clip-source.ts';
import {
  AROUND_SECONDS,
  besideRegion,
  loudnessBeside,
  masterEdited,
  playEdited,
  samplesAround,
} from '../edit/edit-window.ts';
import { rideToReplaced } from '../edit/match-levels.ts';
import { lyricsOf, mergeLines, shiftLines } from '../edit/merge-lyrics.ts';
import { type EditPlan, planEdit } from '../edit/plan-edit.ts';
import { quietSeams } from '../edit/quiet-seams.ts';
import { fitStems, ownStems, renderWindow, ringOn } from '../edit/render-window.ts';
import { overwriteRegion, replaceRegion } from '../edit/splice.ts';
import type { DoorOptions, RenderedSong, SampleRange, Stems, TimedLine } from '../rendered-song.ts';
import { placeOf } from '../score/edits/edit.ts';
import type { RestoreEdit } from '../score/edits/restore.ts';
import { BUSES, type Bus, type Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { type EditScoreResult, editScore } from './edit-score.ts';

export { EditRefusedError } from '../score/edits/edit.ts';

export interface RenderEditRequest extends DoorOptions {
  source: ClipSource;
  /** Of `score/edits`, made one after the other. */
  edits: readonly unknown[];
}

/** Of a recording this much to either side of a change is heard, by which the band that plays it is set. */
const RECORDING_AROUND_SECONDS = 20;

/** What is heard in a recording is the same whoever asks. */
const HEARING_SEED = 1;

/** The score of a clip that edits are written for: its own, or what is heard in it. */
export const scoreOfClip = (source: ClipSource, options: DoorOptions = {}): Promise<Score> =>
  scoreOf(source, { ...options, seed: HEARING_SEED });

/** A clip of which a part is new. */
export interface EditedSong extends RenderedSong {
  /** [start, end) of the new clip that may differ; empty where it sounds as before. Before it the samples are the old clip's; so they are after it, `movedSamples` later. */
  changed: SampleRange;
  /** How much later what comes after the change begins than it did, samples. */
  movedSamples: number;
  /** An edit that takes it all back. */
  inverse: RestoreEdit;
}

/**
 * Edits the score of a clip and plays what changed: the stretch that the edits touch, of sung parts whole lines, from
 * 0.45 s before it until at most 2 s after it have rung out. Every sample of the record outside of `changed` is the old
 * one's; so is every stem that the edits are not heard in, whole. Stems that only make room for what changed (for a
 * voice, say) stay as they were; those that give way to a kick that changed do not.
 * Of a recording the changed bars are replaced by a band that plays what was heard in them.
 * @throws EditRefusedError saying which edit, what, where, and what would be right
 */
export async function renderEdit(request: RenderEditRequest): Promise<EditedSong> {
  const { source, signal, onProgress } = request;
  const before = await scoreOfClip(source, request);
  signal?.throwIfAborted();
  const result = editScore({ score: before, edits: request.edits, voice: source.voice });
  const plan = planEdit(before, result.score, source.audio.left.length);
  if (!plan) return unchanged(source, result);
  onProgress?.(0.05, 'playing what changed');
  const report = (progress: number, stage: string) => onProgress?.(0.05 + 0.8 * progress, stage);
  const edit = { ...request, before, result, plan, onProgress: report };
  const rendered = ownStems(source) ? await editOwn(edit) : await editRecording(edit);
  onProgress?.(1, 'mastered');
  return rendered;
}

/**
 * Which samples of the stems of a clip made here an edit needs, as far as a part of them will do.
 * @param lengthSamples of the clip
 * @throws EditRefusedError as {@link renderEdit}
 */
export function stemsForEdit(
  { score, voice }: Pick<ClipSource, 'score' | 'voice'>,
  edits: readonly unknown[],
  lengthSamples: number,
): SampleRange {
  const whole = { startSample: 0, endSample: lengthSamples };
  if (!score) return whole;
  const { score: after } = editScore({ score, edits, voice });
  const plan = planEdit(score, after, lengthSamples);
  if (!plan) return { startSample: 0, endSample: Math.min(1, lengthSamples) };
  if (!staysInPlace(plan, lengthSamples)) return whole;
  const { startSample, endSample } = samplesAround(score, after, plan);
  return { startSample, endSample: Math.min(lengthSamples, endSample) };
}

const staysInPlace = (plan: EditPlan, lengthSamples: number): boolean =>
  plan.keepsEnd && plan.region.endSample === plan.endSampleBefore && plan.region.endSample <= lengthSamples;

interface PlannedEdit extends RenderEditRequest {
  before: Score;
  result: EditScoreResult;
  plan: EditPlan;
}

/** A clip with its own stems. */
async function editOwn(edit: PlannedEdit): Promise<EditedSong> {
  const { source, before, result, plan, signal, onProgress } = edit;
  const after = result.score;
  const stemsStart = source.stemsStartSample ?? 0;
  const old = { stems: ownStems(source)!, startSample: stemsStart };
  const played = await playEdited({ before, after, plan, old, voice: source.voice, signal, onProgress });
  signal?.throwIfAborted();
  onProgress?.(0.9, 'mastering');
  const place = placeIn(plan, source.audio.left.length);
  // Where the music moves, all of the stems are here.
  const isPart = source.stemsStartSample !== undefined && staysInPlace(plan, source.audio.left.length);
  const stemLength = Math.max(...Object.values(old.stems).map((stem) => stem.left.length));
  const fitted = fitStems(old.stems, isPart ? stemLength : source.audio.left.length);
  const moved = (buffer: StereoBuffer) => (isPart ? buffer : place.withRoom(buffer));
  const region = { start: plan.region.startSample, end: plan.region.endSample };
  const offset = isPart ? stemsStart : 0;
  const length = isPart ? stemLength : place.lengthSamples;
  const replaced = (from: number, to: number): Stems => {
    const stems: Stems = {};
    for (const bus of BUSES) {
      const [stem, fresh] = [fitted[bus], plan.buses.has(bus) ? played.stems[bus] : undefined];
      if (!stem && !fresh) continue;
      const room = stem ? moved(stem) : createStereoBuffer(length);
      stems[bus] = plan.buses.has(bus)
        ? replaceRegion(
            room,
            fresh ?? createStereoBuffer(0),
            from - offset,
            to - offset,
            from - played.startSample,
          )
        : room;
    }
    return stems;
  };

  const record = place.withRoom(source.audio);
  const draft = replaced(region.start, region.end);
  const beside = besideRegion(plan.region, place.lengthSamples);
  const mixed = mixOf(
    stretchOfStems(draft, beside.startSample - offset, beside.endSample - offset),
    beside.endSample - beside.startSample,
  );
  // A song with a new end is over when that has died away.
  const mix = plan.keepsEnd ? mixed : stretch(mixed, 0, soundingLength(mixed));
  const audio = masterEdited({
    style: after.style,
    old: recordAround(source.audio, fitted, isPart ? stemsStart : 0, plan),
    mix,
    startSample: beside.startSample,
    region: plan.region,
    keepsEnd: plan.keepsEnd,
    beside: loudnessBeside(source.audio, region.start, plan.endSampleBefore),
  });
  const voices = [played.stems.vocals, played.stems.backing_vocals]
    .filter((stem) => stem !== undefined)
    .map((stem) => placeAt(stem, played.startSample - beside.startSample, audio.left.length));
  const fresh = { audio, voices: plan.buses.has('vocals') ? voices : [], startSample: beside.startSample };
  const seams = plan.keepsEnd
    ? quietSeams(record, fresh, region, before, after)
    : { ...quietSeams(record, fresh, region, before, after), end: region.end };
  const isDraft = seams.start === region.start && seams.end === region.end;
  const stems = isDraft ? draft : replaced(seams.start, seams.end);
  const offsetThere = seams.start - beside.startSample;
  const isOurs = source.isGivenAway === true || record !== source.audio;
  const master = isOurs ? record : replaceRegion(record, audio, seams.start, seams.end, offsetThere);
  if (isOurs) overwriteRegion(record, audio, seams.start, seams.end, offsetThere);
  const ends = plan.keepsEnd ? master.left.length : beside.startSample + audio.left.length;
  return edited(edit, {
    master: stretch(master, 0, ends),
    stems: plan.keepsEnd ? stems : fitStems(stems, ends),
    changed: { startSample: seams.start, endSample: Math.min(seams.end, ends) },
    ...(isPart && { stemsStartSample: stemsStart }),
    fresh: played.timedLines,
  });
}

/** A recording: its changed bars are played by a band. */
async function editRecording(edit: PlannedEdit): Promise<EditedSong> {
  const { source, before, result, plan, signal, onProgress } = edit;
  const after = result.score;
  const bars = barsOf(after);
  const fromBeat = bars.lineBefore(plan.stretch.startBeat);
  const toBeat = Math.min(
    after.lengthBeats,
    Math.max(bars.beatAt(bars.barAt(fromBeat) + 1), bars.lineAfter(plan.stretch.endBeatAfter)),
  );
  const time = timeOf(after);
  const seconds = (sample: number) => sample / SAMPLE_RATE;
  const window = await renderWindow({
    score: after,
    source,
    fromBeat,
    toBeat,
    around: {
      startSeconds: seconds(plan.region.startSample) - RECORDING_AROUND_SECONDS,
      endSeconds: seconds(plan.endSampleBefore) + RECORDING_AROUND_SECONDS,
    },
    voice: source.voice,
    signal,
    onProgress,
  });
  const place = placeIn(plan, source.audio.left.length);
  const record = place.withRoom(source.audio);
  const length = place.lengthSamples;
  const region = {
    start: Math.min(plan.region.startSample, Math.round(time.secondsAt(fromBeat) * SAMPLE_RATE)),
    end: Math.max(
      plan.keepsEnd ? 0 : length,
      Math.min(length, Math.round(time.secondsAt(toBeat) * SAMPLE_RATE)),
    ),
  };
  rideToReplaced(window, record, region, window.startSample);
  const seams = quietSeams(record, window, region, before, after);
  const offset = seams.start - window.startSample;
  ringOn(record, seams.start, window.audio, offset);
  result.notices.push(
    `This clip was not made here: from ${placeOf(after, fromBeat)} to ${placeOf(after, toBeat)} a band plays what was heard in it.`,
  );
  return edited(edit, {
    master: replaceRegion(record, window.audio, seams.start, seams.end, offset),
    stems: {},
    changed: { startSample: seams.start, endSample: seams.end },
    fresh: window.timedLines,
  });
}

/** What both kinds of clip become. */
function edited(
  { source, result, plan }: PlannedEdit,
  made: Pick<RenderedSong, 'master' | 'stems' | 'stemsStartSample'> & {
    changed: SampleRange;
    fresh: readonly TimedLine[];
  },
): EditedSong {
  const { fresh, ...rest } = made;
  const movedSamples = plan.keepsEnd ? plan.region.endSample - plan.endSampleBefore : 0;
  const timedLines = linesAfter(source.timedLines ?? [], fresh, plan, movedSamples);
  return {
    ...describe(source, result),
    ...rest,
    timedLines,
    lyrics: timedLines.length > 0 ? lyricsOf(timedLines) : source.lyrics,
    movedSamples,
  };
}

/** Old lines before and after the change, new ones in it; old ones throughout where nobody sings otherwise. */
function linesAfter(
  old: readonly TimedLine[],
  fresh: readonly TimedLine[],
  { region, endSampleBefore, buses }: EditPlan,
  movedSamples: number,
): TimedLine[] {
  if (!buses.has('vocals') && !buses.has('backing_vocals')) return [...old];
  const [start, end, oldEnd] = [region.startSample, region.endSample, endSampleBefore].map(
    (sample) => sample / SAMPLE_RATE,
  ) as [number, number, number];
  const head = mergeLines(old, [], start, Number.POSITIVE_INFINITY);
  const tail = shiftLines(mergeLines(old, [], Number.NEGATIVE_INFINITY, oldEnd), movedSamples / SAMPLE_RATE);
  return mergeLines([...head, ...tail], fresh, start, end);
}

function unchanged(source: ClipSource, result: EditScoreResult): EditedSong {
  return {
    ...describe(source, result),
    master: source.audio,
    stems: ownStems(source) ?? {},
    stemsStartSample: source.stemsStartSample,
    timedLines: source.timedLines ?? [],
    lyrics: source.lyrics,
    changed: { startSample: 0, endSample: 0 },
    movedSamples: 0,
  };
}

const describe = (source: ClipSource, { score, notices, inverse }: EditScoreResult) => ({
  score,
  title: score.title || source.title,
  tags: source.tags,
  voice: source.voice,
  notices,
  inverse,
});

/** The old clip made as long as the new one: what comes after the change lies where it will be. */
function placeIn({ region, endSampleBefore, keepsEnd }: EditPlan, oldLength: number) {
  const shift = region.endSample - endSampleBefore;
  const lengthSamples = keepsEnd ? oldLength + shift : region.endSample;
  const isSame = keepsEnd && shift === 0;
  /** In the middle of the change the old clip stops, or jumps: nothing of it is heard there. */
  const middle = keepsEnd ? (region.startSample + region.endSample) >> 1 : lengthSamples;
  const withRoom = (buffer: StereoBuffer): StereoBuffer => {
    if (isSame) return buffer;
    const out = createStereoBuffer(lengthSamples);
    for (const channel of ['left', 'right'] as const) {
      out[channel].set(buffer[channel].subarray(0, Math.min(middle, oldLength, lengthSamples)));
      if (keepsEnd)
        out[channel].set(buffer[channel].subarray(Math.max(0, middle - shift)), Math.max(middle, shift));
    }
    return out;
  };
  return { lengthSamples, withRoom };
}

/** The old mix and record around a change. */
function recordAround(record: StereoBuffer, stems: Stems, stemsStart: number, plan: EditPlan) {
  const around = Math.round(AROUND_SECONDS * SAMPLE_RATE);
  const stemsEnd = stemsStart + Math.max(0, ...Object.values(stems).map((stem) => stem.left.length));
  const from = Math.max(stemsStart, plan.region.startSample - around);
  const to = Math.max(from, Math.min(record.left.length, stemsEnd, plan.endSampleBefore + around));
  return {
    mix: mixOf(stretchOfStems(stems, from - stemsStart, to - stemsStart), to - from),
    master: stretch(record, from, to),
  };
}

const stretch = ({ left, right }: StereoBuffer, from: number, to: number): StereoBuffer => ({
  left: left.subarray(Math.max(0, from), Math.max(0, to)),
  right: right.subarray(Math.max(0, from), Math.max(0, to)),
});

function stretchOfStems(stems: Stems, from: number, to: number): Stems {
  const cut: Stems = {};
  for (const [bus, stem] of Object.entries(stems) as [Bus, StereoBuffer][])
    cut[bus] = stretch(stem, from, to);
  return cut;
}
