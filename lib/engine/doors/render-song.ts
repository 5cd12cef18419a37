import { SAMPLE_RATE } from '../audio.ts';
import { SongPreview } from '../listen/song-preview.ts';
import { masterMix } from '../mix/master.ts';
import type { Staging } from '../mix/mixer.ts';
import { cutStems } from '../mix/stem-shelf.ts';
import { renderScore, scoreLengthSamples } from '../render/render-score.ts';
import type { DoorOptions, Listener, MakeRoom, RenderedSong, SongRequest } from '../rendered-song.ts';
import { findStyle } from '../styles/find-style.ts';
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
  const preview = listener && new SongPreview({ score: song.score, voice: song.voice, listener, signal });
  const staging: Staging = new Map();
  let plays = preview !== undefined;
  const playOn = async () => {
    if (!plays) return;
    try {
      await preview?.playOn(staging);
    } catch {
      signal?.throwIfAborted();
      // Whatever a stretch alone cannot be played for, the song is made; its listener has to wait for that.
      plays = false;
    }
  };
  await playOn();
  await makeRoom?.(scoreLengthSamples(song.score) / SAMPLE_RATE);
  const rendered = await renderScore({
    score: song.score,
    voice: song.voice,
    signal,
    scratchFolder,
    onStaged: (part, gainDb) => staging.set(part, gainDb),
    betweenParts: playOn,
    onProgress: (progress, stage) => onProgress?.(0.05 + progress * 0.8, stage),
  });
  signal?.throwIfAborted();
  await playOn();
  const { master } = masterMix(rendered.mix, findStyle(song.score.style).mix, {
    inPlace: true,
    onProgress: (share) => onProgress?.(0.86 + share * 0.14, 'mastering'),
  });
  await preview?.finish(master);
  onProgress?.(1, 'mastered');
  return {
    ...song,
    master,
    stems: cutStems(rendered.stems, master.left.length),
    dryVocals: rendered.dryVocals?.subarray(0, master.left.length),
    timedLines: rendered.timedLines,
  };
}
