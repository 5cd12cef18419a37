import { SONG_CONTROLS } from '#lib/contract/models.ts';
import type { EngineRunner } from '../engine-room/engine-threads.ts';
import { RENDERS } from '../engine-room/renders/index.ts';
import { singersTold } from '../engine-room/singers.ts';
import { type Chat, configuredChat } from '../language-model/chat.ts';
import { reasonOf } from '../language-model/reason-of.ts';
import { type Wish, type Words, writeWords } from '../language-model/write-words.ts';
import type { PlatformKind } from './choose-platforms.ts';
import type { Platform, PlatformRequest, PlatformRun, ProducedClip } from './platform.ts';

export interface BuiltinOptions {
  threads: EngineRunner;
  /** A language model, where there is one: it writes the words that nobody gave. */
  chat?: Chat | undefined;
}

/**
 * How the engine sounds: a change of what seeds sound like is a new version. Songs keep their score, stems and master, so
 * that edits of songs of an earlier one stay exact.
 */
export const ENGINE_VERSION = 'songloom-7';

/** Our own engine, in threads of this process. */
export function builtinPlatform({ threads, chat }: BuiltinOptions): Platform {
  async function make(request: PlatformRequest, run: PlatformRun): Promise<ProducedClip> {
    const wish = wishOf(request);
    if (!chat || !wish) return threads.render(request, run);
    run.onProgress(0.01, 'lyrics');
    let words: Words;
    try {
      words = await writeWords(wish, { chat, threads, run });
    } catch (error) {
      run.signal.throwIfAborted();
      // A song comes of it in any case: in the words that are written without a model.
      const clip = await threads.render(request, run);
      return {
        ...clip,
        notices: [...(clip.notices ?? []), `The language model wrote no words: ${reasonOf(error)}.`],
      };
    }
    return request.operation === 'lyrics' ? lyricsOf(words) : threads.render(withWords(request, words), run);
  }
  return {
    id: 'builtin',
    models: [
      {
        mv: ENGINE_VERSION,
        name: 'Songloom 2',
        description: 'Composes, sings, plays, mixes and masters on the CPU.',
        controls: [...SONG_CONTROLS],
        singers: singersTold,
        ...(chat && { language_model: { name: chat.name, host: chat.host } }),
      },
    ],
    supports: (kind) => kind in RENDERS,
    async run(request, run) {
      return [{ ...(await make(request, run)), mv: ENGINE_VERSION }];
    },
  };
}

/** What words are asked for, where a request gives none and wants some. */
function wishOf(request: PlatformRequest): Wish | undefined {
  if (request.operation === 'lyrics') {
    const { seed, prompt: description, topics, moods, style, keyword } = request;
    return { seed, description, topics, moods, style, keyword };
  }
  // A plan says which sections there are: its words are written for them.
  if (request.operation !== 'generate' || request.instrumental || request.plan) return undefined;
  if (request.lyrics?.trim() || !request.description?.trim()) return undefined;
  return { seed: request.seed, description: request.description, style: request.tags };
}

const withWords = (request: PlatformRequest, { title, text }: Words): PlatformRequest =>
  ({
    ...request,
    lyrics: text,
    title: ('title' in request && request.title) || title || undefined,
  }) as PlatformRequest;

const lyricsOf = ({ title, text, tags }: Words): ProducedClip => ({
  title,
  tags,
  prompt: text,
  durationSeconds: 0,
  files: {},
});

/** The engine, and the language model that the configuration names. @throws ConfigurationError where it has no name */
export const configuredBuiltin: PlatformKind = ({ environment, threads }) =>
  builtinPlatform({ threads, chat: configuredChat(environment) });
