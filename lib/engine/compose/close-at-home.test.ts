import { describe, expect, it } from 'vitest';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import type { Chord, LyricLine, Note, Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';
import type { StyleId } from '../styles/ids.ts';
import { chordAt, isChordTone } from '../theory/chords.ts';
import { keyAt } from '../theory/key.ts';
import { pitchClass } from '../theory/pitch.ts';
import { closeAtHome, endsSung } from './close-at-home.ts';
import { type Frame, metreOf } from './frame.ts';
import type { SungSection } from './theme.ts';

const SUNG: readonly StyleId[] = ['pop', 'rock', 'jazz', 'house', 'folk', 'ballad', 'guofeng', 'soul'];
const SEEDS = [3, 4];

const note = (startBeat: number, pitch: number, lengthBeats = 0.5, continues = false): Note => ({
  startBeat,
  lengthBeats,
  pitch,
  velocity: 0.7,
  sung: { line: 0, syllable: startBeat, ...(continues && { continues }) },
});
const chord = (startBeat: number, root: number, lengthBeats = 4): Chord => ({
  startBeat,
  lengthBeats,
  root,
  quality: 'major',
});
const lyrics: readonly LyricLine[] = [{ section: 0, text: '', words: [], syllables: [], backing: false }];

/** Two bars of C and G in C, sung to their end, and a bar of C after them. */
function setUp(notes: Note[]): { frame: Frame; sung: SungSection[] } {
  const metre = metreOf('4/4');
  const section = {
    kind: 'chorus',
    label: '',
    occurrence: 0,
    energy: 0.8,
    keyShift: 0,
    hasWords: true,
  } as const;
  const outro = { ...section, kind: 'outro', hasWords: false } as const;
  const sections = [
    { ...section, startBeat: 0, lengthBeats: 8 },
    { ...outro, startBeat: 8, lengthBeats: 4 },
  ];
  return {
    frame: {
      style: findStyle('pop'),
      metre,
      bpm: 60,
      secondsPerBeat: 1,
      key: { tonic: 0, mode: 'major' },
      keyChanges: [],
      sections,
      chords: [chord(0, 0), chord(4, 7), chord(8, 0)],
      lengthBeats: 12,
      motif: { steps: [], lengthsBeats: [] },
      ending: 'held',
    },
    sung: [{ section: sections[0]!, slots: [], material: 'chorus', notes: [note(0, 60), ...notes] }],
  };
}

describe('closeAtHome', () => {
  it('takes the last word to the tonic and the tonic under it, with its half of the bar', () => {
    const { frame, sung } = setUp([note(4, 67), note(5, 65), note(6, 62)]);
    closeAtHome(frame, sung, lyrics, false);
    expect(sung[0]!.notes.at(-1)).toMatchObject({ startBeat: 6, pitch: 60, lengthBeats: 1.6 });
    expect(frame.chords).toEqual([chord(0, 0), chord(4, 7, 2), chord(6, 0, 2), chord(8, 0)]);
  });

  it('sings the last word plainly: no turn at its end', () => {
    const { frame, sung } = setUp([
      note(4, 64),
      note(5, 62, 1),
      note(6, 60, 0.5, true),
      note(6.5, 62, 0.5, true),
    ]);
    closeAtHome(frame, sung, lyrics, false);
    expect(sung[0]!.notes).toHaveLength(3);
    expect(sung[0]!.notes.at(-1)).toMatchObject({ startBeat: 5, pitch: 60, lengthBeats: 2 });
  });

  it('leaves chords that were asked for, and ends on a note of theirs', () => {
    const { frame, sung } = setUp([note(4, 67), note(5, 66), note(6, 64)]);
    const chords = structuredClone(frame.chords);
    closeAtHome(frame, sung, lyrics, true);
    expect(frame.chords).toEqual(chords);
    expect(isChordTone(sung[0]!.notes.at(-1)!.pitch, chords[1]!)).toBe(true);
  });

  it('has nothing to close where nobody sings, or what is said comes later', () => {
    expect(endsSung([], [])).toBe(false);
    const { sung } = setUp([note(4, 67)]);
    expect(endsSung(sung, [])).toBe(true);
    expect(endsSung(sung, [note(6, 50)])).toBe(false);
  });
});

describe('songs of all kinds', () => {
  const songs = () =>
    SUNG.flatMap((style) =>
      SEEDS.map(
        (seed) => composeForTest(style, seed, style === 'guofeng' ? CHINESE_SONG : ENGLISH_SONG).score,
      ),
    );
  const lastOf = (score: Score) =>
    score.parts
      .find(({ role }) => role === 'lead-vocal')!
      .notes.reduce((a, b) => (b.startBeat > a.startBeat ? b : a));

  it('end their words on the tonic’s chord, most of them on the tonic', () => {
    const scores = songs();
    let onTonic = 0;
    for (const score of scores) {
      const last = lastOf(score);
      const { tonic } = keyAt(score, last.startBeat + 1);
      const under = chordAt(score.chords, last.startBeat + last.lengthBeats - 0.1);
      expect(under.root, `${score.style} ${score.seed}`).toBe(tonic);
      expect(isChordTone(last.pitch, under), `${score.style} ${score.seed}`).toBe(true);
      if (pitchClass(last.pitch) === tonic) onTonic++;
    }
    expect(onTonic).toBeGreaterThan(scores.length * 0.5);
  });

  it('hold their last word where there is room', () => {
    const seconds = songs().map((score) => {
      const last = lastOf(score);
      const time = timeOf(score);
      return time.secondsAt(last.startBeat + last.lengthBeats) - time.secondsAt(last.startBeat);
    });
    expect(seconds.toSorted((a, b) => a - b)[seconds.length >> 1]).toBeGreaterThan(1.4);
  });
});
