import type { SoundRecipe } from '../recipe.ts';
import { burst } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const uiClick: SoundRecipe = {
  id: 'ui-click',
  name: { en: 'UI click', zh: '界面点击' },
  words: {
    en: [
      'click',
      'ui click',
      'ui',
      'button click',
      'tap',
      'mouse click',
      'menu',
      'select',
      'interface',
      'hover',
      'pop',
    ],
    zh: ['点击', '界面', '按钮点击', '鼠标', '点按', '菜单', '选择音', '界面音效', '点击声'],
  },
  kind: 'event',
  seconds: 0.12,
  everySeconds: 0.4,
  gainDb: -3,
  render(out, at, voice) {
    const hz = voice.degree(7) * 2 * voice.pitch;
    tone(out, {
      at,
      seconds: 0.06,
      hz: (t) => hz * (1 + 0.5 * Math.exp(-t * 220)),
      gain: (t) => 0.5 * Math.min(1, t / 0.001) * Math.exp(-t * 95),
    });
    burst(out, { random: voice.random, at, gain: 0.14, decaySeconds: 0.005, hz: 5200, q: 1 });
  },
};
