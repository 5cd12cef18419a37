import type { SoundRecipe } from '../recipe.ts';
import { ring } from '../synthesis/tone.ts';

export const doorbell: SoundRecipe = {
  id: 'doorbell',
  name: { en: 'Doorbell', zh: '门铃' },
  words: {
    en: ['doorbell', 'door bell', 'ding dong', 'chime bell'],
    zh: ['门铃', '叮咚', '按门铃'],
  },
  kind: 'event',
  seconds: 2,
  everySeconds: 3,
  render(out, at, voice) {
    const bell = (start: number, hz: number) =>
      ring(out, {
        at: at + start,
        gain: 0.4,
        partials: [
          [hz, 0.8, 1.4],
          [hz * 2.01, 0.3, 0.8],
          [hz * 3.02, 0.18, 0.5],
          [hz * 5.1, 0.07, 0.25],
        ],
        spread: 0.1,
      });
    bell(0, voice.degree(4) * voice.pitch * 2);
    bell(0.55, voice.degree(2) * voice.pitch * 2);
  },
};
