import type { SoundRecipe } from '../recipe.ts';
import { ring, tone } from '../synthesis/tone.ts';

export const success: SoundRecipe = {
  id: 'success',
  name: { en: 'Success', zh: '成功' },
  words: {
    en: [
      'success',
      'win',
      'victory',
      'level up',
      'correct',
      'achievement',
      'complete',
      'fanfare',
      'reward',
      'bonus',
      'unlock',
    ],
    zh: ['成功', '胜利', '升级', '正确', '成就', '过关', '完成', '奖励', '解锁', '答对'],
  },
  kind: 'event',
  seconds: 1.4,
  everySeconds: 2.4,
  render(out, at, voice) {
    [0, 2, 4, 7].forEach((step, i) => {
      const hz = voice.degree(step) * 2 * voice.pitch;
      const length = i === 3 ? 0.8 : 0.14;
      tone(out, {
        at: at + i * 0.11,
        seconds: length,
        hz,
        wave: 'triangle',
        gain: (t) => 0.35 * Math.min(1, t / 0.004) * Math.exp((-3.5 * t) / length),
        pan: -0.3 + 0.2 * i,
      });
      ring(out, {
        at: at + i * 0.11,
        gain: 0.16,
        partials: [
          [hz * 2, 0.6, length],
          [hz * 4.02, 0.2, length * 0.5],
        ],
      });
    });
  },
};
