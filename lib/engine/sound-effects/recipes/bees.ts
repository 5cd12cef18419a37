import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { tone } from '../synthesis/tone.ts';

export const bees: SoundRecipe = {
  id: 'bees',
  name: { en: 'Bees', zh: '蜜蜂' },
  words: {
    en: ['bee', 'buzz', 'buzzing', 'fly', 'mosquito', 'swarm', 'wasp'],
    zh: ['蜜蜂', '苍蝇', '蚊子', '嗡嗡', '蜂群'],
  },
  kind: 'bed',
  seconds: 6,
  gainDb: -2,
  render(out, at, voice) {
    const { random, seconds, pitch, intensity } = voice;
    for (let n = 0; n < 2 + Math.round(4 * intensity); n++) {
      const bee = random.fork(`bee ${n}`);
      const near = wander(bee.fork('near'), 0.5);
      const place = wander(bee.fork('place'), 0.4);
      const flutter = wander(bee.fork('flutter'), 3);
      const hz = bee.range(170, 240) * pitch;
      tone(out, {
        at,
        seconds,
        hz: (t) => hz * (1 + 0.06 * flutter(t) + 0.08 * near(t)),
        wave: 'saw',
        gain: (t) => 0.1 * Math.max(0.05, near(t) + 0.4),
        pan: (t) => 0.9 * place(t),
        lowpass: { hz: (t) => 1200 + 1800 * Math.max(0, near(t)), q: 1.2 },
      });
    }
  },
};
