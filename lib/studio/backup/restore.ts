import { ArchiveError } from '#lib/backup/archive.ts';
import {
  checkSent,
  contentsOfSent,
  dropSent,
  isRestoreOffered as isOfferedIn,
  isRestoreWanted,
  lastOutcome,
  receivePiece,
  wantRestore,
} from '#lib/backup/sent-backup.ts';
import { env } from '#lib/config/env.ts';
import { readAtMost } from '#lib/contract/read-at-most.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { isFirstStart, isSetupToken } from '../auth/accounts.ts';
import { currentUser } from '../auth/session.ts';
import { PIECE_BYTES } from '../http/body-limits.ts';
import type { RestoreView } from '../views.ts';

/** The check under way, of this process: one at a time. */
const shared = globalThis as unknown as {
  songloomCheck?: { share: number; message: string; isOver: boolean } | undefined;
};

/**
 * Whoever asks is the owner, or makes the first start and has the setup token where one is set.
 * @throws ServiceError 4001 (403) for anybody else
 */
export async function mayRestore(setupToken: string | undefined): Promise<void> {
  const isAllowed = (await isFirstStart())
    ? isSetupToken(setupToken)
    : ((await currentUser())?.isOwner ?? false);
  if (!isAllowed)
    throw new ServiceError('invalid_parameters', { publicMessage: 'only the owner may', httpStatus: 403 });
}

/** Whether whoever started the studio restores what is sent to it. */
export const isRestoreOffered = (): Promise<boolean> => isOfferedIn(env().DATA_DIR);

/** How far a restore is. */
export async function restoreState(): Promise<RestoreView> {
  const { DATA_DIR } = env();
  const check = shared.songloomCheck;
  return {
    isOffered: await isRestoreOffered(),
    isWanted: isRestoreWanted(DATA_DIR),
    checking: check && !check.isOver ? check.share : null,
    refusal: check?.message || null,
    contents: check && !check.isOver ? null : await contentsOfSent(DATA_DIR),
    outcome: await lastOutcome(DATA_DIR),
  };
}

/** Takes the next piece of a backup. @throws ServiceError 4001 where it is too large, or comes at another place */
export async function takePiece(request: Request): Promise<{ received: number }> {
  if (!(await isRestoreOffered())) throw refused('this installation is restored by `npm run restore`');
  const at = Number(new URL(request.url).searchParams.get('at'));
  if (!Number.isSafeInteger(at) || at < 0) throw refused('at: how many bytes came before');
  if (shared.songloomCheck && !shared.songloomCheck.isOver) throw refused('a backup is being looked at');
  const piece = await readAtMost(request, PIECE_BYTES);
  if (!piece || piece.length === 0) throw refused(`a piece has 1 to ${PIECE_BYTES} bytes`);
  shared.songloomCheck = undefined;
  const received = await receivePiece(env().DATA_DIR, at, piece).catch((error: unknown) => {
    throw error instanceof ArchiveError ? refused(error.message) : error;
  });
  if (received !== at + piece.length) throw refused(`${received} bytes are here, not ${at}: begin again`);
  return { received };
}

/** Begins to look at what was sent; the state tells how far it is and what came of it. */
export function beginCheck(): void {
  if (shared.songloomCheck && !shared.songloomCheck.isOver) return;
  const check = { share: 0, message: '', isOver: false };
  shared.songloomCheck = check;
  checkSent(env().DATA_DIR, (share) => {
    check.share = share;
  })
    .catch((error: unknown) => {
      check.message = messageOf(error);
    })
    .finally(() => {
      check.isOver = true;
    });
}

function messageOf(error: unknown): string {
  if (error instanceof ArchiveError) return error.message;
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full: nothing was changed';
  console.error(error);
  return 'the backup could not be read';
}

/** Has the checked backup restored: the programs stop, and are back with it or as they were. */
export async function restoreNow(): Promise<void> {
  const { DATA_DIR } = env();
  if (!(await isRestoreOffered())) throw refused('this installation is restored by `npm run restore`');
  if (!(await wantRestore(DATA_DIR))) throw refused('no backup was sent, or it was not whole');
}

/** Forgets what was sent. */
export async function dropRestore(): Promise<void> {
  shared.songloomCheck = undefined;
  await dropSent(env().DATA_DIR);
}

const refused = (publicMessage: string) => new ServiceError('invalid_parameters', { publicMessage });
