import { createTransport } from 'nodemailer';
import { env } from '#lib/config/env.ts';
import { database } from '#lib/db/client.ts';
import { songInclude, toSongView } from '../songs/song-mappers.ts';
import type { ReminderView } from '../views.ts';

const hourMs = 3_600_000;

/** Songs looked at in one query. */
const pageLength = 500;

/**
 * Makes the reminders that are due and mails them. A song whose audio is kept needs none.
 * Never throws for a mail: a server that is away is asked again with the next turn, and nothing else waits for it.
 */
export async function makeReminders(now: Date): Promise<void> {
  for await (const songs of expiringSongs(now)) {
    const due = songs.flatMap((song) =>
      song.owner.reminderHours
        .filter((hours) => song.expiresAt!.getTime() - now.getTime() <= hours * hourMs)
        .sort((a, b) => a - b)
        .slice(0, 1)
        .map((hoursBefore) => ({ songId: song.id, ownerId: song.ownerId, hoursBefore })),
    );
    if (due.length > 0) await database().reminder.createMany({ data: due, skipDuplicates: true });
  }
  if (env().SMTP_URL) await mailReminders(now);
}

/** All songs that end within the longest time a reminder can be set to, page by page. */
async function* expiringSongs(now: Date) {
  let last: string | undefined;
  do {
    const songs = await database().song.findMany({
      where: {
        ...(last !== undefined && { id: { gt: last } }),
        deletedAt: null,
        expiresAt: { gt: now, lt: new Date(now.getTime() + 30 * 24 * hourMs) },
        files: { some: { kind: 'audio', keptPath: null } },
      },
      select: { id: true, ownerId: true, expiresAt: true, owner: { select: { reminderHours: true } } },
      orderBy: { id: 'asc' },
      take: pageLength,
    });
    yield songs;
    last = songs.length === pageLength ? songs.at(-1)!.id : undefined;
  } while (last !== undefined);
}

/** One letter to each who has reminders that were not mailed; one that fails keeps back no other. */
async function mailReminders(now: Date): Promise<void> {
  const settings = env();
  const waiting = await database().reminder.findMany({
    where: { mailedAt: null, seenAt: null, owner: { reminderMail: true }, song: { expiresAt: { gt: now } } },
    include: { owner: { select: { email: true } }, song: { select: { title: true, expiresAt: true } } },
  });
  const transport = createTransport(settings.SMTP_URL);
  for (const [email, reminders] of Map.groupBy(waiting, (reminder) => reminder.owner.email)) {
    const lines = reminders.map(
      (reminder) => `${reminder.song.title || 'Untitled'}: ${reminder.song.expiresAt?.toISOString()}`,
    );
    try {
      await transport.sendMail({
        from: settings.MAIL_FROM,
        to: email,
        subject: 'Songs that expire soon · 即将过期的歌曲',
        text: `${lines.join('\n')}\n${settings.PUBLIC_URL ? `\n${settings.PUBLIC_URL}/reminders\n` : ''}`,
      });
    } catch (error) {
      console.error('reminders:', error instanceof Error ? error.message : error);
      // A server that is away takes no other letter either.
      if (isUnreachable(error)) return;
      continue;
    }
    await database().reminder.updateMany({
      where: { id: { in: reminders.map((reminder) => reminder.id) } },
      data: { mailedAt: now },
    });
  }
}

/** Of nodemailer: there was no talking to the server at all. */
const unreachableCodes = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EAUTH', 'ETLS']);
const isUnreachable = (error: unknown): boolean =>
  unreachableCodes.has(String((error as { code?: unknown } | null)?.code));

/** What the user is reminded of now, soonest first. */
export async function findReminders(ownerId: string, now = new Date()): Promise<ReminderView[]> {
  const rows = await database().reminder.findMany({
    where: {
      ownerId,
      song: { deletedAt: null, expiresAt: { gt: now }, files: { some: { kind: 'audio', keptPath: null } } },
    },
    include: { song: { include: songInclude } },
    orderBy: { song: { expiresAt: 'asc' } },
    take: 200,
  });
  const closest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const other = closest.get(row.songId);
    if (!other || row.hoursBefore < other.hoursBefore) closest.set(row.songId, row);
  }
  return [...closest.values()].map((row) => ({
    id: row.id,
    hoursBefore: row.hoursBefore,
    seen: row.seenAt !== null,
    song: toSongView(row.song),
  }));
}

export async function markRemindersSeen(ownerId: string): Promise<void> {
  await database().reminder.updateMany({ where: { ownerId, seenAt: null }, data: { seenAt: new Date() } });
}
