/** How far a singer is that is being built, and how long it will still take. */
export interface BuildProgress {
  /** 0–1; null while nobody knows. */
  share: number | null;
  /** Null while it cannot be said. */
  secondsLeft: number | null;
  /** What was heard of it first: the pace is counted from there. */
  first?: { share: number; atMs: number };
}

/** A pace is believed from so much of the work on, and so long after it was heard of first. */
const TELLING_SHARE = 0.04;
const TELLING_MS = 4_000;

/** What is known of a build after the next answer. @param share of the work that is done; null where nobody knows */
export function withAnswer(
  before: BuildProgress | undefined,
  share: number | null,
  nowMs: number,
): BuildProgress {
  if (share === null) return before ?? { share: null, secondsLeft: null };
  const first = before?.first ?? { share, atMs: nowMs };
  const [done, tookMs] = [share - first.share, nowMs - first.atMs];
  const isTelling = done >= TELLING_SHARE && tookMs >= TELLING_MS;
  return { share, secondsLeft: isTelling ? ((1 - share) * tookMs) / done / 1000 : null, first };
}
