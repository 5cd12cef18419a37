import { restyleSong } from './compose/restyle-song.ts';
import type { DoorOptions, RenderedSong } from './doors.ts';
import { type ClipSource, scoreOf } from './edit/clip-source.ts';
import { readStyle } from './lyrics/read-style.ts';
import { masterMix } from './mix/master.ts';
import { syllabifyLyrics } from './plan-request.ts';
import { Random } from './random.ts';
import { renderScore } from './render-score.ts';
import { tagsOfScore } from './render-song.ts';
import { findStyle } from './styles/find-style.ts';
import { chooseVoice } from './voice/choose-voice.ts';
import type { VoiceProfile } from './voice/voice-profile.ts';

export interface CoverRequest extends DoorOptions {
  source: ClipSource;
  /** New words, fitted to the melody syllable by syllable; absent: the source's own. */
  lyrics?: string;
  /** New style; absent: the source's own. */
  tags?: string;
  title?: string;
  voice?: VoiceProfile;
  seed: number;
}

/** The same melody, words and chords in another style: other tempo, band, groove and sound. */
export async function coverSong(request: CoverRequest): Promise<RenderedSong> {
  const { source, signal, onProgress } = request;
  const random = new Random(request.seed).fork('cover');
  const before = await scoreOf(source, request);
  signal?.throwIfAborted();
  const reading = readStyle(request.tags ?? source.tags);
  const { sections, notices } = await syllabifyLyrics(request.lyrics ?? '');
  // Asked for another voice: it sings. Otherwise the singer stays, where there was one.
  const style = reading.styles[0]?.id ?? before.style;
  const voice =
    request.voice ??
    (reading.voice || !source.voice ? chooseVoice(reading.voice, style, random.fork('voice')) : source.voice);
  const score = restyleSong(before, reading, {
    sections: request.lyrics ? sections : undefined,
    voice,
    random,
  });
  onProgress?.(0.08, 'arranging');
  const rendered = await renderScore({
    score,
    voice,
    signal,
    onProgress: (progress, stage) => onProgress?.(0.08 + progress * 0.8, stage),
  });
  const { master } = masterMix(rendered.mix, findStyle(score.style).mix);
  return {
    score,
    master,
    stems: rendered.stems,
    dryVocals: rendered.dryVocals,
    timedLines: rendered.timedLines,
    title: request.title ?? source.title,
    tags: tagsOfScore(score, reading),
    lyrics: request.lyrics ?? source.lyrics,
    voice: rendered.dryVocals ? voice : undefined,
    notices,
  };
}
