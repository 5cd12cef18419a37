import type { SoundRecipe } from '../recipe.ts';
import { keyframes, swell, wander } from '../synthesis/curve.ts';
import { formantVoice } from '../synthesis/formant-voice.ts';

export const scream: SoundRecipe = {
  id: 'scream',
  name: { en: 'Scream', zh: '尖叫' },
  words: {
    en: ['scream', 'screaming', 'shriek', 'yell', 'shout', 'shouting'],
    zh: ['尖叫', '惨叫', '喊叫', '大喊', '叫喊'],
  },
  kind: 'event',
  seconds: 1.8,
  everySeconds: 2.4,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const hz = random.range(680, 820) * pitch;
    const shake = wander(random, 14);
    const length = 1.5;
    formantVoice(out, {
      random,
      at,
      seconds: length,
      hz: (t) =>
        keyframes([0, hz * 0.6], [0.12, hz * 1.2], [0.9, hz * 1.1], [length, hz * 0.6])(t) *
        (1 + 0.02 * shake(t)),
      gain: (t) => 1 * swell(length, 0.05, 0.4)(t),
      breath: 0.22,
      rough: 0.25,
      formants: [
        { hz: 1050 * pitch ** 0.5, gain: 0.8, q: 3 },
        { hz: 1750 * pitch ** 0.5, gain: 0.7, q: 4 },
        { hz: 3100 * pitch ** 0.5, gain: 0.45, q: 4 },
        { hz: 4600 * pitch ** 0.5, gain: 0.2, q: 4 },
      ],
    });
  },
};
