import { sleep } from '../program.ts';
import type { Injection } from './injection.ts';

const MS = 6_000;

/** No space is left where files are made and kept; then there is again. */
export const fillDisk: Injection = {
  id: 'fill-disk',
  name: 'disk full',
  async inject({ disk }) {
    if (!disk) return ['the disk cannot be made small here: mounting a tmpfs needs root on Linux'];
    disk.fill();
    await sleep(MS);
    disk.free();
    return [];
  },
};
