import type { SoundRecipe } from '../recipe.ts';
import { swell, wander } from '../synthesis/curve.ts';
import { formantVoice } from '../synthesis/formant-voice.ts';
import { noiseBed } from '../synthesis/noise.ts';

export const growl: SoundRecipe = {
  id: 'growl',
  name: { en: 'Monster growl', zh: '怪兽低吼' },
  words: {
    en: [
      'growl',
      'monster',
      'zombie',
      'roar',
      'beast',
      'dinosaur',
      'dragon',
      'snarl',
      'creature',
      'demon',
      'lion',
      'tiger',
      'bear',
    ],
    zh: ['怪兽', '僵尸', '低吼', '咆哮', '怪物', '吼叫', '恐龙', '恶魔', '龙吼', '狮子', '老虎', '野兽'],
  },
  kind: 'event',
  seconds: 2.4,
  everySeconds: 3,
  render(out, at, voice) {
    const { random, pitch, intensity } = voice;
    const hz = 68 * pitch;
    const shake = wander(random, 5);
    const length = 2.2;
    const shape = swell(length, 0.25, 0.9);
    formantVoice(out, {
      random,
      at,
      seconds: length,
      hz: (t) => hz * (1 + 0.25 * Math.sin((Math.PI * t) / length) + 0.07 * shake(t)),
      gain: (t) => 1.3 * shape(t),
      breath: 0.3,
      rough: 0.55,
      formants: [
        { hz: (t) => (330 + 180 * Math.sin((Math.PI * t) / length)) * pitch ** 0.5, gain: 1, q: 3 },
        { hz: (t) => (820 + 260 * shake(t + 3)) * pitch ** 0.5, gain: 0.6, q: 4 },
        { hz: 1900 * pitch ** 0.5, gain: 0.25 + 0.3 * intensity, q: 3 },
      ],
    });
    formantVoice(out, {
      random: random.fork('low'),
      at,
      seconds: length,
      hz: (t) => hz * 0.5 * (1 + 0.1 * shake(t + 7)),
      gain: (t) => 0.9 * shape(t),
      breath: 0.1,
      rough: 0.4,
      formants: [
        { hz: 160 * pitch ** 0.5, gain: 1, q: 2 },
        { hz: 420 * pitch ** 0.5, gain: 0.5, q: 3 },
      ],
    });
    noiseBed(out, {
      random: random.fork('air'),
      at,
      seconds: length,
      colour: 'pink',
      gain: (t) => 0.12 * shape(t) * (0.7 + 0.3 * shake(t)),
      filters: [{ type: 'bandpass', hz: 900 * pitch ** 0.5, q: 0.6 }],
    });
  },
};
