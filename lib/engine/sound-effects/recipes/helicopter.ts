import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const helicopter: SoundRecipe = {
  id: 'helicopter',
  name: { en: 'Helicopter', zh: '直升机' },
  words: {
    en: ['helicopter', 'chopper', 'rotor', 'drone quadcopter'],
    zh: ['直升机', '螺旋桨', '无人机'],
  },
  kind: 'bed',
  seconds: 6,
  render(out, at, voice) {
    const { random, seconds, speed, pitch, whole } = voice;
    const rate = 1 / whole(1 / (13 * speed));
    const chop = (t: number) => Math.max(0, Math.sin(2 * Math.PI * rate * t)) ** 3;
    noiseBed(out, {
      random: random.fork('blade'),
      at,
      seconds,
      colour: 'brown',
      gain: (t) => 0.15 + 0.9 * chop(t),
      filters: [{ type: 'lowpass', hz: 420 * pitch }],
    });
    noiseBed(out, {
      random: random.fork('slap'),
      at,
      seconds,
      colour: 'pink',
      gain: (t) => 0.14 * chop(t + 0.008),
      filters: [{ type: 'bandpass', hz: 1300 * pitch, q: 0.7 }],
    });
    tone(out, { at, seconds, hz: 318 * pitch, wave: 'saw', gain: 0.03, lowpass: { hz: 1500 } });
  },
};
