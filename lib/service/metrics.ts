import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** What `/metrics` shows. A registry of its own, so that several services in one process do not mix. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'songloom_' });
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: 'songloom_requests_total',
      help: 'Answered requests by endpoint and code.',
      labelNames: ['endpoint', 'code'] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'songloom_request_seconds',
      help: 'Time to answer by endpoint.',
      labelNames: ['endpoint'] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300],
      registers,
    }),
    tasks: new Counter({
      name: 'songloom_tasks_total',
      help: 'Finished tasks by operation and outcome.',
      labelNames: ['operation', 'outcome'] as const,
      registers,
    }),
    taskSeconds: new Histogram({
      name: 'songloom_task_seconds',
      help: 'Time from start to finish of a task by operation.',
      labelNames: ['operation'] as const,
      buckets: [1, 5, 15, 30, 60, 120, 300, 600],
      registers,
    }),
    callbacks: new Counter({
      name: 'songloom_callback_tries_total',
      help: 'Tries to deliver a callback by outcome.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    stageSeconds: new Histogram({
      name: 'songloom_stage_seconds',
      help: 'Time spent in a stage of making a clip.',
      labelNames: ['stage'] as const,
      buckets: [0.1, 0.5, 1, 2, 5, 10, 20, 40, 80, 160],
      registers,
    }),
    platformTries: new Counter({
      name: 'songloom_platform_tries_total',
      help: 'Tries of a platform to make something: made, cannot (the request is not for it) or failed.',
      labelNames: ['platform', 'outcome'] as const,
      registers,
    }),
    platformUp: new Gauge({
      name: 'songloom_platform_up',
      help: '1 while a platform is asked in its turn, 0 while it rests or cannot be reached.',
      labelNames: ['platform'] as const,
      registers,
    }),
    running: new Gauge({ name: 'songloom_tasks_running', help: 'Tasks being worked on here.', registers }),
    waiting: new Gauge({
      name: 'songloom_tasks_waiting',
      help: 'Tasks that wait for a worker, in the whole installation.',
      registers,
    }),
    oldestWaitingSeconds: new Gauge({
      name: 'songloom_oldest_waiting_seconds',
      help: 'How long the first of the waiting tasks has waited; 0 where none waits.',
      registers,
    }),
    close: () => registry.clear(),
  };
}
