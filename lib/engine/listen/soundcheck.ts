import { SAMPLE_RATE } from '../audio.ts';
import { cutScore } from '../edit/cut-score.ts';
import { type MasterSettings, masterMix } from '../mix/master.ts';
import type { Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';
import { expectedLoudness } from './expected-loudness.ts';
import { renderStretch, type StretchRequest } from './render-stretch.ts';

/** Long enough for two bars of most songs, and short, for somebody waits. */
const SECONDS = 5;

/**
 * Plays the fullest bars of a song before its first ones are heard: how loud each part is brought to the desk, which is
 * left in `staging`, and what the record will be mastered with, is measured there, for most of what a whole song is
 * measured by is bars like these.
 * @returns what the stretches of the song are to be mastered with
 */
export async function soundcheck(
  request: Pick<StretchRequest, 'score' | 'voice' | 'signal' | 'staging'>,
): Promise<MasterSettings> {
  const { score } = request;
  const time = timeOf(score);
  const { fromBeat, toBeat } = fullestBars(score);
  const startSeconds = Math.floor(time.secondsAt(fromBeat) * SAMPLE_RATE) / SAMPLE_RATE;
  const stretch = cutScore(score, time.beatAt(startSeconds), toBeat);
  const mix = await renderStretch({ ...request, stretch, startSeconds });
  const samples = Math.round((time.secondsAt(toBeat) - startSeconds) * SAMPLE_RATE);
  const heard = { left: mix.left.subarray(0, samples), right: mix.right.subarray(0, samples) };
  return masterMix(heard, findStyle(score.style).mix, { inPlace: true, contour: 0 }).report.settings;
}

/** Of the section that will be the loudest, the bars in which most parts play. */
function fullestBars(score: Score): { fromBeat: number; toBeat: number } {
  const bar = score.metre.beatsPerBar;
  const time = timeOf(score);
  const expected = expectedLoudness(score);
  const section = score.sections[expected.indexOf(Math.max(...expected))]!;
  const end = Math.min(score.lengthBeats, section.startBeat + section.lengthBeats);
  const playing = (fromBeat: number, toBeat: number) =>
    score.parts.filter(
      ({ muted, notes }) =>
        !muted &&
        notes.some(
          ({ startBeat, lengthBeats }) => startBeat < toBeat && startBeat + lengthBeats > fromBeat + 1e-6,
        ),
    ).length;
  let best = { fromBeat: section.startBeat, toBeat: end, count: -1 };
  for (let fromBeat = section.startBeat; fromBeat < end; fromBeat += bar) {
    let toBeat = fromBeat + bar;
    while (time.secondsAt(toBeat) - time.secondsAt(fromBeat) < SECONDS && toBeat < end) toBeat += bar;
    if (toBeat > end) break;
    const count = playing(fromBeat, toBeat);
    if (count > best.count) best = { fromBeat, toBeat, count };
  }
  return best;
}
