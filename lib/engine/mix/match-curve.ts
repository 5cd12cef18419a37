/** Bringing a mix's spectrum to a style's curve with a handful of broad filters. */
import { type BiquadCoefficients, type BiquadSetting, biquadGainDb, designBiquad } from '../dsp/biquad.ts';
import { BAND_CENTRES_HZ, type LongTermSpectrum } from '../dsp/spectrum.ts';

/** Broad bells and two shelves; their gains are what is solved for. */
const FILTERS: readonly BiquadSetting[] = [
  { type: 'lowshelf', hz: 58, q: 0.8 },
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
const MAX_BOOST_DB = 8;
const MAX_CUT_DB = 13;
/** A band this far under its target holds nothing that could be raised but noise. */
const EMPTY_DB = 26;

/** Shares of unit filters in the bands, so that gains can be solved for by relaxation. */
const SHARES: readonly (readonly number[])[] = FILTERS.map((filter) => {
  const unit = designBiquad({ ...filter, gainDb: 6 });
  return BAND_CENTRES_HZ.map((hz) => biquadGainDb(unit, hz) / 6);
});

const ROUNDS = 14;

/**
 * Filters that move a recording's band shares towards a target. Gains are relaxed against what the filters would do to
 * the recording's own spectrum, so one pass is enough.
 * @param targetDb shares of the bands of BAND_EDGES_HZ, dB relative to the whole
 * @param strength share of the difference to take, 0–1
 */
export function matchFilters(
  spectrum: LongTermSpectrum,
  targetDb: ArrayLike<number>,
  strength: number,
): BiquadSetting[] {
  const measured = spectrum.sharesDb();
  const wanted = measured.map((db, band) => {
    const difference = targetDb[band]! - db;
    if (difference > EMPTY_DB) return db;
    return db + Math.max(-MAX_CUT_DB, Math.min(MAX_BOOST_DB, strength * difference));
  });
  const gains = new Float64Array(FILTERS.length);
  for (let round = 0; round < ROUNDS; round++) {
    const filters = designed(gains);
    const now = spectrum.sharesDb((hz) => filters.reduce((sum, filter) => sum + biquadGainDb(filter, hz), 0));
    for (let f = 0; f < FILTERS.length; f++) {
      let pull = 0;
      let weight = 0;
      for (let band = 0; band < wanted.length; band++) {
        if (wanted[band] === measured[band]) continue;
        const share = SHARES[f]![band]!;
        pull += share * (wanted[band]! - now[band]!);
        weight += share * share;
      }
      const next = gains[f]! + (0.5 * pull) / Math.max(0.6, weight);
      gains[f] = next;
    }
    // Shares do not tell how loud the whole is: without this all gains would drift off together.
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    for (let f = 0; f < gains.length; f++) {
      gains[f] = Math.max(-MAX_CUT_DB, Math.min(MAX_BOOST_DB, gains[f]! - mean));
    }
  }
  return FILTERS.map((filter, f) => ({ ...filter, gainDb: gains[f]! })).filter(
    ({ gainDb }) => Math.abs(gainDb) > 0.15,
  );
}

const designed = (gains: Float64Array): BiquadCoefficients[] =>
  FILTERS.map((filter, f) => designBiquad({ ...filter, gainDb: gains[f]! }));

/** The response of filters at the middle of each band, dB. */
export function bandResponsesDb(filters: readonly BiquadSetting[]): number[] {
  return BAND_CENTRES_HZ.map((hz) =>
    filters.reduce((sum, filter) => sum + biquadGainDb(designBiquad(filter), hz), 0),
  );
}
