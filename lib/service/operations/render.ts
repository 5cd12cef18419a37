import { ServiceError } from '#lib/contract/service-error.ts';
import { analyse } from '../clips/analyse.ts';
import { checkAddress } from '../clips/download-file.ts';
import { scoreToRender } from '../tasks/score-request.ts';
import { asyncOperation } from './async-operation.ts';
import { findPersona } from './find-persona.ts';
import { inFolder } from './in-folder.ts';

/** What is wrong with a score that comes along is told at once; a file elsewhere is read by the task, which tells it then. */
export const render = asyncOperation('render', async (request, call) => {
  const { context } = call;
  const voice = request.persona_id === undefined ? undefined : await findPersona(call, request.persona_id);
  const { field, format, content, address } = scoreToRender(request);
  if (address !== undefined) await checkAddress(context, { address, field });
  else if (context.threads.canAnalyse('checkScore')) {
    const verdict = await inFolder(call, 'score', (tools) =>
      analyse(
        call,
        'checkScore',
        { format, content: content!, tags: request.tags, ...(voice && { voice }) },
        tools,
      ),
    );
    if (!verdict.ok)
      throw new ServiceError('invalid_parameters', { publicMessage: `${field}: ${verdict.reason}` });
  }
  return { kind: 'render' };
});
