import type { RenderedSong } from './doors.ts';
import { type AroundRequest, playAround } from './edit/play-around.ts';
import { fitStems } from './edit/render-window.ts';
import { masterMix } from './mix/master.ts';
import { findStyle } from './styles/find-style.ts';

/**
 * Makes a whole piece whose theme is the melody of a clip's stretch: stated, developed, harmonised.
 * @throws NoMelodyError when there is none
 */
export async function songFromSample(request: AroundRequest): Promise<RenderedSong> {
  const { score, rendered, title, tags } = await playAround(request, 'song');
  request.onProgress?.(0.88, 'mastering');
  const { master } = masterMix(rendered.mix, findStyle(score.style).mix, { inPlace: true });
  return {
    score,
    master,
    stems: fitStems(rendered.stems, master.left.length),
    timedLines: [],
    title,
    tags,
    lyrics: '',
    notices: [],
  };
}
