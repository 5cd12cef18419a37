import { spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#lib/db/embedded.ts';
import { encodeWav } from '#lib/engine/doors/encode-audio.ts';
import { Papers } from '#lib/service/papers/stamp.ts';
import { ENGINE_VERSION } from '#lib/service/platforms/builtin.ts';
import { tone } from '#tools/fixtures/audio-files.ts';
import { BANK_VARIANTS, diffSingerBank } from '#tools/fixtures/diffsinger-bank.ts';
import { tinyBank } from '#tools/testing/mutated-banks.ts';
import { findFreePort } from './ports.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-commands-'));
  writeFileSync(path.join(folder, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a command of this folder, or one named from it, to its end. */
function run(script: string, args: string[], environment: Record<string, string>): Promise<Ended> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join('lib/cli', script), ...args],
    {
      env: { ...inherited, ...environment } as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output, errors })));
}

const lines = (text: string) => text.trim().split('\n');

describe('npm start says in one line why it cannot', () => {
  it('when a port is taken', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as net.AddressInfo;
    const ended = await run('start.ts', [], {
      PORT: String(port),
      API_PORT: String(await findFreePort()),
      DATA_DIR: path.join(folder, 'a'),
    });
    server.close();
    expect(ended.code).toBe(1);
    expect(lines(ended.errors)).toEqual([
      `Port ${port} on 127.0.0.1 is taken: stop what listens there, or set PORT`,
    ]);
  });

  it.each([
    [
      'DATA_DIR cannot be written',
      async () => ({ DATA_DIR: path.join(folder, 'file', 'data') }),
      /^DATA_DIR .*file.data cannot be written: /,
    ],
    [
      'the database cannot be reached',
      async () => ({
        DATA_DIR: path.join(folder, 'b'),
        DATABASE_URL: 'postgresql://postgres@127.0.0.1:1/none',
      }),
      /^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/,
    ],
    [
      'a setting is not what it should be',
      async () => ({ DATA_DIR: path.join(folder, 'c'), PUBLIC_URL: 'not an address' }),
      /^PUBLIC_URL: must be an address/,
    ],
    [
      'both ports are the same',
      async () => ({ DATA_DIR: path.join(folder, 'e'), PORT: '3999', API_PORT: '3999' }),
      /^PORT and API_PORT are both 3999/,
    ],
    [
      'a port is no number',
      async () => ({ DATA_DIR: path.join(folder, 'e'), PORT: 'http' }),
      /^PORT: must be a whole number from 0 to 65535/,
    ],
    [
      'nothing can listen on HOST',
      async () => ({ DATA_DIR: path.join(folder, 'e'), HOST: '192.0.2.1' }),
      /^HOST 192\.0\.2\.1 is not an address of this machine/,
    ],
    [
      'DATABASE_URL is no PostgreSQL address',
      async () => ({ DATA_DIR: path.join(folder, 'e'), DATABASE_URL: 'mysql://root@localhost/x' }),
      /^DATABASE_URL: must be a PostgreSQL address/,
    ],
    [
      'the secrets are damaged',
      async () => {
        mkdirSync(path.join(folder, 'damaged'));
        writeFileSync(path.join(folder, 'damaged', 'secrets.json'), '{"appSecret":');
        return { DATA_DIR: path.join(folder, 'damaged') };
      },
      /secrets\.json is damaged: put it back from a back-up/,
    ],
    [
      'vendor mode has no key',
      async () => ({ DATA_DIR: path.join(folder, 'd'), MUSIC_API_BASE_URL: 'https://api.example.com' }),
      /^MUSIC_APP_KEY is needed/,
    ],
  ])('when %s', async (_, environment, message) => {
    const ports = { PORT: String(await findFreePort()), API_PORT: String(await findFreePort()) };
    const ended = await run('start.ts', [], { ...ports, ...(await environment()) });
    expect(ended.code).toBe(1);
    expect(lines(ended.errors)).toHaveLength(1);
    expect(ended.errors).toMatch(message);
  });
});

describe('a program says what it can be started with', () => {
  it.each([
    ['service.ts', '--works', /^Unknown option '--works'; usage: npm run service /],
    ['worker.ts', '--health-port=high', /^--health-port high: must be a port, 1 to 65535$/],
    [
      '../../tools/load.ts',
      '--pollers',
      /^Option '--pollers <value>' argument missing; usage: npm run load /,
    ],
  ])('%s %s', async (script, option, message) => {
    const ended = await run(script, [option], { DATA_DIR: path.join(folder, 'keys') });
    expect(ended.code).toBe(1);
    expect(lines(ended.errors)).toEqual([expect.stringMatching(message)]);
  });
});

/** Keeps the database of a data directory running, as the programs do: commands share it. */
let running: EmbeddedDatabase | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

describe('keys', () => {
  it('makes a key, lists it, disables it; the secrets are shown once', async () => {
    const environment = { DATA_DIR: path.join(folder, 'keys') };
    // Without the programs; all further commands beside them.
    const made = await run('keys.ts', ['create', '--name', 'mine'], environment);
    expect(made.code).toBe(0);
    running = await startEmbeddedDatabase(environment.DATA_DIR);
    const key = JSON.parse(made.output) as Record<string, string>;
    expect(Object.keys(key)).toEqual(['id', 'app_key', 'signing_secret']);
    expect(key.app_key).toMatch(/^sk-music-[0-9A-Za-z]{43}$/);
    await run('keys.ts', ['disable', '--id', key.id!], environment);
    const listed = await run('keys.ts', ['list'], environment);
    expect(JSON.parse(listed.output)).toMatchObject({ id: key.id, name: 'mine', status: 'disabled' });
    expect(listed.output).not.toContain(key.app_key);
    await run('keys.ts', ['create', '--name', 'theirs', '--account', 'team-2'], environment);
    const both = (await run('keys.ts', ['list'], environment)).output.trim().split('\n');
    expect(both.map((line) => JSON.parse(line).account)).toEqual(['default', 'team-2']);
  });

  it.each([
    [['create'], /--name is needed/],
    [['destroy', '--id', 'x'], /^usage:/],
    [['disable'], /--id is needed/],
    [['create', '--name', 'x', '--account', '../y'], /--account \.\.\/y: must be/],
    [['create', '--name', 'x', '--daily-quota', 'many'], /--daily-quota many: must be a whole number/],
  ])('refuses %j with what would be right', async (args, message) => {
    const ended = await run('keys.ts', args, { DATA_DIR: path.join(folder, 'keys') });
    expect(ended.code).toBe(1);
    expect(ended.errors).toMatch(message);
  });
});

describe('voice', () => {
  const environment = () => ({ DATA_DIR: path.join(folder, 'voices'), INIT_CWD: folder });
  it('adds a singer of a voicebank to an account, lists and removes it', async () => {
    writeFileSync(path.join(folder, 'bank.zip'), zipSync({ 'a bank': tinyBank() }));
    const made = await run('keys.ts', ['create', '--name', 'mine', '--account', 'band'], environment());
    expect(made.code).toBe(0);
    running = await startEmbeddedDatabase(environment().DATA_DIR);
    const added = await run(
      'voice.ts',
      ['add', 'bank.zip', '--name', 'Buzz', '--account', 'band'],
      environment(),
    );
    expect(added.errors.replaceAll(/\d+ %\n/g, '')).toBe('');
    const singer = JSON.parse(added.output);
    expect(singer).toMatchObject({ account: 'band', name: 'Buzz', bank: { dialect: 'arpasing', used: 28 } });
    const listed = await run('voice.ts', ['list'], environment());
    expect(JSON.parse(listed.output)).toMatchObject({
      id: singer.id,
      account: 'band',
      sha256: singer.sha256,
    });
    const removed = await run('voice.ts', ['remove', '--id', singer.id], environment());
    expect(JSON.parse(removed.output)).toEqual({ id: singer.id, removed: true });
  }, 300_000);

  it('tells what is in a DiffSinger bank, with what is chosen', async () => {
    const {
      'dsvocoder/vocoder.yaml': settings,
      'dsvocoder/vocoder.onnx': model,
      ...bank
    } = diffSingerBank(BANK_VARIANTS['several speakers']);
    writeFileSync(path.join(folder, 'networks.zip'), zipSync(bank));
    const vocoder = zipSync({ 'vocoder.yaml': settings!, 'vocoder.onnx': model! });
    writeFileSync(path.join(folder, 'tone.oudep'), vocoder);
    const choices = ['--speaker', 'tenor', '--range', 'A2-F4', '--steps', '50', '--vocoder', 'tone.oudep'];
    const checked = await run('voice.ts', ['check', 'networks.zip', ...choices], environment());
    expect(checked.errors).toBe('');
    expect(JSON.parse(checked.output)).toMatchObject({
      kind: 'diffsinger',
      speaker: 'tenor',
      options: { timing: 'ours', pitch: 'ours', steps: 50 },
    });
  }, 120_000);

  it.each([
    [['check', 'nowhere'], /nowhere: there is no such file or folder/],
    [['check', 'file'], /^file: it is no ZIP that can be unpacked/],
    [['check', '.'], /^There is neither an oto\.ini in it/],
    [['add'], /^usage:/],
    [['check', 'file', '--email', 'a@b', '--account', 'c'], /Either --email or --account/],
    [['remove'], /--id is needed/],
    [['check', 'file', '--timing', 'theirs'], /--timing "theirs": it should be ours or bank/],
    [['check', 'file', '--steps', '0'], /--steps "0": it should be a whole number from 1 to 1000/],
    [
      ['check', 'file', '--range', 'C3-E3'],
      /--range "C3-E3": it should be two notes at least an octave apart/,
    ],
  ])('refuses %j with what would be right', async (args, message) => {
    const ended = await run('voice.ts', args, environment());
    expect(ended.code).toBe(1);
    expect(ended.errors).toMatch(message);
  });
});

describe('song', () => {
  it.each([
    [['--tags', 'pop'], /--out is needed/],
    [['--tags', 'pop', '--out', 'song.ogg'], /must end in \.wav or \.mp3/],
    [['--out', 'song.wav'], /one of --lyrics, --tags, --description, --plan, --score-in, --recipe is needed/],
    [['--tags', 'pop', '--seed', '-1', '--out', 'song.wav'], /--seed/],
    [['--tags', 'pop', '--bpm', '20', '--midi', 'song.mid'], /bpm must be at least 40, got 20/],
    [['--tags', 'pop, 90 bpm', '--bpm', '99', '--midi', 'song.mid'], /say 90 bpm, bpm says 99/],
    [['--plan', 'nowhere.json', '--midi', 'song.mid'], /--plan .*nowhere\.json cannot be read/],
    [['--tags', 'pop', '--score', 'a.json', '--stems', 'all'], /--stems needs --out/],
    [
      ['--score-in', 'tune.pdf', '--score', 'a.json'],
      /must end in \.json, \.musicxml, \.mxl, \.abc, \.mid, \.xml, \.midi/,
    ],
    [['--recipe', 'nowhere.json', '--out', 'a.mp3'], /--recipe .*nowhere\.json cannot be read/],
    [
      ['--recipe', 'r.json', '--seed', '1', '--out', 'a.mp3'],
      /--recipe says all of a song: leave --seed out/,
    ],
    [['--score-in', 'nowhere.abc', '--score', 'a.json'], /nowhere\.abc cannot be read/],
    [['--lyrics', 'nowhere.txt', '--out', 'song.wav'], /nowhere\.txt cannot be read/],
    [['--lyrics', 'file', '--out', 'song.wav'], /file is empty/],
    [['--tags', 'pop', '--out', 'file/song.wav'], /--out .*song\.wav cannot be written: /],
    [['--tags', 'pop', '--out', 'song.wav', '--midi', 'file/song.mid'], /--midi .* cannot be written: /],
  ])('refuses %j with what would be right', async (args, message) => {
    const ended = await run('song.ts', args, { INIT_CWD: folder });
    expect(ended.code).toBe(1);
    expect(ended.errors).toMatch(message);
  });

  const RECIPE = { recipe: 1, engine: ENGINE_VERSION, request: { tags: 'folk', prompt: 'la la', seed: 3 } };
  it.each([
    ['is none', { recipe: 2 }, /is no recipe: recipe: /],
    ['has no seed', { ...RECIPE, request: { tags: 'folk' } }, /is no recipe: request: seed is missing/],
    ['is another version’s', { ...RECIPE, engine: 'songloom-1' }, /is for songloom-1, and this is songloom-/],
    [
      'is sung by somebody’s persona',
      { ...RECIPE, request: { ...RECIPE.request, persona_id: '01m2c3' } },
      /is sung by the persona 01m2c3, which is not in it/,
    ],
  ])('refuses a recipe that %s', async (_, content, message) => {
    writeFileSync(path.join(folder, 'recipe.json'), JSON.stringify(content));
    const ended = await run('song.ts', ['--recipe', 'recipe.json', '--score', 'r.json'], {
      INIT_CWD: folder,
    });
    expect(ended.code).toBe(1);
    expect(ended.errors).toMatch(message);
  });

  it('a recipe makes what its words made', async () => {
    writeFileSync(path.join(folder, 'recipe.json'), JSON.stringify(RECIPE));
    writeFileSync(path.join(folder, 'words.txt'), 'la la');
    const env = { INIT_CWD: folder };
    await run('song.ts', ['--recipe', 'recipe.json', '--score', 'r.json'], env);
    const words = ['--lyrics', 'words.txt', '--tags', 'folk', '--seed', '3', '--score', 'w.json'];
    await run('song.ts', words, env);
    const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    expect(read('r.json')).toEqual(read('w.json'));
  });

  it('composes without playing, and takes what it wrote in again', async () => {
    const env = { INIT_CWD: folder };
    writeFileSync(
      path.join(folder, 'tune.abc'),
      'X:1\nT:Tune\nL:1/4\nK:C\nCDEF|G2G2|\nw:Here is a lit-tle song\n',
    );
    const first = await run(
      'song.ts',
      ['--score-in', 'tune.abc', '--seed', '1', '--score', 'tune.json'],
      env,
    );
    expect(first.code).toBe(0);
    const again = await run(
      'song.ts',
      ['--score-in', 'tune.json', '--score', 'again.json', '--midi', 'a.mid'],
      env,
    );
    expect(again.code).toBe(0);
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    expect(JSON.parse(read('again.json'))).toEqual(JSON.parse(read('tune.json')));
    expect(JSON.parse(read('tune.json')).lyrics[0].text).toBe('Here is a little song');
    expect(read('a.mid').slice(0, 4)).toBe('MThd');
  }, 60_000);
});

describe('verify', () => {
  const verify = (args: string[], secret = 'mine') =>
    run('verify.ts', args, { INIT_CWD: folder, APP_SECRET: secret, DATA_DIR: path.join(folder, 'none') });
  const facts = { engine: ENGINE_VERSION, clip: 'c1', seed: 7, made: '2026-11-23T22:00:00.000Z' };
  const sourceType = 'trainedAlgorithmicMedia';

  it('knows a file that was made here, one changed byte of it, another’s, and one that says nothing', async () => {
    const plain = encodeWav(tone(0.05), { bitDepth: 16 });
    const mine = new Papers('mine').stamp(plain, 'wav', { ...facts, sourceType });
    const changed = Uint8Array.from(mine);
    changed[changed.length - 9]! ^= 1;
    for (const [name, bytes] of Object.entries({ plain, mine, changed }))
      writeFileSync(path.join(folder, `${name}.wav`), bytes);
    const good = await verify(['mine.wav']);
    expect([good.code, JSON.parse(good.output)]).toMatchObject([
      0,
      { file: 'mine.wav', state: 'unchanged', isOurs: true, notes: facts, label: { Label: '1' } },
    ]);
    const all = await verify(['mine.wav', 'changed.wav', 'plain.wav']);
    expect(all.code).toBe(1);
    expect(lines(all.output).map((line) => JSON.parse(line).state)).toEqual([
      'unchanged',
      'changed',
      'unknown',
    ]);
    const elsewhere = await verify(['mine.wav'], 'theirs');
    expect([elsewhere.code, JSON.parse(elsewhere.output).isOurs]).toEqual([1, false]);
    const key = (await verify(['--print-key'])).output.trim();
    const asked = await verify(['mine.wav', '--key', key], 'theirs');
    expect([asked.code, JSON.parse(asked.output).isOurs]).toEqual([0, true]);
    const authority = new X509Certificate((await verify(['--print-authority'])).output);
    expect([authority.ca, authority.subject]).toEqual([true, expect.stringContaining('Songloom')]);
  });

  it.each([
    [[], /^a file is needed/],
    [['nowhere.mp3'], /^nowhere\.mp3 cannot be read: /],
    [['--fast'], /^Unknown option '--fast'/],
  ])('refuses %j with what would be right', async (args, message) => {
    const ended = await verify(args);
    expect(ended.code).toBe(1);
    expect(ended.errors).toMatch(message);
  });
});
