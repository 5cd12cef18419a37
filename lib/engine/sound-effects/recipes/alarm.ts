import type { SoundRecipe } from '../recipe.ts';
import { tone } from '../synthesis/tone.ts';

export const alarm: SoundRecipe = {
  id: 'alarm',
  name: { en: 'Alarm', zh: '警报' },
  words: {
    en: ['alarm', 'alarm clock', 'buzzer', 'warning', 'alert', 'smoke alarm'],
    zh: ['警报', '闹钟', '警报声', '警铃', '报警器', '警告'],
  },
  kind: 'event',
  seconds: 1,
  everySeconds: 1,
  count: 4,
  render(out, at, voice) {
    const { pitch } = voice;
    for (let i = 0; i < 4; i++)
      tone(out, {
        at: at + i * 0.13,
        seconds: 0.075,
        hz: (i % 2 === 0 ? 2040 : 2060) * pitch,
        wave: 'square',
        gain: (t) => 0.28 * Math.min(1, t / 0.002) * Math.min(1, (0.075 - t) / 0.004),
        lowpass: { hz: 7000 },
      });
  },
};
