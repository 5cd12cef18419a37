import type { SoundRecipe } from '../recipe.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const airplane: SoundRecipe = {
  id: 'airplane',
  name: { en: 'Airplane', zh: '飞机' },
  words: {
    en: ['airplane', 'plane', 'jet', 'aircraft', 'flyover', 'jet engine'],
    zh: ['飞机', '喷气机', '客机', '航班', '战斗机'],
  },
  kind: 'bed',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, pitch } = voice;
    const pass = (t: number) => Math.exp(-(((t - seconds / 2) / (seconds * 0.28)) ** 2));
    // The Doppler fall: pitch bends down as it goes by.
    const doppler = (t: number) => 1.22 - 0.44 / (1 + Math.exp(-(t - seconds / 2) * 2.2));
    noiseBed(out, {
      random: random.fork('jet'),
      at,
      seconds,
      colour: 'pink',
      gain: (t) => 0.06 + 0.4 * pass(t),
      sweep: { type: 'bandpass', hz: (t) => (350 + 1400 * pass(t)) * doppler(t) * pitch, q: 0.5 },
      pan: (t) => Math.max(-0.9, Math.min(0.9, ((t - seconds / 2) / seconds) * 2)),
    });
    noiseBed(out, {
      random: random.fork('rumble'),
      at,
      seconds,
      colour: 'brown',
      gain: (t) => 0.12 + 0.4 * pass(t - 0.4),
      filters: [{ type: 'lowpass', hz: 260 }],
    });
    tone(out, {
      at,
      seconds,
      hz: (t) => 1450 * doppler(t) * pitch,
      wave: 'saw',
      gain: (t) => 0.025 * pass(t),
      lowpass: { hz: 3500 },
    });
  },
};
