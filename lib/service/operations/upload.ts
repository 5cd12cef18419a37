import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ServiceError } from '#lib/contract/service-error.ts';
import { AddressRefusedError, AddressUnknownError } from '../fetch-guard/fetch-guard.ts';
import { newId } from '../ids.ts';
import { filesToJson } from '../storage/clip-files.ts';
import { keepFiles } from '../storage/keep-files.ts';
import { musicView } from '../tasks/task-view.ts';
import { analyse, checkAnalysis } from './analyse.ts';
import type { Call } from './operation.ts';
import { syncOperation } from './sync-operation.ts';

const DAY_MS = 86_400_000;
const REDIRECTS_MAX = 4;

const invalid = (reason: string): ServiceError =>
  new ServiceError('invalid_parameters', { publicMessage: `audio_url: ${reason}` });

export const upload = syncOperation('upload', {
  isSlow: true,
  async find(request, call) {
    checkAnalysis(call, 'readUpload');
    // One of our own links is read from the store: our own address may be a private one.
    const own = call.context.links.openAddress(request.audio_url);
    if (own === 'expired') throw invalid('this link has expired');
    if (!own) await checkAddress(call, request.audio_url);
    return own;
  },
  async run(request, own, call, tools) {
    const { context, caller } = call;
    const file = own
      ? await context.store.toLocalFile(own.key, tools.folder)
      : await download(call, request.audio_url, path.join(tools.folder, 'download'), tools.signal);
    const { LIMIT_UPLOAD_SECONDS: secondsMax } = context.limits;
    const read = await analyse(
      call,
      'readUpload',
      { file, title: request.title?.trim() || undefined, secondsMax },
      tools,
    );
    if (!read.ok) throw invalid(read.reason);
    const nowMs = context.clock.now();
    const id = newId(nowMs);
    const kept = await keepFiles(context.store, `clips/${id}`, read.title, read.files);
    const clip = await context.database.clip.create({
      data: {
        id,
        accountId: caller.account.id,
        operation: 'upload',
        title: read.title,
        tags: read.tags,
        prompt: '',
        durationSeconds: read.durationSeconds,
        files: filesToJson(kept),
        expireAt:
          request.retention_days === undefined ? null : new Date(nowMs + request.retention_days * DAY_MS),
        createdAt: new Date(nowMs),
      },
    });
    const { title, duration, audio_url, image_url, tags, prompt, expire_at } = musicView(clip, context.links);
    return { clipId: id, title, duration, audio_url, image_url, tags, prompt, status: 'complete', expire_at };
  },
});

async function checkAddress({ context }: Call, address: string): Promise<void> {
  try {
    await context.guard.check(new URL(address));
  } catch (error) {
    throw invalid((error as Error).message);
  }
}

/** Fetches a file to disk, no larger than allowed. @throws ServiceError 4001 with the reason */
async function download(
  { context }: Call,
  address: string,
  file: string,
  signal: AbortSignal,
): Promise<string> {
  const bytesMax = context.limits.LIMIT_UPLOAD_BYTES;
  const tooLarge = () => invalid(`the file is larger than ${Math.floor(bytesMax / 1024 / 1024)} MiB`);
  try {
    const response = await context.guard.fetch(address, { signal, redirectsMax: REDIRECTS_MAX });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      throw invalid(`the address answered HTTP ${response.status}`);
    }
    if (Number(response.headers.get('content-length') ?? 0) > bytesMax) {
      await response.body.cancel();
      throw tooLarge();
    }
    let length = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        length += chunk.length;
        if (length > bytesMax) done(tooLarge());
        else done(null, chunk);
      },
    });
    await pipeline(response.body, counter, createWriteStream(file), { signal });
    return file;
  } catch (error) {
    if (error instanceof ServiceError || signal.aborted) throw error;
    if (error instanceof AddressRefusedError || error instanceof AddressUnknownError)
      throw invalid(error.message);
    const cause =
      (error as Error).cause instanceof Error ? ((error as Error).cause as Error) : (error as Error);
    throw invalid(`the file cannot be fetched: ${cause.message}`);
  }
}
