import { SAMPLE_RATE } from '#lib/engine/doors/audio.ts';
import { EditRefusedError, renderEdit, scoreOfClip, stemsForEdit } from '#lib/engine/doors/render-edit.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import type { VoiceProfile } from '#lib/engine/doors/song.ts';
import { staleReason } from '../score-version.ts';
import { readJson, readSourceAround } from './read-source.ts';
import type { Render } from './types.ts';
import { rendering, writeSong } from './write-clip.ts';

export const edit: Render<'edit'> = async (request, tools) => {
  const { edits, baseVersion } = request;
  const { files } = request.source;
  const kept = {
    score: files.score ? await readJson<Score>(files.score) : undefined,
    voice: files.voice ? await readJson<VoiceProfile>(files.voice) : undefined,
  };
  const { source, readRest } = await readSourceAround(request.source, (length) =>
    stemsForEdit(kept, edits, length),
  );
  source.score ??= await scoreOfClip(source);
  const stale = staleReason(source.score, baseVersion);
  if (stale) throw new EditRefusedError(stale);
  const lengthSamples = source.audio.left.length;
  const { changed, movedSamples, ...song } = await renderEdit({
    source,
    edits,
    onProgress: rendering(tools),
  });
  // Only where nothing moved are the other samples' frames of the old files where they were.
  const inPlace = song.master.left.length === lengthSamples && movedSamples === 0;
  // Where the music moves or ends anew it was read whole.
  readRest(song.master);
  const clip = await writeSong({ ...song, ...(inPlace && { changed }) }, tools, inPlace ? files : {});
  return {
    ...clip,
    changed: { startSeconds: changed.startSample / SAMPLE_RATE, endSeconds: changed.endSample / SAMPLE_RATE },
  };
};
