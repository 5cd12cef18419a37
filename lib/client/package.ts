/** What the package that other programs install offers: `npm run -s build-client` makes it of this. */
export type { CallbackEvent } from '#lib/contract/callback-event.ts';
export { ServiceError } from '#lib/contract/service-error.ts';
export { type CallOptions, type Client, type ClientOptions, createClient } from './create-client.ts';
export { readCallback, signBody, verifyCallback } from './verify-callback.ts';
export { isDone, type TaskWait, waitForTask } from './wait-for-task.ts';
export { type Retries, withRetries } from './with-retries.ts';
