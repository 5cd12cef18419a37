import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { measureLoudness } from '../dsp/loudness.ts';
import { copyOf, fadeIn, placeAt, scale, sumOf } from '../edit/buffers.ts';
import { delayScore } from '../edit/delay-score.ts';
import { lyricsOf, shiftLines } from '../edit/merge-lyrics.ts';
import { type AroundRequest, type PlayedAround, playAround } from '../edit/play-around.ts';
import { fitStems, stretchOf } from '../edit/render-window.ts';
import { masterMix } from '../mix/master.ts';
import type { RenderedSong, Stems } from '../rendered-song.ts';
import type { Bus, Part } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';

/** The hall after the band's last beat, seconds. */
const RING_SECONDS = 2.5;
/** Into what sounds already where the clip begins, seconds. */
const CUT_IN_SECONDS = 0.01;
/** The voice stands this much above the band, LU. */
const VOICE_ABOVE_BAND_LU = 2;
/** A faint recording is not raised further than this. */
const MAX_VOICE_GAIN = 20;

/**
 * Sets a band under a voice: in its tempo, key and harmony, from its first beat to its end; the voice stays as it was
 * recorded, on top.
 * @throws NoMelodyError when nothing sung or played is found
 */
export async function addInstrumental(request: AroundRequest): Promise<RenderedSong> {
  const { source, startSeconds, endSeconds } = request;
  const { score, melody, rendered, firstBeatSeconds, title, tags } = await playAround(request, 'accompany');
  request.onProgress?.(0.86, 'mixing');
  const voice = copyOf(stretchOf(source.stems?.vocals ?? source.audio, startSeconds, endSeconds));
  // The band's last chord rings out after the voice has ended.
  const bandEnd = Math.round(
    (firstBeatSeconds + timeOf(score).secondsAt(score.lengthBeats) + RING_SECONDS) * SAMPLE_RATE,
  );
  const length = Math.max(voice.left.length, bandEnd);
  const offset = Math.round(firstBeatSeconds * SAMPLE_RATE);
  const placed = (played: StereoBuffer): StereoBuffer => {
    const band = placeAt(played, offset, length);
    // A voice that begins before its first bar line comes in over a bar that is under way.
    if (offset < 0) fadeIn(band, CUT_IN_SECONDS);
    return band;
  };
  const band = placed(rendered.mix);
  const gain =
    10 **
    ((measureLoudness(band).integratedLufs + VOICE_ABOVE_BAND_LU - measureLoudness(voice).integratedLufs) /
      20);
  const sung = placeAt(voice, 0, length);
  scale(sung, Number.isFinite(gain) ? Math.min(MAX_VOICE_GAIN, gain) : 1);
  const stems: Stems = { vocals: sung };
  for (const [bus, stem] of Object.entries(rendered.stems) as [Bus, StereoBuffer][])
    if (bus !== 'vocals') stems[bus] = placed(stem);
  const { master } = masterMix(sumOf(band, sung), findStyle(score.style).mix);
  const isInside = (line: { startSeconds: number; endSeconds: number }) =>
    line.startSeconds >= startSeconds && line.endSeconds <= endSeconds;
  const timedLines = shiftLines(source.timedLines?.filter(isInside) ?? [], -startSeconds);
  return {
    score: delayScore({ ...score, parts: [...score.parts, sungPart(melody)] }, firstBeatSeconds),
    master,
    stems: fitStems(stems, master.left.length),
    timedLines,
    title,
    tags,
    lyrics: source.timedLines ? lyricsOf(timedLines) : source.lyrics,
    voice: source.voice,
    notices: [],
  };
}

/** What the voice sings, written down for whoever covers or exports the clip; a tune needs an instrument there. */
const sungPart = ({ notes }: PlayedAround['melody']): Part => ({
  id: 'melody',
  name: 'Melody',
  role: 'lead',
  bus: 'vocals',
  instrument: 'grand-piano',
  notes: notes.map((note) => ({ velocity: 0.7, ...note })),
});
