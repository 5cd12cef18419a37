import type { Metre } from '../score/score.ts';
import { BAR_EXPECTATIONS } from './bar-expectations.ts';

/**
 * What is measured at the sixteenths of a song: onsets below and above, how much harmony and bass change from the beat
 * before to the beat after, and the harmony from half bar to half bar.
 */
export const STRANDS = ['low', 'high', 'harmony', 'bass', 'halfBarHarmony'] as const;
export type Strand = (typeof STRANDS)[number];

/**
 * What is expected at the sixteenths of a bar, in deviations from the song's mean: by how deep in the bar the place
 * is. Kick, bass and chords speak at its beginning; between sixteenths of beats there is little.
 */
export interface Expectation {
  downbeat: number;
  /** Beats other than the first, even ones (the third of four) and odd ones (where the snare is). */
  evenBeat: number;
  oddBeat: number;
  half: number;
  quarter: number;
  /** Next to the downbeat, a sixteenth and an eighth away. */
  nearDownbeat: number;
  eighthFromDownbeat: number;
}

/** A kind of bar: how many pulses it has, and how many sixteenths each of them. */
export interface BarShape {
  metre: Metre;
  pulses: 2 | 3 | 4;
  parts: 4 | 6;
  /** What is expected, one row of {@link STRANDS} a sixteenth; agreement with it is the sum of products. */
  template: Float64Array;
}

function shapeOf(metre: Metre, pulses: 2 | 3 | 4, parts: 4 | 6): BarShape {
  const places = pulses * parts;
  const template = new Float64Array(places * STRANDS.length);
  STRANDS.forEach((strand, s) => {
    let mean = 0;
    for (let place = 0; place < places; place++) {
      const value = expectedAt(BAR_EXPECTATIONS[strand], place, pulses, parts);
      template[place * STRANDS.length + s] = value;
      mean += value / places;
    }
    for (let place = 0; place < places; place++) template[place * STRANDS.length + s]! -= mean;
  });
  let square = 0;
  for (const value of template) square += value * value;
  return { metre, pulses, parts, template: template.map((value) => (value * STRENGTH) / Math.sqrt(square)) };
}

/** Makes a bar of a clear song bring about 4. */
const STRENGTH = 1.05;

function expectedAt(e: Expectation | number, place: number, pulses: number, parts: number): number {
  return typeof e === 'number' ? e * fallOff(place, pulses * parts) : e[placeIn(place, pulses, parts)];
}

/** Falls evenly from 1 at the downbeat to −1 at the place farthest from it. */
export const fallOff = (place: number, places: number): number =>
  1 - (4 * Math.min(place, places - place)) / places;

/** What a sixteenth is in its bar. */
export function placeIn(place: number, pulses: number, parts: number): keyof Expectation {
  const away = Math.min(place, pulses * parts - place);
  if (place === 0) return 'downbeat';
  if (away === 1) return 'nearDownbeat';
  if (away === 2) return 'eighthFromDownbeat';
  if (place % parts === 0) return (place / parts) % 2 === 0 && pulses === 4 ? 'evenBeat' : 'oddBeat';
  return place % 2 === 0 ? 'half' : 'quarter';
}

export const FOUR = shapeOf({ numerator: 4, denominator: 4, beatsPerBar: 4 }, 4, 4);
export const THREE = shapeOf({ numerator: 3, denominator: 4, beatsPerBar: 3 }, 3, 4);
/** Two dotted quarters of three eighths. */
export const SIX_EIGHTHS = shapeOf({ numerator: 6, denominator: 8, beatsPerBar: 3 }, 2, 6);
