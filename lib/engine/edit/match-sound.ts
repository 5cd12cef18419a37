import type { StereoBuffer } from '../audio.ts';
import { bandwidthHz, cutAbove } from '../dsp/bandwidth.ts';
import { applyStereoBiquads } from '../dsp/biquad.ts';
import { limit } from '../dsp/dynamics.ts';
import { setWidth } from '../dsp/stereo.ts';
import { copyOf } from './buffers.ts';

/** Below this records are mono, whatever their width, Hz. */
const WIDE_ABOVE_HZ = 250;
/** New music is widened at most this much: what is nearly mono would fall apart. */
const MAX_WIDER = 2.5;
/** A record that goes up to here ends where hearing does, Hz. */
const WHOLE_HZ = 19_000;
const LEAST_HZ = 2000;
const CEILING_DB = -1.1;

/**
 * Makes new music as wide as a record, so that a mono recording stays one, and end where the record's treble does. In place.
 * @param record what is around the new music
 */
export function matchSound(fresh: StereoBuffer, record: StereoBuffer): void {
  matchWidth(fresh, record);
  const endsHz = bandwidthHz(record);
  if (endsHz < WHOLE_HZ) cutAbove(fresh, Math.max(LEAST_HZ, endsHz));
  limit(fresh, { ceilingDb: CEILING_DB });
}

/** The width alone: the share of the side signal above the lows becomes the record's. In place. */
export function matchWidth(fresh: StereoBuffer, record: StereoBuffer): void {
  const wanted = sideShare(record);
  const found = sideShare(fresh);
  if (found > 1e-9) setWidth(fresh, Math.min(MAX_WIDER, sideGain(wanted, found)), 0, fresh.left.length);
}

/** What the side signal is multiplied by for its share of the whole to become another; shares below 1. */
const sideGain = (wanted: number, found: number): number =>
  Math.sqrt((wanted / Math.max(1e-9, 1 - wanted)) * ((1 - found) / found));

/** Share of the side signal in a recording's power above the lows, 0–1. */
function sideShare(buffer: StereoBuffer): number {
  const { left, right } = copyOf(buffer);
  applyStereoBiquads({ left, right }, [{ type: 'highpass', hz: WIDE_ABOVE_HZ }]);
  let side = 0;
  let all = 1e-12;
  for (let i = 0; i < left.length; i++) {
    const difference = left[i]! - right[i]!;
    side += (difference * difference) / 2;
    all += left[i]! * left[i]! + right[i]! * right[i]!;
  }
  return side / all;
}
