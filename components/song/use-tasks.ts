'use client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TaskView } from '#lib/studio/views.ts';

export interface Tasks {
  tasks: TaskView[];
  /** What these are called: who names it is answered once they are others. */
  version: string;
  /** How often a pending song may be asked about: short where the service is ours. */
  pollMs: number;
}

export const isActive = (task: TaskView): boolean =>
  ['waiting', 'queuing', 'processing'].includes(task.operation.state);

/** From an answer to the next question: the studio holds that until there is something new to say. */
const betweenMs = 100;
/** Before the studio has said how often it may be asked. */
const firstPollMs = 1_500;

/**
 * What is being made. While anything is, the next question is asked with every answer, so that an end is heard of when
 * it comes; after errors it is asked less and less often.
 */
export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal, client, queryKey }) => {
    const state = client.getQueryState<Tasks>(queryKey);
    // Somebody has just changed something, and looks: that is answered at once.
    const known = state?.isInvalidated ? undefined : state?.data?.version;
    return getJson<Tasks>(`/api/studio/tasks${known ? `?known=${encodeURIComponent(known)}` : ''}`, signal);
  },
  refetchInterval: ({ state: { data, fetchFailureCount } }) => {
    // Whoever has had no answer does not know whether anything is made.
    if (data ? !data.tasks.some(isActive) : fetchFailureCount === 0) return false;
    return fetchFailureCount === 0
      ? betweenMs
      : Math.min(30_000, (data?.pollMs ?? firstPollMs) * 2 ** fetchFailureCount);
  },
});

/** What is being made, and what came of it lately. */
export const useTasks = () => useQuery(tasksQuery);

/** A GET of the studio's own, as JSON. @throws Error with the answer's code */
export async function getJson<Value>(url: string, signal?: AbortSignal): Promise<Value> {
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as { code?: number; message?: string };
    throw Object.assign(new Error(body.message ?? response.statusText), { code: body.code ?? 0 });
  }
  return (await response.json()) as Value;
}
