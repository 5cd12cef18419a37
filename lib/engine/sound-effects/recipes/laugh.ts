import type { SoundRecipe } from '../recipe.ts';
import { glide, swell } from '../synthesis/curve.ts';
import { formantVoice } from '../synthesis/formant-voice.ts';
import { noiseBed } from '../synthesis/noise.ts';

export const laugh: SoundRecipe = {
  id: 'laugh',
  name: { en: 'Laughter', zh: '笑声' },
  words: {
    en: ['laugh', 'laughter', 'laughing', 'giggle', 'chuckle', 'evil laugh', 'cackle', 'haha'],
    zh: ['笑声', '笑', '大笑', '哈哈', '坏笑', '奸笑', '嘻嘻'],
  },
  kind: 'event',
  seconds: 1.6,
  everySeconds: 2,
  render(out, at, voice) {
    const { random, pitch, speed } = voice;
    const hz = random.range(170, 230) * pitch;
    for (let i = 0; i < 8; i++) {
      const start = (i * 0.185 + random.range(0, 0.02)) / speed;
      const level = 0.9 - 0.08 * i;
      const from = hz * (1.25 - 0.06 * i) * random.range(0.95, 1.05);
      noiseBed(out, {
        random: random.fork(`h ${i}`),
        at: at + start,
        seconds: 0.07,
        gain: (t) => 0.07 * level * swell(0.07, 0.03, 0.03)(t),
        filters: [{ type: 'bandpass', hz: 1700 * pitch ** 0.4, q: 0.8 }],
        spread: 0.1,
      });
      formantVoice(out, {
        random,
        at: at + start + 0.05,
        seconds: 0.11,
        hz: glide(from * 1.08, from * 0.88, 0.11),
        gain: (t) => 0.9 * level * swell(0.11, 0.02, 0.05)(t),
        breath: 0.18,
        rough: 0.04,
        formants: [
          { hz: 780 * pitch ** 0.4, gain: 0.9, q: 5 },
          { hz: 1250 * pitch ** 0.4, gain: 0.6, q: 6 },
          { hz: 2700 * pitch ** 0.4, gain: 0.25, q: 6 },
        ],
      });
    }
  },
};
