import type { SoundRecipe } from '../recipe.ts';
import { keyframes, swell } from '../synthesis/curve.ts';
import { formantVoice } from '../synthesis/formant-voice.ts';

export const seagulls: SoundRecipe = {
  id: 'seagulls',
  name: { en: 'Seagulls', zh: '海鸥' },
  words: {
    en: ['seagull', 'gull', 'crow', 'raven', 'eagle', 'hawk', 'seabird'],
    zh: ['海鸥', '乌鸦', '老鹰', '鹰'],
  },
  kind: 'bed',
  seconds: 8,
  gainDb: -2,
  render(out, at, voice) {
    const { random, seconds, pitch } = voice;
    for (let n = 0; n < 3; n++) {
      const gull = random.fork(`gull ${n}`);
      const hz = gull.range(880, 1250) * pitch;
      const pan = gull.range(-0.9, 0.9);
      const level = gull.range(0.25, 0.7);
      for (let t = gull.range(0, 0.9) + n * 0.4; t < seconds - 0.4; t += gull.range(2.4, 5)) {
        const cries = gull.integer(2, 5);
        for (let i = 0; i < cries; i++) {
          const length = gull.range(0.2, 0.34);
          const start = t + i * (length + gull.range(0.04, 0.1));
          if (start + length > seconds) break;
          formantVoice(out, {
            random: gull,
            at: at + start,
            seconds: length,
            hz: keyframes([0, hz * 0.9], [length * 0.25, hz * 1.25], [length, hz * 0.78]),
            gain: (x) => level * swell(length, 0.03, 0.12)(x),
            breath: 0.12,
            rough: 0.1,
            pan,
            formants: [
              { hz: 1800 * pitch, gain: 0.8, q: 3 },
              { hz: 3200 * pitch, gain: 0.5, q: 4 },
            ],
          });
        }
      }
    }
  },
};
