import { addFiles } from '../clips/add-files.ts';
import { analyse, checkAnalysis, clipFiles, linkTo } from '../clips/analyse.ts';
import { filesOf, type StoredFile } from '../clips/clip-files.ts';
import { keepFiles } from '../clips/keep-files.ts';
import { findClip } from '../clips/sources.ts';
import { factsOf } from '../papers/stamp.ts';
import { syncOperation } from './sync-operation.ts';

const SAMPLE_RATE = 44_100;
const CHANNELS = 2;
/** What is kept of each depth. */
const KINDS = { 16: 'wav', 24: 'wav-24' } as const;

/** Made once of each depth, then kept as long as the clip. */
export const wav = syncOperation('wav', {
  isSlow: false,
  async find(request, call) {
    const clip = await findClip(call.context, call.caller.account.id, request.clip_id, 'clip_id');
    const kind = KINDS[request.bit_depth];
    if (!filesOf(clip)[kind]) checkAnalysis(call, 'exportWav');
    return { clip, kind };
  },
  stores: ({ clip, kind }) => !filesOf(clip)[kind],
  sameAs: (_request, { clip, kind }) => `${clip.id} ${kind}`,
  async run({ bit_depth: bitDepth }, { clip, kind }, call, tools) {
    const { context } = call;
    let file: StoredFile | undefined = filesOf(clip)[kind];
    if (!file) {
      const files = await clipFiles(call, clip, tools);
      const made = await analyse(call, 'exportWav', { files, bitDepth }, tools);
      const kept = await keepFiles(
        context,
        clip.accountId,
        `clips/${clip.id}`,
        clip.title,
        { [kind]: made.file },
        factsOf(clip),
      );
      file = kept[kind]!;
      await addFiles(context, clip.id, { [kind]: file });
    }
    return {
      state: 'complete',
      clip_id: clip.id,
      wav_file_url: linkTo(call, file, clip),
      duration: clip.durationSeconds,
      sample_rate: SAMPLE_RATE,
      channels: CHANNELS,
      bit_depth: bitDepth,
      expire_at: clip.expireAt?.getTime() ?? 0,
    };
  },
});
