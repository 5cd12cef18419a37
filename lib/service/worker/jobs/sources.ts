import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { Clip } from '#lib/db/generated/client.ts';
import { withSpectra } from '../../brought-voices.ts';
import { fileEntries, filesOf } from '../../clips/clip-files.ts';
import type { LocalFiles } from '../../clips/keep-files.ts';
import { analysisUnderWay } from '../../clips/song-analysis.ts';
import { clipRow } from '../../clips/sources.ts';
import { wordsOf } from '../../clips/words-of-clip.ts';
import type { SourceClip, Voice } from '../../platforms/platform.ts';
import { findSinger } from '../../singers.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { SourceNote } from '../worker.ts';
import type { JobTools } from './job.ts';

/** How long a link given to another platform lives. */
const REMOTE_LINK_MS = 3_600_000;

/** A clip of the account with its files as local paths. @throws ServiceError 4004, 4005 when it is gone by now */
export async function loadSource(accountId: string, clipId: string, tools: JobTools): Promise<SourceClip> {
  await analysisUnderWay(clipId);
  const clip = await clipRow(tools.context, accountId, clipId);
  if (!clip) throw new ServiceError('music_not_found', { publicMessage: 'the source clip is gone' });
  if (clip.status === 'expired')
    throw new ServiceError('result_expired', { publicMessage: 'the source clip has expired' });
  return toSource(clip, tools);
}

export async function toSource(clip: Clip, { context, folder }: JobTools): Promise<SourceClip> {
  const { store, links, clock } = context;
  const target = path.join(folder, `source-${clip.id}`);
  await mkdir(target, { recursive: true });
  const files: LocalFiles = {};
  const kept = filesOf(clip);
  for (const [kind, file] of fileEntries(kept)) {
    if (kind === 'cover' || kind.startsWith('export:')) continue;
    files[kind] = await store.toLocalFile(file.key, target);
  }
  if (files.voice) files.voice = await singerOf(files.voice, store, target);
  return {
    clipId: clip.id,
    ...(clip.platform && { platform: clip.platform }),
    ...(clip.remoteId && { remoteId: clip.remoteId }),
    title: clip.title,
    tags: clip.tags,
    prompt: wordsOf(clip),
    durationSeconds: clip.durationSeconds,
    files,
    audioUrl: kept.audio ? links.create(kept.audio, clock.now() + REMOTE_LINK_MS) : '',
  };
}

/** The file of a clip's singer; of one that was brought a copy that says where its spectra lie here. */
async function singerOf(file: string, store: ObjectStore, folder: string): Promise<string> {
  const kept: Voice = JSON.parse(await readFile(file, 'utf8'));
  const voice = await withSpectra(store, kept, folder);
  if (voice === kept) return file;
  const copy = path.join(folder, 'singer.json');
  await writeFile(copy, JSON.stringify(voice));
  return copy;
}

/** The whole of a clip, as what something was made from. */
export const wholeOf = ({ clipId, durationSeconds }: SourceClip): SourceNote => ({
  clipId,
  startSeconds: 0,
  endSeconds: durationSeconds,
});

/** A persona's voice, or a built-in singer's. @throws ServiceError 4004 when it is gone by now */
export async function loadVoice(
  accountId: string,
  personaId: string,
  { context, folder }: JobTools,
): Promise<Voice> {
  const voice = await findSinger(context, accountId, personaId);
  if (!voice) throw new ServiceError('music_not_found', { publicMessage: 'the persona is gone' });
  return withSpectra(context.store, voice, folder);
}
