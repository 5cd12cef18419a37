import type { SoundRecipe } from '../recipe.ts';

export const footsteps: SoundRecipe = {
  id: 'footsteps',
  name: { en: 'Footsteps', zh: '脚步声' },
  words: {
    en: ['footstep', 'step', 'walking', 'walk', 'running footsteps', 'boots', 'high heels'],
    zh: ['脚步声', '脚步', '走路', '步伐', '高跟鞋', '行走'],
  },
  kind: 'event',
  seconds: 0.5,
  everySeconds: 0.55,
  count: 6,
  render(out, at, voice) {
    const { random, pitch, intensity, index } = voice;
    const pan = index % 2 
  },
};
