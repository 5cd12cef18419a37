import { type AroundRequest, playAround } from '../edit/play-around.ts';
import { fitStems } from '../edit/render-window.ts';
import { masterMix } from '../mix/master.ts';
import type { RenderedSong } from '../rendered-song.ts';
import { findStyle } from '../styles/find-style.ts';

/**
 * Makes a whole piece whose theme is the melody of a clip's stretch: stated, developed, harmonised. Of a
 * melody longer than a theme can be, the bars that tell most of it are taken; a notice says which.
 * @throws NoMelodyError when there is none
 */
export async function songFromSample(request: AroundRequest): Promise<RenderedSong> {
  const { score, rendered, taken, title, tags } = await playAround(request, 'song');
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
    notices: taken ? [takenNotice(taken)] : [],
  };
}

const takenNotice = ({ startSeconds, endSeconds }: { startSeconds: number; endSeconds: number }): string =>
  `The theme is what lies between ${startSeconds.toFixed(1)} and ${endSeconds.toFixed(1)} s of the clip: the whole is longer than a theme can be.`;
