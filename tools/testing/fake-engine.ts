import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import type { LocalFiles } from '#lib/service/clips/keep-files.ts';
import type { AnalysisName } from '#lib/service/engine-room/analyses/types.ts';
import type { EngineRunner } from '#lib/service/engine-room/engine-threads.ts';
import type {
  Platform,
  PlatformRequest,
  PlatformRun,
  ProducedClip,
} from '#lib/service/platforms/platform.ts';

/** A platform that makes small files at once. What it was asked is kept; what it does can be changed. */
export class FakePlatform implements Platform {
  readonly id: string;
  readonly models: Platform['models'];
  readonly asked: PlatformRequest[] = [];
  /** Replaces the making of a clip. */
  behave: ((request: PlatformRequest, run: PlatformRun) => Promise<ProducedClip[]>) | undefined;

  constructor(id = 'fake') {
    this.id = id;
    this.models = [{ mv: `${id}-1`, name: `${id} 1`, description: 'For tests.' }];
  }

  supports(): boolean {
    return true;
  }

  async run(request: PlatformRequest, run: PlatformRun): Promise<ProducedClip[]> {
    this.asked.push(request);
    if (this.behave) return this.behave(request, run);
    return [await fakeClip(request, run)];
  }
}

export const FAKE_DURATION_SECONDS = 60;

/** A clip with files that hold their own names. */
export async function fakeClip(
  request: PlatformRequest,
  run: Pick<PlatformRun, 'workFolder'>,
): Promise<ProducedClip> {
  if (request.operation === 'lyrics')
    return { title: 'Words', tags: 'folk', prompt: '[Verse]\nla la la', durationSeconds: 0, files: {} };
  return {
    title: ('title' in request && request.title) || 'Fake',
    tags: 'pop, 120 bpm',
    prompt: ('lyrics' in request && request.lyrics) || '',
    durationSeconds: FAKE_DURATION_SECONDS,
    files: await fakeFiles(run.workFolder),
  };
}

async function fakeFiles(folder: string): Promise<LocalFiles> {
  const files: LocalFiles = {};
  const names = {
    audio: 'audio.mp3',
    cover: 'cover.png',
    master: 'master.flac',
    score: 'score.json',
  } as const;
  for (const [kind, name] of Object.entries(names)) {
    const file = path.join(folder, name);
    await writeFile(file, `content of ${name} `.repeat(100));
    files[kind as keyof LocalFiles] = file;
  }
  return files;
}

/** Analyses that answer at once. `refuse` makes those that judge their input refuse it. */
export class FakeThreads implements EngineRunner {
  refuse: string | undefined;
  behave:
    | ((name: AnalysisName, signal: AbortSignal, onProgress: PlatformRun['onProgress']) => Promise<unknown>)
    | undefined;
  missing = new Set<AnalysisName>();

  canAnalyse(name: AnalysisName): boolean {
    return !this.missing.has(name);
  }

  render(request: PlatformRequest, run: PlatformRun): Promise<ProducedClip> {
    return fakeClip(request, run);
  }

  async analyse(
    name: AnalysisName,
    request: object,
    run: Pick<PlatformRun, 'workFolder' | 'signal'> & Partial<Pick<PlatformRun, 'onProgress'>>,
  ): Promise<never> {
    if (this.behave)
      return (await this.behave(name, run.signal, run.onProgress ?? (() => undefined))) as never;
    if (this.refuse) return { ok: false, reason: this.refuse } as never;
    const write = async (fileName: string) => {
      const file = path.join(run.workFolder, fileName);
      await writeFile(file, `content of ${fileName}`);
      return file;
    };
    switch (name) {
      case 'learnVoice':
        return { ok: true, voice: { gender: 'female', formantScale: 1.17 } } as never;
      case 'bringVoice':
        return {
          ok: true,
          file: await write('brought.bin'),
          profile: { gender: 'female', donor: { sha256: '0'.repeat(64), isSung: true } },
          told: {
            ...endpoints.bringVoicebank.example.response,
            persona_id: undefined,
          },
        } as never;
      case 'keepVoice':
        return { ok: true, file: await write('voice.zip') } as never;
      case 'learnReading':
        return {
          ok: true,
          file: await write('read.bin'),
          profile: { gender: 'female', donor: { sha256: '1'.repeat(64), isSung: false } },
        } as never;
      case 'readAloud':
        return {
          ok: true,
          lines: [{ text: 'one two', seconds: 2 }],
          ...('line' in request && { file: await write('line.mp3') }),
        } as never;
      case 'singExample':
        return { file: await write('example.mp3'), durationSeconds: 7 } as never;
      case 'finishStems':
      case 'separateStems':
        return {
          files: {
            'stem:vocals': await write('vocals.flac'),
            'stem:instrumental': await write('instrumental.flac'),
            'stem:drums': await write('drums.flac'),
          },
        } as never;
      case 'mixRecordings':
        return { file: await write('mix.flac') } as never;
      case 'transcribe':
        return {
          midi: {
            state: 'complete',
            instruments: { Piano: [{ pitch: 60, start: 0, end: 1, velocity: 0.5 }] },
            tempo: 120,
          },
          midiFile: await write('notes.mid'),
        } as never;
      case 'analyseSong':
        return { file: await write('analysis.json') } as never;
      case 'timeline':
        return { state: 'complete', beats: [], sections: [], aligned_lyrics: [], aligned_words: [] } as never;
      case 'readScore':
        return { score: endpoints.score.example.response.score, version: 'v1' } as never;
      case 'proposeEdits':
        return {
          version: 'v1',
          language: 'en',
          outline: {},
          answer: {
            ok: true,
            proposal: {
              changes: [
                {
                  edits: [{ kind: 'mute-part', part: 'bass', muted: true }],
                  said: { en: 'Bass: silent', zh: '贝斯：静音' },
                  fromBar: 1,
                  toBar: 2,
                },
              ],
              startSeconds: 0,
              endSeconds: 4,
              notices: [],
            },
          },
        } as never;
      case 'exportClip':
        return { ok: true, file: await write('score.mid') } as never;
      case 'playParts':
        return { file: await write('parts.zip') } as never;
      case 'checkEdits':
      case 'checkScore':
      case 'checkSong':
        return { ok: true } as never;
      case 'waveform':
        return {
          state: 'complete',
          duration: FAKE_DURATION_SECONDS,
          sample_rate: 44_100,
          channels: 2,
          waveform_data: Array.from({ length: (request as { points: number }).points }, () => 0.5),
          waveform_aggregates: [],
        } as never;
      case 'judgeLyrics':
        return {
          brief: { language: 'en', tags: 'pop', sections: [{ label: 'Verse', lines: 2 }] },
          problems: [],
        } as never;
      case 'exportWav':
        return { file: await write('audio.wav') } as never;
      case 'readUpload':
        return {
          ok: true,
          title: (request as { title?: string }).title ?? 'Upload',
          tags: '',
          durationSeconds: FAKE_DURATION_SECONDS,
          files: await fakeFiles(run.workFolder),
        } as never;
    }
  }

  async close(): Promise<void> {}
}
