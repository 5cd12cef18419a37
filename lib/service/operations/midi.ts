import { ServiceError } from '#lib/contract/service-error.ts';
import { addFiles } from '../storage/add-files.ts';
import { filesOf } from '../storage/clip-files.ts';
import { keepFiles } from '../storage/keep-files.ts';
import { analyse, checkAnalysis, clipFiles, linkTo, localFiles } from './analyse.ts';
import { findClip, findStemJob } from './sources.ts';
import { syncOperation } from './sync-operation.ts';

export const exportMidi = syncOperation('exportMidi', {
  isSlow: true,
  async find(request, call) {
    const { context, caller } = call;
    const clip = await findClip(context, caller.account.id, request.clip_id, 'clip_id');
    const stemJob = request.stem_clip_id
      ? await findStemJob(context, caller.account.id, request.stem_clip_id, 'stem_clip_id')
      : undefined;
    if (stemJob && stemJob.sourceClipId !== clip.id) {
      throw new ServiceError('invalid_parameters', {
        publicMessage:
          'stem_clip_id must name a stem job of the clip in clip_id; this one is of another clip',
      });
    }
    checkAnalysis(call, 'transcribe');
    return { clip, stemJob };
  },
  async run(_request, { clip, stemJob }, call, tools) {
    const { score } = filesOf(clip);
    const { midi, midiFile } = await analyse(
      call,
      'transcribe',
      {
        files: score ? await localFiles(call, { score }, tools.folder) : await clipFiles(call, clip, tools),
        ...(stemJob && { isolated: await localFiles(call, filesOf(stemJob), tools.folder) }),
        title: clip.title,
      },
      tools,
    );
    const kept = await keepFiles(call.context.store, `clips/${clip.id}`, clip.title, { midi: midiFile });
    await addFiles(call.context, clip.id, { midi: kept.midi! });
    return { ...midi, midi_file_url: linkTo(call, kept.midi!, clip) };
  },
});
