import { extractionOf } from '../platforms/ace-step-request.ts';
import { type AceStepAddress, AceStepServer } from '../platforms/ace-step-server.ts';
import { CannotDoError } from '../platforms/platform.ts';
import type { SeparationServer } from './audio-separator.ts';

/** An ACE-Step server with a base model takes the voice out of a recording (`extract`); the band is what it leaves. */
export function aceStepSeparator(address: AceStepAddress): SeparationServer {
  const server = new AceStepServer(address);
  return {
    check: (signal) => server.check(signal),
    async separate(file, folder, signal) {
      const model = await server.baseModel(signal);
      if (!model) throw new CannotDoError('none of its models is a base model, which alone extracts tracks');
      const run = { workFolder: folder, signal };
      const made = await server.make(extractionOf('vocals', model), { src_audio: file }, run);
      return { vocals: made.file };
    },
  };
}
