import path from 'node:path';
import { keepBroughtVoice } from '../brought-voices.ts';
import { analyse, checkAnalysis } from '../clips/analyse.ts';
import { checkAddress, downloadFile, invalidAddress } from '../clips/download-file.ts';
import { syncOperation } from './sync-operation.ts';

/** A singer from a voicebank: its models and tables are read in a thread, and kept as the account's own. */
export const bringVoicebank = syncOperation('bringVoicebank', {
  isSlow: true,
  stores: true,
  async find(request, call) {
    checkAnalysis(call, 'bringVoice');
    const look = (address: string, field: string) => checkAddress(call.context, { address, field });
    return {
      bank: await look(request.bank_url, 'bank_url'),
      vocoder: request.vocoder_url === undefined ? undefined : await look(request.vocoder_url, 'vocoder_url'),
    };
  },
  async run(request, own, call, tools) {
    const { context, caller } = call;
    const fetched = async (address: string, field: string, ours: (typeof own)['bank']) => {
      if (ours) return context.store.toLocalFile(ours.key, tools.folder);
      const file = path.join(tools.folder, field);
      const asked = { address, field, bytesMax: context.limits.LIMIT_UPLOAD_BYTES };
      await downloadFile(context, asked, file, tools.signal);
      return file;
    };
    const { speaker, timing, pitch, steps } = request;
    const brought = await analyse(
      call,
      'bringVoice',
      {
        file: await fetched(request.bank_url, 'bank_url', own.bank),
        vocoder: request.vocoder_url && (await fetched(request.vocoder_url, 'vocoder_url', own.vocoder)),
        name: request.name?.trim() || undefined,
        choices: { timing, pitch, steps, ...(speaker !== undefined && { speaker }) },
      },
      tools,
    );
    if (!brought.ok) throw invalidAddress(brought.reason, 'bank_url');
    if (request.check_only) return brought.told;
    const { id } = await keepBroughtVoice(context, {
      accountId: caller.account.id,
      name: brought.told.name,
      profile: brought.profile,
      file: brought.file,
    });
    context.quota.add(caller.account.id, brought.told.bytes);
    return { ...brought.told, persona_id: id };
  },
});
