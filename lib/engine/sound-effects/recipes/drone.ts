import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const drone: SoundRecipe = {
  id: 'drone',
  name: { en: 'Drone', zh: '低鸣铺底' },
  words: {
    en: [
      'drone',
      'dark ambience',
      'tension',
      'suspense',
      'horror',
      'eerie',
      'spooky',
      'ominous',
      'haunted',
      'dark',
      'pad',
      'atmosphere',
    ],
    zh: ['低鸣', '恐怖', '紧张', '悬疑', '诡异', '阴森', '恐怖氛围', '铺底', '暗黑氛围', '鬼屋'],
  },
  kind: 'bed',
  seconds: 10,
  render(out, at, voice) {
    const { random, seconds, pitch } = voice;
    const root = (voice.degree(0) / 4) * pitch;
    [0, 4, 7, 9].forEach((step, i) => {
      const hz = (voice.degree(step) / 4) * pitch;
      const breathe = wander(random.fork(`voice ${i}`), 0.17);
      for (const detune of [0.997, 1.003])
        tone(out, {
          at,
          seconds,
          hz: (t) => hz * detune * (1 + 0.002 * breathe(t + 50)),
          wave: 'saw',
          gain: (t) => 0.09 * (0.55 + 0.45 * breathe(t)),
          pan: (detune > 1 ? 1 : -1) * (0.25 + 0.15 * i),
          phase: random.next(),
          lowpass: { hz: (t) => 320 + 260 * breathe(t + 20), q: 1.6 },
        });
    });
    const air = wander(random.fork('air'), 0.2);
    noiseBed(out, {
      random: random.fork('breath'),
      at,
      seconds,
      colour: 'pink',
      gain: (t) => 0.06 * (0.6 + 0.4 * air(t)),
      sweep: { type: 'bandpass', hz: (t) => root * 6 + 260 * air(t + 9), q: 4 },
    });
  },
};
