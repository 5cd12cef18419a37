import { createTransport } from 'nodemailer';
import { env } from '#lib/config/env.ts';
import { database } from '#lib/db/client.ts';
import { songInclude, toSongView } from '../songs/song-mappers.ts';
import type { ReminderView } from '../views.ts';

const hourMs = 3_600_000;

/** Makes the reminders that are due and mails them. A song whose audio is kept needs none. */
export async function makeReminders(now: Date): Promise<void> {
  const songs = await database().song.findMany({
    where: {
      deletedAt: null,
      expiresAt: { gt: now, lt: new Date(now.getTime() + 30 * 24 * hourMs) },
      files: { some: { kind: 'audio', keptPath: null } },
    },
    select: { id: true, ownerId: true, expiresAt: true, owner: { select: { reminderHours: true } } },
    take: 1000,
  });
  const due = songs.flatMap((song) =>
    song.owner.reminderHours
      .filter((hours) => song.expiresAt!.getTime() - now.getTime() <= hours * hourMs)
      .sort((a, b) => a - b)
      .slice(0, 1)
      .map((hoursBefore) => ({ songId: song.id, ownerId: song.ownerId, hoursBefore })),
  );
  if (due.length > 0) await database().reminder.createMany({ data: due, skipDuplicates: true });
  // A mail server that is away is asked again with the next turn; nothing else waits for it.
  await mailReminders(now).catch((error: unknown) =>
    console.error('reminders:', error instanceof Error ? error.message : error),
  );
}

async function mailReminders(now: Date): Promise<void> {
  const settings = env();
  if (!settings.SMTP_URL) return;
  const waiting = await database().reminder.findMany({
    where: { mailedAt: null, seenAt: null, owner: { reminderMail: true }, song: { expiresAt: { gt: now } } },
    include: { owner: { select: { email: true } }, song: { select: { title: true, expiresAt: true } } },
    take: 50,
  });
  const transport = createTransport(settings.SMTP_URL);
  for (const [email, reminders] of Map.groupBy(waiting, (reminder) => reminder.owner.email)) {
    const lines = reminders.map(
      (reminder) => `${reminder.song.title || 'Untitled'}: ${reminder.song.expiresAt?.toISOString()}`,
    );
    await transport.sendMail({
      from: settings.MAIL_FROM,
      to: email,
      subject: 'Songs that expire soon · 即将过期的歌曲',
      text: `${lines.join('\n')}\n${settings.PUBLIC_URL ? `\n${settings.PUBLIC_URL}/reminders\n` : ''}`,
    });
    await database().reminder.updateMany({
      where: { id: { in: reminders.map((reminder) => reminder.id) } },
      data: { mailedAt: now },
    });
  }
}

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
