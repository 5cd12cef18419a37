import { createEvents, type EventAttributes } from 'ics';
import { env } from '#lib/config/env.ts';
import { database } from '#lib/db/client.ts';

/** The .ics feed of a user's expiring songs, with an alarm for each of the user's hours; null for an unknown token. */
export async function calendarOf(token: string): Promise<string | null> {
  const user = await database().user.findUnique({ where: { calendarToken: token } });
  if (!user) return null;
  const songs = await database().song.findMany({
    where: {
      ownerId: user.id,
      deletedAt: null,
      expiresAt: { gt: new Date() },
      files: { some: { kind: 'audio', keptPath: null } },
    },
    orderBy: { expiresAt: 'asc' },
    take: 500,
  });
  const events = songs.map(
    (song): EventAttributes => ({
      uid: `${song.id}@songloom`,
      title: `Songloom: ${song.title || 'Untitled'}`,
      start: song.expiresAt!.getTime(),
      duration: { minutes: 15 },
      url: `${env().PUBLIC_URL ?? ''}/songs/${song.id}` || undefined,
      alarms: user.reminderHours.map((hours) => ({
        action: 'display',
        description: song.title,
        trigger: { hours, before: true },
      })),
    }),
  );
  if (events.length === 0)
    return 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Songloom//EN\r\nEND:VCALENDAR\r\n';
  const { value, error } = createEvents(events, { productId: '-//Songloom//EN', calName: 'Songloom' });
  if (error) throw error;
  return value ?? null;
}
