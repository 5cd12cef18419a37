/**
 * What each drum looks like over the 48 mel bands of the onset features: bands in which it rises, by General MIDI
 * key. Bands: 0–3 up to 170 Hz, 4–12 up to 1 kHz, 13–30 up to 4 kHz, 31–47 up to 10 kHz.
 */
export interface DrumTemplate {
  key: number;
  /** Weight of the rise of each of 48 bands; they sum to 1. */
  weights: Float32Array;
  /** Share of the drum's own strong strokes from which a peak counts as one: what else looks like it sets this. */
  strokeShare: number;
}

const shape = (key: number, strokeShare: number, level: (band: number) => number): DrumTemplate => {
  const weights = Float32Array.from({ length: 48 }, (_, band) => level(band));
  const sum = weights.reduce((total, w) => total + w, 0);
  return { key, strokeShare, weights: weights.map((w) => w / sum) };
};

export const KICK = 36;
export const SNARE = 38;
export const CLOSED_HAT = 42;

export const DRUM_TEMPLATES: readonly DrumTemplate[] = [
  shape(KICK, 0.57, (b) => (b < 3 ? 1 : b < 5 ? 0.35 : b < 7 ? 0.18 : 0.05)),
  shape(SNARE, 0.7, (b) => (b < 2 ? 0.12 : b < 4 ? 0.3 : b < 16 ? 0.14 : b < 31 ? 0.22 : 0.28)),
  shape(CLOSED_HAT, 0.38, (b) => (b < 12 ? 0 : b < 21 ? 0.08 : b < 32 ? 0.2 : b < 41 ? 0.36 : 0.55)),
];
