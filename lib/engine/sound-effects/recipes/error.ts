import type { SoundRecipe } from '../recipe.ts';
import { tone } from '../synthesis/tone.ts';

export const error: SoundRecipe = {
  id: 'error',
  name: { en: 'Error', zh: '错误' },
  words: {
    en: ['error', 'fail', 'wrong', 'failure', 'incorrect', 'denied', 'game over', 'lose', 'negative'],
    zh: ['错误', '失败', '答错', '游戏结束', '拒绝', '出错'],
  },
  kind: 'event',
  seconds: 0.7,
  everySeconds: 1.2,
  render(out, at, voice) {
    [
      [0, 1],
      [0.17, 0],
    ].forEach(([start, step]) => {
      const hz = (voice.degree(step!) / 2) * voice.pitch;
      tone(out, {
        at: at + start!,
        seconds: step === 0 ? 0.36 : 0.14,
        hz,
        wave: 'square',
        gain: (t) => 0.3 * Math.min(1, t / 0.004) * Math.exp(-t * 4),
        lowpass: { hz: 1800, q: 1 },
      });
      tone(out, {
        at: at + start!,
        seconds: step === 0 ? 0.36 : 0.14,
        hz: hz * 1.06,
        wave: 'square',
        gain: (t) => 0.16 * Math.exp(-t * 4),
        lowpass: { hz: 1400 },
      });
    });
  },
};
