import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openAiChat } from './chat.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that treats every question the same way, when it was asked, and when who asked hung up. */
async function serverThat(answers: (response: ServerResponse) => void) {
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
  server = createServer((_, response) => {
    response.on('close', leave);
    ask();
    answers(response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server!.once('listening', resolve));
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, isAsked, isLeft };
}

const question = [{ role: 'user' as const, content: 'words' }];
const trickle = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const drip = setInterval(() => response.write(' '), 10);
  response.on('close', () => clearInterval(drip));
};
const flood = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const pour = (): void => {
    while (!response.destroyed && response.write('la '.repeat(4096)));
  };
  response.on('drain', pour);
  pour();
};

test.each([
  ['never begins to answer', () => undefined],
  ['answers a byte at a time, without end', trickle],
])('a server that %s is left when its time is over', async (_, answers) => {
  const { baseUrl, isLeft } = await serverThat(answers);
  const chat = openAiChat({ baseUrl, model: 'slow', answerMs: 150 });
  await expect(chat.ask(question, 1, new AbortController().signal)).rejects.toThrow(/timeout|aborted/i);
  await isLeft;
});

test('and at once when nobody wants the words any more', async () => {
  const { baseUrl, isAsked, isLeft } = await serverThat(trickle);
  const stop = new AbortController();
  const asked = openAiChat({ baseUrl, model: 'slow' }).ask(question, 1, stop.signal);
  await isAsked;
  stop.abort(new Error('let go'));
  await expect(asked).rejects.toThrow('let go');
  await isLeft;
});

test('a server that pours without end is left after so many bytes', async () => {
  const { baseUrl, isLeft } = await serverThat(flood);
  const chat = openAiChat({ baseUrl, model: 'endless' });
  await expect(chat.ask(question, 1, new AbortController().signal)).rejects.toThrow();
  await isLeft;
});
