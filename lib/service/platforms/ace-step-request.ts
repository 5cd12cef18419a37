import type { AceStepFields } from './ace-step-server.ts';
import { CannotDoError, type PlatformRequest, type PlatformRequestKind } from './platform.ts';

/** What any model of the server does. */
export const ANY_MODEL: readonly PlatformRequestKind[] = ['generate', 'infill', 'cover'];
/** What only its base models do. */
export const BASE_MODEL: readonly PlatformRequestKind[] = ['addInstrumental', 'addVocals'];

const BASE_STEPS = 50;
/** The tracks that a base model knows by name, without those that are sung. */
const BAND = ['drums', 'bass', 'guitar', 'keyboard'];
const INSTRUMENTS = [...BAND, 'percussion', 'strings', 'synth', 'fx', 'brass', 'woodwinds'];

/**
 * A request in the server's words.
 * @param baseModel its name, for what only such a model does
 * @throws CannotDoError for what it has no words for
 */
export function fieldsOf(request: PlatformRequest, baseModel?: string): AceStepFields {
  return {
    audio_format: 'flac',
    batch_size: 1,
    use_random_seed: false,
    seed: request.seed,
    ...taskOf(request),
    ...(BASE_MODEL.includes(request.operation) && { model: baseModel, inference_steps: BASE_STEPS }),
  };
}

/** Takes one track out of a recording. */
export const extractionOf = (track: string, baseModel: string): AceStepFields => ({
  audio_format: 'flac',
  batch_size: 1,
  use_random_seed: false,
  seed: 0,
  task_type: 'extract',
  instruction: `Extract the ${track} track from the audio:`,
  model: baseModel,
  inference_steps: BASE_STEPS,
});

function taskOf(request: PlatformRequest): AceStepFields {
  switch (request.operation) {
    case 'generate':
      return {
        thinking: true,
        prompt: request.tags,
        sample_query: request.description,
        ...(request.instrumental
          ? { lyrics: '[Instrumental]' }
          : sung(request.lyrics, request.lyrics ?? request.description)),
        bpm: request.bpm,
        key_scale: request.key,
        // The model's own names: beats in a bar.
        time_signature: request.timeSignature?.split('/')[0],
        audio_duration: request.durationSeconds,
      };
    case 'infill':
      return {
        task_type: 'repaint',
        repainting_start: request.startSeconds,
        repainting_end: request.endSeconds,
        prompt: request.tags ?? request.source.tags,
        ...sung(request.prompt ?? request.source.prompt),
      };
    case 'cover':
      return {
        task_type: 'cover',
        prompt: request.tags ?? request.source.tags,
        ...sung(request.lyrics ?? request.source.prompt),
        audio_cover_strength: request.sourceStrength,
      };
    case 'addInstrumental': {
      const tags = request.tags ?? request.source.tags;
      return {
        task_type: 'complete',
        thinking: true,
        instruction: `Complete the input track with ${instrumentsIn(tags).join(', ')}:`,
        prompt: tags,
        ...sung(request.source.prompt),
      };
    }
    case 'addVocals':
      return {
        task_type: 'lego',
        thinking: true,
        instruction: 'Generate the vocals track based on the audio context:',
        prompt: request.tags ?? request.source.tags,
        ...sung(request.lyrics ?? request.source.prompt),
      };
    default:
      throw new CannotDoError(`it cannot do "${request.operation}"`);
  }
}

const sung = (lyrics: string | undefined, said = lyrics): AceStepFields => ({
  lyrics,
  vocal_language: said?.trim() ? languageOf(said) : undefined,
});

function instrumentsIn(tags: string): readonly string[] {
  const named = INSTRUMENTS.filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(tags));
  return named.length > 0 ? named : BAND;
}

/**
 * The language of words as the server names it, by their script; `unknown`, which it listens for itself, where the
 * script does not tell. A Latin word weighs as much as one and a half Han characters.
 */
export function languageOf(words: string): string {
  const text = words.replace(/\[[^\]\n]*\]/g, ' ');
  const count = (script: RegExp) => text.match(script)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}[\p{Script=Latin}\p{M}'’-]*/gu) ?? [];
  const han = count(/\p{Script=Han}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  // Japanese is written in both; a name in kana makes none.
  const weights = [
    ['ja', kana * 4 >= han ? kana + han : 0],
    ['zh', kana * 4 >= han ? 0 : han],
    ['ko', count(/\p{Script=Hangul}/gu)],
    ['ru', count(/\p{Script=Cyrillic}/gu) / 3],
    [isEnglish(latin) ? 'en' : 'unknown', latin.length * 1.5],
  ] as const;
  const [language, weight] = weights.reduce((most, one) => (one[1] > most[1] ? one : most));
  return weight > 0 ? language : 'unknown';
}

/** Letters with marks are other languages': a word in twelve may be borrowed. */
const isEnglish = (words: readonly string[]): boolean =>
  words.filter((word) => /[^a-z'’-]/i.test(word)).length * 12 <= words.length;
