import { Mp3Stream } from '#lib/engine/doors/encode-audio.ts';
import type { Listener } from '#lib/engine/doors/song.ts';
import type { ThreadStream } from './analyses/types.ts';

/** Ready for whoever comes: this much is played of every song before the whole of it. */
const AT_ONCE_SECONDS = 8;
/** Somebody who listens is kept so far ahead: the longest step of a render, on a machine that others use too. */
const AHEAD_SECONDS = 30;

/** Somebody who hears a song as an MP3 while a thread makes it; undefined where nobody may. */
export async function listenerTo(stream: ThreadStream | undefined): Promise<Listener | undefined> {
  if (!stream) return undefined;
  const mp3 = await Mp3Stream.open();
  let heardAtMs: number | undefined;
  return {
    hear: (audio) => stream.write(mp3.encode(audio)),
    wantsMore(heardSeconds) {
      if (!stream.isHeard()) return heardSeconds < AT_ONCE_SECONDS;
      heardAtMs ??= performance.now();
      return heardSeconds - (performance.now() - heardAtMs) / 1000 < AHEAD_SECONDS;
    },
    wantsRest: () => stream.isHeard(),
    end: () => stream.write(mp3.end()),
  };
}
