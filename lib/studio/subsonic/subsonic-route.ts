import { readTextAtMost } from '#lib/contract/read-text-at-most.ts';
import { bodyLimitOf } from '../http/body-limits.ts';
import { subsonicEndpoints } from './endpoints/index.ts';
import { EXTENSIONS } from './endpoints/system.ts';
import { signInPlayer } from './sign-in.ts';
import { subsonicAnswer } from './subsonic-answer.ts';
import { SubsonicError } from './subsonic-error.ts';

type Context = { params: Promise<{ method: string }> };

/**
 * The edge of every request of a player (`/rest/NAME`, `/rest/NAME.view`; GET, or POST of a form): who is it, one call,
 * XML or JSON. No cookie counts here, so no page of anybody's can ask in somebody's name.
 */
export async function answerSubsonic(request: Request, context: Context): Promise<Response> {
  const { method } = await context.params;
  let format: string | null = null;
  try {
    const parameters = await parametersOf(request);
    format = parameters.get('f');
    if (format !== null && !['xml', 'json'].includes(format))
      throw new SubsonicError('generic', 'f is xml or json');
    const name = method.replace(/\.view$/, '');
    if (name === 'getOpenSubsonicExtensions')
      return subsonicAnswer(format, { openSubsonicExtensions: EXTENSIONS.map((one) => ({ ...one })) });
    const endpoint = Object.hasOwn(subsonicEndpoints, name) ? subsonicEndpoints[name] : undefined;
    const user = await signInPlayer(parameters, (request.headers.get('x-forwarded-for') ?? '').slice(0, 64));
    if (!endpoint) throw new SubsonicError('generic', 'this method is not offered', 404);
    const answer = await endpoint(user, parameters, request);
    return answer instanceof Response ? answer : subsonicAnswer(format, answer);
  } catch (error) {
    return refusal(format, error);
  }
}

function refusal(format: string | null, error: unknown): Response {
  const isTold = error instanceof SubsonicError;
  if (!isTold) console.error(error);
  return subsonicAnswer(
    format,
    {
      error: {
        code: isTold ? error.code : 0,
        message: isTold ? error.message : 'internal error',
      },
    },
    { isFailed: true, httpStatus: isTold ? error.httpStatus : 500 },
  );
}

/** Of the address, and of a form that is posted (the extension formPost). */
async function parametersOf(request: Request): Promise<URLSearchParams> {
  const url = new URL(request.url);
  const isForm = request.headers.get('content-type')?.includes('application/x-www-form-urlencoded');
  if (request.method !== 'POST' || !isForm) return url.searchParams;
  const parameters = new URLSearchParams(url.searchParams);
  const body = await readTextAtMost(request, bodyLimitOf(url.pathname));
  for (const [name, value] of new URLSearchParams(body)) parameters.append(name, value);
  return parameters;
}
