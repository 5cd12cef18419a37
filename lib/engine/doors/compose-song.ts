import { findKey } from '../analysis/find-key.ts';
import { arrangeBand } from '../compose/arrange-band.ts';
import { arrangeSheet } from '../compose/arrange-sheet.ts';
import { composeSong as compose } from '../compose/compose-song.ts';
import { makeTitle } from '../lyrics/make-title.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { Random } from '../random.ts';
import { planRequest } from '../render/plan-request.ts';
import { tagsOfScore } from '../render/tags-of-score.ts';
import type { RenderedSong, SongRequest } from '../rendered-song.ts';
import { decodeText } from '../score/files/decode-text.ts';
import { melodyOfMidi } from '../score/files/midi-melody.ts';
import { playSheet } from '../score/files/play-sheet.ts';
import { readAbc } from '../score/files/read-abc.ts';
import { readScoreJson } from '../score/files/read-json.ts';
import { type MidiSong, readMidi } from '../score/files/read-mid.ts';
import { readMusicXml } from '../score/files/read-musicxml.ts';
import { readMxl } from '../score/files/read-mxl.ts';
import { type PlayedSheet, UnreadableScoreError } from '../score/files/sheet.ts';
import { withPlainTexts } from '../score/plain-texts.ts';
import { isVocalPart, type Key, type Score } from '../score/score.ts';
import { STYLES } from '../styles/index.ts';
import { pitchClass } from '../theory/pitch.ts';
import { keyPitchClasses } from '../theory/scales.ts';
import { chooseVoice } from '../voice/choose-voice.ts';
import { reachOf } from '../voice/reach.ts';
import { strangeSound } from '../voice/strange-sound.ts';
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

/**
 * Looks at whether a song can be made as it is asked for, before any of it is.
 * @throws SongRefusedError saying what contradicts what
 */
export async function checkSongRequest(request: SongRequest): Promise<void> {
  await planRequest(request);
}

/** What a score may be written as: its own JSON, a lead sheet, or MIDI; named as their files end. */
export const SCORE_FORMATS = ['json', 'musicxml', 'mxl', 'abc', 'mid'] as const;
export type ScoreFormat = (typeof SCORE_FORMATS)[number];

export interface ScoreFileRequest {
  format: ScoreFormat;
  /** The file; those of text may be text. */
  content: string | Uint8Array;
  /** Of a lead sheet: the band's style. */
  tags?: string;
  title?: string;
  voice?: VoiceProfile;
  instrumental?: boolean;
  /** 32-bit. A score has its own. */
  seed: number;
}

/**
 * A song of a file. A score is taken as it is, sung by its own singers or by the one that is asked to; a lead sheet gets a band around its melody, which stays as it is written,
 * note for note, and is sung where it has words; a score or a MIDI file with a band of its own keeps that.
 * @throws UnreadableScoreError saying what is wrong and where
 */
export function songOfScoreFile(request: ScoreFileRequest): ComposedSong {
  if (request.format === 'json') return songOfScore(request);
  const reading = readStyle(request.tags ?? '');
  const random = new Random(request.seed);
  const voice =
    request.voice ?? chooseVoice(reading.voice, reading.styles[0]?.id ?? 'pop', random.fork('voice'));
  const { format, content } = request;
  const { score: arranged, notices } = arrangeFile(
    { format, content },
    {
      reading,
      titleOf: (written) => request.title || written || makeTitle(reading, random.fork('title')),
      seed: request.seed,
      singer: { id: voice.id, reach: reachOf(voice) },
      ...(request.instrumental && { instrumental: true }),
      random: random.fork('sheet'),
    },
  );
  const score = withPlainTexts(arranged);
  return composed(score, reading, score.lyrics.length > 0 ? voice : undefined, notices);
}

type ArrangeFileOptions = Omit<Parameters<typeof arrangeSheet>[1], 'title'> & {
  titleOf(written: string): string;
};

type FileToArrange = { format: Exclude<ScoreFormat, 'json'>; content: ScoreFileRequest['content'] };

function arrangeFile({ format, content }: FileToArrange, { titleOf, ...options }: ArrangeFileOptions) {
  const fromSheet = (sheet: PlayedSheet) => arrangeSheet(sheet, { ...options, title: titleOf(sheet.title) });
  if (format !== 'mid') {
    const written = readSheet(format, content);
    const sheet = playSheet(written);
    const { score, notices } =
      sheet.band.length === 0
        ? fromSheet(sheet)
        : arrangeBand(
            { ...sheet, ...(written.hasTune !== false && { sheet }), others: sheet.band },
            { ...options, key: sheet.key, title: titleOf(sheet.title) },
          );
    return { score, notices: [...sheet.notices, ...notices] };
  }
  const song = readMidi(bytesOf(content));
  const melody = melodyOfMidi(song);
  const key = keyOfMidi(song);
  const { score, notices } =
    melody.sheet && melody.others.length === 0
      ? fromSheet({ ...melody.sheet, key })
      : arrangeBand({ ...song, ...melody, chords: [] }, { ...options, key, title: titleOf(song.title) });
  return { score, notices: [...song.notices, ...melody.notices, ...notices] };
}

function readSheet(format: Exclude<ScoreFormat, 'json' | 'mid'>, content: ScoreFileRequest['content']) {
  if (format === 'mxl') return readMusicXml(readMxl(bytesOf(content)));
  return format === 'abc' ? readAbc(textOf(content, 'ABC')) : readMusicXml(textOf(content, 'MusicXML'));
}

const textOf = (content: ScoreFileRequest['content'], what: string): string =>
  typeof content === 'string' ? content : decodeText(content, what);
const bytesOf = (content: ScoreFileRequest['content']): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** So much of what is played lies in a key that is meant. */
const IN_KEY = 0.85;

/**
 * As the file says, else as its notes sound. C major is what many programs write where nobody has said anything, and any signature as one of a
 * major key: they are believed where the notes lie in it, and do not end on its relative minor.
 */
function keyOfMidi({ key, tracks }: MidiSong): Key {
  const pitched = tracks.flatMap(({ isDrums, notes }) => (isDrums ? [] : notes));
  const histogram = new Float64Array(12);
  for (const { pitch, lengthBeats } of pitched) histogram[pitchClass(pitch)]! += lengthBeats;
  const { key: heard } = findKey(histogram, []);
  if (key?.mode !== 'major') return key ?? heard;
  const scale = keyPitchClasses(key);
  const [inside, all] = histogram.reduce(
    ([within, total], weight, each) => [within + (scale.has(each) ? weight : 0), total + weight],
    [0, 0],
  );
  if (key.tonic === 0 && inside < IN_KEY * all) return heard;
  const end = pitched.reduce(
    (latest, { startBeat, lengthBeats }) => Math.max(latest, startBeat + lengthBeats),
    0,
  );
  const last = pitched
    .filter(({ startBeat, lengthBeats }) => startBeat + lengthBeats > end - 0.5)
    .reduce((lowest, { pitch }) => Math.min(lowest, pitch), 127);
  const isRelative = heard.mode === 'minor' && heard.tonic === pitchClass(key.tonic + 9);
  return isRelative && pitchClass(last) === heard.tonic ? heard : key;
}

function songOfScore(request: ScoreFileRequest): ComposedSong {
  const { voice } = request;
  const read = readScoreJson(textOf(request.content, 'The score'), (id) => {
    const singer = voice ?? singerOf(id);
    return singer && reachOf(singer);
  });
  const strange = read.parts.find((part) => isVocalPart(part) && !voice && !singerOf(part.instrument));
  const sound = strangeSound(read.lyrics);
  if (sound) throw new UnreadableScoreError(`The score's ${sound}`);
  if (strange)
    throw new UnreadableScoreError(
      `The score's part "${strange.id}" is sung by "${strange.instrument}", who is not known here; say who is to sing it.`,
    );
  // Whoever is asked to sing sings every part.
  const score = voice
    ? {
        ...read,
        parts: read.parts.map((part) => (isVocalPart(part) ? { ...part, instrument: voice.id } : part)),
      }
    : read;
  if (!STYLES.some(({ id }) => id === score.style))
    throw new UnreadableScoreError(`The score's style "${score.style}" is none that is known.`);
  const lead = score.parts.find(isVocalPart);
  return composed(
    { ...score, title: request.title ?? score.title },
    readStyle(`${score.style} ${request.tags ?? ''}`),
    lead && (voice ?? singerOf(lead.instrument)),
    [],
  );
}

const singerOf = (id: string): VoiceProfile | undefined => voices.find((voice) => voice.id === id);

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
