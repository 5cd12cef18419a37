import { ServiceError } from '#lib/contract/service-error.ts';

const INVALID_PARAMETERS = 4001;

/** Whether a service refused a request for the address it should call back: it cannot reach it, or must not. */
export const refusesCallbacks = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.code === INVALID_PARAMETERS &&
  error.message.includes('callback_url');
