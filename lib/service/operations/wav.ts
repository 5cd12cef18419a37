import { addFiles } from '../clips/add-files.ts';
import { analyse, checkAnalysis, clipFiles, linkTo } from '../clips/analyse.ts';
import { filesOf, type StoredFile } from '../clips/clip-files.ts';
import { keepFiles } from '../clips/keep-files.ts';
import { findClip } from '../clips/sources.ts';
import { factsOf } from '../papers/stamp.ts';
import { syncOperation } from './sync-operation.ts';

const SAMPLE_RATE = 44_100;
const CHANNELS = 2;
const BIT_DEPTH = 16;

/** Made once, then kept as long as the clip. */
export const wav = syncOperation('wav', {
  isSlow: false,
  async find(request, call) {
    const clip = await findClip(call.context, call.caller.account.id, request.clip_id, 'clip_id');
    if (!filesOf(clip).wav) checkAnalysis(call, 'exportWav');
    return clip;
  },
  stores: (clip) => !filesOf(clip).wav,
  sameAs: (_request, clip) => clip.id,
  async run(_request, clip, call, tools) {
    const { context } = call;
    let file: StoredFile | undefined = filesOf(clip).wav;
    if (!file) {
      const made = await analyse(call, 'exportWav', { files: await clipFiles(call, clip, tools) }, tools);
      const facts = factsOf(clip);
      if (facts) await context.papers?.stampFiles({ wav: made.file }, facts, 'wav');
      const kept = await keepFiles(context, clip.accountId, `clips/${clip.id}`, clip.title, {
        wav: made.file,
      });
      file = kept.wav!;
      await addFiles(context, clip.id, { wav: file });
    }
    return {
      state: 'complete',
      clip_id: clip.id,
      wav_file_url: linkTo(call, file, clip),
      duration: clip.durationSeconds,
      sample_rate: SAMPLE_RATE,
      channels: CHANNELS,
      bit_depth: BIT_DEPTH,
      expire_at: clip.expireAt?.getTime() ?? 0,
    };
  },
});
