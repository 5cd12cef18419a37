import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';

/** Hostile calls of each action and route; `FUZZ_RUNS=2000` looks for longer. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 25);
type Ids = Record<
  | 'song'
  | 'operation'
  | 'persona'
  | 'remotePersona'
  | 'personaJob'
  | 'playlist'
  | 'upload'
  | 'clip'
  | 'share'
  | 'calendar'
  | 'key'
  | 'delivery'
  | 'link'
  | 'member'
  | 'invitation'
  | 'passkey'
  | 'session'
  | 'phoneKey',
  string
>;

const world = vi.hoisted(() => ({ user: null as object | null, sent: [] as unknown[] }));
vi.mock('#lib/studio/auth/session.ts', () => ({
  currentUser: async () => world.user,
  beginSession: async () => undefined,
}));
vi.mock('#lib/studio/service.ts', () => ({
  musicService: () =>
    new Proxy(
      {},
      {
        get: (_, method) => async (body: unknown) => {
          if (method === 'listModels') return { models: [] };
          world.sent.push(body);
          if (method === 'proposeEdits')
            return { state: 'complete', clip_id: 'c', version: 'v', understood: false, changes: [] };
          if (method === 'previewSinger') return { audio_url: 'data:audio/mpeg;base64,c2VjcmV0IGF1ZGlv' };
          if (method === 'exportPersona')
            return { id: 'p', file_url: 'data:application/zip;base64,c2VjcmV0' };
          if (method === 'bringVoicebank') return endpoints.bringVoicebank.example.response;
          return { task_id: `t-${Math.random()}`, status: 'queuing' };
        },
      },
    ),
  pollIntervalMs: () => 1000,
  reachableOrigin: () => 'http://studio.test',
  isEmbedded: () => true,
}));

/** Most that may be sent here. */
const UPLOAD_BYTES = 2 * 1_048_576;
const root = path.join(import.meta.dirname);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songloom-foreign-'));
let server: TestDatabase;
let ada: Ids & { user: { id: string } };
let bob: { id: string };
const absent: Ids = {
  song: 'cmabsent0000000000000000',
  operation: 'cmabsent0000000000000000',
  persona: 'cmabsent0000000000000000',
  remotePersona: '01absent000000000000000000',
  personaJob: 'cmabsent0000000000000000',
  playlist: 'cmabsent0000000000000000',
  upload: '00000000-0000-4000-8000-000000000000',
  clip: '01absent000000000000000000',
  share: 'absentabsentabsentabsent',
  calendar: '00000000-0000-4000-8000-000000000000',
  key: '01absent000000000000000000',
  delivery: '01absent000000000000000000',
  link: 'YWJzZW50.AAAA',
  member: 'cmabsent0000000000000000',
  invitation: 'cmabsent0000000000000000',
  passkey: 'absentabsent',
  session: '00000000-0000-4000-8000-000000000000',
  phoneKey: 'cmabsent0000000000000000',
};

beforeAll(async () => {
  server = await startTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    NEXTAUTH_SECRET: 'for tests',
    NEXTAUTH_URL: 'https://studio.test',
    LIMIT_UPLOAD_BYTES: String(UPLOAD_BYTES),
  });
  forgetEnvironment();
  const user = await makeUser('ada@example.com', 'owner');
  bob = await makeUser('bob@example.com', 'member');
  ada = { user, ...(await makeThings(user.id)) };
});
afterAll(async () => {
  await closeDatabase();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  world.sent.length = 0;
  signIn(bob);
});

const makeUser = (email: string, role: string) =>
  database().user.create({ data: { email, name: email, role }, select: { id: true } });
const signIn = (user: { id: string } | null, isOwner = false) => {
  world.user = user && {
    ...user,
    name: 'N',
    email: 'n@example.com',
    isOwner,
    keepFiles: true,
    reminderHours: [24],
    reminderMail: true,
    calendarToken: 'c',
    provenAt: Date.now(),
  };
};

/** One of everything, with files that are there. */
async function makeThings(ownerId: string): Promise<Ids> {
  const db = database();
  const operation = await db.operation.create({
    data: { ownerId, verb: 'generate', parameters: { tags: 'jazz' }, state: 'failed', errorCode: 5001 },
  });
  const song = await db.song.create({
    data: {
      ownerId,
      operationId: operation.id,
      clipId: '01clipofada0000000000000000',
      title: 'Ada’s secret',
      lyrics: 'secret words',
      tags: 'folk',
      duration: 60,
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  });
  await db.songJob.create({
    data: {
      songId: song.id,
      kind: 'stem',
      state: 'completed',
      result: { id: 'stems', files: [{ kind: 'cover', name: 'secret voice' }] },
    },
  });
  for (const kind of ['cover', 'audio', 'wav'])
    await db.songFile.create({
      data: {
        songId: song.id,
        kind,
        ...(kind === 'audio'
          ? { sourceUrl: 'http://127.0.0.1:1/a' }
          : { keptPath: `${ownerId}/${song.id}/${kind}` }),
      },
    });
  await mkdir(path.join(dataDir, 'vault', ownerId, song.id), { recursive: true });
  await writeFile(path.join(dataDir, 'vault', ownerId, song.id, 'cover'), 'secret picture');
  await writeFile(path.join(dataDir, 'vault', ownerId, song.id, 'wav'), 'secret sound');
  await db.songJob.create({
    data: {
      songId: song.id,
      kind: 'timeline',
      state: 'completed',
      result: {
        state: 'complete',
        beats: [],
        sections: [],
        aligned_words: [],
        aligned_lyrics: [{ text: 'secret words', section: 'Verse', start_s: 0, end_s: 1, words: [] }],
      },
    },
  });
  await db.songJob.create({
    data: {
      songId: song.id,
      kind: 'score',
      state: 'completed',
      result: { exact: true, version: 'v', lyrics: [{ text: 'secret words', words: [], syllables: [] }] },
    },
  });
  const job = await db.songJob.create({
    data: { songId: song.id, kind: 'persona', key: '1', state: 'failed' },
  });
  const persona = await db.persona.create({
    data: { ownerId, remoteId: '01personaofada0000000000000', name: 'Secret singer' },
  });
  const playlist = await db.playlist.create({
    data: { ownerId, name: 'Secret list', songs: { create: { songId: song.id, position: 1 } } },
  });
  const share = await db.shareLink.create({
    data: { songId: song.id, token: 'adaadaadaadaadaadaadaada', revokedAt: new Date() },
  });
  await db.reminder.create({ data: { ownerId, songId: song.id, hoursBefore: 24 } });
  const invitation = await db.invitation.create({
    data: { tokenHash: 'x', createdById: ownerId, expiresAt: new Date(Date.now() + 3_600_000) },
  });
  const passkey = await db.passkey.create({
    data: { id: 'passkeyofada', userId: ownerId, name: 'Secret key', publicKey: new Uint8Array(8) },
  });
  const now = new Date();
  const session = await db.studioSession.create({
    data: {
      id: '22222222-2222-4222-8222-222222222222',
      userId: ownerId,
      userAgent: 'Secret browser',
      startedAt: now,
      seenAt: now,
    },
  });
  const phoneKey = await db.phoneKey.create({
    data: { userId: ownerId, name: 'Secret phone', keyHash: 'x', sealedSecret: 'x' },
  });
  const upload = '11111111-1111-4111-8111-111111111111';
  await mkdir(path.join(dataDir, 'vault', 'uploads', ownerId), { recursive: true });
  await writeFile(path.join(dataDir, 'vault', 'uploads', ownerId, upload), 'secret upload');
  const { calendarToken } = await db.user.findUniqueOrThrow({ where: { id: ownerId } });
  return {
    song: song.id,
    operation: operation.id,
    persona: persona.id,
    remotePersona: persona.remoteId,
    personaJob: job.id,
    playlist: playlist.id,
    upload,
    clip: song.clipId!,
    share: share.token,
    calendar: calendarToken,
    key: '01keyofada00000000000000000',
    delivery: '01deliveryofada000000000000',
    link: 'YWRh.AAAA',
    member: ownerId,
    invitation: invitation.id,
    passkey: passkey.id,
    session: session.id,
    phoneKey: phoneKey.id,
  };
}

/** Every action, with what it is called with. */
const actions: Record<string, (ids: Ids) => Record<string, unknown>> = {
  'personas/actions.ts editPersona': (ids) => ({
    personaId: ids.persona,
    name: 'Taken',
    description: '',
    ownerId: 'x',
  }),
  'personas/actions.ts addVoicebank': (ids) => ({ uploadId: ids.upload }),
  'personas/actions.ts removePersona': (ids) => ({ personaId: ids.persona }),
  'personas/actions.ts dismissJob': (ids) => ({ jobId: ids.personaJob }),
  'reminders/actions.ts seeReminders': () => ({}),
  'settings/actions.ts savePreferences': () => ({
    name: 'Bob',
    role: 'owner',
    isOwner: true,
    id: 'x',
    email: 'ada@example.com',
  }),
  'settings/actions.ts savePassword': () => ({ current: 'a wrong password', next: 'another password' }),
  'settings/actions.ts saveNewPasskey': () => ({
    name: 'Mine',
    answer: {
      id: 'passkeyofada',
      rawId: 'passkeyofada',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    },
  }),
  // After it: what it leaves is one's own challenge, and takes another's answer as little.
  'settings/actions.ts askNewPasskey': () => ({}),
  'settings/actions.ts namePasskey': (ids) => ({ passkeyId: ids.passkey, name: 'Taken' }),
  'settings/actions.ts dropPasskey': (ids) => ({ passkeyId: ids.passkey }),
  'settings/actions.ts endOneSession': (ids) => ({ sessionId: ids.session }),
  'settings/actions.ts endOtherSessions': () => ({}),
  'settings/actions.ts addPhoneKey': () => ({ name: 'Mine', userId: 'x' }),
  'settings/actions.ts dropPhoneKey': (ids) => ({ keyId: ids.phoneKey }),
  'settings/actions.ts invite': () => ({}),
  'settings/actions.ts withdraw': (ids) => ({ invitationId: ids.invitation }),
  'settings/actions.ts dropMember': (ids) => ({ memberId: ids.member }),
  'settings/actions.ts resetMemberPassword': (ids) => ({ memberId: ids.member }),
  'settings/actions.ts createKey': () => ({ name: 'Mine', canManage: true }),
  'settings/actions.ts changeKey': (ids) => ({ keyId: ids.key, change: { status: 'deleted' } }),
  'settings/actions.ts resend': (ids) => ({ deliveryId: ids.delivery }),
  'songs/actions.ts makeSong': (ids) => ({ verb: 'cover', sourceSongId: ids.song, fields: { tags: 'ska' } }),
  'songs/actions.ts proposeSongEdits': (ids) => ({ songId: ids.song, text: 'no drums', language: 'en' }),
  'songs/actions.ts makeAgain': (ids) => ({ songId: ids.song }),
  'songs/actions.ts renderScore': (ids) => ({
    uploadId: ids.upload,
    format: 'abc',
    fields: { title: 'Taken' },
  }),
  'songs/actions.ts dismissTask': (ids) => ({ operationId: ids.operation }),
  'songs/actions.ts likeSongs': (ids) => ({ songIds: [ids.song], liked: true, ownerId: 'x' }),
  'songs/actions.ts renameSong': (ids) => ({ songId: ids.song, title: 'Taken' }),
  'songs/actions.ts deleteSongs': (ids) => ({ songIds: [ids.song] }),
  'songs/actions.ts restoreSongs': (ids) => ({ songIds: [ids.song] }),
  'songs/actions.ts keepAudition': (ids) => ({ songId: ids.song }),
  'songs/actions.ts chooseMain': (ids) => ({ songId: ids.song }),
  'songs/actions.ts rescue': (ids) => ({ songIds: [ids.song] }),
  'songs/actions.ts startJob': (ids) => ({ kind: 'stem', songId: ids.song, range: { start: 0, end: 3 } }),
  'songs/actions.ts share': (ids) => ({ songId: ids.song }),
  'songs/actions.ts unshare': (ids) => ({ songId: ids.song }),
  'songs/actions.ts makePlaylist': () => ({ name: 'Mine', ownerId: 'x' }),
  'songs/actions.ts changePlaylist': (ids) => ({ playlistId: ids.playlist, name: 'Taken' }),
  'songs/actions.ts dropPlaylist': (ids) => ({ playlistId: ids.playlist }),
  'songs/actions.ts putInPlaylist': (ids) => ({ playlistId: ids.playlist, songIds: [ids.song] }),
  'songs/actions.ts takeFromPlaylist': (ids) => ({ playlistId: ids.playlist, songIds: [ids.song] }),
  'songs/actions.ts importFromBundle': (ids) => ({ uploadId: ids.upload }),
  'songs/actions.ts uploadClip': (ids) => ({ uploadId: ids.upload, title: 'Taken' }),
};

/** Every GET of the studio's own, with where its address names something. Open ones carry their secret in it. */
const routes: Record<string, { address(ids: Ids): string; open?: true }> = {
  backup: { address: () => '' },
  deliveries: { address: (ids) => `?before=${ids.delivery}` },
  download: { address: (ids) => `?songs=${ids.song}` },
  keys: { address: () => '' },
  members: { address: () => '' },
  'phone-keys': { address: () => '' },
  'sign-ins': { address: () => '' },
  storage: { address: () => '' },
  library: {
    address: (ids) => `?cursor=${ids.song}&playlist=${ids.playlist}&persona=${ids.persona}&search=secret`,
  },
  personas: { address: () => '' },
  playlists: { address: () => '' },
  reminders: { address: () => '' },
  'personas/[personaId]/voice': { address: (ids) => ids.persona },
  'singers/[personaId]': { address: (ids) => ids.remotePersona },
  tasks: { address: () => '' },
  'calendar/[token]': { address: (ids) => ids.calendar, open: true },
  'links/[link]': { address: (ids) => ids.link, open: true },
  'shares/[token]/[kind]': { address: (ids) => `${ids.share}/cover`, open: true },
  'songs/[songId]': { address: (ids) => ids.song },
  'songs/[songId]/analysis': { address: (ids) => ids.song },
  'songs/[songId]/bundle': { address: (ids) => ids.song },
  'songs/[songId]/captions': { address: (ids) => ids.song },
  'songs/[songId]/files/[kind]': { address: (ids) => `${ids.song}/cover` },
  'songs/[songId]/lineage': { address: (ids) => ids.song },
  'songs/[songId]/score': { address: (ids) => ids.song },
  'songs/[songId]/stems': { address: (ids) => ids.song },
  'songs/[songId]/stream': { address: (ids) => ids.song },
  'songs/[songId]/versions': { address: (ids) => ids.song },
};
/** Nobody's: what everybody reads aloud. Tried elsewhere: how far a build is (`voicebanks.test.ts`), next-auth's own, health, the callback (a signature), the restore (a setup token, too), and the one that takes bytes. */
const otherRoutes = ['callback', 'readings/[list]', 'restore', 'uploads', 'voicebanks/[buildId]'];

/** What may be called by who is not signed in. */
const doors = [
  'sign-in/actions.ts askPasskey',
  'welcome/actions.ts makeAccount',
  'welcome/actions.ts askAccountPasskey',
  'welcome/actions.ts makePasskeyAccount',
];

async function act(name: string, input: unknown): Promise<{ ok: boolean; code?: number; value?: unknown }> {
  const [file = '', action = ''] = name.split(' ');
  const module = await import(/* @vite-ignore */ path.join(root, '(studio)', file));
  return module[action](input);
}

async function get(
  name: string,
  address: string,
): Promise<{ status: number; text: string; type: string | null }> {
  const { GET } = await import(/* @vite-ignore */ path.join(root, 'api/studio', name, 'route.ts'));
  const [values = '', query] = address.split('?');
  const parts = [...name.matchAll(/\[(\w+)\]/g)].map((match) => match[1]!);
  const params = Object.fromEntries(
    parts.map((part, at) => [part, decodeURIComponent(values.split('/')[at] ?? '')]),
  );
  const response: Response = await GET(new Request(`http://studio.test/x?${query ?? ''}`), {
    params: Promise.resolve(params),
  });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
}

it('the tables name every action and every route', async () => {
  const files = (readdirSync(root, { recursive: true, encoding: 'utf8' }) as string[]).map((name) =>
    name.replaceAll(path.sep, '/'),
  );
  const found: string[] = [];
  for (const file of files.filter((name) => name.startsWith('(studio)/') && name.endsWith('actions.ts')))
    for (const action of Object.keys(await import(/* @vite-ignore */ path.join(root, file))))
      found.push(`${file.slice('(studio)/'.length)} ${action}`);
  expect(Object.keys(actions).sort()).toEqual(found.sort());
  const open: string[] = [];
  for (const file of files.filter((name) => name.startsWith('(auth)/') && name.endsWith('actions.ts')))
    for (const action of Object.keys(await import(/* @vite-ignore */ path.join(root, file))))
      open.push(`${file.slice('(auth)/'.length)} ${action}`);
  expect(doors.toSorted()).toEqual(open.sort());
  // There are no others.
  expect(
    files.filter((name) => /(^|\/)actions\.tsx?$/.test(name) && !/^\((studio|auth)\)\//.test(name)),
  ).toEqual([]);
  const routeFiles = files
    .filter((name) => name.startsWith('api/studio/') && name.endsWith('/route.ts'))
    .map((name) => name.slice('api/studio/'.length, -'/route.ts'.length));
  expect([...Object.keys(routes), ...otherRoutes].sort()).toEqual(routeFiles.sort());
});

/** Everything that is Ada's, as the database has it. */
const adasRows = async () => {
  const db = database();
  const ownerId = ada.user.id;
  return JSON.stringify(
    [
      await db.user.findUnique({ where: { id: ownerId } }),
      await db.song.findMany({
        where: { ownerId },
        include: { files: true, jobs: true, shares: true, playlists: true },
      }),
      await db.operation.findMany({ where: { ownerId } }),
      await db.persona.findMany({ where: { ownerId } }),
      await db.playlist.findMany({ where: { ownerId }, include: { songs: true } }),
      await db.reminder.findMany({ where: { ownerId } }),
      await db.invitation.findMany({ where: { createdById: ownerId } }),
      await db.passkey.findMany({ where: { userId: ownerId } }),
      await db.phoneKey.findMany({ where: { userId: ownerId } }),
      await db.studioSession.findMany({ where: { userId: ownerId } }),
    ],
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );
};

describe.each(Object.keys(actions))('%s', (name) => {
  it('finds another’s things as little as things that do not exist, and changes none', async () => {
    const before = await adasRows();
    const [foreign, none] = [await act(name, actions[name]!(ada)), await act(name, actions[name]!(absent))];
    const shape = ({ value: _, ...answer }: typeof foreign) => answer;
    expect(shape(foreign)).toEqual(shape(none));
    expect(await adasRows()).toBe(before);
    expect(JSON.stringify(world.sent)).not.toMatch(/ofada/);
  });
  it('asks who it is first', async () => {
    signIn(null);
    expect(await act(name, actions[name]!(ada))).toMatchObject({ ok: false, code: 401 });
  });
  it('answers whatever it is called with', async () => {
    const valid = actions[name]!(absent);
    const hostile = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        undefined,
        '',
        '\0',
        'a\0b',
        '\ud800',
        [],
        {},
        1e308,
        -1,
        ['\0'],
        { a: '\0' },
        'x'.repeat(100_000),
      ),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const input = fc.oneof(
      hostile,
      fc
        .tuple(fc.constantFrom(...Object.keys(valid), 'other'), hostile)
        .map(([field, value]) => ({ ...valid, [field]: value })),
    );
    await fc.assert(
      fc.asyncProperty(input, async (value) => {
        const answer = await act(name, value);
        if (!answer.ok) expect(answer.code, JSON.stringify(value)).not.toBe(9001);
      }),
      { numRuns: RUNS },
    );
  });
});

describe.each(Object.keys(routes))('GET %s', (name) => {
  const { address, open } = routes[name]!;
  it('shows nothing of another’s', async () => {
    const [foreign, none] = [await get(name, address(ada)), await get(name, address(absent))];
    if (name === 'calendar/[token]') expect([foreign.status, none.status]).toEqual([200, 404]);
    // A ZIP carries the time it was made at.
    else
      expect({ ...foreign, text: name === 'download' ? '' : foreign.text }).toEqual({
        ...none,
        text: name === 'download' ? '' : none.text,
      });
    if (!open) expect(foreign.text).not.toMatch(/secret/i);
  });
  it('answers whatever its address says', async () => {
    signIn(bob);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.constantFrom('%00', '..%2f..%2fsecrets.json', '%ef%bf%bf', '__proto__', ''),
          fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
        ),
        fc.constantFrom('cursor', 'search', 'songs', 'before', 'kind', 'format', 'sort', 'playlist'),
        async (text, field) => {
          const answer = await get(name, name.includes('[') ? `${text}/cover` : `?${field}=${text}`);
          expect(answer.status, text).toBeLessThan(500);
          // Not any 9001: an id may hold those digits.
          expect(answer.text).not.toMatch(/"code":9001|\n\s+at /);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe.each(Object.keys(routes).filter((name) => !routes[name]!.open))('GET %s', (name) => {
  const { address } = routes[name]!;
  it('asks who it is first', async () => {
    signIn(null);
    expect((await get(name, address(ada))).status).toBe(401);
  });
  it('shows the owner what is hers', async () => {
    signIn(ada.user);
    const answer = await get(name, address(ada));
    // The library’s page after the only song is empty, nothing is heard of one that is made; keys and deliveries are the
    // service’s, which is not here.
    if (
      ['library', 'keys', 'backup', 'deliveries', 'members', 'storage', 'songs/[songId]/stream'].includes(
        name,
      )
    )
      return;
    expect(answer.status).toBe(200);
    if (name !== 'download') expect(answer.text).toMatch(/secret/i);
  });
});

describe('what a wish may name', () => {
  const wish = (fields: object) =>
    act('songs/actions.ts makeSong', { verb: 'generate', fields: { tags: 'ska', ...fields } });
  it.each(['continue_clip_id', 'clip_id', 'cover_clip_id', 'chop_sample_clip_id', 'callback_url'])(
    'never %s by itself',
    async (field) => {
      expect(await wish({ [field]: ada.clip })).toMatchObject({ ok: true });
      expect(JSON.stringify(world.sent)).not.toContain(ada.clip);
    },
  );
  it('a persona only where it is one’s own', async () => {
    const [foreign, none] = [
      await wish({ persona_id: ada.remotePersona }),
      await wish({ persona_id: absent.remotePersona }),
    ];
    expect(foreign).toEqual(none);
    expect(foreign).toMatchObject({ ok: false, code: 4004 });
    expect(world.sent).toEqual([]);
    signIn(ada.user);
    expect(await wish({ persona_id: ada.remotePersona })).toMatchObject({ ok: true });
    expect(JSON.stringify(world.sent)).toContain(ada.remotePersona);
  });
  it.each(['upload', 'import', 'constructor'])('not the verb %s', async (verb) => {
    expect(
      await act('songs/actions.ts makeSong', { verb, fields: { audio_url: 'http://127.0.0.1:3000/' } }),
    ).toMatchObject({ ok: false, code: 4001 });
    expect(world.sent).toEqual([]);
  });
});

describe('bytes sent to the studio', () => {
  const post = async (body: BodyInit, headers: Record<string, string> = {}): Promise<Response> => {
    const { POST } = await import('./api/studio/uploads/route.ts');
    const init = { method: 'POST', body, headers: { host: 'studio.test', ...headers }, duplex: 'half' };
    return POST(new Request('http://studio.test/x', init as RequestInit), { params: Promise.resolve({}) });
  };
  const send = async (headers: Record<string, string>) => (await post('a sound', headers)).status;
  it('are given up where they are more than may be, or break off, and nothing of them stays', async () => {
    const folder = path.join(dataDir, 'vault', 'uploads', bob.id);
    await send({});
    const before = readdirSync(folder);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const tooMuch = await post(endless);
    expect([tooMuch.status, await tooMuch.json()]).toMatchObject([
      400,
      { code: 4001, message: 'the file is larger than 2 MiB' },
    ]);
    expect(sent).toBeLessThan(2 * UPLOAD_BYTES);
    expect((await post('')).status).toBe(400);
    const silent = vi.spyOn(console, 'error').mockReturnValue();
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) });
    expect((await post(broken)).ok).toBe(false);
    silent.mockRestore();
    expect(readdirSync(folder)).toEqual(before);
  });
  it('count against somebody’s storage, also those that come at once, and are let go of when nothing came of them', async () => {
    const db = database();
    vi.stubEnv('STORAGE_QUOTA_MB', '4');
    forgetEnvironment();
    const song = await db.song.create({ data: { ownerId: bob.id } });
    const folder = path.join(dataDir, 'vault', 'uploads', bob.id);
    rmSync(folder, { recursive: true, force: true });
    try {
      await db.songFile.create({
        data: { songId: song.id, kind: 'wav', keptPath: 'x', byteLength: 1_500_000 },
      });
      const answers = await Promise.all(Array.from({ length: 6 }, () => post(new Uint8Array(1_000_000))));
      expect(answers.filter((answer) => answer.ok)).toHaveLength(2);
      const refused = answers.find((answer) => !answer.ok);
      expect([refused?.status, await refused?.json()]).toMatchObject([
        413,
        { code: 2003, message: expect.stringContaining('4 MB') },
      ]);
      const kept = readdirSync(folder, { withFileTypes: true }).length;
      expect(kept).toBe(2);
      const { removeOldUploads } = await import('#lib/studio/vault/uploads.ts');
      await removeOldUploads(Date.now() + 7_200_000);
      expect(readdirSync(folder)).toEqual([]);
      expect((await post(new Uint8Array(1_000_000))).status).toBe(200);
    } finally {
      vi.unstubAllEnvs();
      forgetEnvironment();
      await db.song.delete({ where: { id: song.id } });
    }
  });
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'http://studio.test' }, 200],
    [{}, 200],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://studio.test:8080' }, 403],
    [{ origin: 'http://studio.test:8080' }, 403],
    [{ origin: 'http://studio.test.evil.test' }, 403],
    [{ origin: 'null' }, 403],
  ] as [Record<string, string>, number][])('by %j: %i', async (headers, status) => {
    expect(await send(headers)).toBe(status);
  });
});
