import { ServiceError } from '#lib/contract/service-error.ts';
import { isFromOurPages } from '../same-origin.ts';
import { refusalOf } from '../signed-in-action.ts';
import { beginCheck, dropRestore, mayRestore, restoreNow, restoreState, takePiece } from './restore.ts';

/** What whoever makes the first start shows in place of a session. */
const TOKEN_HEADER = 'x-setup-token';

/** What is done by a POST, besides taking a piece (`?at=BYTES`). */
const STEPS: Record<string, () => void | Promise<void>> = {
  check: beginCheck,
  restore: restoreNow,
  drop: dropRestore,
};

/**
 * The edge of a restore, which is asked for before anybody has an account as well: GET tells how far it is, POST takes a
 * piece of the backup, or the next step (`?step=check|restore|drop`).
 */
export async function answerRestore(request: Request): Promise<Response> {
  const headers = { 'Cache-Control': 'private, no-store' };
  try {
    await mayRestore(request.headers.get(TOKEN_HEADER)?.slice(0, 200));
    if (request.method === 'POST') {
      if (!isFromOurPages(request))
        return Response.json({ ok: false, code: 4001, message: 'sent by another site' }, { status: 403 });
      const step = new URL(request.url).searchParams.get('step');
      if (step === null) return Response.json(await takePiece(request), { headers });
      const run = Object.hasOwn(STEPS, step) ? STEPS[step] : undefined;
      if (!run)
        throw new ServiceError('invalid_parameters', { publicMessage: 'step: check, restore or drop' });
      await run();
    }
    return Response.json(await restoreState(), { headers });
  } catch (error) {
    const refusal = refusalOf(error);
    const status = error instanceof ServiceError ? error.httpStatus : refusal.code === 4001 ? 400 : 500;
    return Response.json(refusal, { status, headers });
  }
}
