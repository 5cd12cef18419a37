/** A wish as the studio's database has it in the end, with what the service has of its task. */
export interface WishEvidence {
  operationId: string;
  state: string;
  taskId: string | null;
  songs: {
    clipId: string | null;
    files: { kind: string; keptPath: string | null; bytes: number | null; storedBytes: number | undefined }[];
  }[];
}

/** What a trial of the studio is judged by. */
export interface StudioEvidence {
  /** Operations that a user was told of. */
  promised: readonly string[];
  wishes: readonly WishEvidence[];
  /** Tasks of the studio's key at the service. */
  tasks: readonly { id: string; status: string; clipIds: string[] }[];
}

/** The studio's promises, one rule each. @returns those that were broken, in words */
export function checkStudio({ promised, wishes, tasks }: StudioEvidence): string[] {
  const byOperation = new Map(wishes.map((wish) => [wish.operationId, wish]));
  const byTask = new Map(tasks.map((task) => [task.id, task]));
  const named = new Set(wishes.flatMap(({ taskId }) => taskId ?? []));
  return [
    ...promised.filter((id) => !byOperation.has(id)).map((id) => `${id} was promised and is not kept`),
    ...tasks
      .filter(({ id }) => !named.has(id))
      .map(({ id }) => `task ${id} is no wish's: made twice or forgotten`),
    ...wishes.flatMap(({ operationId, state, taskId, songs }) => {
      const task = taskId === null ? undefined : byTask.get(taskId);
      if (state !== 'completed' && state !== 'failed') return [`${operationId} is ${state}`];
      if (!task) return [`${operationId} (${state}) has no task`];
      if (task.status !== state) return [`${operationId} is ${state}, its task ${task.status}`];
      const clipIds = songs.flatMap(({ clipId }) => clipId ?? []);
      if (clipIds.join() !== task.clipIds.join())
        return [`${operationId} has songs of [${clipIds}], its task made [${task.clipIds}]`];
      return songs
        .flatMap(({ files }) => files)
        .filter(({ keptPath, bytes, storedBytes }) => keptPath === null || bytes !== storedBytes)
        .map((file) => `${operationId}: ${file.kind} has ${file.storedBytes ?? 'no'} of ${file.bytes} bytes`);
    }),
  ];
}
