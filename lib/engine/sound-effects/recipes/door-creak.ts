import type { SoundRecipe } from '../recipe.ts';
import { swell, wander } from '../synthesis/curve.ts';
import { ring } from '../synthesis/tone.ts';

export const doorCreak: SoundRecipe = {
  id: 'door-creak',
  name: { en: 'Door creak', zh: '开门声' },
  words: {
    en: [
      'door creak',
      'creak',
      'creaky door',
      'door open',
      'opening door',
      'door opens',
      'door',
      'hinge',
      'squeaky',
    ],
    zh: ['开门', '门吱呀', '吱呀', '开门声', '门响', '门', '推门', '吱嘎'],
  },
  kind: 'event',
  seconds: 1.8,
  everySeconds: 2.4,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const length = 1.5;
    // Stick-slip: the hinge lets go at an uneven, rising rate; each slip rings the wood.
    const rate = wander(random, 3);
    for (let t = 0; t < length; ) {
      const grain = 95 + 130 * (t / length) + 45 * rate(t);
      const level = 0.5 * swell(length, 0.2, 0.3)(t) * random.range(0.6, 1);
      const body = (420 + 330 * (t / length)) * pitch;
      ring(out, {
        at: at + t,
        gain: level * 0.45,
        partials: [
          [body, 0.5, 0.02],
          [body * 2.1, 0.35, 0.016],
          [body * 3.4, 0.22, 0.012],
          [body * 5.2, 0.12, 0.008],
        ],
        spread: 0.1,
      });
      t += 1 / Math.max(40, grain);
    }
  },
};
