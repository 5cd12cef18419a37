import { SAMPLE_RATE } from './audio.ts';
import { addVocalLine } from './compose/add-vocal-line.ts';
import type { PlannedLine } from './compose/song-plan.ts';
import type { DoorOptions, RenderedSong } from './doors.ts';
import { measureLoudness } from './dsp/loudness.ts';
import { bandSharesDb } from './dsp/spectrum.ts';
import { copyOf, placeAt, scale, sumOf } from './edit/buffers.ts';
import { type ClipSource, scoreOf } from './edit/clip-source.ts';
import { cutScore } from './edit/cut-score.ts';
import { lyricsOf, shiftLines } from './edit/merge-lyrics.ts';
import { fitStems, stretchOf } from './edit/render-window.ts';
import { voiceOfClip } from './edit/voice-of-clip.ts';
import { readStyle } from './lyrics/read-style.ts';
import { writeLyrics } from './lyrics/write-lyrics.ts';
import { masterMix } from './mix/master.ts';
import { syllabifyLyrics } from './plan-request.ts';
import { isVocalPart } from './publish/score-notes.ts';
import { Random } from './random.ts';
import { renderScore } from './render-score.ts';
import { timeOf } from './score-time.ts';
import { findStyle } from './styles/find-style.ts';
import type { VoiceProfile } from './voice/voice-profile.ts';

export interface AddVocalsRequest extends DoorOptions {
  source: ClipSource;
  startSeconds: number;
  endSeconds: number;
  /** Words; absent: they are written from the tags. */
  lyrics?: string;
  tags?: string;
  title?: string;
  voice?: VoiceProfile;
  seed: number;
}

/** The new voice lies this much under the loudness of what it is set upon, LU. */
const VOICE_UNDER_CLIP_LU = 1.5;

/** Sets a new vocal line over a stretch of a clip: over its chords, on its beats, in the clip's own voice where it has one. */
export async function addVocals(request: AddVocalsRequest): Promise<RenderedSong> {
  const { source, startSeconds, endSeconds, seed, signal, onProgress } = request;
  const random = new Random(seed).fork('add-vocals');
  const before = await scoreOf(source, request);
  signal?.throwIfAborted();
  const time = timeOf(before);
  const startBeat = Math.max(0, Math.ceil(time.beatAt(startSeconds) - 0.02));
  const endBeat = Math.min(before.lengthBeats, Math.ceil(time.beatAt(endSeconds)));
  const reading = readStyle(request.tags || source.tags);
  const text =
    request.lyrics?.trim() ||
    writeLyrics({ description: request.tags || source.title, style: request.tags }, random.fork('lyrics'))
      .text;
  const { sections, notices } = await syllabifyLyrics(text);
  const clip = copyOf(stretchOf(source.audio, startSeconds, endSeconds));
  const voice = request.voice ?? voiceOfClip(source, clip, reading, before.style, random.fork('voice'));

  const withVocals = addVocalLine(
    { ...before, parts: before.parts.filter((part) => !isVocalPart(part)), lyrics: [] },
    filling(
      sections.flatMap((section) => section.lines),
      time.secondsAt(endBeat) - time.secondsAt(startBeat),
      findStyle(before.style).melody.syllableSeconds,
    ),
    { voice: { id: voice.id, range: voice.range, tessitura: voice.tessitura }, startBeat, endBeat, random },
  );
  const score = cutScore(withVocals, startBeat, endBeat);
  const rendered = await renderScore({
    score: { ...score, parts: score.parts.filter(isVocalPart) },
    voice,
    signal,
    onProgress: (progress, stage) => onProgress?.(0.2 + progress * 0.65, stage),
  });

  onProgress?.(0.88, 'mixing');
  const shiftSeconds = time.secondsAt(startBeat) - startSeconds;
  const vocals = placeAt(rendered.mix, Math.round(shiftSeconds * SAMPLE_RATE), clip.left.length);
  const gain =
    10 **
    ((measureLoudness(clip).integratedLufs - VOICE_UNDER_CLIP_LU - measureLoudness(vocals).integratedLufs) /
      20);
  scale(vocals, Number.isFinite(gain) ? Math.min(20, gain) : 1);
  const { master } = masterMix(sumOf(clip, vocals), {
    ...findStyle(score.style).mix,
    curve: [...bandSharesDb(clip)],
  });
  const timedLines = shiftLines(rendered.timedLines, shiftSeconds);
  return {
    score,
    master,
    stems: fitStems({ vocals, harmony: clip }, master.left.length),
    dryVocals: rendered.dryVocals,
    timedLines,
    title: request.title ?? source.title,
    tags: [source.tags, request.tags].filter(Boolean).join(', '),
    lyrics: lyricsOf(timedLines),
    voice,
    notices,
  };
}

/** A line takes about this much more time than its syllables: breath, and the band between. */
const LINE_PAUSE_SECONDS = 1.6;
const MOST_TURNS = 6;

/** The lines as often as the stretch has room for them, so that few words are a refrain and not lost in it. */
function filling(lines: readonly PlannedLine[], seconds: number, syllableSeconds: number): PlannedLine[] {
  const once = lines.reduce(
    (sum, line) => sum + line.syllables.length * syllableSeconds * 1.3 + LINE_PAUSE_SECONDS,
    0,
  );
  const turns = once > 0 ? Math.max(1, Math.min(MOST_TURNS, Math.floor(seconds / once))) : 1;
  return Array.from({ length: turns }, () => lines).flat();
}
