import { describe, expect, it } from 'vitest';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { pitchClass } from '../../theory/pitch.ts';
import { SCALE_STEPS } from '../../theory/scales.ts';
import { findVoice } from '../../voice/find-voice.ts';
import { reachOf } from '../../voice/reach.ts';
import type { Key, Score } from '../score.ts';
import { applyEdit } from './apply-edit.ts';

const context = { singerRange: (id: string) => reachOf(findVoice(id)) };
const lead = ({ parts }: Score) => parts.find(({ role }) => role === 'lead-vocal')!.notes;
const above = ({ tonic }: Key, pitch: number) => pitchClass(pitch - tonic);

describe.each([21, 22, 23])('a song in another mode (seed %i)', (seed) => {
  const { score } = composeForTest('pop', seed, ENGLISH_SONG, { key: { tonic: 2, mode: 'major' } });
  const minor: Key = { tonic: 7, mode: 'minor' };
  const { score: turned, inverse } = applyEdit(score, { kind: 'set-key', ...minor }, context);

  it('has its melody and chords on the same degrees', () => {
    expect(turned.key).toEqual(minor);
    for (const [i, { pitch }] of lead(score).entries()) {
      const degree = SCALE_STEPS.major.indexOf(above(score.key, pitch));
      const becomes = above(minor, lead(turned)[i]!.pitch);
      if (degree >= 0 && degree < 6) expect(becomes).toBe(SCALE_STEPS.minor[degree]);
    }
    const tonics = score.chords.flatMap(({ root, quality }, i) =>
      root === score.key.tonic && quality === 'major' ? [turned.chords[i]!] : [],
    );
    expect(tonics.length).toBeGreaterThan(0);
    for (const { root, quality } of tonics) expect([root, quality]).toEqual([7, 'minor']);
  });

  it('comes back, by its inverse to the note', () => {
    expect(applyEdit(turned, inverse, context).score).toEqual(score);
    const back = applyEdit(turned, { kind: 'set-key', ...score.key }, context).score;
    const inScale = lead(score).map(({ pitch }) => SCALE_STEPS.major.includes(above(score.key, pitch)));
    const degrees = (of: Score) =>
      lead(of).flatMap(({ pitch }, i) => (inScale[i] ? [above(score.key, pitch)] : []));
    expect(degrees(back)).toEqual(degrees(score));
  });

  it('changes one section only, where that is asked', () => {
    const { startBeat, lengthBeats } = score.sections[1]!;
    const edited = applyEdit(
      score,
      { kind: 'set-key', tonic: score.key.tonic, mode: 'minor', section: 1 },
      context,
    );
    expect(edited.score.keyChanges[0]).toEqual({ startBeat, key: { ...score.key, mode: 'minor' } });
    expect(edited.changed!.startBeat).toBeGreaterThanOrEqual(startBeat);
    expect(edited.changed!.endBeat).toBeLessThanOrEqual(startBeat + lengthBeats);
    const same = applyEdit(score, { kind: 'set-key', tonic: score.key.tonic, mode: 'major' }, context);
    expect(same.score).toBe(score);
  });
});
