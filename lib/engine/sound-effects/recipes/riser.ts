import type { SoundRecipe } from '../recipe.ts';
import { glide } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';
import { tone } from '../synthesis/tone.ts';

export const riser: SoundRecipe = {
  id: 'riser',
  name: { en: 'Riser', zh: '渐升音效' },
  words: {
    en: ['riser', 'rise', 'build up', 'buildup', 'uplifter', 'sweep up', 'tension rise', 'build'],
    zh: ['渐升', '上升音效', '铺垫', '推进', '升高', '渐强', '蓄势'],
  },
  kind: 'event',
  seconds: 4,
  everySeconds: 4,
  render(out, at, voice) {
    const { random, pitch } = voice;
    const length = 4;
    const root = (voice.degree(0) / 2) * pitch;
    const level = (t: number) => (t / length) ** 1.6 * Math.min(1, (length - t) / 0.02);
    noiseBed(out, {
      random,
      at,
      seconds: length,
      gain: (t) => 0.22 * level(t),
      sweep: { type: 'bandpass', hz: glide(250, 9000, length), q: 0.9 },
    });
    for (const detune of [0.994, 1, 1.007])
      tone(out, {
        at,
        seconds: length,
        hz: (t) => root * detune * 4 ** (t / length),
        wave: 'saw',
        gain: (t) => 0.14 * level(t),
        pan: (detune - 1) * 90,
        lowpass: { hz: glide(300, 8500, length), q: 1.4 },
      });
    // A tremolo that quickens.
    tone(out, {
      at,
      seconds: length,
      hz: (t) => root * 2 * 4 ** (t / length),
      wave: 'square',
      gain: (t) => 0.07 * level(t) * (0.5 + 0.5 * Math.sin(2 * Math.PI * (2 * t + 1.6 * t * t))),
      lowpass: { hz: 5000 },
    });
  },
};
