import type { EngineRunner } from '../engine-room/engine-threads.ts';
import { RENDERS } from '../engine-room/renders/index.ts';
import type { Platform } from './platform.ts';

/** Our own engine, in threads of this process. */
export const builtinPlatform = ({ threads }: { threads: EngineRunner }): Platform => ({
  id: 'builtin',
  models: [
    {
      mv: 'songloom-1',
      name: 'Songloom 1',
      description: 'Composes, sings, plays, mixes and masters on the CPU.',
    },
  ],
  supports: (kind) => kind in RENDERS,
  async run(request, run) {
    const clip = await threads.render(request, run);
    return [{ ...clip, mv: 'songloom-1' }];
  },
});
