import type { z } from 'zod';
import { type Endpoints, endpoints } from '#lib/contract/endpoints/index.ts';
import type { Task } from '#lib/db/generated/client.ts';
import type { ServiceContext } from '../../context.ts';
import type { PlatformOperation, PlatformRequest } from '../../platforms/platform.ts';
import type { SourceNote } from '../worker.ts';

export interface JobTools {
  context: ServiceContext;
  /** For local copies of source files; removed afterwards. */
  folder: string;
}

export interface Prepared {
  request: PlatformRequest;
  /** For the clip's lineage. */
  source?: SourceNote;
}

/** A job kind: turns a task's request into what a platform is asked. */
export interface Job {
  operation: PlatformOperation;
  prepare(task: Task, tools: JobTools): Promise<Prepared>;
}

/** A job kind whose stored request is read with its endpoint's schema again. */
export function defineJob<Operation extends PlatformOperation>(
  operation: Operation,
  prepare: (
    request: z.output<Endpoints[Operation]['request']>,
    task: Task,
    tools: JobTools,
  ) => Promise<Prepared> | Prepared,
): Job {
  return {
    operation,
    prepare: async (task, tools) => {
      const request = endpoints[operation].request.parse(task.request) as z.output<
        Endpoints[Operation]['request']
      >;
      return prepare(request, task, tools);
    },
  };
}

/** Fields every request carries. */
export const common = (task: Task) => ({ seed: task.seed, ...(task.mv && { mv: task.mv }) });
