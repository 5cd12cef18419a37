import { restyleSong } from '../compose/restyle-song.ts';
import { type ClipSource, isOwn, scoreOf } from '../edit/clip-source.ts';
import { hasTags, lyricsOf, underGivenNames } from '../edit/merge-lyrics.ts';
import { fitStems } from '../edit/render-window.ts';
import { singMelody, tidyMelody } from '../edit/sing-melody.ts';
import { mostSung, voiceOfClip } from '../edit/voice-of-clip.ts';
import { renderHeard } from '../listen/render-heard.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { Random } from '../random.ts';
import { syllabifyLyrics } from '../render/plan-request.ts';
import { tagsOfScore } from '../render/tags-of-score.ts';
import type { DoorOptions, Listener, RenderedSong } from '../rendered-song.ts';
import { chooseVoice } from '../voice/choose-voice.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';

export { LISTEN_SECONDS } from '../edit/voice-of-clip.ts';

export interface CoverRequest extends DoorOptions {
  source: ClipSource;
  /** New words, fitted to the melody syllable by syllable; absent: the source's own. */
  lyrics?: string;
  /** New style; absent: the source's own, in its tempo. */
  tags?: string;
  title?: string;
  voice?: VoiceProfile;
  seed: number;
  /** Who hears it while it is made. */
  listener?: Listener | undefined;
}

/** The same melody, words and chords in another style: other tempo, band, groove and sound. */
export async function coverSong(request: CoverRequest): Promise<RenderedSong> {
  const { source, listener, signal, onProgress } = request;
  const random = new Random(request.seed).fork('cover');
  const heard = await scoreOf(source, request);
  signal?.throwIfAborted();
  const reading = readStyle(request.tags ?? source.tags);
  const text = request.lyrics ?? source.lyrics;
  const { sections, notices } = syllabifyLyrics(text);
  // Asked for another voice: it sings. Otherwise the singer stays, where there was one.
  const style = reading.styles[0]?.id ?? heard.style;
  const isSung = heard.parts.some((part) => part.role === 'lead-vocal');
  const lines = sections.flatMap((section) => section.lines);
  const isHeard = !request.voice && !reading.voice && (isSung || lines.length > 0);
  const voice =
    request.voice ??
    (isHeard
      ? await voiceOfClip(
          source,
          mostSung(source, 0, Number.POSITIVE_INFINITY),
          reading,
          style,
          random.fork('voice'),
        )
      : chooseVoice(reading.voice, style, random.fork('voice')));
  const before = isOwn(source) ? heard : tidyMelody(heard);
  const gainsWords = !isSung && lines.length > 0;
  const score = restyleSong(gainsWords ? singMelody(before, lines, voice.id) : before, reading, {
    sections: request.lyrics && !gainsWords ? sections : undefined,
    voice,
    // Nothing else was asked for.
    keepsTempo: !request.tags?.trim(),
    notices,
    random,
  });
  onProgress?.(0.08, 'arranging');
  const rendered = await renderHeard({
    ...{ score, voice, listener, signal },
    onProgress: (share, stage) => onProgress?.(0.08 + share * 0.92, stage),
  });
  const timedLines =
    gainsWords && hasTags(text) ? underGivenNames(rendered.timedLines, sections) : rendered.timedLines;
  const { master } = rendered;
  return {
    score,
    master,
    stems: fitStems(rendered.stems, master.left.length),
    dryVocals: rendered.dryVocals,
    timedLines,
    title: request.title ?? source.title,
    tags: tagsOfScore(score, reading),
    lyrics: timedLines.length > 0 ? lyricsOf(timedLines) : text,
    voice: rendered.dryVocals ? voice : undefined,
    notices,
  };
}
