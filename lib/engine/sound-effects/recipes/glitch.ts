import type { SoundRecipe } from '../recipe.ts';
import { glide } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const glitch: SoundRecipe = {
  id: 'glitch',
  name: { en: 'Glitch', zh: '故障' },
  words: {
    en: [
      'glitch',
      'digital',
      'bug',
      'malfunction',
      'data',
      'hacking',
      'computer',
      'computing',
      'scan',
      'robot',
      'robot voice',
    ],
    zh: ['故障', '数码', '数据', '电脑', '机器人', '黑客', '扫描', '数字'],
  },
  kind: 'event',
  seconds: 0.9,
  everySeconds: 1.2,
  render(out, at, voice) {
    const { random, pitch } = voice;
    for (let t = 0; t < 0.8; ) {
      const length = random.pick([0.015, 0.03, 0.045, 0.09]);
      const hz = random.pick([220, 440, 880, 1320, 2640, 3520]) * pitch * random.range(0.97, 1.03);
      const kind = random.integer(0, 3);
      const pan = random.range(-0.9, 0.9);
      if (kind === 0)
        noiseBed(out, {
          random: random.fork(`${t}`),
          at: at + t,
          seconds: length,
          gain: 0.2,
          filters: [{ type: 'bandpass', hz: hz * 1.5, q: 2 }],
          pan,
        });
      else if (kind < 3)
        tone(out, {
          at: at + t,
          seconds: length,
          hz,
          wave: 'square',
          gain: 0.24,
          pan,
          lowpass: { hz: 7000 },
        });
      else
        tone(out, {
          at: at + t,
          seconds: length,
          hz: glide(hz * 3, hz / 2, length),
          fm: { ratio: 3.7, index: 5 },
          gain: 0.28,
          pan,
        });
      t += length + (random.chance(0.3) ? random.range(0.02, 0.09) : 0);
    }
  },
};
