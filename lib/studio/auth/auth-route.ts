import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { nextAuthUrl } from '#lib/config/env.ts';
import { readAtMost } from '#lib/contract/read-at-most.ts';
import { bodyLimitOf } from '../http/body-limits.ts';
import { authOptions } from './auth-options.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

/** What of next-auth is offered. `_log` is not: it writes into our log whatever anybody sends. */
const ACTIONS = new Set([
  'callback',
  'csrf',
  'error',
  'providers',
  'session',
  'signin',
  'signout',
  'verify-request',
]);
const CALLBACK_COOKIES = ['next-auth.callback-url', '__Secure-next-auth.callback-url'];

/** next-auth's routes, with what is sent to them looked at first: which they are, how much it is, where it leads. */
export async function answerAuth(request: NextRequest, context: Context): Promise<Response> {
  const [action = ''] = (await context.params).nextauth ?? [];
  if (!ACTIONS.has(action)) return refusal(404, 'not found');
  const body = await readAtMost(request, bodyLimitOf(request.nextUrl.pathname));
  if (!body) return refusal(413, 'too large');
  const read = request.method === 'POST' ? withBody(request, body) : request;
  if (!leadsHere(request.nextUrl.searchParams.get('callbackUrl')) || !leadsHere(callbackOf(request, body)))
    return refusal(400, 'callbackUrl leads elsewhere');
  const planted = CALLBACK_COOKIES.filter((name) => !leadsHere(request.cookies.get(name)?.value));
  if (planted.length > 0)
    return refusal(400, 'a cookie leads elsewhere', [
      ...planted.map(
        (name) => `${name}=; Path=/; Max-Age=0${name.startsWith('__Secure-') ? '; Secure' : ''}`,
      ),
    ]);
  return NextAuth(read as never, context as never, authOptions()) as Promise<Response>;
}

const withBody = (request: NextRequest, body: Uint8Array): NextRequest =>
  new NextRequest(request.url, {
    method: request.method,
    headers: request.headers,
    body: body as Uint8Array<ArrayBuffer>,
  });

function callbackOf(request: Request, body: Uint8Array): string | null {
  const text = new TextDecoder().decode(body);
  if (!request.headers.get('content-type')?.includes('application/json'))
    return new URLSearchParams(text).get('callbackUrl');
  try {
    const { callbackUrl } = JSON.parse(text) as { callbackUrl?: unknown };
    return callbackUrl === undefined ? null : String(callbackUrl);
  } catch {
    return null;
  }
}

/** Whether an address to go to afterwards is one of ours: a path, or whole with our origin. */
function leadsHere(url: string | null | undefined): boolean {
  if (!url) return true;
  if (/^\/(?![/\\])/.test(url)) return true;
  const own = nextAuthUrl();
  return own !== undefined && URL.canParse(url) && new URL(url).origin === new URL(own).origin;
}

function refusal(status: number, message: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return Response.json({ message }, { status, headers });
}
