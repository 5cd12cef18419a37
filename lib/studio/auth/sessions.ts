import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { SignInsView } from '../views.ts';
import { endSession, SESSION_SECONDS, sessionsEndedAt } from './ended-sessions.ts';

/** A session in use is written down again after this long, not at each request. */
const SEEN_EVERY_MS = 5 * 60_000;
const AGENT_CHARACTERS = 300;
/** Most that are shown: the ones used last. */
const MOST_SHOWN = 100;

/** Writes down that a session is in use, and from which browser; of one that was seen just now nothing is written. */
export async function noteSession(
  session: { id: string; userId: string; signedInAt: number; via?: string | undefined },
  userAgent: string,
  now = new Date(),
): Promise<void> {
  const known = await database().studioSession.findUnique({
    where: { id: session.id },
    select: { seenAt: true },
  });
  if (known && now.getTime() - known.seenAt.getTime() < SEEN_EVERY_MS) return;
  const agent = userAgent.toWellFormed().replaceAll('\0', '').slice(0, AGENT_CHARACTERS).toWellFormed();
  await database().$executeRaw`
    INSERT INTO studio.sessions AS known (id, user_id, via, user_agent, started_at, seen_at)
    VALUES (${session.id}, ${session.userId}, ${session.via ?? null}, ${agent}, ${new Date(session.signedInAt)}, ${now})
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, user_agent = excluded.user_agent
    WHERE known.seen_at < excluded.seen_at`;
}

/** Where somebody is signed in, the one used last first. */
export async function findSessions(user: {
  id: string;
  sessionId?: string | undefined;
}): Promise<SignInsView['sessions']> {
  const rows = await database().$queryRaw<
    { id: string; via: string | null; user_agent: string; started_at: Date; seen_at: Date }[]
  >`
    SELECT s.id, s.via, s.user_agent, s.started_at, s.seen_at FROM studio.sessions s
      JOIN studio.users u ON u.id = s.user_id
     WHERE s.user_id = ${user.id} AND (u.sessions_from IS NULL OR s.started_at >= u.sessions_from)
       AND NOT EXISTS (SELECT FROM studio.ended_sessions e WHERE e.id = s.id)
     ORDER BY s.seen_at DESC LIMIT ${MOST_SHOWN}`;
  return rows.map((row) => ({
    id: row.id,
    via: row.via,
    userAgent: row.user_agent,
    startedAt: row.started_at.getTime(),
    seenAt: row.seen_at.getTime(),
    isThis: row.id === user.sessionId,
  }));
}

/** Ends one of somebody's sessions, wherever its token is. @throws ServiceError 4004 for one that is not theirs */
export async function endSessionOf(userId: string, sessionId: string): Promise<void> {
  const { count } = await database().studioSession.deleteMany({ where: { id: sessionId, userId } });
  if (count === 0) throw new ServiceError('music_not_found', { publicMessage: 'Session not found' });
  await endSession(sessionId);
}

/** Ends every session of somebody, that of who asks too: the caller begins a new one for them. */
export async function endAllSessions(userId: string, now = new Date()): Promise<void> {
  await database().$transaction([
    database().user.update({ where: { id: userId }, data: sessionsEndedAt(now) }),
    database().studioSession.deleteMany({ where: { userId } }),
  ]);
}

/** Forgets sessions that nobody can still use. */
export async function purgeSessions(now: Date): Promise<void> {
  const before = new Date(now.getTime() - SESSION_SECONDS * 1000);
  await database().studioSession.deleteMany({ where: { seenAt: { lt: before } } });
}
