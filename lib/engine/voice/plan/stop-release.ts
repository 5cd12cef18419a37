import type { Segment } from './schedule-phones.ts';

/** Plosives and affricates: a closure, which is silent or nearly so, then a release. */
export const isStop = ({ phone }: Pick<Segment, 'phone'>): boolean =>
  phone.kind === 'plosive' || phone.kind === 'affricate';

/** When a stop's closure opens, on the clock of its segment. */
export function releaseOf({ phone, role, unaspirated, startSeconds, endSeconds, pace }: Segment): number {
  const length = endSeconds - startSeconds;
  if (phone.kind === 'affricate')
    return (
      endSeconds -
      (role === 'onset'
        ? Math.min(phone.aspirationSeconds ?? 0.05, length * 0.6)
        : Math.min(0.07, length * 0.55))
    );
  const open = role === 'coda' ? 0.025 : unaspirated ? 0.012 : (phone.aspirationSeconds ?? 0.02);
  return endSeconds - Math.min(open * pace, length * 0.6);
}
