import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { addVocalLine } from '../compose/add-vocal-line.ts';
import { linesWithRoom } from '../compose/room-for-words.ts';
import type { LyricSection } from '../compose/song-plan.ts';
import { measureLoudness } from '../dsp/loudness.ts';
import { bandSharesDb } from '../dsp/spectrum.ts';
import { copyOf, mixOf, placeAt, scale, sumOf } from '../edit/buffers.ts';
import { type ClipSource, scoreOf } from '../edit/clip-source.ts';
import { cutScore } from '../edit/cut-score.ts';
import { delayScore } from '../edit/delay-score.ts';
import { lyricsOf, shiftLines, underGivenNames } from '../edit/merge-lyrics.ts';
import { fitStems, ownStems, stretchOf } from '../edit/render-window.ts';
import { mostSung, voiceOfClip } from '../edit/voice-of-clip.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { tagLineThatHolds } from '../lyrics/singing-tags.ts';
import { writeLyrics } from '../lyrics/write-lyrics.ts';
import { masterMix } from '../mix/master.ts';
import { Random } from '../random.ts';
import { syllabifyLyrics } from '../render/plan-request.ts';
import { renderScore } from '../render/render-score.ts';
import type { DoorOptions, RenderedSong, Stems } from '../rendered-song.ts';
import type { Bus } from '../score/score.ts';
import { isVocalPart } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';

export interface AddVocalsRequest extends DoorOptions {
  source: ClipSource;
  startSeconds: number;
  endSeconds: number;
  /** Words; absent: they are written from the tags. */
  lyrics?: string;
  tags?: string;
  title?: string;
  voice?: VoiceProfile;
  /** A recording of who is to sing, where that is not the source. */
  sample?: StereoBuffer;
  seed: number;
}

/** The new voice lies this much under the loudness of what it is set upon, LU. */
const VOICE_UNDER_BAND_LU = 1.5;
/** A faint voice is not raised further than this. */
const MAX_VOICE_GAIN = 20;

/**
 * Sets a new vocal line over a stretch of a clip: over its chords, on its beats, in the clip's own voice where it has
 * one. In a clip made here it takes the place of the singers who were there; any other is kept as it is.
 */
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
  const { sections: given, notices } = syllabifyLyrics(text);
  const lengthSeconds = time.secondsAt(endBeat) - time.secondsAt(startBeat);
  const room = linesWithRoom(
    given.flatMap((section) => section.lines),
    lengthSeconds,
  );
  const sections = given.map((section) => ({
    ...section,
    lines: section.lines.filter((line) => room.lines.includes(line)),
  }));
  const clip = stretchOf(source.audio, startSeconds, endSeconds);
  const sample = request.sample ?? mostSung(source, startSeconds, endSeconds);
  const voice =
    request.voice ?? (await voiceOfClip(source, sample, reading, before.style, random.fork('voice')));

  const withVocals = addVocalLine(
    { ...before, parts: before.parts.filter((part) => !isVocalPart(part)), lyrics: [] },
    filling(sections, lengthSeconds, findStyle(before.style).melody.syllableSeconds),
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
  const stems = bandOf(source, clip, startSeconds, endSeconds);
  const band = mixOf(stems, clip.left.length);
  const shiftSeconds = time.secondsAt(startBeat) - startSeconds;
  const vocals = placeAt(rendered.mix, Math.round(shiftSeconds * SAMPLE_RATE), clip.left.length);
  const gain =
    10 **
    ((measureLoudness(band).integratedLufs - VOICE_UNDER_BAND_LU - measureLoudness(vocals).integratedLufs) /
      20);
  scale(vocals, Number.isFinite(gain) ? Math.min(MAX_VOICE_GAIN, gain) : 1);
  const profile = findStyle(score.style).mix;
  const { master } = masterMix(
    sumOf(band, vocals),
    // A recording keeps the tone it was mastered to.
    ownStems(source) ? profile : { ...profile, curve: [...bandSharesDb(clip)] },
  );
  const timedLines = underGivenNames(shiftLines(rendered.timedLines, shiftSeconds), sections);
  return {
    score: delayScore(score, shiftSeconds),
    master,
    stems: fitStems({ ...stems, vocals }, master.left.length),
    dryVocals: rendered.dryVocals,
    timedLines,
    title: request.title ?? source.title,
    tags: tagLineThatHolds([source.tags, request.tags].filter(Boolean).join(', '), true),
    lyrics: lyricsOf(timedLines),
    voice,
    notices: [...notices, ...room.notices],
  };
}

/** What the voice is set upon: the stems of a clip made here without its singers, as loud as it is; else the clip. */
function bandOf(source: ClipSource, clip: StereoBuffer, startSeconds: number, endSeconds: number): Stems {
  const cut: Stems = {};
  for (const [bus, stem] of Object.entries(ownStems(source) ?? {}) as [Bus, StereoBuffer][])
    cut[bus] = placeAt(stretchOf(stem, startSeconds, endSeconds), 0, clip.left.length);
  const gain =
    10 **
    ((measureLoudness(clip).integratedLufs - measureLoudness(mixOf(cut, clip.left.length)).integratedLufs) /
      20);
  const { vocals: _lead, backing_vocals: _backing, ...band } = cut;
  if (Object.keys(band).length === 0) return { harmony: copyOf(clip) };
  for (const stem of Object.values(band)) scale(stem, Number.isFinite(gain) ? gain : 1);
  return band;
}

/** A line takes about this much more time than its syllables: breath, and the band between. */
const LINE_PAUSE_SECONDS = 1.6;
const MOST_TURNS = 6;

/** The words as often as the stretch has room for them, so that few words are a refrain and not lost in it. */
function filling(
  sections: readonly LyricSection[],
  seconds: number,
  syllableSeconds: number,
): LyricSection[] {
  const once = sections
    .flatMap((section) => section.lines)
    .reduce((sum, line) => sum + line.syllables.length * syllableSeconds * 1.3 + LINE_PAUSE_SECONDS, 0);
  const turns = once > 0 ? Math.max(1, Math.min(MOST_TURNS, Math.floor(seconds / once))) : 1;
  return Array.from({ length: turns }, () => sections).flat();
}
