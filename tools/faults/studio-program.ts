/**
 * The studio of the trial of faults, without its pages: what asks the service, polls, receives callbacks and keeps
 * files is the studio's own. `POST /ask` with a wish does what the create form's action does for the user of
 * `STUDIO_USER_ID`.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { env } from '#lib/config/env.ts';
import { askForSong, type SongWish } from '#lib/studio/songs/ask-for-song.ts';
import { startPoller } from '#lib/studio/songs/poller.ts';
import { receiveCallback } from '#lib/studio/songs/receive-callback.ts';
import '#lib/cli/die-with-parent.mjs';

const app = new Hono();
app.get('/health', (c) => c.text('ok'));
app.post('/api/studio/callback', (c) => receiveCallback(c.req.raw));
app.post('/ask', async (c) =>
  c.json(await askForSong(process.env.STUDIO_USER_ID!, await c.req.json<SongWish>())),
);
const settings = env();
serve({ fetch: app.fetch, port: settings.PORT, hostname: settings.HOST });
startPoller();
// The poller's timer does not hold the process; the server does.
