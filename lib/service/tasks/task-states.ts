import type { TaskStatus } from '#lib/contract/nouns.ts';

/** What a task may become. Back to `queuing` only when a worker died and its lease ran out. A finished task never changes. */
export const NEXT_STATES: Record<TaskStatus, readonly TaskStatus[]> = {
  queuing: ['processing', 'failed'],
  processing: ['completed', 'failed', 'queuing'],
  completed: [],
  failed: [],
};

/** Whether the move is legal. */
export const mayBecome = (from: TaskStatus, to: TaskStatus): boolean => NEXT_STATES[from].includes(to);

/** The states a task may be in to become this. */
export const statesBefore = (to: TaskStatus): TaskStatus[] =>
  (Object.keys(NEXT_STATES) as TaskStatus[]).filter((from) => mayBecome(from, to));
