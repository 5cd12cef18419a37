import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { ring, tone } from '../synthesis/tone.ts';

export const cafe: SoundRecipe = {
  id: 'cafe',
  name: { en: 'Café', zh: '咖啡馆' },
  words: {
    en: ['cafe', 'coffee shop', 'bar', 'pub', 'dishes', 'cutlery', 'cups'],
    zh: ['咖啡馆', '咖啡厅', '酒吧', '餐具', '杯碟', '茶馆'],
  },
  kind: 'bed',
  seconds: 10,
  render(out, at, voice) {
    const { random, seconds, pitch } = voice;
    for (let n = 0; n < 9; n++) {
      const person = random.fork(`person ${n}`);
      const syllables = wander(person.fork('syllables'), person.range(4, 6));
      const speech = wander(person.fork('speech'), 0.5);
      const vowel = wander(person.fork('vowel'), 4.5);
      const hz = (person.chance(0.5) ? person.range(105, 150) : person.range(180, 240)) * pitch;
      tone(out, {
        at,
        seconds,
        hz: (t) => hz * (1 + 0.12 * speech(t + 5)),
        wave: 'saw',
        gain: (t) => 0.035 * Math.max(0, syllables(t) + 0.2) * (speech(t) > -0.1 ? 1 : 0.06),
        pan: person.range(-0.9, 0.9),
        lowpass: { hz: (t) => 600 + 350 * vowel(t), q: 3.2 },
      });
    }
    noiseBed(out, {
      random: random.fork('room'),
      at,
      seconds,
      colour: 'pink',
      gain: 0.014,
      filters: [{ type: 'lowpass', hz: 2500 }],
    });
    for (let t = random.range(0.2, 1); t < seconds - 0.4; t += random.range(0.5, 2)) {
      const hz = random.range(2300, 5200) * pitch;
      ring(out, {
        at: at + t,
        gain: random.range(0.03, 0.11),
        pan: random.range(-0.8, 0.8),
        partials: [
          [hz, 0.6, 0.25],
          [hz * 1.52, 0.4, 0.16],
          [hz * 2.3, 0.2, 0.09],
        ],
      });
    }
  },
};
