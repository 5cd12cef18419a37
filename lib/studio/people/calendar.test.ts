import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { calendarOf } from './calendar.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await startTestDatabase();
  process.env.DATABASE_URL = server.url;
  forgetEnvironment();
});
afterAll(async () => {
  await closeDatabase();
  await server.stop();
});

it('a title begins no line of its own, whatever breaks lines, and is text to whoever reads it', async () => {
  const user = await database().user.create({ data: { email: 'ada@example.com', calendarToken: 'token' } });
  const breaks = ['\r', '\n', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\\n', '\u202e'];
  for (const one of breaks)
    await database().song.create({
      data: {
        ownerId: user.id,
        // Stored by an older release, which did not clean it.
        title: `Rain${one}END:VEVENT${one}BEGIN:VEVENT${one}SUMMARY:forged;x,y`,
        expiresAt: new Date(Date.now() + 86_400_000),
        files: { create: { kind: 'audio', sourceUrl: 'http://f/a' } },
      },
    });
  const text = (await calendarOf('token'))!;
  // RFC 5545, 3.1: lines end with CRLF, and nothing else breaks one.
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029\u202e]/);
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(breaks.length);
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(breaks.length);
  expect(lines.filter((line) => line.startsWith('SUMMARY:'))).toHaveLength(breaks.length);
  expect(lines.some((line) => /^SUMMARY:forged/.test(line))).toBe(false);
});

it('is nobody’s without its token', async () => {
  for (const token of ['', 'tokem', '\0', 'x'.repeat(100_000)]) expect(await calendarOf(token)).toBeNull();
});
