import { describe, expect, it } from 'vitest';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { voices } from '../voice/voices/index.ts';
import { EditRefusedError, editScore } from './edit-score.ts';

const { score } = composeForTest('folk', 7, ENGLISH_SONG);
const lead = score.parts.find((part) => part.role === 'lead-vocal')!;

describe('editing a score', () => {
  it('makes several edits, each on what the one before left, and takes all of them back at once', () => {
    const { changed, inverse, ...after } = editScore({
      score,
      edits: [
        { kind: 'set-word', line: 0, word: 0, text: 'Evening' },
        { kind: 'set-word', line: 0, word: 1, text: 'stars' },
        { kind: 'set-loudness', part: lead.id, gainDb: 2 },
      ],
    });
    expect(after.score.lyrics[0]!.text).toMatch(/^Evening stars /);
    expect(changed).toEqual({
      startBeat: lead.notes[0]!.startBeat,
      endBeat: Math.max(...lead.notes.map((note) => note.startBeat + note.lengthBeats)),
    });
    expect(editScore({ score: after.score, edits: [inverse] }).score).toStrictEqual(score);
  });

  it('says of edits that nothing sounds otherwise', () => {
    const { changed, score: after } = editScore({ score, edits: [] });
    expect(changed).toBeUndefined();
    expect(after).toBe(score);
  });

  it('says which of several cannot be made', () => {
    const edits = [
      { kind: 'set-pan', part: lead.id, pan: 0.1 },
      { kind: 'set-pan', part: 'nobody', pan: 0.1 },
    ];
    expect(() => editScore({ score, edits })).toThrow(EditRefusedError);
    expect(() => editScore({ score, edits })).toThrow(/^Edit 2 of 2: There is no part "nobody"/);
  });

  it('refuses more edits than anyone makes', () => {
    const edits = Array.from({ length: 1001 }, () => ({ kind: 'set-pan', part: lead.id, pan: 0 }));
    expect(() => editScore({ score, edits })).toThrow(/1001 edits/);
  });

  it('tells what is sung otherwise than as written', () => {
    const { notices } = editScore({
      score,
      edits: [{ kind: 'set-line', line: 0, text: 'Zxqwrtl on the hill' }],
    });
    expect(notices).toEqual([expect.stringContaining('Zxqwrtl')]);
  });

  it('knows the singer who was brought', () => {
    const voice = { ...voices[0]!, id: 'persona-1', range: { low: 80, high: 90 } };
    const edits = [{ kind: 'swap-instrument', part: lead.id, instrument: 'persona-1' }];
    expect(() => editScore({ score, edits })).toThrow(/no singer "persona-1"/);
    expect(() => editScore({ score, edits, voice })).toThrow(/not on "persona-1", which sings/);
    const wide = { ...voice, range: { low: 30, high: 90 } };
    expect(
      editScore({ score, edits, voice: wide }).score.parts.find((part) => part.id === lead.id)!.instrument,
    ).toBe('persona-1');
  });
});
