import type { SoundRecipe } from '../recipe.ts';
import { glide, swell } from '../synthesis/curve.ts';
import { tone } from '../synthesis/tone.ts';

export const powerUp: SoundRecipe = {
  id: 'power-up',
  name: { en: 'Power up', zh: '充能' },
  words: {
    en: ['power up', 'powerup', 'charge', 'charging', 'boost', 'startup', 'boot', 'turn on', 'energy'],
    zh: ['充能', '开机', '启动', '加速', '能量', '强化', '充电', '蓄力'],
  },
  kind: 'event',
  seconds: 1.2,
  everySeconds: 2,
  render(out, at, voice) {
    const { pitch } = voice;
    const root = voice.degree(0) * pitch;
    tone(out, {
      at,
      seconds: 1.1,
      hz: glide(root / 2, root * 4, 1),
      wave: 'saw',
      gain: (t) => 0.25 * swell(1.1, 0.1, 0.25)(t),
      lowpass: { hz: glide(400, 9000, 1), q: 3 },
      fm: undefined,
    });
    tone(out, {
      at,
      seconds: 1.1,
      hz: glide(root * 0.75, root * 6, 1),
      wave: 'square',
      gain: (t) => 0.1 * swell(1.1, 0.1, 0.25)(t),
      pan: (t) => Math.sin(t * 24) * 0.6,
      lowpass: { hz: 5000 },
    });
  },
};
