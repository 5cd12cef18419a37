import type { Random } from '#lib/engine/random.ts';
import type { Program } from '../program.ts';

/** What can be broken. */
export interface Stage {
  services: readonly Program[];
  workers: readonly Program[];
  database: {
    /** Kills the database as a fault of the machine would, and waits until it answers again. */
    crash(): Promise<void>;
    /** Takes it away for so long. */
    outage(seconds: number): Promise<void>;
  };
  /** The disk of the programs' files; absent where it cannot be made small. */
  disk?: { fill(): void; free(): void };
  random: Random;
  heartbeatSeconds: number;
  /** Asks for one piece of work, by its kind's name, and waits for its end. */
  ask(kind: string): Promise<void>;
  /** How many tasks a process still holds, by the database. */
  countHeld(pid: number): Promise<number>;
}

/** A way to break something under load. When it returns, everything runs again. */
export interface Injection {
  /** As in `--only`. */
  id: string;
  name: string;
  /** @returns promises broken on the spot, in words */
  inject(stage: Stage): Promise<string[]> | Promise<void>;
}

/** Every program there is. */
export const programsOf = ({ services, workers }: Stage): Program[] => [...services, ...workers];
