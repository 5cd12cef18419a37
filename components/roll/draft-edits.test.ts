import { expect, it } from 'vitest';
import { editScore } from '#lib/engine/doors/edit-score.ts';
import { chordSymbol, type Score } from '#lib/engine/doors/score.ts';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { CHORD_SUFFIXES, chordName, tonesIn } from './chord-names.ts';
import { draftEdits } from './draft-edits.ts';
import { clockOf } from './score-clock.ts';

const { score } = composeForTest('folk', 7, ENGLISH_SONG);
const shown = { ...score, exact: true, version: 'v1' };
const clock = clockOf(score.tempoMap);

it('changed words and chords are edits that the score takes, and are heard where they stand', () => {
  const chord = score.chords[3]!;
  const drafts = {
    lines: { 1: 'Another line to sing' },
    chords: { 3: { root: (chord.root + 2) % 12, quality: 'minor' }, 9999: { root: 0, quality: 'major' } },
  };
  const { planned, ends } = draftEdits(drafts, shown, clock);
  expect(planned).toHaveLength(2);
  const after = editScore({ score, edits: planned.map(({ edit }) => edit) }).score;
  expect(after.lyrics[1]!.text).toBe('Another line to sing');
  expect(after.chords.find(({ startBeat }) => startBeat === chord.startBeat)).toMatchObject({
    root: (chord.root + 2) % 12,
    quality: 'minor',
    lengthBeats: chord.lengthBeats,
  });
  expect(ends).toContain(clock.secondsAt(chord.startBeat));
  expect(ends).toContain(clock.secondsAt(chord.startBeat + chord.lengthBeats));
});

it.each([
  [{ root: 9, quality: 'minor7' }, 'Am7'],
  [{ root: 7, quality: 'major', bass: 11 }, 'G/B'],
  [{ root: 0, quality: 'major', bass: 0 }, 'C'],
  [{ root: 3, quality: 'something-new' }, 'Eb something-new'],
])('%o is written %s', (chord, name) => {
  expect(chordName(chord, tonesIn({ tonic: 0, mode: 'major' }))).toBe(name);
});

it.each([
  ['Ab major', { tonic: 8, mode: 'major' }, 1, 'Db'],
  ['Ab major', { tonic: 8, mode: 'major' }, 3, 'Eb'],
  ['E major', { tonic: 4, mode: 'major' }, 8, 'G#'],
  ['A minor', { tonic: 9, mode: 'minor' }, 8, 'G#'],
  ['A harmonic minor', { tonic: 9, mode: 'harmonic-minor' }, 10, 'Bb'],
  ['C minor', { tonic: 0, mode: 'minor' }, 3, 'Eb'],
  ['C# minor', { tonic: 1, mode: 'minor' }, 8, 'G#'],
  ['F# major', { tonic: 6, mode: 'major' }, 5, 'E#'],
  ['D dorian', { tonic: 2, mode: 'dorian' }, 10, 'Bb'],
])('in %s %o the tone %i is %s', (_, key, tone, name) => {
  const tones = tonesIn(key);
  expect(tones[tone]).toBe(name);
  expect(new Set(tones).size).toBe(12);
});

it.each(Object.keys(CHORD_SUFFIXES) as Score['chords'][number]['quality'][])(
  '%s is written as the service writes it',
  (quality) => {
    expect(chordName({ root: 0, quality }, ['C'])).toBe(chordSymbol({ root: 0, quality }));
  },
);
