import { countCodePoints, toNfc } from '#lib/contract/measured-text.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';

/** `m:ss`, or `h:mm:ss`; with tenths where asked. */
export function formatTime(seconds: number, tenths = false): string {
  const safe = Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
  const whole = tenths ? Math.floor(safe * 10 + 1e-6) / 10 : Math.floor(safe);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = (whole % 60).toFixed(tenths ? 1 : 0).padStart(tenths ? 4 : 2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Seconds of `m:ss.s`, `ss.s` or `h:mm:ss`; null for anything else. */
export function parseTime(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length > 3 || parts.some((part) => !/^\d+([.,]\d+)?$/.test(part))) return null;
  return parts.reduce((sum, part) => sum * 60 + Number(part.replace(',', '.')), 0);
}

/** Characters as people and the interface count them: code points after NFC. */
export const countCharacters = (text: string): number => countCodePoints(toNfc(text));

/** The address of a file of a song. */
export const fileUrl = (songId: string, kind: string, download = false): string =>
  `/api/studio/songs/${songId}/files/${encodeURIComponent(kind)}${download ? '?download=1' : ''}`;

/** Where a song is heard while it is made. */
export const streamUrl = (songId: string): string => `/api/studio/songs/${songId}/stream`;

/** The address of a song's cover in the size that lists show. */
export const smallCoverUrl = (songId: string): string => `${fileUrl(songId, 'cover')}?size=small`;

/** "4/4", or "4/4, 3/4" where the metre of a song changes. */
export const metresIn = (
  timeline: Pick<TimelineResult, 'time_signature' | 'time_signatures'> | null,
): string | undefined =>
  timeline?.time_signatures
    ? [...new Set(timeline.time_signatures.map(({ time_signature }) => time_signature))].join(', ')
    : timeline?.time_signature;
