import type { StereoBuffer } from '../audio.ts';
import { masterMix } from '../mix/master.ts';
import type { Staging } from '../mix/mixer.ts';
import { type RenderedScore, renderScore } from '../render/render-score.ts';
import type { DoorOptions, Listener } from '../rendered-song.ts';
import type { Score } from '../score/score.ts';
import { findStyle } from '../styles/find-style.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { SongPreview } from './song-preview.ts';

/** Where playing ends and mastering begins, of all that is to do. */
const PLAYED_SHARE = 0.86;

/**
 * Plays, sings, mixes and masters a score, for a listener ahead of the whole where there is one; the samples are the
 * same with and without.
 * @param beforePlaying what is waited for once the listener has the first bars
 * @throws the signal's reason when stopped
 */
export async function renderHeard({
  score,
  voice,
  listener,
  signal,
  scratchFolder,
  onProgress,
  beforePlaying,
}: DoorOptions & {
  score: Score;
  voice: VoiceProfile | undefined;
  listener?: Listener | undefined;
  beforePlaying?: (() => Promise<void> | undefined) | undefined;
}): Promise<RenderedScore & { master: StereoBuffer }> {
  const preview = listener && new SongPreview({ score, voice, listener, signal });
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
  await beforePlaying?.();
  const rendered = await renderScore({
    score,
    voice,
    signal,
    scratchFolder,
    onStaged: (part, gainDb) => staging.set(part, gainDb),
    betweenParts: playOn,
    onProgress: (progress, stage) => onProgress?.(progress * PLAYED_SHARE, stage),
  });
  signal?.throwIfAborted();
  await playOn();
  const { master } = masterMix(rendered.mix, findStyle(score.style).mix, {
    inPlace: true,
    onProgress: (share) => onProgress?.(PLAYED_SHARE + share * (1 - PLAYED_SHARE), 'mastering'),
  });
  await preview?.finish(master);
  return { ...rendered, master };
}
