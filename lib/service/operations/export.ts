import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { Clip } from '#lib/db/generated/client.ts';
import { withSpectra } from '../brought-voices.ts';
import { addFiles } from '../clips/add-files.ts';
import { analyse, checkAnalysis, linkTo, localFiles } from '../clips/analyse.ts';
import { type FileKind, fileEntries, filesOf, isMadeHere, type StoredFile } from '../clips/clip-files.ts';
import { keepFiles, type LocalFiles } from '../clips/keep-files.ts';
import { scoreFiles } from '../clips/score-files.ts';
import { findClip } from '../clips/sources.ts';
import type { KeptFormat } from '../engine-room/analyses/types.ts';
import { factsOf } from '../papers/stamp.ts';
import type { Voice } from '../platforms/platform.ts';
import type { Call } from './operation.ts';
import { type SyncTools, syncOperation } from './sync-operation.ts';

/** Formats that hold the stems. */
const WITH_STEMS: ReadonlySet<string> = new Set(['stems_zip', 'stems_wav_zip', 'dawproject']);

/** Formats of a song that was played here from a score. */
const OF_SONGS: ReadonlySet<string> = new Set(['dawproject', 'parts_zip']);

/** Formats that hold nothing of the score. */
const WITHOUT_SCORE: ReadonlySet<string> = new Set(['stems_zip', 'stems_wav_zip']);

/** Made once, then kept as long as the clip. */
export const exportClip = syncOperation('exportClip', {
  isSlow: true,
  async find({ clip_id, format }, call) {
    const clip = await findClip(call.context, call.caller.account.id, clip_id, 'clip_id');
    const kept = filesOf(clip);
    if (kept[`export:${format}`]) return clip;
    const hasStems = fileEntries(kept).some(([kind]) => kind.startsWith('stem:'));
    if ((WITH_STEMS.has(format) && !hasStems) || (OF_SONGS.has(format) && !isMadeHere(kept)))
      throw new ServiceError('invalid_parameters', {
        publicMessage: `format "${format}" is for clips made here, whose stems are kept; of this one Stem Separation makes some`,
      });
    checkAnalysis(call, format === 'parts_zip' ? 'playParts' : 'exportClip');
    return clip;
  },
  stores: () => true,
  sameAs: ({ format }, clip) => `${clip.id} ${format}`,
  async run({ format }, clip, call, tools) {
    const kind = `export:${format}` as const;
    const kept = filesOf(clip);
    let file: StoredFile | undefined = kept[kind];
    if (!file) {
      const made =
        format === 'parts_zip'
          ? await playParts(clip, call, tools)
          : await writeExport(format, clip, call, tools);
      const folder = `${clip.operation === 'stem' ? 'stems' : 'clips'}/${clip.id}`;
      const stored = await keepFiles(
        call.context,
        clip.accountId,
        folder,
        clip.title,
        { [kind]: made },
        factsOf(clip),
      );
      file = stored[kind]!;
      await addFiles(call.context, clip.id, { [kind]: file });
    }
    return {
      state: 'complete',
      clip_id: clip.id,
      format,
      url: linkTo(call, file, clip),
      expire_at: clip.expireAt?.getTime() ?? 0,
    };
  },
});

/** A file of what is kept of a clip. @returns a local path @throws ServiceError 4001 where it has nothing of the kind */
async function writeExport(format: KeptFormat, clip: Clip, call: Call, tools: SyncTools): Promise<string> {
  const stems = Object.fromEntries(fileEntries(filesOf(clip)).filter(([kind]) => kind.startsWith('stem:')));
  const files = {
    ...(WITH_STEMS.has(format) &&
      (await stemsToGive(call, clip, await localFiles(call, stems, tools.folder), tools))),
    ...(!WITHOUT_SCORE.has(format) && (await scoreFiles(call, clip, tools))),
  };
  const { title, tags } = clip;
  const made = await analyse(call, 'exportClip', { files, format, title, tags }, tools);
  if (!made.ok) throw new ServiceError('invalid_parameters', { publicMessage: `format: ${made.reason}` });
  return made.file;
}

/** A song of ours played again, part by part, by its own singer. @returns a local path */
async function playParts(clip: Clip, call: Call, tools: SyncTools): Promise<string> {
  const { score, voice: kept } = filesOf(clip);
  const files = await localFiles(call, { score, voice: kept }, tools.folder);
  const singer = files.voice && (JSON.parse(await readFile(files.voice, 'utf8')) as Voice);
  const voice = singer && (await withSpectra(call.context.store, singer, tools.folder));
  const { durationSeconds } = clip;
  const request = { scoreFile: files.score!, durationSeconds, ...(voice && { voice }) };
  return (await analyse(call, 'playParts', request, tools)).file;
}

/**
 * Stems with their papers, as copies: those that are kept are what the next edit starts from. They are not put into the
 * formats that hold their sound anew (24-bit WAV).
 */
async function stemsToGive(
  { context: { papers } }: Call,
  clip: Clip,
  kept: LocalFiles,
  { folder }: SyncTools,
): Promise<LocalFiles> {
  const facts = factsOf(clip);
  if (!papers || !facts) return kept;
  const own = path.join(folder, 'stems-to-give');
  await mkdir(own, { recursive: true });
  const copies: LocalFiles = {};
  for (const [kind, file] of Object.entries(kept) as [FileKind, string][]) {
    const copy = path.join(own, `${kind.replace('stem:', '')}${path.extname(file)}`);
    await copyFile(file, copy);
    copies[kind] = copy;
  }
  await papers.stampFiles(copies, facts, true);
  return copies;
}
