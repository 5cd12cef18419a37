import { SAMPLE_RATE, type StereoBuffer } from './audio.ts';
import { arrangeMelody } from './compose/arrange-melody.ts';
import type { DoorOptions, RenderedSong, Stems } from './doors.ts';
import { measureLoudness } from './dsp/loudness.ts';
import { copyOf, placeAt, scale, sumOf } from './edit/buffers.ts';
import type { ClipSource } from './edit/clip-source.ts';
import { findMelody } from './edit/given-melody.ts';
import { shiftLines } from './edit/merge-lyrics.ts';
import { fitStems, stretchOf } from './edit/render-window.ts';
import { readStyle } from './lyrics/read-style.ts';
import { masterMix } from './mix/master.ts';
import { Random } from './random.ts';
import { renderScore } from './render-score.ts';
import { tagsOfScore } from './render-song.ts';
import type { Bus } from './score.ts';
import { timeOf } from './score-time.ts';
import { findStyle } from './styles/find-style.ts';

export interface AddInstrumentalRequest extends DoorOptions {
  /** Somebody singing or humming. */
  source: ClipSource;
  startSeconds: number;
  endSeconds: number;
  tags?: string;
  title?: string;
  seed: number;
}

/** The hall after the band's last beat, seconds. */
const RING_SECONDS = 2.5;
/** The voice stands this much above the band, LU. */
const VOICE_ABOVE_BAND_LU = 2;

/**
 * Sets a band under a voice: in its tempo, key and harmony, from its first beat to its end; the voice stays as it was
 * recorded, on top.
 * @throws NoMelodyError when nothing sung or played is found
 */
export async function addInstrumental(request: AddInstrumentalRequest): Promise<RenderedSong> {
  const { source, startSeconds, endSeconds, seed, signal, onProgress } = request;
  onProgress?.(0, 'listening');
  const voice = copyOf(stretchOf(source.stems?.vocals ?? source.audio, startSeconds, endSeconds));
  const { melody, firstBeatSeconds } = await findMelody(source, startSeconds, endSeconds);
  signal?.throwIfAborted();
  const reading = readStyle(request.tags || source.tags);
  const title = request.title ?? source.title;
  const score = arrangeMelody(melody, {
    reading,
    title,
    seed,
    mode: 'accompany',
    random: new Random(seed).fork('add-instrumental'),
  });
  const rendered = await renderScore({
    score,
    signal,
    onProgress: (progress, stage) => onProgress?.(0.15 + progress * 0.7, stage),
  });

  onProgress?.(0.86, 'mixing');
  // The band's last chord rings out after the voice has ended.
  const bandEnd = Math.round(
    (firstBeatSeconds + timeOf(score).secondsAt(score.lengthBeats) + RING_SECONDS) * SAMPLE_RATE,
  );
  const length = Math.max(voice.left.length, bandEnd);
  const offset = Math.round(firstBeatSeconds * SAMPLE_RATE);
  const band = placeAt(rendered.mix, offset, length);
  const gain =
    10 **
    ((measureLoudness(band).integratedLufs + VOICE_ABOVE_BAND_LU - measureLoudness(voice).integratedLufs) /
      20);
  const sung = placeAt(voice, 0, length);
  scale(sung, Number.isFinite(gain) ? Math.min(20, gain) : 1);
  const stems: Stems = { vocals: sung };
  for (const [bus, stem] of Object.entries(rendered.stems) as [Bus, StereoBuffer][])
    if (bus !== 'vocals') stems[bus] = placeAt(stem, offset, length);
  const { master } = masterMix(sumOf(band, sung), findStyle(score.style).mix);
  return {
    score,
    master,
    stems: fitStems(stems, master.left.length),
    timedLines: shiftLines(
      source.timedLines?.filter(
        (line) => line.startSeconds >= startSeconds && line.endSeconds <= endSeconds,
      ) ?? [],
      -startSeconds,
    ),
    title,
    tags: tagsOfScore(score, reading),
    lyrics: source.lyrics,
    voice: source.voice,
    notices: [],
  };
}
