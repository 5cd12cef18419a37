import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import type { DoorOptions, Stems, TimedLine } from '../doors.ts';
import { measureLoudness } from '../dsp/loudness.ts';
import { bandSharesDb } from '../dsp/spectrum.ts';
import { masterMix } from '../mix/master.ts';
import { renderScore } from '../render-score.ts';
import type { Score } from '../score.ts';
import { timeOf } from '../score-time.ts';
import { findStyle } from '../styles/find-style.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { cutScore } from './cut-score.ts';
import { shiftLines } from './merge-lyrics.ts';

/** Music before the window that is rendered too, so that notes and the hall ring into it as in one piece. */
const LEAD_IN_BARS = 1;

export interface RenderedWindow {
  /** Mastered to the loudness and tone of the record around it. */
  audio: StereoBuffer;
  stems: Stems;
  /** Position of the window's buffers in the song, seconds; it lies before the stretch asked for. */
  startSeconds: number;
  /** On the song's clock. */
  timedLines: TimedLine[];
}

/**
 * Renders beats [fromBeat, toBeat) of a score with a lead-in, as part of an existing record.
 * @param around what the new music must match in loudness and tone
 */
export async function renderWindow(
  input: DoorOptions & {
    score: Score;
    fromBeat: number;
    toBeat: number;
    around: StereoBuffer;
    voice?: VoiceProfile;
  },
): Promise<RenderedWindow> {
  const { score, fromBeat, toBeat, around, voice, signal, onProgress } = input;
  const startBeat = Math.max(
    0,
    Math.floor(fromBeat / score.metre.beatsPerBar - LEAD_IN_BARS) * score.metre.beatsPerBar,
  );
  const startSeconds = timeOf(score).secondsAt(startBeat);
  const window = cutScore(score, startBeat, Math.min(score.lengthBeats, toBeat + score.metre.beatsPerBar));
  const rendered = await renderScore({ score: window, voice, signal, onProgress });
  const loudness = measureLoudness(around).integratedLufs;
  const profile = findStyle(score.style).mix;
  const { master } = masterMix(rendered.mix, {
    ...profile,
    targetLufs: Number.isFinite(loudness) && loudness > -60 ? Math.min(-8, loudness) : profile.targetLufs,
    curve: [...bandSharesDb(around)],
  });
  return {
    audio: master,
    stems: rendered.stems,
    startSeconds,
    timedLines: shiftLines(rendered.timedLines, startSeconds),
  };
}

/** A stretch of a buffer, in seconds; no copy is made. */
export function stretchOf(buffer: StereoBuffer, startSeconds: number, endSeconds: number): StereoBuffer {
  const from = Math.max(0, Math.round(startSeconds * SAMPLE_RATE));
  const to = Math.min(buffer.left.length, Math.round(endSeconds * SAMPLE_RATE));
  return { left: buffer.left.subarray(from, to), right: buffer.right.subarray(from, to) };
}
