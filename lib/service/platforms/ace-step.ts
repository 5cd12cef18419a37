import { ConfigurationError } from '#lib/config/env.ts';
import type { EngineRunner } from '../engine-room/engine-threads.ts';
import { ANY_MODEL, BASE_MODEL, fieldsOf } from './ace-step-request.ts';
import { type AceStepAddress, type AceStepFiles, AceStepServer } from './ace-step-server.ts';
import type { PlatformKind } from './choose-platforms.ts';
import {
  CannotDoError,
  type Platform,
  type PlatformRequest,
  type PlatformRun,
  type ProducedClip,
  type SourceClip,
} from './platform.ts';

export interface AceStepOptions extends AceStepAddress {
  /** Makes master, MP3, cover and peaks of what it sends. */
  threads: EngineRunner;
}

const SECONDS_MAX = 900;
/** What the server's document allows. */
const DURATION_SECONDS = { least: 10, most: 600 };
const BPM = { least: 30, most: 300 };
const ID = 'ace-step';
/** A range that leaves out less than this is the whole clip. */
const WHOLE_SECONDS = 0.05;

/**
 * A neural model server of one's own: songs, replaced sections (repaint), covers; where it has a base model loaded, a
 * band around a voice (complete) and a voice over a band (lego).
 */
export function aceStepPlatform({ threads, ...address }: AceStepOptions): Platform {
  const server = new AceStepServer(address);
  /** As it was when last looked at. */
  let hasBaseModel = false;

  async function baseModel(signal: AbortSignal): Promise<string | undefined> {
    const name = await server.baseModel(signal);
    hasBaseModel = name !== undefined;
    return name;
  }

  const mixed = async (files: readonly string[], run: PlatformRun): Promise<string> =>
    (await threads.analyse('mixRecordings', { files }, { ...run, user: ID })).file;

  return {
    id: ID,
    models: [
      {
        mv: 'ace-step-1.5',
        name: 'ACE-Step 1.5',
        description: 'A neural model on a server of your own.',
        controls: ['seed', 'bpm', 'key', 'time_signature', 'duration_s'],
        sings_anew: true,
      },
    ],
    supports: (kind) => ANY_MODEL.includes(kind) || (hasBaseModel && BASE_MODEL.includes(kind)),
    async check(signal) {
      await server.check(signal);
      // One that does not tell its models makes songs all the same.
      await baseModel(signal).catch(() => {
        hasBaseModel = false;
      });
    },
    async run(request, run): Promise<ProducedClip[]> {
      checkRequest(request);
      const model = BASE_MODEL.includes(request.operation) ? await baseModel(run.signal) : undefined;
      if (BASE_MODEL.includes(request.operation) && !model)
        throw new CannotDoError('none of its models is a base model, which alone can do that');
      const files = 'source' in request ? await recordingsOf(request, (stems) => mixed(stems, run)) : {};
      const made = await server.make(fieldsOf(request, model), files, run);
      // A voice comes alone: it is laid over what it was sung to.
      const file =
        request.operation === 'addVocals' ? await mixed([files.src_audio!, made.file], run) : made.file;
      const title = titleOf(request);
      const read = await threads.analyse(
        'readUpload',
        { file, title, secondsMax: SECONDS_MAX },
        { ...run, user: ID },
      );
      if (!read.ok) throw new Error(read.reason);
      const known = [made.metas?.bpm && `${made.metas.bpm} bpm`, made.metas?.keyscale].filter(Boolean);
      const seed = Number(made.seed_value?.split(',')[0]);
      return [
        {
          title,
          tags: [('tags' in request && request.tags) || made.prompt, ...known].filter(Boolean).join(', '),
          prompt: made.lyrics ?? '',
          durationSeconds: read.durationSeconds,
          files: read.files,
          remoteId: made.taskId,
          mv: 'ace-step-1.5',
          ...(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31 && { seed }),
        },
      ];
    },
  };
}

/** @throws CannotDoError for what the server would refuse, or do otherwise than asked */
function checkRequest(request: PlatformRequest): void {
  if ('voice' in request && request.voice) throw new CannotDoError('a persona made here is not known there');
  if (BASE_MODEL.includes(request.operation) && !isWhole(request))
    throw new CannotDoError('it adds to a whole clip, not to a range of one');
  if (request.operation !== 'generate') return;
  const { bpm, durationSeconds, plan } = request;
  if (plan) throw new CannotDoError('it takes no "plan": its songs are laid out by the model');
  if (bpm !== undefined && !Number.isInteger(bpm))
    throw new CannotDoError(`it takes a "bpm" in whole numbers, not ${bpm}`);
  if (bpm !== undefined && (bpm < BPM.least || bpm > BPM.most))
    throw new CannotDoError(`it takes a "bpm" of ${BPM.least} to ${BPM.most}, not ${bpm}`);
  const { least, most } = DURATION_SECONDS;
  if (durationSeconds !== undefined && (durationSeconds < least || durationSeconds > most))
    throw new CannotDoError(`it makes songs of ${least} to ${most} s, not of ${durationSeconds} s`);
}

const isWhole = (request: PlatformRequest): boolean =>
  !('source' in request && 'startSeconds' in request) ||
  (request.startSeconds < WHOLE_SECONDS &&
    request.endSeconds > request.source.durationSeconds - WHOLE_SECONDS);

/** What is sent along: the clip; of one that is to be sung to its band, and the separated voice for the sound of it. */
async function recordingsOf(
  request: Extract<PlatformRequest, { source: SourceClip }>,
  mix: (stems: readonly string[]) => Promise<string>,
): Promise<AceStepFiles> {
  const { files } = request.source;
  const clip = files.master ?? files.audio;
  if (!clip) throw new CannotDoError('the source has no audio');
  if (request.operation !== 'addVocals') return { src_audio: clip };
  if (files['stem:instrumental']) return { src_audio: files['stem:instrumental'], reference_audio: clip };
  const band = Object.entries(files).flatMap(([kind, file]) =>
    kind.startsWith('stem:') && !kind.endsWith('vocals') && file ? [file] : [],
  );
  return { src_audio: band.length > 0 ? await mix(band) : clip };
}

function titleOf(request: PlatformRequest): string {
  if ('title' in request && request.title) return request.title;
  if ('source' in request) return request.source.title;
  const words =
    'lyrics' in request
      ? request.lyrics?.split('\n').find((line) => line.trim() && !line.trim().startsWith('['))
      : undefined;
  return (words ?? ('description' in request ? request.description : undefined) ?? 'Untitled').slice(0, 60);
}

/** The model server that the configuration names. @throws ConfigurationError where its address is missing */
export const configuredAceStep: PlatformKind = ({ environment, threads }) => {
  const { ACE_STEP_BASE_URL: baseUrl, ACE_STEP_API_KEY: apiKey } = environment;
  if (!baseUrl) throw new ConfigurationError('ACE_STEP_BASE_URL is needed by the platform "ace-step"');
  return aceStepPlatform({ baseUrl, apiKey, threads });
};
