import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { startMailServer } from '../../../e2e/support/mail-server.ts';
import { findReminders, makeReminders } from './reminders.ts';

const hourMs = 3_600_000;
const now = new Date('2026-03-01T12:00:00Z');
let server: TestDatabase;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  server = await startTestDatabase();
  mail = await startMailServer((recipient) => recipient.startsWith('gone'));
  process.env.DATABASE_URL = server.url;
  forgetEnvironment();
});
afterAll(async () => {
  await closeDatabase();
  await mail.close();
  await server.stop();
});
beforeEach(async () => {
  await database().user.deleteMany();
  mail.mails.length = 0;
  process.env.SMTP_URL = mail.url;
  forgetEnvironment();
});

const userOf = async (email: string, reminderHours = [24, 3]) =>
  (await database().user.create({ data: { email, reminderHours, reminderMail: true } })).id;
const songOf = (ownerId: string, title: string, hoursLeft: number, keptPath: string | null = null) =>
  database().song.create({
    data: {
      ownerId,
      title,
      expiresAt: new Date(now.getTime() + hoursLeft * hourMs),
      files: { create: { kind: 'audio', sourceUrl: 'http://f/a.mp3', keptPath } },
    },
  });

it('reminds once for each of the hours that has come, soonest first', async () => {
  const ada = await userOf('ada@example.com');
  await songOf(ada, 'In a week', 168);
  await songOf(ada, 'Tomorrow', 23);
  await songOf(ada, 'Soon', 2);
  await songOf(ada, 'Kept', 2, 'kept/file');
  await songOf(ada, 'Over', -1);
  for (let times = 0; times < 2; times++) await makeReminders(now);
  expect((await findReminders(ada, now)).map(({ song, hoursBefore }) => [song.title, hoursBefore])).toEqual([
    ['Soon', 3],
    ['Tomorrow', 24],
  ]);
  expect(mail.mails.map(({ to }) => to)).toEqual([['ada@example.com']]);
  expect(mail.mails[0]?.text).toMatch(/Tomorrow: 2026-03-02T11/);
});

it('an address that is refused keeps no other letter back', async () => {
  const silent = vi.spyOn(console, 'error').mockReturnValue();
  for (const name of ['gone', 'ada', 'gone2', 'bob'])
    await songOf(await userOf(`${name}@example.com`), 'Night', 2);
  await makeReminders(now);
  expect(mail.mails.map(({ to }) => to[0]).sort()).toEqual(['ada@example.com', 'bob@example.com']);
  await makeReminders(now);
  expect(mail.mails).toHaveLength(2);
  silent.mockRestore();
});

it('a mail server that is away is asked again with the next turn', async () => {
  const silent = vi.spyOn(console, 'error').mockReturnValue();
  process.env.SMTP_URL = 'smtp://127.0.0.1:9';
  forgetEnvironment();
  await songOf(await userOf('ada@example.com'), 'Night', 2);
  await makeReminders(now);
  process.env.SMTP_URL = mail.url;
  forgetEnvironment();
  await makeReminders(now);
  expect(mail.mails).toHaveLength(1);
  silent.mockRestore();
});

it('reaches the last of very many songs', async () => {
  process.env.SMTP_URL = '';
  forgetEnvironment();
  const ada = await userOf('ada@example.com', [1]);
  const ids = Array.from({ length: 1_100 }, (_, index) => `song-${String(index).padStart(5, '0')}`);
  await database().song.createMany({
    data: ids.map((id) => ({ id, ownerId: ada, expiresAt: new Date(now.getTime() + 100 * hourMs) })),
  });
  await database().songFile.createMany({ data: ids.map((songId) => ({ songId, kind: 'audio' })) });
  await database().song.update({
    where: { id: ids.at(-1)! },
    data: { title: 'The last', expiresAt: new Date(now.getTime() + hourMs / 2) },
  });
  await makeReminders(now);
  expect((await findReminders(ada, now)).map(({ song }) => song.title)).toEqual(['The last']);
});
