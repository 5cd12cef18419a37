import { barsOf } from '#lib/spelling/bars.ts';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { measureLoudness } from '../dsp/loudness.ts';
import { hallSettings, reverberate } from '../dsp/reverb.ts';
import { bandSharesDb } from '../dsp/spectrum.ts';
import { masterMix } from '../mix/master.ts';
import { renderScore } from '../render/render-score.ts';
import type { DoorOptions, Stems, TimedLine } from '../rendered-song.ts';
import type { Bus, Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { mixOf, placeAt } from './buffers.ts';
import type { ClipSource } from './clip-source.ts';
import { cutScore } from './cut-score.ts';
import { balanceStems, type Span } from './match-levels.ts';
import { matchSound, matchWidth } from './match-sound.ts';
import { shiftLines } from './merge-lyrics.ts';

/** Bars around the new music that are rendered too, so that notes and the hall ring as in one piece. */
export const LEAD_IN_BARS = 2;
export const LEAD_OUT_BARS = 1;

export interface RenderedWindow {
  /** Mastered to the loudness and tone of the record around it, in a recording as wide and bright as that. */
  audio: StereoBuffer;
  /** None where the record has none. */
  stems: Stems;
  /** Whoever sings in it, alone. */
  voices: StereoBuffer[];
  /** Song position of the buffers' first sample; it lies before the stretch asked for. */
  startSample: number;
  /** On the song's clock; lines may begin before the stretch. */
  timedLines: TimedLine[];
}

/**
 * Renders beats [fromBeat, toBeat) of a score with what leads in and out, as part of an existing record. Of a clip made
 * here the old notes around are played too, and tell how loud every bus must be; of a recording only its hall rings on.
 * @param around seconds of the source that the new music must match in loudness, tone, width and treble
 */
export async function renderWindow(
  input: DoorOptions & {
    score: Score;
    source: ClipSource;
    fromBeat: number;
    toBeat: number;
    around: { startSeconds: number; endSeconds: number };
    voice?: VoiceProfile;
  },
): Promise<RenderedWindow> {
  const { score, source, fromBeat, toBeat, voice, signal, onProgress } = input;
  const bars = barsOf(score);
  const time = timeOf(score);
  const startBeat = Math.max(0, bars.beatAt(Math.floor(bars.barAt(fromBeat) - LEAD_IN_BARS)));
  const endBeat = Math.min(score.lengthBeats, toBeat + LEAD_OUT_BARS * bars.metreAt(toBeat).beatsPerBar);
  const startSample = Math.round(time.secondsAt(startBeat) * SAMPLE_RATE);
  const sampleAt = (beat: number) => Math.round(time.secondsAt(beat) * SAMPLE_RATE);
  const oldStems = ownStems(source);
  const played = cutScore(oldStems ? score : onlyWithin(score, fromBeat, toBeat), startBeat, endBeat);
  const rendered = await renderScore({ score: played, voice, signal, onProgress });
  signal?.throwIfAborted();

  const around = stretchOf(source.audio, input.around.startSeconds, input.around.endSeconds);
  const profile = findStyle(score.style).mix;
  const loudness = measureLoudness(around).integratedLufs;
  let targetLufs = Number.isFinite(loudness) && loudness > -60 ? Math.min(-8, loudness) : profile.targetLufs;
  let mix = rendered.mix;
  let curve = [...bandSharesDb(around)];
  if (oldStems) {
    const spans: Span[] = [
      { start: startSample, end: sampleAt(fromBeat) },
      { start: sampleAt(toBeat), end: sampleAt(endBeat) },
    ].filter((span) => span.end > span.start);
    const oldOffset = source.stemsStartSample ?? 0;
    balanceStems(rendered.stems, oldStems, spans, startSample, oldOffset);
    mix = mixOf(rendered.stems, rendered.mix.left.length);
    // What mastering did to the record, heard as the difference of its tone and level from its mix's, is done again.
    const oldMix = mixAround(oldStems, oldOffset, input.around, source.audio.left.length);
    const oldShares = bandSharesDb(oldMix);
    curve = [...bandSharesDb(mix)].map((share, band) => share + curve[band]! - oldShares[band]!);
    const oldLoudness = measureLoudness(oldMix).integratedLufs;
    const newLoudness = measureLoudness(mix).integratedLufs;
    if (targetLufs !== undefined && Math.min(oldLoudness, newLoudness) > -60)
      targetLufs = Math.max(-40, Math.min(-8, newLoudness + loudness - oldLoudness));
  }
  const { master } = masterMix(mix, { ...profile, targetLufs, curve }, { contour: 0 });
  const audio = placeAt(master, 0, rendered.mix.left.length);
  if (!oldStems) matchSound(audio, around);
  return {
    audio,
    stems: oldStems ? rendered.stems : {},
    voices: [rendered.stems.vocals, rendered.stems.backing_vocals].filter((stem) => stem !== undefined),
    startSample,
    timedLines: shiftLines(rendered.timedLines, startSample / SAMPLE_RATE),
  };
}

/** The mix of stems that begin at `offset`, as far as they go, in a stretch of a clip of so many samples. */
function mixAround(
  stems: Stems,
  offset: number,
  { startSeconds, endSeconds }: { startSeconds: number; endSeconds: number },
  length: number,
): StereoBuffer {
  const from = Math.max(offset, Math.round(startSeconds * SAMPLE_RATE));
  const to = Math.max(from, Math.min(length, Math.round(endSeconds * SAMPLE_RATE)));
  const parts: Stems = {};
  for (const [bus, stem] of Object.entries(stems) as [Bus, StereoBuffer][])
    parts[bus] = stretchOfSamples(stem, from - offset, to - offset);
  return mixOf(parts, to - from);
}

/** The stems of a clip made here; nothing for a recording. */
export const ownStems = (source: ClipSource): Stems | undefined =>
  source.stems && Object.keys(source.stems).length > 0 ? source.stems : undefined;

/** The score with only the notes that begin within a stretch. */
function onlyWithin(score: Score, fromBeat: number, toBeat: number): Score {
  return {
    ...score,
    parts: score.parts.map((part) => ({
      ...part,
      notes: part.notes.filter((note) => note.startBeat >= fromBeat - 1e-6 && note.startBeat < toBeat - 1e-6),
    })),
  };
}

const RING_SOURCE_SECONDS = 1.5;
const RING_SECONDS = 2;
const RING_DB = -15;

/**
 * Lets the room of a recording ring on into new music: the hall of what was heard just before a seam is added to the
 * insert after it. In place.
 * @param insertOffset position of the seam in the insert
 */
export function ringOn(
  source: StereoBuffer,
  seamSample: number,
  insert: StereoBuffer,
  insertOffset: number,
): void {
  const before = Math.min(seamSample, Math.round(RING_SOURCE_SECONDS * SAMPLE_RATE));
  const after = Math.min(insert.left.length - insertOffset, Math.round(RING_SECONDS * SAMPLE_RATE));
  if (before < 0.1 * SAMPLE_RATE || after <= 0) return;
  const excited = placeAt(stretchOfSamples(source, seamSample - before, seamSample), 0, before + after);
  const hall = reverberate(excited, hallSettings(1.4));
  // Of a mono recording the hall is, too.
  matchWidth(hall, stretchOfSamples(excited, 0, before));
  const level = (buffer: StereoBuffer, from: number, to: number) => {
    let power = 1e-12;
    for (let i = from; i < to; i++) power += buffer.left[i]! ** 2 + buffer.right[i]! ** 2;
    return power / Math.max(1, to - from);
  };
  const gain = Math.sqrt(
    (level(excited, Math.floor(before / 2), before) /
      level(hall, before, Math.min(before + after, before + SAMPLE_RATE / 5))) *
      10 ** (RING_DB / 10),
  );
  for (let i = 0; i < after; i++) {
    insert.left[insertOffset + i]! += hall.left[before + i]! * gain;
    insert.right[insertOffset + i]! += hall.right[before + i]! * gain;
  }
}

/** Every stem cut or padded to a length; what is cut is not copied. Buses without a stem stay away. */
export function fitStems(stems: Stems, length: number): Stems {
  const fitted: Stems = {};
  for (const [bus, stem] of Object.entries(stems) as [Bus, StereoBuffer][])
    fitted[bus] =
      stem.left.length >= length
        ? { left: stem.left.subarray(0, length), right: stem.right.subarray(0, length) }
        : placeAt(stem, 0, length);
  return fitted;
}

/** A stretch of a buffer, in seconds; no copy is made. */
export function stretchOf(buffer: StereoBuffer, startSeconds: number, endSeconds: number): StereoBuffer {
  const from = Math.max(0, Math.round(startSeconds * SAMPLE_RATE));
  return stretchOfSamples(buffer, from, Math.max(from, Math.round(endSeconds * SAMPLE_RATE)));
}

const stretchOfSamples = ({ left, right }: StereoBuffer, from: number, to: number): StereoBuffer => ({
  left: left.subarray(Math.max(0, from), to),
  right: right.subarray(Math.max(0, from), to),
});
