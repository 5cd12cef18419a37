/**
 * What each drum looks like over the 48 mel bands of the onset features: bands in which it rises, by General MIDI
 * key. Bands: 0–3 up to 170 Hz, 4–12 up to 1 kHz, 13–30 up to 4 kHz, 31–47 up to 10 kHz.
 */
export interface DrumTemplate {
  key: number;
  /** Weight of the rise of each of 48 bands; they sum to 1. */
  weights: Float32Array;
}

const shape = (key: number, level: (band: number) => number): DrumTemplate => {
  const weights = Float32Array.from({ length: 48 }, (_, band) => level(band));
  const sum = weights.reduce((total, w) => total + w, 0);
  return { key, weights: weights.map((w) => w / sum) };
};

export const KICK = 36;
export const SNARE = 38;
export const CLOSED_HAT = 42;

export const DRUM_TEMPLATES: readonly DrumTemplate[] = [
  shape(KICK, (b) => (b < 3 ? 1 : b < 5 ? 0.35 : b < 13 ? 0.08 : 0.03)),
  shape(SNARE, (b) => (b < 3 ? 0.05 : b < 8 ? 0.45 : b < 13 ? 0.6 : b < 31 ? 1 : 0.7)),
  shape(CLOSED_HAT, (b) => (b < 20 ? 0 : b < 31 ? 0.2 : 1)),
];
