import type { StereoBuffer } from '#lib/engine/audio.ts';
import { gatedLoudness, kWeightedHops } from '#lib/engine/dsp/loudness.ts';
import type { Score, SectionKind } from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';

/** Gated loudness of every section of a score in a recording of it that starts with it, LUFS (−70 where silent). */
export function sectionLoudness(score: Pick<Score, 'sections' | 'tempoMap'>, buffer: StereoBuffer): number[] {
  const time = timeOf(score);
  const hops = kWeightedHops(buffer);
  return score.sections.map((section) => {
    const start = Math.round(10 * time.secondsAt(section.startBeat));
    const end = Math.round(10 * time.secondsAt(section.startBeat + section.lengthBeats));
    return gatedLoudness(hops.subarray(start, end));
  });
}

/** Energy that refrains must have over verses for a song to be one that lifts. */
const LIFTING_ENERGY = 0.15;

const LOW: ReadonlySet<SectionKind> = new Set(['verse']);
const HIGH: ReadonlySet<SectionKind> = new Set(['chorus', 'post-chorus', 'drop']);

/**
 * How much louder refrains (and drops) are than verses, LU.
 * @param lufs loudness of each section, of {@link sectionLoudness}
 * @returns undefined where the song has not both, or is not written to lift
 */
export function chorusLift(score: Pick<Score, 'sections'>, lufs: readonly number[]): number | undefined {
  const mean = (kinds: ReadonlySet<SectionKind>, of: (index: number) => number) => {
    let sum = 0;
    let beats = 0;
    score.sections.forEach((section, i) => {
      if (!kinds.has(section.kind)) return;
      sum += of(i) * section.lengthBeats;
      beats += section.lengthBeats;
    });
    return sum / beats;
  };
  const energy = (i: number) => score.sections[i]!.energy;
  const power = (i: number) => 10 ** (lufs[i]! / 10);
  const climb = mean(HIGH, energy) - mean(LOW, energy);
  if (!(climb >= LIFTING_ENERGY)) return undefined;
  return 10 * Math.log10(mean(HIGH, power) / mean(LOW, power));
}
