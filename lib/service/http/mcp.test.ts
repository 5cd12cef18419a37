import { readFile } from 'node:fs/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { OPENAPI_PATH } from '#lib/contract/models.ts';
import type { MusicResult, Task } from '#lib/contract/nouns.ts';
import { toolNameOf } from '#lib/mcp/tools.ts';
import { fakeClip } from '#tools/testing/fake-engine.ts';
import {
  finished,
  post,
  startTestService,
  type TestKey,
  type TestService,
} from '#tools/testing/start-test-service.ts';
import { MCP_PATH } from './mcp.ts';

let t: TestService;
let key: TestKey;
let agent: Client;
beforeAll(async () => {
  t = await startTestService();
  key = await t.makeKey();
  agent = await connect(key.appKey);
});
afterAll(async () => {
  await agent?.close();
  await t?.stop();
});

async function connect(appKey: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${appKey}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${t.url}${MCP_PATH}`), { requestInit }));
  return client;
}

/** One message, as it goes over the wire. */
const send = (message: unknown, headers: Record<string, string> = {}) =>
  fetch(`${t.url}${MCP_PATH}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key.appKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(message),
  });
const callOf = (name: string, input: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
});
const TOOLS = [...Object.keys(endpoints).map(toolNameOf), 'list_models'];

const READING = new Set(['get_task', 'get_music', 'get_progress', 'list_models']);
/** What a client must not do unasked. */
const DESTROYING = new Set(['cancel_task', 'remove_persona']);
const IDS: Record<string, string> = {
  get_task: 'of a task',
  cancel_task: 'of a task',
  get_music: 'of a clip',
  get_progress: 'Idempotency-Key',
  remove_persona: 'of a persona',
  export_persona: 'of a persona',
};

/** A clip of a key's. */
async function clipOf(owner: TestKey): Promise<string> {
  const { body } = await owner.call('/api/v1/music/generate', { tags: 'pop' });
  return (await finished(owner, body.data.task_id)).results[0].id;
}

describe('tools', () => {
  it('are all endpoints, with the schemas of the contract', async () => {
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    const description = await (await fetch(`${t.url}${OPENAPI_PATH}`)).json();
    for (const endpoint of Object.values(endpoints)) {
      const tool = tools.find(({ name }) => name === toolNameOf(endpoint.name))!;
      expect(tool.description).toContain(endpoint.description);
      if (endpoint.path.includes('{id}')) expect(tool.inputSchema.required).toEqual(['id']);
      else {
        const { properties, required } =
          description.paths[endpoint.path].post.requestBody.content['application/json'].schema;
        expect(tool.inputSchema.properties, endpoint.name).toEqual(properties);
        expect(tool.inputSchema.required, endpoint.name).toEqual(required);
      }
    }
  });

  it.each(TOOLS)('%s says whether it changes or takes away anything', async (name) => {
    const { tools } = await agent.listTools();
    const { annotations } = tools.find((tool) => tool.name === name)!;
    expect(annotations).toMatchObject({
      readOnlyHint: READING.has(name),
      destructiveHint: DESTROYING.has(name),
    });
  });

  it.each(
    Object.values(endpoints)
      .filter(({ path }) => path.includes('{id}'))
      .map(({ name }) => [toolNameOf(name), IDS[toolNameOf(name)]] as const),
  )('%s says what its id is: %s', async (name, what) => {
    const { tools } = await agent.listTools();
    const { id } = tools.find((tool) => tool.name === name)!.inputSchema.properties as {
      id: { description: string };
    };
    expect(id.description).toContain(what);
    const answer = await agent.callTool({ name, arguments: {} });
    expect((answer.content as { text: string }[])[0]!.text).toBe(`4001 id is needed: ${id.description}`);
  });

  it.each([
    ['create_persona', { name: 'She' }],
    ['separate_stem', {}],
    ['export_clip', { format: 'midi' }],
  ] as const)('%s tells how far it is while its caller waits', async (name, given) => {
    const clip = await clipOf(key);
    const heard: Progress[] = [];
    const { analyse } = t.threads;
    t.threads.analyse = async (...[analysis, request, run]) => {
      run.onProgress?.(0.4, 'halfway');
      await vi.waitFor(() => expect(heard).not.toEqual([]), { timeout: 30_000 });
      return analyse.call(t.threads, analysis, request, run);
    };
    try {
      const call = { name, arguments: { clip_id: clip, ...given } };
      await result(agent.callTool(call, undefined, { onprogress: (progress) => heard.push(progress) }));
    } finally {
      t.threads.analyse = analyse;
    }
    expect(heard.map(({ progress }) => progress)).toEqual([0.4, 1]);
  });

  it('make a song, replace its chorus, take it apart and fetch a file in four calls', async () => {
    const heard: Progress[] = [];
    const song = await result<Task>(
      agent.callTool({ name: 'generate', arguments: { prompt: '[Verse]\nla la', tags: 'pop' } }, undefined, {
        onprogress: (progress) => heard.push(progress),
      }),
    );
    expect(song.status).toBe('completed');
    expect(heard.at(-1)).toMatchObject({ progress: 1, total: 1 });
    const clip = song.results![0]!.id;
    const answer = await agent.callTool({
      name: 'infill',
      arguments: { clip_id: clip, infill_start_s: 10, infill_end_s: 20, prompt: 'new words' },
    });
    const replaced = (answer.structuredContent as Task).results![0] as MusicResult;
    expect(replaced.source_clip_id).toBe(clip);
    const link = (answer.content as { type: string; uri: string }[]).find(
      ({ type }) => type === 'resource_link',
    );
    const stems = await result<{ vocal_audio_url: string }>(
      agent.callTool({ name: 'separate_stem', arguments: { clip_id: replaced.id } }),
    );
    expect((await fetch(stems.vocal_audio_url)).status).toBe(200);
    const { contents } = await agent.readResource({ uri: link!.uri });
    const audio = Buffer.from((contents[0] as { blob: string }).blob, 'base64');
    expect(audio).toEqual(Buffer.from(await (await fetch(replaced.audio_url)).arrayBuffer()));
    const lyrics = await agent.readResource({ uri: `songloom://clip/${replaced.id}/lyrics` });
    expect(lyrics.contents[0]).toMatchObject({ mimeType: 'text/plain', text: replaced.prompt });
    const sheet = await agent.callTool({
      name: 'export_clip',
      arguments: { clip_id: replaced.id, format: 'midi' },
    });
    expect(sheet.content).toContainEqual(
      expect.objectContaining({ type: 'resource_link', name: 'url', mimeType: 'audio/midi' }),
    );
    const midi = await agent.readResource({ uri: `songloom://clip/${replaced.id}/midi` });
    expect(midi.contents[0]).toMatchObject({ mimeType: 'audio/midi', blob: expect.any(String) });
    const score = await agent.readResource({ uri: `songloom://clip/${replaced.id}/score` });
    const told = JSON.parse((score.contents[0] as { text: string }).text);
    expect(told).toMatchObject({ clip_id: replaced.id, version: expect.any(String) });
  });

  it.each(TOOLS)('%s says what is wrong with what it is given, or answers', async (name) => {
    const answer = await agent.callTool({ name, arguments: { clip_id: 7, id: 'none', name: 7, url: 7 } });
    const text = (answer.content as { text: string }[])[0]!.text;
    if (answer.isError) expect(text).toMatch(/^[1-5]\d{3} \S/);
    else expect(JSON.parse(text)).toEqual(answer.structuredContent);
    expect(text).not.toMatch(/^9/);
  });

  it('fail as their task does', async () => {
    t.platform.behave = () => Promise.reject(new Error('out of strings'));
    try {
      const answer = await agent.callTool({ name: 'generate', arguments: { tags: 'pop' } });
      expect(answer).toMatchObject({ isError: true, structuredContent: { status: 'failed' } });
    } finally {
      t.platform.behave = undefined;
    }
  });

  it('find nothing of another account', async () => {
    const song = await result<Task>(agent.callTool({ name: 'generate', arguments: { tags: 'pop' } }));
    const stranger = await connect((await t.makeKey({ accountId: 'another' })).appKey);
    const uri = `songloom://clip/${song.results![0]!.id}/audio`;
    await expect(stranger.readResource({ uri })).rejects.toThrow('4004');
    const answer = await stranger.callTool({ name: 'get_task', arguments: { id: song.id } });
    expect((answer.content as { text: string }[])[0]!.text).toMatch(/^4003 /);
    await stranger.close();
  });

  it('an unknown one is refused by name', () =>
    expect(agent.callTool({ name: 'sing' })).rejects.toThrow(/there is no tool of that name.*generate/));
});

async function result<Data>(call: Promise<Record<string, unknown>>): Promise<Data> {
  const answer = await call;
  expect(answer.isError, JSON.stringify(answer.content)).not.toBe(true);
  return answer.structuredContent as Data;
}

describe('resources and prompts', () => {
  test.each([
    'songloom://clip/x',
    'songloom://clip/%E0%A4%A/audio',
    'file:///etc/passwd',
    'songloom://clip/../../audio',
    'http://127.0.0.1/',
  ])('%s is nothing to read', (uri) =>
    expect(agent.readResource({ uri })).rejects.toThrow(/4001 there is no such resource/),
  );
  it('every prompt names tools that there are', async () => {
    const { prompts } = await agent.listPrompts();
    expect(prompts.length).toBeGreaterThan(2);
    for (const { name, arguments: given = [] } of prompts) {
      const filled = Object.fromEntries(given.map((argument) => [argument.name, `<${argument.name}>`]));
      const { messages } = await agent.getPrompt({ name, arguments: filled });
      const { text } = messages[0]!.content as { text: string };
      for (const argument of given) expect(text).toContain(`<${argument.name}>`);
      const named = TOOLS.filter((tool) => new RegExp(`\\b${tool}\\b`).test(text));
      expect(named, name).not.toEqual([]);
    }
    await expect(agent.getPrompt({ name: 'make_stems' })).rejects.toThrow('clip_id is needed');
  });
});

describe('llms.txt', () => {
  it('leads to every endpoint, without a key', async () => {
    const answer = await fetch(`${t.url}/llms.txt`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    for (const { path, summary } of Object.values(endpoints))
      expect(text).toContain(`- \`POST ${path}\` ${summary}: `);
    for (const [, link] of text.matchAll(/\]\((\S+)\)/g))
      expect([200, 405], link).toContain((await fetch(link!)).status);
  });
});

/** What nobody who makes songs through an agent needs to be told of: it is found in the list of tools. */
const UNTOLD = ['get_progress', 'waveform'];

describe('the skill', () => {
  it('names tools, fields and resources that there are', async () => {
    const text = await readFile('docs/skill/SKILL.md', 'utf8');
    const { tools } = await agent.listTools();
    const fields = new Set(tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {})));
    const said = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map((match) => match[1]!);
    expect(said.length).toBeGreaterThan(10);
    const results = JSON.stringify(tools.map(({ outputSchema }) => outputSchema));
    for (const name of said)
      expect(TOOLS.includes(name) || fields.has(name) || results.includes(`"${name}"`), name).toBe(true);
  });

  it.each(TOOLS.filter((name) => !UNTOLD.includes(name)))('tells of %s', async (name) =>
    expect(await readFile('docs/skill/SKILL.md', 'utf8')).toContain(`\`${name}\``),
  );
});

describe('refuses', () => {
  it.each(TOOLS)('%s without a key, with a wrong one and with a disabled one', async (name) => {
    const disabled = await t.makeKey();
    await t.context.database.appKey.update({ where: { id: disabled.id }, data: { status: 'disabled' } });
    for (const [authorization, code] of [
      ['', 1001],
      [`Bearer sk-music-${'x'.repeat(32)}`, 1002],
      [`Bearer ${disabled.appKey}`, 1003],
    ] as const) {
      const answer = await send(callOf(name), { authorization });
      expect([answer.status, (await answer.json()).code]).toEqual([401, code]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('pages of other origins, batches, other methods and what is no message', async () => {
    const foreign = await send(callOf('list_models'), { origin: 'https://elsewhere.example' });
    expect(foreign.status).toBe(403);
    const batch = await send([callOf('list_models'), callOf('list_models')]);
    expect([batch.status, (await batch.json()).message]).toEqual([400, expect.stringContaining('batches')]);
    expect((await fetch(`${t.url}${MCP_PATH}`)).status).toBe(405);
    for (const message of ['text', 7, null]) expect((await send(message)).status).toBe(400);
    expect((await send({ hello: 'there' })).status).toBe(400);
  });

  it('who asks too often, in both ways of asking', async () => {
    const { appKey } = await t.makeKey({ rateLimitRequests: 3, rateLimitWindowSeconds: 60 });
    const authorization = `Bearer ${appKey}`;
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    for (let i = 0; i < 3; i++) expect((await send(list, { authorization })).status).toBe(200);
    const fourth = await send(list, { authorization });
    expect([fourth.status, (await fourth.json()).code]).toEqual([429, 2001]);
    expect(await (await send(callOf('list_models'), { authorization })).text()).toContain('"models"');
    expect(await (await send(callOf('get_task', { id: 'x' }), { authorization })).text()).toContain('2001 ');
  });

  it('a second file of a key while one is being answered: each takes five times its size', async () => {
    const clip = await clipOf(key);
    const uri = `songloom://clip/${clip}/audio`;
    const ask = () => send({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } });
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    const codes = await Promise.all(
      answers.map(async (answer) => (answer.ok ? 0 : ((await answer.json()) as { code: number }).code)),
    );
    expect(codes.filter((code) => code === 0).length).toBeGreaterThan(0);
    expect(new Set(codes.filter((code) => code !== 0))).toEqual(new Set([2002]));
    for (const answer of answers) if (answer.ok) await answer.text();
    // Each gave its place back.
    const again = await ask();
    expect(again.status).toBe(200);
    await again.text();
  });

  it('more messages of a key at once than 32, and lets others in when callers hang up', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    t.platform.behave = async (request, run) => {
      await held;
      return [await fakeClip(request, run)];
    };
    const callers = new AbortController();
    try {
      const other = await t.makeKey();
      const authorization = `Bearer ${other.appKey}`;
      const { body } = await post(`${t.url}/api/v1/music/generate`, { tags: 'pop' }, { authorization });
      const wait = () =>
        fetch(`${t.url}${MCP_PATH}`, {
          method: 'POST',
          headers: {
            authorization,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify(callOf('get_task', { id: body.data.task_id })),
          signal: callers.signal,
        });
      const waiting = await Promise.all(Array.from({ length: 32 }, wait));
      expect(waiting.every(({ status }) => status === 200)).toBe(true);
      const oneMore = await wait();
      expect([oneMore.status, (await oneMore.json()).code]).toEqual([429, 2002]);
      callers.abort();
      await expect
        .poll(
          async () => (await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { authorization })).status,
        )
        .toBe(200);
    } finally {
      callers.abort();
      release();
      t.platform.behave = undefined;
    }
  });
});
