/** Recordings in memory: what every door takes and gives. */
export { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
export { copyOf, placeAt } from '../edit/buffers.ts';
export { trimDecodedSamples } from '../instruments/decoded-samples.ts';
export { freeSpareSamples, giveBack, releaseWhole } from '../sample-memory.ts';
