import { GRID_HZ } from '#lib/engine/voice/donors/donor-grid.ts';
import { COEFFICIENTS, cosineSeries, valueAt } from '#lib/engine/voice/donors/spectra.ts';
import type { RecordedSyllable } from './mandarin-woman.ts';

/** Sounds that both speakers have: his name, hers. */
const SHARED: readonly (readonly [string, string])[] = [
  ['iy', 'i'],
  ['ey', 'ei'],
  ['eh', 'ê'],
  ['ae', 'a-front'],
  ['aa', 'a'],
  ['ao', 'o'],
  ['ow', 'ou'],
  ['uw', 'u'],
  ['ah', 'e'],
  ['ax', 'e-n'],
  ['er', 'er'],
];
const SCALE = 1.16;
/** The difference is kept no finer than this: vowels are his. */
const KEPT = 14;
const FROM_HZ = 200;
const TO_HZ = 6000;

/**
 * How a woman's voice is coloured beyond a man's vowels at her tract: the mean over vowels of her envelope less his,
 * smoothed, without level. As a cosine series on his scale.
 * @param his envelopes by phone @param hers recorded syllables
 */
export function womanColour(
  his: ReadonlyMap<string, readonly Float64Array[]>,
  hers: readonly RecordedSyllable[],
): number[] {
  const differences = SHARED.flatMap(([own, other]) => {
    const man = his.get(own);
    const woman = hers
      .filter(({ nucleus }) => nucleus.length === 1 && nucleus[0] === other)
      .flatMap(({ analysed, marks }) =>
        Array.from({ length: marks.holdTo - marks.holdFrom }, (_, i) =>
          analysed.envelope.subarray(
            (marks.holdFrom + i) * GRID_HZ.length,
            (marks.holdFrom + i + 1) * GRID_HZ.length,
          ),
        ),
      );
    if (!man || woman.length === 0) return [];
    return [GRID_HZ.map((hz) => meanAt(woman, hz * SCALE) - meanAt(man, hz))];
  });
  const mean = GRID_HZ.map((_, i) => differences.reduce((sum, d) => sum + d[i]!, 0) / differences.length);
  const inside = mean.filter((_, i) => GRID_HZ[i]! > FROM_HZ && GRID_HZ[i]! < TO_HZ);
  const level = inside.reduce((sum, value) => sum + value, 0) / inside.length;
  return cosineSeries(mean.map((value) => value - level)).map((value, j) =>
    j < KEPT ? value * (0.5 + 0.5 * Math.cos((Math.PI * j) / COEFFICIENTS)) : 0,
  );
}

const meanAt = (envelopes: readonly Float64Array[], hz: number): number =>
  envelopes.reduce((sum, envelope) => sum + valueAt(envelope, hz), 0) / envelopes.length;
