import { ServiceError } from '#lib/contract/service-error.ts';
import { type CurrentUser, currentUser } from './auth/session.ts';
import { refusalOf, SIGNED_OUT } from './signed-in-action.ts';

type Context<Parameters> = { params: Promise<Parameters> };

/** The edge of every GET for polling and media: who is it, read, answer as JSON (or the response that was made). */
export function signedInRoute<Parameters extends Record<string, string> = Record<string, never>>(
  handle: (user: CurrentUser, parameters: Parameters, request: Request) => Promise<unknown>,
) {
  return async (request: Request, context: Context<Parameters>): Promise<Response> => {
    try {
      const user = await currentUser();
      if (!user)
        return Response.json({ ok: false, code: SIGNED_OUT, message: 'signed out' }, { status: 401 });
      const answer = await handle(user, await context.params, request);
      return answer instanceof Response
        ? answer
        : Response.json(answer, { headers: { 'Cache-Control': 'private, no-store' } });
    } catch (error) {
      const status = error instanceof ServiceError ? error.httpStatus : 500;
      return Response.json(refusalOf(error), { status });
    }
  };
}
