import { arrangeSheet } from '../compose/arrange-sheet.ts';
import { composeSong as compose } from '../compose/compose-song.ts';
import { makeTitle } from '../lyrics/make-title.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { Random } from '../random.ts';
import { planRequest } from '../render/plan-request.ts';
import { tagsOfScore } from '../render/tags-of-score.ts';
import type { RenderedSong, SongRequest } from '../rendered-song.ts';
import { playSheet } from '../score/files/play-sheet.ts';
import { readAbc } from '../score/files/read-abc.ts';
import { readScoreJson } from '../score/files/read-json.ts';
import { readMusicXml } from '../score/files/read-musicxml.ts';
import { UnreadableScoreError } from '../score/files/sheet.ts';
import { isVocalPart, type Score } from '../score/score.ts';
import { STYLES } from '../styles/index.ts';
import { chooseVoice } from '../voice/choose-voice.ts';
import { reachOf } from '../voice/reach.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { voices } from '../voice/voices/index.ts';

export { UnreadableScoreError } from '../score/files/sheet.ts';

/** A song before any sound. */
export type ComposedSong = Pick<RenderedSong, 'score' | 'title' | 'tags' | 'lyrics' | 'voice' | 'notices'>;

/** Writes a song, and plays nothing. Same request and seed, same score. */
export async function composeSong(request: SongRequest): Promise<ComposedSong> {
  const { plan, voice, reading, lyrics, notices } = await planRequest(request);
  request.signal?.throwIfAborted();
  const score = compose(plan, new Random(request.seed).fork('compose'));
  return {
    score,
    title: plan.title,
    tags: tagsOfScore(score, reading),
    lyrics,
    voice: plan.instrumental ? undefined : voice,
    notices,
  };
}

/** What a score may be written as: its own JSON, or a lead sheet. */
export const SCORE_FORMATS = ['json', 'musicxml', 'abc'] as const;
export type ScoreFormat = (typeof SCORE_FORMATS)[number];

export interface ScoreFileRequest {
  format: ScoreFormat;
  text: string;
  /** Of a lead sheet: the band's style. */
  tags?: string;
  title?: string;
  voice?: VoiceProfile;
  instrumental?: boolean;
  /** 32-bit. A score has its own. */
  seed: number;
}

/**
 * A song of a file. A score is taken as it is; a lead sheet gets a band around its melody, which stays as it is written,
 * note for note, and is sung where it has words.
 * @throws UnreadableScoreError saying what is wrong and where
 */
export function songOfScoreFile(request: ScoreFileRequest): ComposedSong {
  const { format, text, seed } = request;
  const reading = readStyle(request.tags ?? '');
  if (format === 'json') {
    const score = readScoreJson(text, (id) => {
      const singer = singerOf(id, request.voice);
      return singer && reachOf(singer);
    });
    if (!STYLES.some(({ id }) => id === score.style))
      throw new UnreadableScoreError(`The score's style "${score.style}" is none that is known.`);
    const lead = score.parts.find(isVocalPart);
    return composed(
      { ...score, title: request.title ?? score.title },
      readStyle(`${score.style} ${request.tags ?? ''}`),
      lead && (singerOf(lead.instrument, request.voice) ?? request.voice),
      [],
    );
  }
  const random = new Random(seed);
  const sheet = playSheet(format === 'abc' ? readAbc(text) : readMusicXml(text));
  const voice =
    request.voice ?? chooseVoice(reading.voice, reading.styles[0]?.id ?? 'pop', random.fork('voice'));
  const { score, notices } = arrangeSheet(sheet, {
    reading,
    title: request.title || sheet.title || makeTitle(reading, random.fork('title')),
    seed,
    singer: { id: voice.id, reach: reachOf(voice) },
    ...(request.instrumental && { instrumental: true }),
    random: random.fork('sheet'),
  });
  return composed(score, reading, score.lyrics.length > 0 ? voice : undefined, notices);
}

const singerOf = (id: string, brought: VoiceProfile | undefined): VoiceProfile | undefined =>
  id === brought?.id ? brought : voices.find((voice) => voice.id === id);

function composed(
  score: Score,
  reading: Parameters<typeof tagsOfScore>[1],
  voice: VoiceProfile | undefined,
  notices: string[],
): ComposedSong {
  const lyrics = score.sections.flatMap(({ label }, section) => {
    const lines = score.lyrics.filter((line) => line.section === section).map(({ text }) => text);
    return lines.length > 0 ? [`[${label}]`, ...lines, ''] : [];
  });
  return {
    score,
    title: score.title,
    tags: tagsOfScore(score, reading),
    lyrics: lyrics.join('\n').trim(),
    voice,
    notices,
  };
}
