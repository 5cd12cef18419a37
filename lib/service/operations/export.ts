import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { Clip } from '#lib/db/generated/client.ts';
import { addFiles } from '../clips/add-files.ts';
import { analyse, checkAnalysis, linkTo, localFiles } from '../clips/analyse.ts';
import { type FileKind, fileEntries, filesOf, type StoredFile } from '../clips/clip-files.ts';
import { keepFiles, type LocalFiles } from '../clips/keep-files.ts';
import { scoreFiles } from '../clips/score-files.ts';
import { findClip } from '../clips/sources.ts';
import { factsOf } from '../papers/stamp.ts';
import type { Call } from './operation.ts';
import { type SyncTools, syncOperation } from './sync-operation.ts';

/** Formats that hold the stems. */
const WITH_STEMS: ReadonlySet<string> = new Set(['stems_zip', 'stems_wav_zip', 'dawproject']);

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
    if ((WITH_STEMS.has(format) && !hasStems) || (format === 'dawproject' && !kept.score))
      throw new ServiceError('invalid_parameters', {
        publicMessage: `format "${format}" is for clips made here, whose stems are kept; of this one Stem Separation makes some`,
      });
    checkAnalysis(call, 'exportClip');
    return clip;
  },
  stores: () => true,
  sameAs: ({ format }, clip) => `${clip.id} ${format}`,
  async run({ format }, clip, call, tools) {
    const kind = `export:${format}` as const;
    const kept = filesOf(clip);
    let file: StoredFile | undefined = kept[kind];
    if (!file) {
      const stems = Object.fromEntries(fileEntries(kept).filter(([each]) => each.startsWith('stem:')));
      const files = {
        ...(WITH_STEMS.has(format) &&
          (await stemsToGive(call, clip, await localFiles(call, stems, tools.folder), tools))),
        ...(!WITHOUT_SCORE.has(format) && (await scoreFiles(call, clip, tools))),
      };
      const { title, tags } = clip;
      const made = await analyse(call, 'exportClip', { files, format, title, tags }, tools);
      if (!made.ok) throw new ServiceError('invalid_parameters', { publicMessage: `format: ${made.reason}` });
      const folder = `${clip.operation === 'stem' ? 'stems' : 'clips'}/${clip.id}`;
      const stored = await keepFiles(
        call.context,
        clip.accountId,
        folder,
        clip.title,
        { [kind]: made.file },
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
