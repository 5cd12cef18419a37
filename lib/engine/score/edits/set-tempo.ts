import { z } from 'zod';
import type { TempoChange } from '../score.ts';
import { tempoOf } from '../time.ts';
import { EditRefusedError, editKind, roundBeat } from './edit.ts';
import { spanOfSection } from './section-order.ts';

/** Slowest and fastest a song is played, beats a minute. */
const [SLOWEST, FASTEST] = [20, 300];

/** The tempo of the song, or of a section. A ritardando stays one. */
export const setTempo = editKind({
  kind: 'set-tempo',
  schema: z.strictObject({
    kind: z.literal('set-tempo'),
    bpm: z.number().min(SLOWEST).max(FASTEST),
    section: z.int().min(0).optional(),
  }),
  apply: (score, { bpm, section }) => {
    const { startBeat, endBeat } =
      section === undefined ? { startBeat: 0, endBeat: score.lengthBeats } : spanOfSection(score, section);
    const tempoAt = (beat: number) =>
      score.tempoMap.findLast((change) => change.startBeat <= beat + 1e-6) ?? score.tempoMap[0]!;
    const was = section === undefined ? tempoOf(score) : tempoAt(startBeat).bpm;
    const inside = score.tempoMap.filter(
      (change) => change.startBeat > startBeat + 1e-6 && change.startBeat < endBeat - 1e-6,
    );
    const scaled = (change: TempoChange): TempoChange => ({
      ...change,
      bpm: roundBeat((change.bpm * bpm) / was),
    });
    const changed = [{ startBeat, bpm: tempoAt(startBeat).bpm }, ...inside].map(scaled);
    const odd = changed.find((change) => change.bpm < SLOWEST / 2 || change.bpm > FASTEST * 1.2);
    if (odd)
      throw new EditRefusedError(
        `With ${bpm} beats a minute the tempo at beat ${odd.startBeat} would be ${odd.bpm}: set the tempo of single sections.`,
      );
    const before = score.tempoMap.filter((change) => change.startBeat < startBeat - 1e-6);
    const after = score.tempoMap.filter((change) => change.startBeat >= endBeat - 1e-6);
    const resumes = endBeat < score.lengthBeats - 1e-6 && !(after[0] && after[0].startBeat <= endBeat + 1e-6);
    const tempoMap = [
      ...before,
      ...changed,
      ...(resumes ? [{ startBeat: endBeat, bpm: tempoAt(endBeat).bpm }] : []),
      ...after,
    ].filter((change, i, all) => i === 0 || change.bpm !== all[i - 1]!.bpm);
    return { ...score, tempoMap };
  },
});
