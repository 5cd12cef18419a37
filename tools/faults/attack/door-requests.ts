import { randomBytes } from 'node:crypto';
import { ABSENT_ID, pathOf } from '../../testing/endpoint-paths.ts';
import { ask, call, marks, type Outcome, type Target } from './send.ts';

type Attack = (target: Target) => Promise<Outcome>;

/** Message of JSON-RPC to `/mcp`, with or without a key. */
const mcp = ({ serviceUrl }: Pick<Target, 'serviceUrl'>, message: unknown, key?: string) =>
  ask(`${serviceUrl}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(message),
  });
const toolCall = (name: string, given: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
});

/** Every way in which the doors for guests, phones and agents are attacked: a line each. */
export const DOOR_ATTACKS: Record<string, Attack> = {
  'agents without a key': ({ random, ...to }) =>
    mcp(
      to,
      toolCall(random.pick(['generate', 'get_music', 'edit', 'propose_edits']), { clip_id: ABSENT_ID }),
      random.pick([undefined, 'sk-music-', `sk-music-${randomBytes(24).toString('hex').slice(0, 43)}`]),
    ),
  'agents that say anything': ({ random, appKey, ...to }) =>
    mcp(
      to,
      random.pick<unknown>([
        toolCall('no_such_tool', {}),
        toolCall('__proto__', { constructor: 1 }),
        toolCall('generate', { prompt: marks(100_000) }),
        toolCall('get_task', { id: `../../${ABSENT_ID}` }),
        Array.from({ length: 500 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })),
        { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'file:///etc/passwd' } },
        { jsonrpc: '2.0', id: 1, method: 'x'.repeat(50_000) },
        { jsonrpc: '1.0' },
      ]),
      appKey,
    ),
  'wishes in plain words': ({ random, clipIds, ...to }) =>
    call(
      to,
      pathOf('proposeEdits'),
      JSON.stringify({
        clip_id: random.pick([ABSENT_ID, ...clipIds]),
        text: random.pick([
          'no drums in the bridge and '.repeat(37),
          '把'.repeat(1_000),
          'the '.repeat(250),
          `third line: ${marks(400)}`,
          '"'.repeat(999),
          'delete verse 1, '.repeat(60),
        ]),
      }),
    ),
  'scores from inside': ({ random, ...to }) =>
    call(
      to,
      pathOf('render'),
      JSON.stringify({
        [random.pick(['midi_url', 'musicxml_url'])]: random.pick([
          `${to.studioUrl}/api/health`,
          'http://169.254.169.254/latest/meta-data/',
          'http://[::ffff:127.0.0.1]/',
          'http://0/',
          ...to.bombUrls,
        ]),
      }),
    ),
  'forged streams': ({ random, serviceUrl }) =>
    ask(
      `${serviceUrl}/media/streams/${ABSENT_ID}-${random.integer(0, 9)}/stream.mp3?expires=${random.integer(0, 1e13)}&signature=${'A'.repeat(43)}`,
    ),
  'phones that guess': ({ random, studioUrl }) =>
    ask(
      `${studioUrl}/rest/${random.pick(['ping.view', 'getSong', 'stream', 'search3', '../api/health', 'x'.repeat(500)])}?${new URLSearchParams(
        random.pick<Record<string, string>>([
          { u: 'ada@example.com', p: `enc:${'6'.repeat(400)}`, v: '1.16.1', c: 'x', f: 'json' },
          { u: marks(1_000), t: '0'.repeat(32), s: 'salt', v: '1.16.1', c: 'x' },
          { apiKey: randomBytes(24).toString('hex'), c: marks(1_000), v: '9'.repeat(200) },
          { u: 'a', t: '', s: '', f: 'xml', id: '../../1' },
        ]),
      )}`,
    ),
  'a sign-in that was never begun': ({ random, studioUrl }) =>
    ask(
      `${studioUrl}/api/auth/callback/oidc?${new URLSearchParams({ code: 'x'.repeat(random.pick([8, 6_000])), state: marks(200), iss: 'https://elsewhere.example' })}`,
      { redirect: 'manual' },
    ),
  'passkeys that nobody made': ({ random, studioUrl }) =>
    ask(`${studioUrl}/api/auth/callback/passkey`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        answer: random.pick([
          '{}',
          '['.repeat(20_000),
          JSON.stringify({ id: 'A'.repeat(1_400) }),
          marks(20_000),
        ]),
      }),
    }),
  'shared by a stranger': ({ random, studioUrl }) => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(random.pick([10, 100_000, 3_000_000]))]), 'song.mp3');
    return ask(`${studioUrl}/share-target`, { method: 'POST', body: form, redirect: 'manual' });
  },
  'a restore by a stranger': ({ random, studioUrl }) =>
    ask(`${studioUrl}/api/studio/restore?at=${random.integer(0, 1e9)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(random.pick([0, 1_000, 500_000])),
    }),
};
