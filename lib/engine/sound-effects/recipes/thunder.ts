import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';

export const thunder: SoundRecipe = {
  id: 'thunder',
  name: { en: 'Thunder', zh: '雷声' },
  words: {
    en: ['thunder', 'thunderclap', 'lightning', 'storm'],
    zh: ['雷声', '打雷', '雷', '雷鸣', '闪电', '雷雨', '雷电', '暴风雨', '雷暴'],
  },
  kind: 'event',
  seconds: 6,
  everySeconds: 7,
  render(out, at, voice) {
    const { random, intensity, pitch } = voice;
    const roll = wander(random.fork('roll'), 3.5);
    const length = 5.5;
    // The crack, only where it is near and heavy.
    for (let i = 0; i < 7; i++)
      burst(out, {
        random,
        at: at + random.range(0, 0.25),
        gain: 0.12 + 0.5 * intensity,
        decaySeconds: random.range(0.05, 0.22),
        hz: random.range(500, 2600),
        endHz: 160,
        q: 0.6,
        pan: random.range(-0.7, 0.7),
      });
    noiseBed(out, {
      random: random.fork('rumble'),
      at: at + 0.05,
      seconds: length,
      colour: 'brown',
      gain: (t) => 0.85 * Math.min(1, t / 0.12) * Math.exp(-t * 0.75) * (0.65 + 0.5 * Math.abs(roll(t))),
      sweep: { type: 'lowpass', hz: (t) => (110 + 1500 * Math.exp(-t * 1.1)) * pitch, q: 0.6 },
      spread: 0.6,
    });
    noiseBed(out, {
      random: random.fork('tail'),
      at: at + 0.5,
      seconds: length - 0.5,
      colour: 'brown',
      gain: (t) => 0.4 * Math.min(1, t / 0.9) * Math.exp(-t * 0.6) * (0.5 + 0.5 * roll(t + 40) ** 2),
      filters: [{ type: 'lowpass', hz: 160 * pitch }],
    });
  },
};
