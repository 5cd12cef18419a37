import { readFile } from 'node:fs/promises';
import type { SongAnalysis } from '#lib/engine/doors/analyse-song.ts';
import type { StereoBuffer } from '#lib/engine/doors/audio.ts';
import type { FlacFile } from '#lib/engine/doors/encode-audio.ts';
import { BUSES, type Bus, type Score } from '#lib/engine/doors/score.ts';
import type { ClipSource, SampleRange, Stems, TimedLine, VoiceProfile } from '#lib/engine/doors/song.ts';
import { isMadeHere } from '../../clips/clip-files.ts';
import type { LocalFiles } from '../../clips/keep-files.ts';
import type { SourceClip } from '../../platforms/platform.ts';

/** The samples of one of our own files; a stem may be silent. */
export async function readAudio(file: string): Promise<StereoBuffer> {
  // The decoders take a third of a second to load: what only reads a score does without.
  const { decodeAudio } = await import('#lib/engine/doors/decode-audio.ts');
  const { giveBack } = await import('#lib/engine/doors/audio.ts');
  const bytes = await readFile(file);
  const { audio } = await decodeAudio(bytes, { allowSilence: true, maxSeconds: 3_600 });
  giveBack(bytes);
  return audio;
}

export const readJson = async <Value>(file: string): Promise<Value> =>
  JSON.parse(await readFile(file, 'utf8')) as Value;

/** The lossless recording of a clip. */
export async function readMaster(files: LocalFiles): Promise<StereoBuffer> {
  const file = files.master ?? files.audio;
  if (!file) throw new Error('the clip has no audio');
  return (isMadeHere(files) && files.master && (await readOwn(files.master))) || readAudio(file);
}

/** A recording that was written here, which needs none of what strangers' files are looked at for. */
async function readOwn(file: string): Promise<StereoBuffer | undefined> {
  const own = await openOwn(file);
  return own?.read(0, own.lengthSamples).audio;
}

/** A file that was written here, of which no more is read than is asked of it; undefined for any other. */
async function openOwn(file: string): Promise<FlacFile | undefined> {
  const { bytesOf, FlacFile } = await import('#lib/engine/doors/encode-audio.ts');
  return FlacFile.open(bytesOf(file));
}

/** The stems of a clip made here; empty for any other. @param buses those that are needed */
export async function readStems(files: LocalFiles, buses: readonly Bus[] = BUSES): Promise<Stems> {
  const stems: Stems = {};
  for (const bus of buses) {
    const file = files[`stem:${bus}`];
    if (file) stems[bus] = await readAudio(file);
  }
  return stems;
}

/** The same of a part of a clip of so many samples; undefined where a stem cannot be read in part. */
async function readStemParts(
  files: LocalFiles,
  { startSample, endSample }: SampleRange,
  lengthSamples: number,
  buses: readonly Bus[] = BUSES,
): Promise<Pick<ClipSource, 'stems' | 'stemsStartSample'> | undefined> {
  const part: { stems: Stems; stemsStartSample?: number } = { stems: {} };
  for (const bus of buses) {
    const file = files[`stem:${bus}`];
    if (!file) continue;
    const opened = await openOwn(file);
    if (opened?.lengthSamples !== lengthSamples) return undefined;
    const stretch = opened.read(startSample, endSample);
    part.stems[bus] = stretch.audio;
    part.stemsStartSample = stretch.startSample;
  }
  return part;
}

/** A clip as the engine's editing doors take it. @param buses whose stems the door needs; decoding them is half its time */
export async function readSource(source: SourceClip, buses?: readonly Bus[]): Promise<ClipSource> {
  const stems = await readStems(source.files, buses);
  return {
    ...(await readWithoutStems(source)),
    ...(Object.keys(stems).length > 0 && { stems }),
  };
}

/** The same with the stems of no more than a part. @param partOf which part it is, of the clip's recording */
export async function readSourcePart(
  source: SourceClip,
  partOf: (audio: StereoBuffer) => SampleRange,
): Promise<ClipSource> {
  const clip = await readWithoutStems(source);
  const part = await readStemParts(source.files, partOf(clip.audio), clip.audio.left.length);
  const { stems, stemsStartSample } = part ?? { stems: await readStems(source.files) };
  if (!stems || Object.keys(stems).length === 0) return clip;
  return { ...clip, stems, ...(stemsStartSample !== undefined && { stemsStartSample }) };
}

/** A clip of which a part is read, and the rest when its turn comes. */
export interface SourceAround {
  /** As long as it is; outside of the part it is silent until the rest is read. */
  source: ClipSource;
  /** To where it lies in a recording of the same length. */
  readRest(into: StereoBuffer): void;
}

/**
 * The same as {@link readSourcePart}, of a clip made here with the recording itself read no further: what is heard first
 * does not wait for what is only written again. Anything else is read whole.
 * @param partOf which part it is, of a recording of so many samples
 */
export async function readSourceAround(
  source: SourceClip,
  partOf: (lengthSamples: number) => SampleRange,
): Promise<SourceAround> {
  const { files } = source;
  const master = isMadeHere(files) && files.master ? await openOwn(files.master) : undefined;
  const lengthSamples = master?.lengthSamples ?? 0;
  const range = master ? partOf(lengthSamples) : { startSample: 0, endSample: 0 };
  const part = master && (await readStemParts(files, range, lengthSamples));
  if (!master || !part?.stems || Object.keys(part.stems).length === 0)
    return {
      source: await readSourcePart(source, ({ left }) => partOf(left.length)),
      readRest: () => undefined,
    };
  const audio = { left: new Float32Array(lengthSamples), right: new Float32Array(lengthSamples) };
  const { startSample, endSample } = master.readInto(audio, range.startSample, range.endSample);
  return {
    source: { ...(await readWithoutStems(source, audio)), ...part, isGivenAway: true },
    readRest(into) {
      master.readInto(into, 0, startSample);
      master.readInto(into, endSample, lengthSamples);
    },
  };
}

/**
 * A clip of which no more is heard than its beginning: a clip made here has its score, and is read no further. Anything
 * else is read whole.
 * @param buses whose stems the door needs
 */
export async function readSourceHead(
  source: SourceClip,
  lengthSamples: number,
  buses: readonly Bus[],
): Promise<ClipSource> {
  const { files } = source;
  if (!isMadeHere(files) || !files.master) return readSource(source, buses);
  const master = await openOwn(files.master);
  const head = { startSample: 0, endSample: lengthSamples };
  const part = master && (await readStemParts(files, head, master.lengthSamples, buses));
  if (!master || !part) return readSource(source, buses);
  return { ...(await readWithoutStems(source, master.read(0, lengthSamples).audio)), ...part };
}

async function readWithoutStems(source: SourceClip, audio?: StereoBuffer): Promise<ClipSource> {
  const { files } = source;
  return {
    audio: audio ?? (await readMaster(files)),
    isOwn: isMadeHere(files),
    ...(files.score && { score: await readJson<Score>(files.score) }),
    ...(files.analysis && { analysis: await readJson<SongAnalysis>(files.analysis) }),
    ...(files.timeline && { timedLines: await readJson<TimedLine[]>(files.timeline) }),
    ...(files.voice && { voice: await readJson<VoiceProfile>(files.voice) }),
    title: source.title,
    tags: source.tags,
    lyrics: source.prompt,
  };
}
