import type { SoundRecipe } from '../recipe.ts';
import { ring } from '../synthesis/tone.ts';

export const bicycleBell: SoundRecipe = {
  id: 'bicycle-bell',
  name: { en: 'Bicycle bell', zh: '自行车铃' },
  words: {
    en: ['bicycle bell', 'bike bell', 'bicycle', 'service bell', 'hotel bell', 'ding'],
    zh: ['自行车铃', '车铃', '服务铃', '单车', '叮'],
  },
  kind: 'event',
  seconds: 1.4,
  everySeconds: 1.6,
  render(out, at, voice) {
    const { pitch } = voice;
    for (const start of [0, 0.16])
      ring(out, {
        at: at + start,
        gain: 0.35,
        partials: [
          [2380 * pitch, 0.6, 1],
          [2394 * pitch, 0.4, 0.9],
          [4810 * pitch, 0.35, 0.6],
          [7120 * pitch, 0.2, 0.35],
          [9850 * pitch, 0.1, 0.2],
        ],
        spread: 0.15,
      });
  },
};
