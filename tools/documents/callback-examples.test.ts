/** The documents' examples of receiving and verifying callbacks, run as they stand there. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { findFreePort } from '#lib/cli/ports.ts';
import { signBody } from '#lib/client/verify-callback.ts';

const secret = `whsec_${'0a'.repeat(32)}`;
const body = '{"task_id":"01x","status":"failed","error":"5001: 夜 Ünïcödé"}';
const signature = signBody(body, secret);
/** Signatures that must be refused: none, a piece, another body's, another secret's, the wrong form and letters. */
const FORGED = [
  '',
  signature.slice(0, -1),
  signature.slice('sha256='.length),
  signature.toUpperCase(),
  'sha256=é',
  signBody(`${body} `, secret),
  signBody(body, `${secret}0`),
];

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../../docs', name), 'utf8');

/** The code of a language under a document's heading, as a reader copies it. */
function codeOf(document: string, language: string, opening = ''): string {
  const blocks = [...read(document).matchAll(/```(\w+)\n([\s\S]*?)```/g)]
    .filter(([, name, code]) => name === language && code!.includes(opening))
    .map(([, , code]) => code!);
  expect(blocks, `${document}: ${language} with "${opening}"`).toHaveLength(1);
  return blocks[0]!;
}

/** Skips a test, and says why, where the machine lacks what the example is written for. */
function needs({ skip }: TestContext, ...programs: string[]): void {
  for (const program of programs) {
    const { error } = spawnSync(program, ['--version'], { stdio: 'ignore' });
    skip((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT', `${program} is not installed`);
  }
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-callbacks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a receiver while `use` does; gives what it printed. */
async function withReceiver(
  program: string,
  file: string,
  code: string,
  use: (url: string, printed: () => string) => Promise<void>,
): Promise<void> {
  const port = await findFreePort();
  writeFileSync(path.join(folder, file), code);
  const receiver = spawn(program, [path.join(folder, file)], {
    env: { ...process.env, PORT: String(port), SIGNING_SECRET: secret },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  receiver.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  const gone = new Promise((resolve) => receiver.once('close', resolve));
  try {
    await use(`http://127.0.0.1:${port}/`, () => printed);
  } finally {
    receiver.kill();
    await gone;
  }
}

/** The status a receiver answers; waits until it listens. */
async function send(url: string, text: string, given: string): Promise<number> {
  for (let tries = 0; ; tries++) {
    try {
      return (await fetch(url, { method: 'POST', body: text, headers: { 'x-signature': given } })).status;
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

describe('the receivers that docs/callbacks.md shows take what is signed and nothing else', () => {
  test.for([
    { language: 'js', program: process.execPath, file: 'receive.mjs' },
    { language: 'python', program: 'python3', file: 'receive.py' },
    { language: 'perl', program: 'perl', file: 'receive.pl' },
  ])('$language', async ({ language, program, file }, context) => {
    needs(context, program);
    await withReceiver(program, file, codeOf('callbacks.md', language), async (url, printed) => {
      expect(await send(url, body, signature)).toBe(200);
      for (const forged of FORGED) expect(await send(url, body, forged), forged).toBe(401);
      expect(await send(url, `${body} `, signature)).toBe(401);
      // The event that was signed, and only that one, is acted on.
      expect(printed()).toMatch(/^01x failed[^\n]*\n$/);
    });
  });
});

describe('in a shell', () => {
  const shell = (code: string, env: Record<string, string> = {}) =>
    spawnSync('sh', ['-c', code], {
      cwd: folder,
      env: { ...process.env, SIGNING_SECRET: secret, ...env },
      encoding: 'utf8',
    });

  test('docs/callbacks.md tells a genuine body from a forged one', (context) => {
    needs(context, 'openssl');
    const code = codeOf('callbacks.md', 'sh', 'verify.sh');
    writeFileSync(path.join(folder, 'body.json'), body);
    const genuine = shell(code, { GIVEN_SIGNATURE: signature });
    expect([genuine.status, genuine.stdout]).toEqual([0, 'genuine\n']);
    for (const forged of FORGED) {
      const { status, stdout } = shell(code, { GIVEN_SIGNATURE: forged });
      expect([status, stdout], forged).toEqual([1, 'forged\n']);
    }
  });

  test.for([
    { document: 'callbacks.md', opening: 'send.sh', first: '' },
    { document: 'api.md', opening: 'openssl', first: `printf '%s' '${body}' > body.json\n` },
  ])('$document sends a delivery that a receiver takes', async ({ document, opening, first }, context) => {
    needs(context, 'openssl', 'curl');
    const code = first + codeOf(document, 'sh', opening);
    await withReceiver(process.execPath, 'tried.mjs', codeOf('callbacks.md', 'js'), async (url, printed) => {
      expect(await send(url, body, '')).toBe(401);
      const sent = await new Promise<number | null>((resolve) =>
        spawn('sh', ['-c', code], {
          cwd: folder,
          env: { ...process.env, SIGNING_SECRET: secret, RECEIVER: url },
          stdio: 'ignore',
        }).once('close', resolve),
      );
      expect(sent).toBe(0);
      expect(printed()).toMatch(/^\S+ failed 5001: [^\n]+\n$/);
    });
  });

  test('the digest that docs/api.md prints is the one in X-Signature', (context) => {
    needs(context, 'openssl');
    writeFileSync(path.join(folder, 'body.json'), body);
    const command = codeOf('api.md', 'sh', 'openssl')
      .split('\n')
      .find((line) => line.startsWith('openssl'))!;
    expect(shell(command).stdout.trim()).toContain(signature.slice('sha256='.length));
  });
});

describe('the functions that docs/api.md shows', () => {
  test('js', async () => {
    const code = codeOf('api.md', 'js', 'isGenuine');
    const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      isGenuine(body: string, signature: string | null, secret: string): boolean;
    };
    expect(isGenuine(body, signature, secret)).toBe(true);
    for (const wrong of [null, ...FORGED]) expect(isGenuine(body, wrong, secret)).toBe(false);
  });

  test('python', (context) => {
    needs(context, 'python3');
    const given = [signature, null, ...FORGED];
    const code = `${codeOf('api.md', 'python', 'is_genuine')}
import json, sys
body, given, secret = json.load(sys.stdin)
print(json.dumps([is_genuine(body.encode(), one, secret) for one in given]))`;
    const answer = execFileSync('python3', ['-c', code], { input: JSON.stringify([body, given, secret]) });
    expect(JSON.parse(answer.toString())).toEqual(given.map((one) => one === signature));
  });
});
