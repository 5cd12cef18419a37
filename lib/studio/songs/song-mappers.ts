import type { StoredSong } from '#lib/db/client.ts';
import type { Operation, SongFile } from '#lib/db/generated/client.ts';
import type { FamilyFacts, OperationState, OperationView, SongKind, SongView, Verb } from '../views.ts';

export const songInclude = {
  operation: true,
  files: { select: { kind: true, keptPath: true, sourceUrl: true } },
} as const;

type SongRow = Omit<StoredSong, 'lyrics'> & {
  operation: Operation | null;
  files: Pick<SongFile, 'kind' | 'keptPath' | 'sourceUrl'>[];
};

export function toOperationView(row: Operation): OperationView {
  return {
    id: row.id,
    verb: row.verb as Verb,
    state: row.state as OperationState,
    stage: row.stage,
    progress: row.progress,
    canListen: row.state === 'processing' && row.streamUrl !== null,
    errorCode: row.errorCode,
    errorMessage: row.errorMessage,
    nextTryAt: row.state === 'waiting' && row.errorCode !== null ? row.nextTryAt.getTime() : null,
    createdAt: row.createdAt.getTime(),
    finishedAt: row.finishedAt?.getTime() ?? null,
    sourceSongId: row.sourceSongId,
    range:
      row.rangeStart === null || row.rangeEnd === null ? null : { start: row.rangeStart, end: row.rangeEnd },
  };
}

export function toSongView(row: SongRow, family: FamilyFacts | null = null, now = Date.now()): SongView {
  const audio = row.files.find((file) => file.kind === 'audio');
  const kept = Boolean(audio?.keptPath);
  const expired = row.expiresAt !== null && row.expiresAt.getTime() <= now;
  const cover = row.files.find((file) => file.kind === 'cover');
  return {
    id: row.id,
    kind: row.kind as SongKind,
    title: row.title,
    tags: row.tags,
    duration: row.duration,
    liked: row.liked,
    createdAt: row.createdAt.getTime(),
    expiresAt: kept || audio === undefined ? null : (row.expiresAt?.getTime() ?? null),
    kept,
    hasAudio: audio !== undefined && (kept || !expired),
    hasCover: cover !== undefined && (Boolean(cover.keptPath) || !expired),
    audition: row.audition,
    operation: row.operation ? toOperationView(row.operation) : null,
    family,
    deletedAt: row.deletedAt?.getTime() ?? null,
  };
}
