import type { SoundRecipe } from '../recipe.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';
import { thump } from '../synthesis/tone.ts';

export const gunshot: SoundRecipe = {
  id: 'gunshot',
  name: { en: 'Gunshot', zh: '枪声' },
  words: {
    en: [
      'gun',
      'gunshot',
      'shot',
      'pistol',
      'rifle',
      'shooting',
      'machine gun',
      'gunfire',
      'bang',
      'shotgun',
    ],
    zh: ['枪声', '枪', '开枪', '手枪', '步枪', '机枪', '射击', '霰弹枪'],
  },
  kind: 'event',
  seconds: 1.2,
  everySeconds: 0.7,
  render(out, at, voice) {
    const { random, pitch } = voice;
    burst(out, { random, at, gain: 1, decaySeconds: 0.05, hz: 1900 * pitch, q: 0.35 });
    burst(out, {
      random,
      at: at + 0.001,
      gain: 0.6,
      decaySeconds: 0.16,
      hz: 700 * pitch,
      endHz: 250,
      q: 0.5,
    });
    thump(out, {
      at,
      fromHz: 230 * pitch,
      toHz: 50 * pitch,
      sweepSeconds: 0.05,
      decaySeconds: 0.22,
      gain: 0.8,
    });
    noiseBed(out, {
      random: random.fork('echo'),
      at: at + 0.03,
      seconds: 1.1,
      colour: 'pink',
      gain: (t) => 0.14 * Math.exp(-t * 4.5),
      filters: [{ type: 'bandpass', hz: 900, q: 0.4 }],
    });
  },
};
