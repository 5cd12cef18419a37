import { ServiceError } from '#lib/contract/service-error.ts';
import { type CurrentUser, currentUser } from './auth/session.ts';
import { isFromOurPages } from './same-origin.ts';
import { refusalOf, SIGNED_OUT } from './signed-in-action.ts';
import { isStorable, UNSTORABLE } from './storable.ts';

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
      if (request.method !== 'GET' && request.method !== 'HEAD' && !isFromOurPages(request))
        return Response.json({ ok: false, code: 4001, message: 'sent by another site' }, { status: 403 });
      const parameters = await context.params;
      if (!isStorable([parameters, ...new URL(request.url).searchParams.values()]))
        return Response.json({ ok: false, code: 4001, message: UNSTORABLE }, { status: 400 });
      const answer = await handle(user, parameters, request);
      return answer instanceof Response
        ? answer
        : Response.json(answer, { headers: { 'Cache-Control': 'private, no-store' } });
    } catch (error) {
      const refusal = refusalOf(error);
      const status = error instanceof ServiceError ? error.httpStatus : refusal.code === 4001 ? 400 : 500;
      return Response.json(refusal, { status });
    }
  };
}
