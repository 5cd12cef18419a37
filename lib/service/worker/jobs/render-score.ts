import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkAddress, downloadFile } from '../../clips/download-file.ts';
import type { ServiceContext } from '../../context.ts';
import { scoreToRender } from '../../tasks/score-request.ts';
import { said } from '../../tasks/song-request.ts';
import { common, defineJob } from './job.ts';
import { loadVoice } from './sources.ts';

/** A sheet is small: what takes longer hangs. */
const FETCH_MS = 60_000;

export const renderScore = defineJob('render', async (request, task, tools) => {
  const { field, format, content, address } = scoreToRender(request);
  const target = path.join(tools.folder, `score.${format}`);
  let file = target;
  if (address === undefined) await writeFile(target, content!);
  else file = await fetched(tools.context, { address, field }, target, tools.folder);
  const { persona_id: personaId } = request;
  const [tags, title] = [said(request.tags), said(request.title)];
  return {
    request: {
      operation: 'render',
      ...common(task),
      ...{ file, format },
      ...(address !== undefined && { address }),
      ...(tags !== undefined && { tags }),
      ...(title !== undefined && { title }),
      ...(personaId && { voice: await loadVoice(task.accountId, personaId, tools) }),
    },
  };
});

async function fetched(
  context: ServiceContext,
  asked: { address: string; field: string },
  target: string,
  folder: string,
): Promise<string> {
  const own = await checkAddress(context, asked);
  if (own) return context.store.toLocalFile(own.key, folder);
  const bytesMax = context.limits.LIMIT_SCORE_BYTES;
  await downloadFile(context, { ...asked, bytesMax }, target, AbortSignal.timeout(FETCH_MS));
  return target;
}
