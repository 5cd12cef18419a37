import { createEvents, type EventAttributes } from 'ics';
import { env } from '#lib/config/env.ts';
import { toLine } from '#lib/contract/measured-text.ts';
import { database } from '#lib/db/client.ts';
import { isStorable } from '../storable.ts';

/** The song's page, where its address has a dot: the writer of calendars takes no other for one. */
function linkTo(songId: string): { url?: string } {
  const origin = env().PUBLIC_URL;
  return origin && new URL(origin).hostname.includes('.')
    ? { url: `${origin.replace(/\/+$/, '')}/songs/${songId}` }
    : {};
}

/** A calendar's line ends where a break of any kind does: what a title says must not begin another. */
const titleOf = ({ title }: { title: string }): string => toLine(title, 200) || 'Untitled';

/** The .ics feed of a user's expiring songs, with an alarm for each of the user's hours; null for an unknown token. */
export async function calendarOf(token: string): Promise<string | null> {
  const user = isStorable(token)
    ? await database().user.findUnique({ where: { calendarToken: token } })
    : null;
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
      title: `Songloom: ${titleOf(song)}`,
      start: song.expiresAt!.getTime(),
      duration: { minutes: 15 },
      ...linkTo(song.id),
      alarms: user.reminderHours.map((hours) => ({
        action: 'display',
        description: titleOf(song),
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
