import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { ring } from '../synthesis/tone.ts';

export const typing: SoundRecipe = {
  id: 'typing',
  name: { en: 'Typing', zh: '打字' },
  words: {
    en: ['typing', 'keyboard', 'typewriter', 'type', 'computer keyboard'],
    zh: ['打字', '键盘', '敲键盘', '打字机', '键盘声'],
  },
  kind: 'bed',
  seconds: 5,
  render(out, at, voice) {
    const { random, seconds, speed, pitch } = voice;
    for (
      let t = random.range(0, 0.1);
      t < seconds - 0.12;
      t += (random.chance(0.12) ? random.range(0.3, 0.6) : random.range(0.07, 0.19)) / speed
    ) {
      const level = random.range(0.25, 0.6);
      const pan = random.range(-0.35, 0.35);
      burst(out, {
        random,
        at: at + t,
        gain: level * 0.5,
        decaySeconds: 0.012,
        hz: random.range(2600, 4200) * pitch,
        q: 1.2,
        pan,
      });
      ring(out, {
        at: at + t,
        gain: level * 0.3,
        pan,
        partials: [
          [random.range(260, 420) * pitch, 0.6, 0.035],
          [random.range(900, 1300) * pitch, 0.35, 0.02],
        ],
      });
      burst(out, {
        random,
        at: at + t + 0.065,
        gain: level * 0.2,
        decaySeconds: 0.01,
        hz: 3600 * pitch,
        q: 1.4,
        pan,
      });
    }
  },
};
