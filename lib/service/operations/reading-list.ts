import { readFile } from 'node:fs/promises';
import { ServiceError } from '#lib/contract/service-error.ts';
import { analyse, checkAnalysis } from '../clips/analyse.ts';
import { syncOperation } from './sync-operation.ts';

/** What to read aloud, and how a singer reads a line of it. */
export const readingList = syncOperation('readingList', {
  isSlow: true,
  async find(_request, call) {
    checkAnalysis(call, 'readAloud');
  },
  sameAs: ({ list, line }) => `${list} ${line}`,
  async run({ list, line }, _found, call, tools) {
    const read = await analyse(call, 'readAloud', { list, line }, tools);
    if (!read.ok) throw new ServiceError('invalid_parameters', { publicMessage: `line: ${read.reason}` });
    const { lines, file } = read;
    return {
      state: 'complete',
      list,
      lines,
      ...(file && { audio_url: `data:audio/mpeg;base64,${(await readFile(file)).toString('base64')}` }),
    };
  },
});
