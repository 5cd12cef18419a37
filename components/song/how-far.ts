import type { OperationView } from '#lib/studio/views.ts';

/**
 * How far a task is, 0–1; null before anything of it is done. A bar that stands at nothing looks stuck: one without a
 * figure moves.
 */
export const howFar = ({ state, progress }: Pick<OperationView, 'state' | 'progress'>): number | null =>
  state === 'processing' && progress !== null && progress > 0 ? progress : null;
