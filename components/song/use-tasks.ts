'use client';
import { useQuery } from '@tanstack/react-query';
import type { TaskView } from '#lib/studio/views.ts';

export interface Tasks {
  tasks: TaskView[];
  /** How often a pending song may be asked about: short where the service is ours. */
  pollMs: number;
}

export const isActive = (task: TaskView): boolean =>
  ['waiting', 'queuing', 'processing'].includes(task.operation.state);

/** What is being made. Polled while anything is pending; slower after errors. */
export function useTasks() {
  return useQuery({
    queryKey: ['tasks'],
    queryFn: ({ signal }) => getJson<Tasks>('/api/studio/tasks', signal),
    refetchInterval: ({ state }) => {
      const { data, fetchFailureCount } = state;
      if (!data?.tasks.some(isActive)) return false;
      return Math.min(30_000, data.pollMs * 2 ** fetchFailureCount);
    },
  });
}

/** A GET of the studio's own, as JSON. @throws Error with the answer's code */
export async function getJson<Value>(url: string, signal?: AbortSignal): Promise<Value> {
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as { code?: number; message?: string };
    throw Object.assign(new Error(body.message ?? response.statusText), { code: body.code ?? 0 });
  }
  return (await response.json()) as Value;
}
