import type { SoundRecipe } from '../recipe.ts';
import { glide, swell } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const magic: SoundRecipe = {
  id: 'magic',
  name: { en: 'Magic sparkle', zh: '魔法' },
  words: {
    en: [
      'magic',
      'sparkle',
      'spell',
      'fairy',
      'twinkle',
      'glitter',
      'shimmer',
      'wand',
      'enchantment',
      'heal',
      'star',
    ],
    zh: ['魔法', '闪光', '仙女', '咒语', '闪闪', '亮晶晶', '星光', '施法', '治疗'],
  },
  kind: 'event',
  seconds: 2,
  everySeconds: 2.4,
  render(out, at, voice) {
    const { random, pitch } = voice;
    for (let i = 0; i < 26; i++) {
      const hz = voice.degree(random.pick([0, 2, 4, 5, 7, 9, 11, 14])) * 4 * pitch;
      const start = i * 0.05 + random.range(0, 0.03);
      ring(out, {
        at: at + start,
        gain: 0.14 * (0.5 + random.next() / 2),
        pan: random.range(-0.9, 0.9),
        partials: [
          [hz, 0.6, 0.7],
          [hz * 2.76, 0.25, 0.3],
        ],
      });
    }
    noiseBed(out, {
      random: random.fork('dust'),
      at,
      seconds: 1.8,
      gain: (t) => 0.025 * swell(1.8, 0.5, 1.1)(t),
      sweep: { type: 'bandpass', hz: glide(3500, 11_000, 1.5), q: 1.2 },
    });
  },
};
