import type { SoundRecipe } from '../recipe.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';

export const applause: SoundRecipe = {
  id: 'applause',
  name: { en: 'Applause', zh: '掌声' },
  words: {
    en: ['applause', 'clapping', 'clap', 'ovation', 'audience clapping'],
    zh: ['掌声', '鼓掌', '拍手', '喝彩'],
  },
  kind: 'bed',
  seconds: 5,
  render(out, at, voice) {
    const { random, seconds, intensity } = voice;
    const people = 24 + Math.round(60 * intensity);
    for (let n = 0; n < people; n++) {
      const person = random.fork(`person ${n}`);
      const every = person.range(0.17, 0.3);
      const hz = person.range(750, 2300);
      const pan = person.range(-0.95, 0.95);
      const level = person.range(0.02, 0.1);
      const from = person.range(0, 0.35);
      for (let t = from; t < seconds - 0.05; t += every * person.range(0.9, 1.1))
        burst(out, {
          random: person,
          at: at + t,
          gain: level * person.range(0.7, 1.1),
          decaySeconds: 0.028,
          hz: hz * person.range(0.9, 1.1),
          q: 1.3,
          pan,
        });
    }
    noiseBed(out, {
      random: random.fork('hall'),
      at,
      seconds,
      colour: 'pink',
      gain: 0.02,
      filters: [{ type: 'bandpass', hz: 1400, q: 0.5 }],
    });
  },
};
