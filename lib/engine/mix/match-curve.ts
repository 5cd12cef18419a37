/** Bringing a mix's spectrum to a style's curve with a handful of broad filters. */
import { type BiquadSetting, biquadGainDb, designBiquad } from '../dsp/biquad.ts';
import { BAND_CENTRES_HZ } from '../dsp/spectrum.ts';

/** Broad bells and two shelves; their gains are what is solved for. */
const FILTERS: readonly BiquadSetting[] = [
  { type: 'lowshelf', hz: 52, q: 0.7 },
  { type: 'peak', hz: 88, q: 1 },
  { type: 'peak', hz: 175, q: 1 },
  { type: 'peak', hz: 360, q: 1 },
  { type: 'peak', hz: 720, q: 1 },
  { type: 'peak', hz: 1450, q: 1 },
  { type: 'peak', hz: 2900, q: 1 },
  { type: 'peak', hz: 5700, q: 1 },
  { type: 'highshelf', hz: 9800, q: 0.7 },
  { type: 'highshelf', hz: 15200, q: 0.7 },
];
const MAX_BOOST_DB = 7;
const MAX_CUT_DB = 9;
/** A band this far under its target holds nothing that could be raised but noise. */
const EMPTY_DB = 26;

/** Shares of unit filters in the bands, so that gains can be solved for by relaxation. */
const SHARES: readonly (readonly number[])[] = FILTERS.map((filter) => {
  const unit = designBiquad({ ...filter, gainDb: 6 });
  return BAND_CENTRES_HZ.map((hz) => biquadGainDb(unit, hz) / 6);
});

/**
 * Filters that move band shares towards a target.
 * @param measuredDb and @param targetDb shares of the bands of BAND_EDGES_HZ, dB relative to the whole
 * @param strength share of the difference to take, 0–1
 */
export function matchFilters(
  measuredDb: ArrayLike<number>,
  targetDb: ArrayLike<number>,
  strength: number,
): BiquadSetting[] {
  const wanted = BAND_CENTRES_HZ.map((_, band) => {
    const difference = targetDb[band]! - measuredDb[band]!;
    if (difference > EMPTY_DB) return 0;
    return Math.max(-MAX_CUT_DB, Math.min(MAX_BOOST_DB, strength * difference));
  });
  const gains = FILTERS.map(() => 0);
  const responses = (): number[] =>
    BAND_CENTRES_HZ.map((hz) =>
      FILTERS.reduce(
        (sum, filter, f) => sum + biquadGainDb(designBiquad({ ...filter, gainDb: gains[f]! }), hz),
        0,
      ),
    );
  for (let round = 0; round < 24; round++) {
    const response = responses();
    for (let f = 0; f < FILTERS.length; f++) {
      let pull = 0;
      let weight = 0;
      for (let band = 0; band < wanted.length; band++) {
        const share = SHARES[f]![band]!;
        pull += share * (wanted[band]! - response[band]!);
        weight += share * share;
      }
      const next = gains[f]! + (0.45 * pull) / Math.max(0.5, weight);
      gains[f] = Math.max(-MAX_CUT_DB, Math.min(MAX_BOOST_DB, next));
    }
  }
  return FILTERS.map((filter, f) => ({ ...filter, gainDb: gains[f]! })).filter(
    ({ gainDb }) => Math.abs(gainDb) > 0.15,
  );
}

/** The response of filters at the middle of each band, dB. */
export function bandResponsesDb(filters: readonly BiquadSetting[]): number[] {
  return BAND_CENTRES_HZ.map((hz) =>
    filters.reduce((sum, filter) => sum + biquadGainDb(designBiquad(filter), hz), 0),
  );
}
