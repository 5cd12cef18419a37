import { expect, it } from 'vitest';
import { editScore } from '#lib/engine/doors/edit-score.ts';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { changeDrafts, draftEdits, draftsOf, forgetDrafts, stepDrafts } from './draft-edits.ts';
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

it('changed words and chords are taken back one by one, and come again', () => {
  const key = 'song v1';
  const first = { lines: { 1: 'One' }, chords: {} };
  const second = { lines: { 1: 'One' }, chords: { 2: { root: 5, quality: 'major' } } };
  changeDrafts(key, first);
  changeDrafts(key, second);
  stepDrafts(key, 'undo');
  expect(draftsOf(key)).toEqual(first);
  stepDrafts(key, 'redo');
  expect(draftsOf(key)).toEqual(second);
  for (let steps = 0; steps < 3; steps++) stepDrafts(key, 'undo');
  expect(draftsOf(key)).toEqual({ lines: {}, chords: {} });
  // Another change is where no step forward leads.
  changeDrafts(key, first);
  stepDrafts(key, 'redo');
  expect(draftsOf(key)).toEqual(first);
  forgetDrafts('song');
  stepDrafts(key, 'undo');
  expect(draftsOf(key)).toEqual({ lines: {}, chords: {} });
});
