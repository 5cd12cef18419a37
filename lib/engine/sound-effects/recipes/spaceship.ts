import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const spaceship: SoundRecipe = {
  id: 'spaceship',
  name: { en: 'Spaceship', zh: '飞船' },
  words: {
    en: [
      'spaceship',
      'space',
      'spacecraft',
      'ufo',
      'sci fi ambience',
      'space ambience',
      'starship',
      'alien',
      'rocket',
      'sci fi',
      'engine room',
    ],
    zh: ['飞船', '太空', '宇宙飞船', '外星人', '科幻', '太空氛围', '火箭', '星际', '宇宙', '不明飞行物'],
  },
  kind: 'bed',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, pitch } = voice;
    const slow = wander(random.fork('slow'), 0.25);
    const root = (voice.degree(0) / 8) * pitch;
    noiseBed(out, {
      random: random.fork('hull'),
      at,
      seconds,
      colour: 'brown',
      gain: (t) => 0.3 * (1 + 0.2 * slow(t)),
      sweep: { type: 'lowpass', hz: (t) => 170 + 70 * slow(t + 5), q: 1.2 },
    });
    for (const [n, pan] of [
      [1, 0],
      [1.005, -0.6],
      [0.996, 0.6],
      [3, 0.2],
    ] as const)
      tone(out, {
        at,
        seconds,
        hz: root * n,
        wave: 'saw',
        gain: (t) => (n === 3 ? 0.05 : 0.13) * (0.85 + 0.15 * slow(t + n * 7)),
        pan,
        lowpass: { hz: (t) => 340 + 160 * slow(t + 11), q: 1.5 },
      });
    for (let t = random.range(0.5, 1.5); t < seconds - 0.4; t += random.range(1.2, 3))
      tone(out, {
        at: at + t,
        seconds: 0.3,
        hz: voice.degree(random.pick([7, 9, 11, 14])) * 2,
        gain: (x) => 0.035 * Math.exp(-x * 16),
        pan: random.range(-0.8, 0.8),
      });
  },
};
