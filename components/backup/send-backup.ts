import type { RestoreView } from '#lib/studio/views.ts';

const ADDRESS = '/api/studio/restore';
/** Most that the studio takes at once. */
const PIECE_BYTES = 2_097_152;

/** What the studio says to a step that it does not take. */
export class RestoreRefusal extends Error {
  override name = 'RestoreRefusal';
}

/** Who may restore before there are accounts: the holder of the setup token. */
type Token = string | undefined;

const headersOf = (token: Token): HeadersInit => (token ? { 'x-setup-token': token } : {});

/** How far the restore is; `over`: there are accounts now, and who asks is nobody's owner. */
export async function readRestore(token: Token): Promise<RestoreView | 'over'> {
  const answer = await fetch(ADDRESS, { headers: headersOf(token), cache: 'no-store' });
  if (answer.status === 401 || answer.status === 403) return 'over';
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** @throws RestoreRefusal with the studio's words */
async function post(query: string, token: Token, body?: Blob): Promise<unknown> {
  const answer = await fetch(`${ADDRESS}?${query}`, {
    method: 'POST',
    headers: headersOf(token),
    ...(body ? { body } : {}),
  });
  const said = (await answer.json()) as { message?: string };
  if (!answer.ok) throw new RestoreRefusal(said.message ?? String(answer.status));
  return said;
}

export const takeStep = (step: 'check' | 'restore' | 'drop', token: Token) => post(`step=${step}`, token);

/** Sends a file piece by piece. @param onShare told from 0 to 1 */
export async function sendBackup(file: Blob, token: Token, onShare: (share: number) => void): Promise<void> {
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    await post(`at=${at}`, token, file.slice(at, at + PIECE_BYTES));
    onShare(Math.min(1, (at + PIECE_BYTES) / file.size));
  }
}
