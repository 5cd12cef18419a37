import { barsOf } from '#lib/spelling/bars.ts';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { cutScore } from '../edit/cut-score.ts';
import { type MasterSettings, masterMix } from '../mix/master.ts';
import { isVocalPart, type Note, type Part, type Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';
import { expectedLoudness } from './expected-loudness.ts';
import { type BeatRange, renderStretch, type StretchRequest } from './render-stretch.ts';

/** Two bars or three: what is told by fewer is no good guess, and somebody waits. */
const SECONDS = 5;

type Request = Pick<StretchRequest, 'score' | 'voice' | 'signal' | 'staging'>;

/**
 * Plays the fullest bars of a song before its first ones are heard: how loud each part is brought to the desk, which is
 * left in `staging`, and what the record will be mastered with, is measured there, for most of what a whole song is
 * measured by is bars like these. Players who have nothing or only half a note in them play their own fullest alone.
 * @returns what the stretches of the song are to be mastered with
 */
export async function soundcheck(request: Request): Promise<MasterSettings> {
  const { score } = request;
  const bars = fullestBars(score);
  for (const part of score.parts)
    if (!part.muted && !isVocalPart(part) && !part.notes.some((note) => isWholeIn(note, bars)))
      await playAlone(request, part);
  const mix = await play(request, score, bars);
  return masterMix(mix, findStyle(score.style).mix, { inPlace: true, contour: 0 }).report.settings;
}

const isWholeIn = ({ startBeat, lengthBeats }: Note, { fromBeat, toBeat }: BeatRange): boolean =>
  startBeat >= fromBeat - 1e-6 && startBeat + lengthBeats <= toBeat + 1e-6;

/** Plays bars of the song, or of some of its parts. */
async function play(request: Request, score: Score, { fromBeat, toBeat }: BeatRange): Promise<StereoBuffer> {
  const time = timeOf(score);
  const startSeconds = Math.floor(time.secondsAt(fromBeat) * SAMPLE_RATE) / SAMPLE_RATE;
  const stretch = cutScore(score, time.beatAt(startSeconds), toBeat);
  const lengthSamples = Math.round((time.secondsAt(toBeat) - startSeconds) * SAMPLE_RATE);
  return renderStretch({ ...request, stretch, startSeconds, lengthSamples });
}

/** A part's first bar or so from its first note on, and that note to its end. */
async function playAlone(request: Request, part: Part): Promise<void> {
  const { score } = request;
  const first = part.notes.toSorted((a, b) => a.startBeat - b.startBeat)[0];
  if (!first) return;
  const { beatsPerBar } = barsOf(score).metreAt(first.startBeat);
  const toBeat = first.startBeat + Math.max(beatsPerBar, first.lengthBeats);
  const parts = score.parts.map((each) => (each === part ? each : { ...each, notes: [] }));
  await play(
    request,
    { ...score, parts },
    { fromBeat: first.startBeat, toBeat: Math.min(score.lengthBeats, toBeat) },
  );
}

/** Of the section that will be the loudest, the bars in which most parts play. */
function fullestBars(score: Score): BeatRange {
  const time = timeOf(score);
  const expected = expectedLoudness(score);
  const section = score.sections[expected.indexOf(Math.max(...expected))]!;
  const { beatsPerBar: bar } = barsOf(score).metreAt(section.startBeat);
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
