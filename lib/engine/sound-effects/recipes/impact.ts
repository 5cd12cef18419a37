import type { SoundRecipe } from '../recipe.ts';
import { burst, noiseBed } from '../synthesis/noise.ts';
import { thump, tone } from '../synthesis/tone.ts';

export const impact: SoundRecipe = {
  id: 'impact',
  name: { en: 'Cinematic impact', zh: '电影重击' },
  words: {
    en: [
      'impact',
      'boom',
      'cinematic hit',
      'big hit',
      'slam hit',
      'trailer hit',
      'stomp',
      'braam',
      'crash',
      'thunderous',
    ],
    zh: ['重击音效', '轰鸣', '电影重击', '震撼', '巨响', '轰', '撞', '冲击'],
  },
  kind: 'event',
  seconds: 4,
  everySeconds: 4,
  render(out, at, voice) {
    const { random, pitch, intensity } = voice;
    const root = (voice.degree(0) / 8) * pitch;
    thump(out, { at, fromHz: 190 * pitch, toHz: root, sweepSeconds: 0.15, decaySeconds: 2.2, gain: 0.9 });
    burst(out, { random, at, gain: 0.8, decaySeconds: 0.1, hz: 1400, endHz: 200, q: 0.4 });
    noiseBed(out, {
      random: random.fork('tail'),
      at,
      seconds: 3.6,
      colour: 'pink',
      gain: (t) => 0.32 * Math.exp(-t * 1.7),
      sweep: { type: 'lowpass', hz: (t) => 150 + 3200 * Math.exp(-t * 3), q: 0.6 },
    });
    for (const n of [2, 3, 4.02, 6])
      tone(out, {
        at,
        seconds: 3.2,
        hz: root * n,
        wave: 'saw',
        gain: (t) => (0.16 * intensity * 2 * Math.exp(-t * 1.5)) / Math.sqrt(n),
        pan: n % 2 === 0 ? -0.4 : 0.4,
        lowpass: { hz: (t) => 200 + 1600 * Math.exp(-t * 2), q: 1.2 },
      });
  },
};
