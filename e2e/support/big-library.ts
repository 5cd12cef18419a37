import pg from 'pg';
import { embeddedUrl } from '#lib/db/embedded.ts';
import { owner } from './steps.ts';

const songCount = 10_000;

/** Ten thousand songs of the owner's, as if they had been made over three years; taken away again at the end. */
export async function withBigLibrary(body: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl(process.env.E2E_DATA_DIR ?? '.data') });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT id FROM studio.users WHERE email = $1', [owner.email]);
    await client.query(
      `INSERT INTO studio.songs (id, owner_id, kind, title, tags, lyrics, duration, created_at)
       SELECT 'big-' || n, $1, CASE WHEN n % 5 = 0 THEN 'soundEffect' ELSE 'song' END, 'Song number ' || n,
              (ARRAY['pop, female vocal','jazz, trio','rock, loud','ambient, slow'])[n % 4 + 1],
              repeat('a line about the river and the road ' || n || E'\\n', 20), 60 + n % 200,
              now() - n * interval '3 hours'
       FROM generate_series(1, $2::int) n`,
      [rows[0].id, songCount],
    );
    await client.query(
      `INSERT INTO studio.song_files (id, song_id, kind, source_url, next_try_at)
       SELECT 'big-file-' || n, 'big-' || n, 'audio', 'http://127.0.0.1:9/none', now() + interval '1 day' FROM generate_series(1, $1::int) n`,
      [songCount],
    );
    // The service does so every few hours: the embedded database has no other housekeeping.
    await client.query('VACUUM (ANALYZE) studio.songs, studio.song_files');
    await body();
  } finally {
    await client.query(`DELETE FROM studio.songs WHERE id LIKE 'big-%'`);
    await client.query('VACUUM (ANALYZE) studio.songs, studio.song_files');
    await client.end();
  }
}
