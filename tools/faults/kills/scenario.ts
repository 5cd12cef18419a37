import type { Random } from '#lib/engine/random.ts';
import type { KillGround } from './ground.ts';

/** One thing that is begun and killed. */
export interface KillRound {
  /** Script and arguments, from the project's root. */
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** Whether the program says when it begins and waits for a word; else it is killed from its start on. */
  saysWhenReady: boolean;
  /**
   * Looks at what is left, does what people and programs would do then, and looks again.
   * @returns what is half there and was not said, a line each; empty where all is well
   */
  check(): Promise<string[]>;
}

export interface KillScenario {
  id: string;
  prepare(ground: KillGround, random: Random): Promise<KillRound>;
}
