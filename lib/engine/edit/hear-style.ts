import type { StereoBuffer } from '../audio.ts';
import { bandSharesDb } from '../dsp/spectrum.ts';
import { fillProfile } from '../mix/defaults.ts';
import type { Metre } from '../score/score.ts';
import type { StyleId } from '../styles/ids.ts';
import { STYLES } from '../styles/index.ts';
import type { Style } from '../styles/style.ts';

/** Bands from 60 Hz to 16 kHz: the two ends of the spectrum tell more of how a record was mastered than of its music. */
const BANDS = [1, 10] as const;
/** A tempo an octave outside of a style's weighs as much as so many decibels of tone; one found at half or double speed. */
const OCTAVE_DB = 6;
const FOLDED_DB = 0.6;
/** A metre that a style does not have weighs as much. */
const METRE_DB = 2;
/** What is further than this from every style is like none of them. */
const UNLIKE_DB = 4;

/**
 * The style a recording of unknown style is most like, by what is certain of it: its long-term spectrum against each
 * style's mix curve, its tempo and its metre. Of our own records, whose tone is that of their style, it finds most;
 * of any other it finds one with the same tone and pace. Undefined where it is like none.
 */
export function hearStyle(
  audio: StereoBuffer,
  { tempoBpm, metre }: { tempoBpm: number; metre: Metre },
): StyleId | undefined {
  const shares = [...bandSharesDb(audio)].slice(...BANDS);
  const [nearest] = STYLES.map((style) => ({
    id: style.id,
    distanceDb: toneDb(style, shares) + tempoDb(style, tempoBpm) + metreDb(style, metre),
  })).sort((a, b) => a.distanceDb - b.distanceDb);
  return nearest && nearest.distanceDb <= UNLIKE_DB ? nearest.id : undefined;
}

/** A curve is written by its shape: what its bands come to together is not quite the whole. */
function toneDb({ mix }: Style, shares: readonly number[]): number {
  const { curve } = fillProfile(mix);
  const whole = 10 * Math.log10(curve.reduce((sum, db) => sum + 10 ** (db / 10), 0));
  const heard = curve.slice(...BANDS);
  return Math.sqrt(heard.reduce((sum, db, i) => sum + (db - whole - shares[i]!) ** 2, 0) / heard.length);
}

/** A beat tracker may count half or twice the beats. */
const tempoDb = ({ tempo }: Style, bpm: number): number =>
  Math.min(
    ...[0.5, 1, 2].map((times) => {
      const octaves = Math.max(
        0,
        Math.log2(tempo.low / (bpm * times)),
        Math.log2((bpm * times) / tempo.high),
      );
      return OCTAVE_DB * octaves + (times === 1 ? 0 : FOLDED_DB);
    }),
  );

const metreDb = ({ metres }: Style, { numerator, denominator }: Metre): number =>
  metres.some(([name]) => name === `${numerator}/${denominator}`) ? 0 : METRE_DB;
