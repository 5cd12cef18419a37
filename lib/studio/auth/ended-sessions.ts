import { database } from '#lib/db/client.ts';

/** Longest a session lives, in seconds; what has ended is remembered no longer. */
export const SESSION_SECONDS = 30 * 86_400;

/** What a session's token says of it. */
export interface SessionFacts {
  userId: string;
  /** Made at sign-in; absent in tokens of before it was. */
  sessionId?: string | undefined;
  /** Unix time in ms of the sign-in. */
  signedInAt?: number | undefined;
}

/** Ends one session: its token is refused from now on, wherever it was copied to. */
export async function endSession(sessionId: string, now = Date.now()): Promise<void> {
  await database().endedSession.createMany({
    data: [{ id: sessionId, expiresAt: new Date(now + SESSION_SECONDS * 1000) }],
    skipDuplicates: true,
  });
}

/** What ends every session of a user that was begun before `now`, the one that asks among them. */
export const sessionsEndedAt = (now: Date) => ({ sessionsFrom: now, sessionKept: null });

/** Whether a session was ended, by itself or with the others of its user. */
export async function isEnded(
  { sessionId, signedInAt = 0 }: SessionFacts,
  user: { sessionsFrom: Date | null },
): Promise<boolean> {
  if (user.sessionsFrom && signedInAt < user.sessionsFrom.getTime()) return true;
  return sessionId !== undefined && (await database().endedSession.count({ where: { id: sessionId } })) > 0;
}

/** Forgets ended sessions whose tokens have run out by themselves. */
export async function purgeEndedSessions(now: Date): Promise<void> {
  await database().endedSession.deleteMany({ where: { expiresAt: { lt: now } } });
}
