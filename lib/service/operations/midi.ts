import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MidiResult } from '#lib/contract/nouns.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { Clip } from '#lib/db/generated/client.ts';
import { addFiles } from '../clips/add-files.ts';
import { analyse, checkAnalysis, clipFiles, linkTo, localFiles } from '../clips/analyse.ts';
import { filesOf, isMadeHere } from '../clips/clip-files.ts';
import { keepFiles, type LocalFiles } from '../clips/keep-files.ts';
import { findClip, findStemJob } from '../clips/sources.ts';
import { factsOf } from '../papers/stamp.ts';
import type { Call } from './operation.ts';
import { type SyncTools, syncOperation } from './sync-operation.ts';

type Notes = Omit<MidiResult, 'midi_file_url'>;

/** Made once, then kept as long as the clip: once alone, and once for every stem job that helps. */
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
  sameAs: (_request, { clip, stemJob }) => `${clip.id} ${stemJob?.id ?? ''}`,
  async run(_request, { clip, stemJob }, call, tools) {
    const [midiKind, notesKind] = stemJob
      ? ([`midi:${stemJob.id}`, `notes:${stemJob.id}`] as const)
      : (['midi', 'notes'] as const);
    const { [midiKind]: knownMidi, [notesKind]: knownNotes } = filesOf(clip);
    if (knownMidi && knownNotes) {
      const file = await call.context.store.toLocalFile(knownNotes.key, tools.folder);
      const notes = JSON.parse(await readFile(file, 'utf8')) as Notes;
      return { ...notes, midi_file_url: linkTo(call, knownMidi, clip) };
    }
    const { midi: notes, midiFile } = await analyse(
      call,
      'transcribe',
      {
        files: await filesToRead(call, clip, tools),
        ...(stemJob && { isolated: await localFiles(call, filesOf(stemJob), tools.folder) }),
        title: clip.title,
      },
      tools,
    );
    const notesFile = path.join(tools.folder, 'notes.json');
    await writeFile(notesFile, JSON.stringify(notes));
    const kept = await keepFiles(
      call.context,
      clip.accountId,
      `clips/${clip.id}`,
      clip.title,
      { [midiKind]: midiFile, [notesKind]: notesFile },
      factsOf(clip),
    );
    await addFiles(call.context, clip.id, kept);
    return { ...notes, midi_file_url: linkTo(call, kept[midiKind]!, clip) };
  },
});

/** The score of a clip made here. Of any other clip the recording: its score, if it has one, is a guess made for an edit. */
async function filesToRead(call: Call, clip: Clip, tools: SyncTools): Promise<LocalFiles> {
  const kept = filesOf(clip);
  if (isMadeHere(kept)) return localFiles(call, { score: kept.score }, tools.folder);
  const { score: _guess, ...recording } = await clipFiles(call, clip, tools);
  return recording;
}
