import type { SoundRecipe } from '../recipe.ts';
import { wander } from '../synthesis/curve.ts';
import { noiseBed } from '../synthesis/noise.ts';

export const cicadas: SoundRecipe = {
  id: 'cicadas',
  name: { en: 'Cicadas', zh: '蝉鸣' },
  words: {
    en: ['cicada'],
    zh: ['蝉鸣', '知了', '蝉'],
  },
  kind: 'bed',
  seconds: 8,
  gainDb: -3,
  render(out, at, voice) {
    const { random, seconds, pitch } = voice;
    for (let n = 0; n < 3; n++) {
      const cicada = random.fork(`cicada ${n}`);
      const rate = cicada.range(90, 130);
      const swellRate = wander(cicada, 0.4);
      const hz = cicada.range(4200, 6000) * pitch;
      noiseBed(out, {
        random: cicada,
        at,
        seconds,
        gain: (t) => 0.13 * (0.65 + 0.3 * swellRate(t)) * (0.55 + 0.45 * Math.sin(2 * Math.PI * rate * t)),
        filters: [{ type: 'bandpass', hz, q: 5 }],
        spread: 0.3,
        pan: cicada.range(-0.7, 0.7),
      });
    }
  },
};
