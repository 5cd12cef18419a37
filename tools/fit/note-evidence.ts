import { LOWEST_MIDI, PITCHES } from '#lib/engine/analysis/basic-pitch/network.ts';
import { beginningsOf } from '#lib/engine/analysis/basic-pitch/note-beginnings.ts';
import {
  LATE_FEATURES,
  NOTE_FEATURES,
  NoteEvidence,
} from '#lib/engine/analysis/basic-pitch/note-evidence.ts';
import { frameSeconds } from '#lib/engine/analysis/basic-pitch/posteriors.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { type NoteClip, noteClips } from './note-clips.ts';
import { type Choice, conditionalLogit, ridge, yesOrNo } from './solve.ts';

/** A note's beginning is the surest of its pitch around it; what begins softly is heard late, and counts less from `NEAR` on. */
const NEAR_SECONDS = 0.05;
const LATE_SECONDS = 0.15;
const LATE_SHARE = 0.5;
const LAMBDA = 0.1;
const LATE_LAMBDA = 0.1;
const FOLDS = 4;
/** Of beginnings that are faint and of no note so many are as good as one. */
const FAINT = 0.35;
const FAINT_EVERY = 3;
/** What clips of a kind count where lateness is asked: pianos and guitars tell little of it. */
const LATE_WEIGHTS: Readonly<Record<string, number>> = { own: 0.1, band: 0.15 };

interface Beginning {
  features: Float64Array;
  isNote: boolean;
  weight: number;
}

interface Late {
  features: number[];
  seconds: number;
  weight: number;
}

/** What may be the beginning of a note in a clip, whether it is one, and how late those are. */
function beginningsIn({ name, maps, notes }: NoteClip): { beginnings: Beginning[]; late: Late[] } {
  const byPitch = Array.from({ length: PITCHES }, (_, pitch) => beginningsOf(maps, pitch));
  const peaks = byPitch.reduce((sum, of) => sum + of.peaks, 0);
  const evidence = new NoteEvidence(maps, peaks / Math.max(1, frameSeconds(maps.frames)));
  const onsetAt = (t: number, pitch: number) => maps.onset[t * PITCHES + pitch]!;
  const right = byPitch.map(() => new Set<number>());
  const late: Late[] = [];
  for (const note of notes) {
    const pitch = note.pitch - LOWEST_MIDI;
    const others = notes.filter((other) => other.pitch === note.pitch && other !== note);
    let surest = -1;
    let most = 0;
    for (const t of byPitch[pitch]?.frames ?? []) {
      const apart = frameSeconds(t) - note.startSeconds;
      if (apart < -NEAR_SECONDS || apart > LATE_SECONDS) continue;
      if (others.some((other) => Math.abs(frameSeconds(t) - other.startSeconds) < Math.abs(apart))) continue;
      let after = 0;
      for (let k = 1; k <= 8; k++) after += maps.note[Math.min(maps.frames - 1, t + k) * PITCHES + pitch]!;
      const sure = onsetAt(t, pitch) * after * (apart > NEAR_SECONDS ? LATE_SHARE : 1);
      if (sure > most) [most, surest] = [sure, t];
    }
    if (surest < 0) continue;
    right[pitch]!.add(surest);
    late.push({
      features: evidence.lateFeatures(surest, pitch),
      seconds: frameSeconds(surest) - note.startSeconds,
      weight: LATE_WEIGHTS[name.split('-')[0]!] ?? 1,
    });
  }
  let faint = 0;
  const beginnings = byPitch.flatMap(({ frames }, pitch) =>
    frames.flatMap((t): Beginning[] => {
      const isNote = right[pitch]!.has(t);
      const isFaint = !isNote && onsetAt(t, pitch) < FAINT;
      if (isFaint && faint++ % FAINT_EVERY > 0) return [];
      const weight = isFaint ? FAINT_EVERY : 1;
      return [{ features: evidence.features(t, pitch).slice(), isNote, weight }];
    }),
  );
  return { beginnings, late };
}

const fitted = (clips: readonly (readonly Beginning[])[]) =>
  conditionalLogit(
    clips.flat().map(({ features, isNote, weight }): Choice => yesOrNo(features, isNote, weight)),
    NOTE_FEATURES.map((name) => (name === 'bias' ? 0 : LAMBDA)),
  );

export const noteEvidence: FittedTable = {
  name: 'note-evidence',
  file: 'lib/engine/analysis/basic-pitch/note-evidence-weights.ts',
  constant: 'NOTE_EVIDENCE_WEIGHTS',
  type: 'Readonly<Record<string, number>>',
  about:
    'What speaks for a peak of the onset map, or a rise of the note map, being a note and not an overtone, an echo or a neighbour of one, in log-odds; and, of `late …`, how late it is heard, in seconds.',
  recipe: `logistic regression (ridge ${LAMBDA}) on what may be a note's beginning in the clips of note-clips.ts: our own pianos and guitars (single notes, intervals, triads and sevenths), and soloists, chords and bands that FluidSynth plays with two sound fonts; and, by ridge regression, how late they are heard`,
  async fit({ say }) {
    const clips: Beginning[][] = [];
    const late: Late[] = [];
    for await (const clip of noteClips(say)) {
      const read = beginningsIn(clip);
      clips.push(read.beginnings);
      late.push(...read.late);
    }
    const lateness = ridge(
      late.map(({ features, weight }) => features.map((value) => value * weight)),
      late.map(({ seconds, weight }) => seconds * weight),
      LATE_LAMBDA,
    );
    const isHeldOut = (_: unknown, i: number) => i % FOLDS === 1;
    const some = fitted(clips.filter((clip, i) => !isHeldOut(clip, i)));
    let right = 0;
    let asked = 0;
    for (const { features, isNote, weight } of clips.filter(isHeldOut).flat()) {
      asked += weight;
      if (some.reduce((sum, w, i) => sum + w * features[i]!, 0) > 0 === isNote) right += weight;
    }
    const weights = fitted(clips);
    return {
      table: rounded(
        Object.fromEntries([
          ...NOTE_FEATURES.map((name, i) => [name, weights[i]]),
          ...LATE_FEATURES.map((name, i) => [name, lateness[i]]),
        ]),
        3,
      ),
      figures: `${((100 * right) / asked).toFixed(1)} % of the beginnings in a quarter of the clips that was left out right`,
    };
  },
};
