import { SAMPLE_RATE } from '../audio.ts';
import { renderHeard } from '../listen/render-heard.ts';
import { cutStems } from '../mix/stem-shelf.ts';
import { scoreLengthSamples } from '../render/render-score.ts';
import type { DoorOptions, Listener, MakeRoom, RenderedSong, SongRequest } from '../rendered-song.ts';
import { type ComposedSong, composeSong } from './compose-song.ts';

/**
 * Makes a song from lyrics and tags, or from a description: reads, plans, composes, plays, sings, mixes, masters.
 * Same request and seed, same samples.
 * @throws the signal's reason when stopped
 */
export async function renderSong(request: SongRequest): Promise<RenderedSong> {
  const { signal, onProgress, scratchFolder } = request;
  onProgress?.(0, 'reading the request');
  const song = await composeSong(request);
  onProgress?.(0.02, 'composing');
  const { listener, makeRoom } = request;
  return renderComposed({ song, signal, onProgress, scratchFolder, listener, makeRoom });
}

/**
 * Plays, sings, mixes and masters a song that is composed.
 * @throws the signal's reason when stopped
 */
export async function renderComposed(
  request: DoorOptions & {
    song: ComposedSong;
    listener?: Listener | undefined;
    makeRoom?: MakeRoom | undefined;
  },
): Promise<RenderedSong> {
  const { song, signal, onProgress, scratchFolder, listener, makeRoom } = request;
  const rendered = await renderHeard({
    ...{ score: song.score, voice: song.voice, listener, signal, scratchFolder },
    onProgress: (share, stage) => onProgress?.(0.05 + share * 0.95, stage),
    beforePlaying: () => makeRoom?.(scoreLengthSamples(song.score) / SAMPLE_RATE),
  });
  const { master } = rendered;
  onProgress?.(1, 'mastered');
  return {
    ...song,
    master,
    stems: cutStems(rendered.stems, master.left.length),
    dryVocals: rendered.dryVocals?.subarray(0, master.left.length),
    timedLines: rendered.timedLines,
  };
}
