import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Task } from '#lib/contract/nouns.ts';
import { startTestService, type TestService } from '#tools/testing/start-test-service.ts';

const ARGS = ['--disable-warning=ExperimentalWarning', 'lib/cli/mcp.ts'];

let t: TestService;
beforeAll(async () => {
  t = await startTestService();
});
afterAll(() => t?.stop());

/** Nothing of the tests' own environment but what a program needs to start. */
const environment = (more: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH!,
  DATA_DIR: path.join(os.tmpdir(), 'songloom-no-such-folder'),
  ...more,
});

describe('npm run -s mcp', () => {
  it('makes a song and reads its file, over standard input and output', async () => {
    const { appKey } = await t.makeKey();
    const agent = new Client({ name: 'test', version: '1' });
    await agent.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ARGS,
        env: environment({ MUSIC_API_BASE_URL: t.url, MUSIC_APP_KEY: appKey }),
      }),
    );
    try {
      const answer = await agent.callTool({ name: 'generate', arguments: { tags: 'pop' } });
      const [song] = (answer.structuredContent as Task).results!;
      const { contents } = await agent.readResource({ uri: `songloom://clip/${song!.id}/audio` });
      expect(Buffer.from((contents[0] as { blob: string }).blob, 'base64').toString()).toContain(
        'content of audio.mp3',
      );
      t.clock.advance(40 * 24 * 3_600_000);
      await expect(agent.readResource({ uri: `songloom://clip/${song!.id}/audio` })).rejects.toThrow('4005');
    } finally {
      t.clock.offsetMs = 0;
      await agent.close();
    }
  });

  it('says in one line that a key is needed', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ARGS, {
      env: environment({}) as NodeJS.ProcessEnv,
      encoding: 'utf8',
      input: '',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trim()).toBe(
      'MUSIC_APP_KEY is needed: npm run -s keys -- create --name NAME makes one, or run npm start once before this',
    );
  });
});
