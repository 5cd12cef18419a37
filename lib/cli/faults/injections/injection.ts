import type { Random } from '#lib/engine/random.ts';
import type { Program } from '../program.ts';

/** What can be broken. */
export interface Stage {
  services: readonly Program[];
  workers: readonly Program[];
  database: {
    /** Kills the database as a fault of the machine would, and waits until it answers again. */
    crash(): Promise<void>;
  };
  random: Random;
  heartbeatSeconds: number;
}

/** A way to break something under load. When it returns, everything runs again. */
export interface Injection {
  name: string;
  inject(stage: Stage): Promise<void>;
}
