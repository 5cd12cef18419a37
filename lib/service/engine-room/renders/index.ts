import type { PlatformRequestKind } from '../../platforms/platform.ts';
import type { Render } from './types.ts';

/** What the engine makes. Loaded at first use, inside a thread. */
export const RENDERS: { [Kind in PlatformRequestKind]?: () => Promise<Render<Kind>> } = {
  generate: async () => (await import('./generate.ts')).generate,
  extend: async () => (await import('./extend.ts')).extend,
  infill: async () => (await import('./infill.ts')).infill,
  edit: async () => (await import('./edit.ts')).edit,
  render: async () => (await import('./render.ts')).renderScore,
  cover: async () => (await import('./cover.ts')).cover,
  sample: async () => (await import('./sample.ts')).sample,
  addInstrumental: async () => (await import('./add-instrumental.ts')).addInstrumental,
  addVocals: async () => (await import('./add-vocals.ts')).addVocals,
  soundEffect: async () => (await import('./sound-effect.ts')).soundEffect,
  lyrics: async () => (await import('./lyrics.ts')).lyrics,
  remaster: async () => (await import('./remaster.ts')).remaster,
};
