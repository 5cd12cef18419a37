import { SAMPLE_RATE } from '../../audio.ts';

/** Everything that moves (pitch, formants, levels) is given once in this many samples: 2 ms. */
export const HOP_SAMPLES = 88;
export const HOP_SECONDS = HOP_SAMPLES / SAMPLE_RATE;

/** 3u² − 2u³ between 0 and 1, held outside: a movement without corners. */
export const smoothStep = (u: number): number => (u <= 0 ? 0 : u >= 1 ? 1 : u * u * (3 - 2 * u));
