import type { InstrumentId } from '../instruments/ids.ts';

/**
 * Where each pitched instrument is customarily written, as MIDI numbers; inside what it can play. Chordal
 * instruments give the span chords are voiced in, melodic ones where tunes lie well. (After S. Adler, "The Study
 * of Orchestration", and common practice for the electric ones.)
 */
const REGISTERS: Partial<Record<InstrumentId, readonly [number, number]>> = {
  'grand-piano': [50, 79],
  'upright-piano': [50, 79],
  'electric-piano': [50, 77],
  wurlitzer: [50, 77],
  harpsichord: [48, 77],
  clavinet: [48, 74],
  'hammond-organ': [50, 77],
  'church-organ': [48, 77],
  accordion: [55, 81],
  'music-box': [67, 93],
  celesta: [67, 93],
  'nylon-guitar': [45, 74],
  'steel-guitar': [43, 74],
  'clean-guitar': [45, 76],
  'jazz-guitar': [47, 74],
  'overdriven-guitar': [42, 76],
  'distorted-guitar': [40, 76],
  'funk-guitar': [50, 76],
  banjo: [50, 79],
  ukulele: [60, 79],
  mandolin: [57, 83],
  'pedal-steel': [52, 81],
  'upright-bass': [28, 52],
  'finger-bass': [28, 52],
  'picked-bass': [28, 52],
  'slap-bass': [28, 53],
  'fretless-bass': [28, 55],
  'synth-bass': [28, 52],
  'sub-bass': [26, 45],
  'acid-bass': [31, 57],
  'reese-bass': [27, 48],
  'wobble-bass': [27, 48],
  'bass-808': [26, 46],
  violin: [58, 88],
  viola: [50, 76],
  cello: [40, 67],
  'string-section': [48, 84],
  'tremolo-strings': [48, 82],
  'pizzicato-strings': [48, 81],
  harp: [45, 84],
  fiddle: [57, 84],
  trumpet: [57, 79],
  'muted-trumpet': [57, 79],
  trombone: [43, 67],
  'french-horn': [45, 69],
  tuba: [30, 53],
  'brass-section': [50, 76],
  flute: [62, 88],
  clarinet: [53, 82],
  oboe: [60, 84],
  bassoon: [38, 65],
  'alto-saxophone': [53, 79],
  'tenor-saxophone': [48, 74],
  harmonica: [60, 84],
  whistle: [74, 95],
  'pan-flute': [62, 86],
  vibraphone: [55, 86],
  marimba: [48, 84],
  xylophone: [67, 93],
  glockenspiel: [79, 103],
  'tubular-bells': [60, 76],
  'steel-drums': [57, 81],
  kalimba: [60, 84],
  timpani: [40, 55],
  'choir-aahs': [48, 76],
  'choir-oohs': [48, 76],
  sitar: [50, 76],
  koto: [50, 79],
  bagpipes: [58, 77],
  guzheng: [50, 83],
  erhu: [62, 86],
  pipa: [52, 81],
  dizi: [67, 91],
  xiao: [60, 83],
  yangqin: [55, 84],
  'saw-lead': [57, 86],
  'square-lead': [57, 86],
  supersaw: [50, 81],
  'trance-pluck': [55, 86],
  'synth-pluck': [55, 86],
  'warm-pad': [48, 77],
  'air-pad': [50, 82],
  'glass-pad': [52, 84],
  'synth-strings': [48, 82],
  'synth-brass': [48, 76],
  'chiptune-lead': [60, 91],
  'vocal-chop': [57, 82],
};

/** The span an instrument is written in; a piano's middle for what has none. */
export function registerOf(instrument: string): readonly [number, number] {
  return REGISTERS[instrument as InstrumentId] ?? [48, 79];
}

/** Instruments with a left hand: their bass notes lie below the span their chords are voiced in. */
const WITH_LEFT_HAND = new Set([
  'grand-piano',
  'upright-piano',
  'electric-piano',
  'wurlitzer',
  'harpsichord',
  'hammond-organ',
  'church-organ',
  'harp',
  'guzheng',
]);

/** The furthest an arrangement may go on an instrument; inside what it can play. */
export function limitsOf(instrument: string): readonly [number, number] {
  const [low, high] = registerOf(instrument);
  if (WITH_LEFT_HAND.has(instrument)) return [Math.max(38, low - 12), high + 1];
  // Six strings reach down to E2; metal tunes its lowest to D, and solos climb past the twelfth fret.
  if (instrument === 'distorted-guitar' || instrument === 'overdriven-guitar')
    return [instrument === 'distorted-guitar' ? 38 : 40, 88];
  if (instrument.endsWith('-guitar')) return [40, high + 1];
  // The filter is the instrument: sequences climb far above where basses are written.
  if (instrument === 'acid-bass') return [low, 72];
  return [low, high + 1];
}

/**
 * Where a seat's player writes for an instrument: the seat's register as far as the instrument reaches, the
 * instrument's own where that leaves less than an octave of it. Nothing written in here is ever folded.
 */
export function spanOf(
  seat: { register?: readonly [number, number] },
  instrument: string,
): readonly [number, number] {
  const own = registerOf(instrument);
  if (!seat.register) return own;
  const [least, most] = limitsOf(instrument);
  const low = Math.max(seat.register[0], least);
  const high = Math.min(seat.register[1], most);
  return high - low >= Math.min(12, seat.register[1] - seat.register[0]) ? [low, high] : own;
}
