import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { thump } from '../synthesis/tone.ts';

export const heartbeat: SoundRecipe = {
  id: 'heartbeat',
  name: { en: 'Heartbeat', zh: '心跳' },
  words: {
    en: ['heartbeat', 'heart beat', 'heart beating', 'pulse', 'heart'],
    zh: ['心跳', '心跳声', '脉搏', '心脏'],
  },
  kind: 'event',
  seconds: 0.6,
  everySeconds: 0.9,
  count: 6,
  render(out, at, voice) {
    const { pitch, intensity } = voice;
    thump(out, {
      at,
      fromHz: 95 * pitch,
      toHz: 42 * pitch,
      sweepSeconds: 0.06,
      decaySeconds: 0.2,
      gain: 0.75 * (0.6 + 0.8 * intensity),
    });
    thump(out, {
      at: at + 0.24,
      fromHz: 120 * pitch,
      toHz: 52 * pitch,
      sweepSeconds: 0.05,
      decaySeconds: 0.15,
      gain: 0.5 * (0.6 + 0.8 * intensity),
    });
    burst(out, { random: voice.random, at, gain: 0.04, decaySeconds: 0.05, hz: 300, q: 0.7 });
  },
};
