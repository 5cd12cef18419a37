import { expect, it } from 'vitest';
import type { TranscribedNote } from '../notes-from-pitch.ts';
import { shareOut } from '../share-out-notes.ts';
import { chainOf } from './find-tune.ts';

const note = (startSeconds: number, pitch: number, seconds = 0.45): TranscribedNote => ({
  startSeconds,
  endSeconds: startSeconds + seconds,
  pitch,
  velocity: 0.7,
  confidence: 0.7,
});
const sound = (levelDb: number, pan = 0) => ({ levelDb, pan, brightnessDb: -3 });
const SCALE = [72, 74, 76, 74, 77, 76, 74, 72, 79, 77, 76, 74, 72, 74, 71, 72];
const tune = SCALE.map((pitch, i) => note(0.5 * i, pitch));
const chords = Array.from({ length: 8 }, (_, i) => [48, 52, 55].map((pitch) => note(i, pitch, 0.9))).flat();

it('takes a loud high line over chords, and only that', () => {
  const all = [
    ...tune.map((n) => ({ n, s: sound(10) })),
    ...chords.map((n) => ({ n, s: sound(-4, 0.5) })),
  ].sort((a, b) => a.n.startSeconds - b.n.startSeconds || a.n.pitch - b.n.pitch);
  const found = chainOf(
    all.map(({ n }) => n),
    all.map(({ s }) => s),
    [],
  );
  expect(found.map(({ pitch }) => pitch)).toEqual(SCALE);
});

it('one instrument is one part', () => {
  const ghosts = [note(0.52, 84, 0.1)];
  expect(Object.keys(shareOut([...tune, ...ghosts], tune))).toEqual(['melody']);
  const tops = chords.filter(({ pitch }) => pitch === 55);
  expect(shareOut(chords, tops)).toEqual({ harmony: chords });
});

it('a band is a melody, a bass and the rest', () => {
  const bass = Array.from({ length: 8 }, (_, i) => note(i, 36, 0.9));
  const parts = shareOut([...tune, ...chords, ...bass], tune);
  expect(parts).toEqual({ melody: tune, bass, harmony: chords });
});
