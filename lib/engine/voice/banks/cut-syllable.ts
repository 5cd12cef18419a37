import type { SoundSyllable } from '../../text/syllabify-phones.ts';
import type { AnalysedVoice } from '../donors/analyse-voice.ts';
import { GRID_HZ, SHARE_EDGES_HZ } from '../donors/donor-grid.ts';
import { type CutSyllable, syllableKey } from '../donors/level-syllables.ts';
import { markSyllable } from '../donors/syllable-marks.ts';
import type { SoundPlace } from './cut-pairs.ts';

/** Of a long sung vowel, and of how it ends, so much is kept, frames of 5 ms. */
const LONGEST_HOLD = 24;
const LONGEST_ENDING = 44;
/** A vowel's beginning is the table's where it lies so near to what is heard, frames. */
const NEAR = 24;

/** A whole syllable of Mandarin: the table says where its vowel begins, what is heard where it may be held. */
export function cutSyllable(
  analysed: AnalysedVoice,
  sounds: SoundSyllable,
  place: SoundPlace,
): CutSyllable | undefined {
  const part = between(analysed, place.from, place.to);
  if (part.frames < 20) return undefined;
  const marks = markSyllable(part, sounds);
  const told = place.border - place.from;
  if (told > marks.onset && told < marks.holdTo - 4 && Math.abs(told - marks.vowel) < NEAR)
    marks.vowel = told;
  marks.holdFrom = Math.max(marks.vowel + 2, marks.holdFrom);
  marks.holdTo = Math.max(marks.holdFrom + 2, Math.min(marks.holdTo, marks.holdFrom + LONGEST_HOLD));
  marks.end = Math.min(part.frames, Math.max(marks.end, marks.holdTo + 2));
  // Sung notes are seconds long: between the held part and how it ends nothing is needed.
  const resume = Math.max(marks.holdTo, marks.end - LONGEST_ENDING);
  const cut = resume - marks.holdTo;
  return {
    key: syllableKey(sounds),
    initial: sounds.onset[0] ?? '',
    nucleus: sounds.nucleus,
    analysed: without(part, marks.holdTo, resume),
    marks: { ...marks, end: marks.end - cut },
  };
}

const POINTS = GRID_HZ.length;
const BANDS = SHARE_EDGES_HZ.length - 1;

const between = (
  { envelope, shares, voiced, levelDb, frames }: AnalysedVoice,
  from: number,
  to: number,
): AnalysedVoice => {
  const first = Math.max(0, Math.min(frames, from));
  const last = Math.max(first, Math.min(frames, to));
  return {
    frames: last - first,
    envelope: envelope.slice(first * POINTS, last * POINTS),
    shares: shares.slice(first * BANDS, last * BANDS),
    voiced: voiced.slice(first, last),
    levelDb: levelDb.slice(first, last),
  };
};

function without(all: AnalysedVoice, from: number, to: number): AnalysedVoice {
  if (to <= from) return all;
  const [a, b] = [between(all, 0, from), between(all, to, all.frames)];
  const joined = (x: Float64Array, y: Float64Array) => {
    const out = new Float64Array(x.length + y.length);
    out.set(x);
    out.set(y, x.length);
    return out;
  };
  return {
    frames: a.frames + b.frames,
    envelope: joined(a.envelope, b.envelope),
    shares: joined(a.shares, b.shares),
    voiced: [...a.voiced, ...b.voiced],
    levelDb: [...a.levelDb, ...b.levelDb],
  };
}
