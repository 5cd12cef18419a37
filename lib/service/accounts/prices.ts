import type { EndpointName } from '#lib/contract/endpoints/index.ts';

/** Points an accepted request takes. Looking things up is free. */
export const PRICES: Record<EndpointName, number> = {
  generate: 10,
  cover: 10,
  sample: 10,
  addInstrumental: 10,
  addVocals: 10,
  infill: 8,
  remaster: 4,
  generateSoundEffect: 3,
  generateLyrics: 1,
  createPersona: 5,
  previewSinger: 0,
  separateStem: 5,
  exportMidi: 2,
  timeline: 1,
  waveform: 0,
  wav: 1,
  score: 1,
  edit: 4,
  render: 10,
  exportClip: 2,
  upload: 0,
  getTask: 0,
  cancelTask: 0,
  getMusic: 0,
};
