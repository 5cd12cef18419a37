import { Agent, fetch as undiciFetch } from 'undici';

/** The part of fetch the client uses; a test or another runtime may give its own. */
export type ClientFetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<{ status: number; headers: { get(name: string): string | null }; body: unknown }>;

let patientAgent: Agent | undefined;

/**
 * Node's own fetch gives up after exactly 300 s without headers, which is when a stem separation may just be done.
 * This one waits as long as its signal allows.
 */
export const patientFetch: ClientFetch = (url, init) => {
  patientAgent ??= new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } });
  return undiciFetch(url, { ...init, dispatcher: patientAgent });
};
