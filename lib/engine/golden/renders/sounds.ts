import { renderSoundEffect, type SoundEffectRequest } from '../../doors/render-sound-effect.ts';
import type { GoldenRender } from '../strand.ts';

const REQUESTS: readonly Omit<SoundEffectRequest, 'seed'>[] = [
  { description: 'glass breaking', type: 'one-shot' },
  { description: 'a door slams, then footsteps on gravel', type: 'one-shot' },
  { description: 'distant thunder', type: 'one-shot' },
  { description: '狗叫', type: 'one-shot' },
  { description: 'rain on a window with birds', type: 'loop' },
  { description: 'techno drum loop', type: 'loop', bpm: 128 },
  { description: 'warm synth drone', type: 'loop', bpm: 90, key: { tonic: 9, mode: 'minor' } },
];

/** Sound effects that strike, that last, and that go round. */
export const soundRenders: readonly GoldenRender[] = [
  {
    name: 'sounds',
    what: 'Sound effects: struck, lasting, near and far; loops without a seam',
    make: async () =>
      REQUESTS.map((request, i) => ({
        name: request.description,
        audio: renderSoundEffect({ ...request, seed: 701 + i }).audio,
        figures: ['loudness', 'bands', 'width', 'onsets'],
      })),
  },
];
