import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { thump } from '../synthesis/tone.ts';

export const snowSteps: SoundRecipe = {
  id: 'snow-steps',
  name: { en: 'Steps in snow', zh: '雪地脚步' },
  words: {
    en: ['steps in snow', 'footsteps in snow', 'footsteps on snow', 'walking in snow', 'crunch', 'crunching'],
    zh: ['雪地脚步', '踩雪', '雪地里的脚步', '雪地', '雪地行走', '咯吱'],
  },
  kind: 'event',
  seconds: 0.6,
  everySeconds: 0.62,
  count: 6,
  render(out, at, voice) {
    const { random, pitch, index } = voice;
    const pan = index % 2 === 0 ? -0.2 : 0.2;
    for (let i = 0; i < 42; i++) {
      const start = 0.3 * random.next() ** 0.8;
      burst(out, {
        random,
        at: at + start,
        gain: 0.1 * Math.sin(Math.PI * Math.min(1, (start + 0.04) / 0.36)),
        decaySeconds: random.range(0.006, 0.03),
        hz: random.range(900, 4200) * pitch,
        q: random.range(0.8, 2.5),
        pan: pan + random.range(-0.1, 0.1),
      });
    }
    thump(out, { at, fromHz: 110, toHz: 55, sweepSeconds: 0.04, decaySeconds: 0.1, gain: 0.14 });
  },
};
