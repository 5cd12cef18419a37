import type { Random } from '#lib/engine/random.ts';
import type { Member } from './member.ts';

/** Whom hostile requests go to, and with what. */
export interface Target {
  serviceUrl: string;
  studioUrl: string;
  /** A key of an account of its own. */
  appKey: string;
  /** Clips of that account. */
  clipIds: readonly string[];
  /** Addresses of files that want to be much, which the service may fetch. */
  bombUrls: readonly string[];
  /** Somebody who is signed in to the studio. */
  member: Member;
  random: Random;
}

/** What came back, as far as it matters; `undefined` where nothing did. */
export type Outcome = { status: number; text: string } | undefined;

const ANSWER_MS = 60_000;

/** Marks whose canonical order is the other way round. */
export const marks = (count: number) => '\u0301\u0323'.repeat(count / 2);

export async function ask(url: string, init: RequestInit = {}): Promise<Outcome> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
    return { status: response.status, text: (await response.text()).slice(0, 2_000) };
  } catch {
    return undefined;
  }
}

export const call = (
  { serviceUrl, appKey }: Pick<Target, 'serviceUrl' | 'appKey'>,
  path: string,
  body: string,
) =>
  ask(`${serviceUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' },
    body,
  });
