import { getJson } from '#components/song/use-tasks.ts';
import type { SongDetail } from '#lib/studio/views.ts';

const POLL_MS = 1_000;
const LONGEST_MS = 30_000;

/** Waits until an upload is a clip. What went wrong with it stands on its task; an answer that does not come is asked for again. */
export async function isMade(songId: string): Promise<boolean> {
  for (let failures = 0; ; ) {
    try {
      const { operation } = await getJson<SongDetail>(`/api/studio/songs/${songId}`);
      failures = 0;
      if (operation?.state === 'completed') return true;
      if (operation?.state === 'failed' || operation?.state === 'dismissed') return false;
    } catch (error) {
      // What is refused stays refused: it was deleted, or somebody signed out.
      const code = Number((error as { code?: number }).code);
      if (code === 4004 || code === 401) return false;
      failures++;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_MS, POLL_MS * 2 ** failures)));
  }
}
