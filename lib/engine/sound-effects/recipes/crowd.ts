import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const crowd: SoundRecipe = {
  id: 'crowd',
  name: { en: 'Crowd', zh: '人群' },
  words: {
    en: [
      'crowd',
      'cheer',
      'cheering',
      'audience',
      'stadium',
      'people talking',
      'chatter',
      'murmur',
      'restaurant',
      'market',
      'walla',
    ],
    zh: [
      '人群',
      '欢呼',
      '观众',
      '嘈杂',
      '人声鼎沸',
      '集市',
      '市场',
      '餐厅',
      '说话声',
      '人声嘈杂',
      '喧哗',
      '体育场',
    ],
  },
  kind: 'bed',
  seconds: 8,
  render(out, at, voice) {
    const { random, seconds, intensity, pitch } = voice;
    const swellOf = wander(random.fork('swell'), 0.4);
    for (let n = 0; n < 16; n++) {
      const person = random.fork(`person ${n}`);
      const syllables = wander(person.fork('syllables'), person.range(4, 6.5));
      const speech = wander(person.fork('speech'), 0.7);
      const vowel = wander(person.fork('vowel'), 5);
      const hz = (person.chance(0.5) ? person.range(105, 160) : person.range(180, 270)) * pitch;
      const pan = person.range(-0.95, 0.95);
      tone(out, {
        at,
        seconds,
        hz: (t) => hz * (1 + 0.13 * speech(t + 5) + 0.25 * intensity),
        wave: 'saw',
        gain: (t) => 0.06 * Math.max(0, syllables(t) + 0.25) * (speech(t) > -0.35 ? 1 : 0.1),
        pan,
        lowpass: { hz: (t) => (650 + 450 * vowel(t)) * (1 + 0.7 * intensity), q: 3.5 },
      });
    }
    noiseBed(out, {
      random: random.fork('air'),
      at,
      seconds,
      colour: 'pink',
      gain: (t) => (0.012 + 0.14 * Math.max(0, intensity - 0.4)) * (1 + 0.3 * swellOf(t)),
      filters: [{ type: 'bandpass', hz: 1100, q: 0.5 }],
    });
  },
};
