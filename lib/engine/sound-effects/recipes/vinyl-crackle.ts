import type { SoundRecipe } from '../recipe.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';

export const vinylCrackle: SoundRecipe = {
  id: 'vinyl-crackle',
  name: { en: 'Vinyl crackle', zh: '黑胶噪声' },
  words: {
    en: ['vinyl', 'vinyl crackle', 'record player', 'lofi noise', 'crackle', 'gramophone', 'old record'],
    zh: ['黑胶', '唱片噪声', '唱机', '老唱片', '留声机', '炒豆声'],
  },
  kind: 'bed',
  seconds: 8,
  gainDb: -6,
  render(out, at, voice) {
    const { random, seconds } = voice;
    noiseBed(out, {
      random: random.fork('hiss'),
      at,
      seconds,
      colour: 'pink',
      gain: (t) => 0.02 * (1 + 0.3 * Math.sin(2 * Math.PI * 0.555 * t)),
      filters: [{ type: 'highpass', hz: 200 }],
    });
    for (let i = 0; i < seconds * 32; i++)
      burst(out, {
        random,
        at: at + random.range(0, seconds),
        gain: 0.03 + 0.3 * random.next() ** 6,
        decaySeconds: random.range(0.001, 0.006),
        hz: random.range(1000, 6000),
        q: 0.8,
        pan: random.range(-0.7, 0.7),
      });
  },
};
