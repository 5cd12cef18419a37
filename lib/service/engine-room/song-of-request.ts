import { type ComposedSong, songOfScoreFile } from '#lib/engine/doors/compose-song.ts';
import type { VoiceProfile } from '#lib/engine/doors/song.ts';
import type { PlatformRequest } from '../platforms/platform.ts';

type Rendering = Pick<
  Extract<PlatformRequest, { operation: 'render' }>,
  'format' | 'tags' | 'title' | 'voice' | 'seed'
>;

/** How a compressed MusicXML file, a ZIP, begins. */
const ZIP = [0x50, 0x4b];

/** The song of a score, a lead sheet or a MIDI file. @throws UnreadableScoreError saying what is wrong and where */
export function songOfRequest({
  format,
  content,
  voice,
  ...request
}: Rendering & { content: string | Uint8Array }): ComposedSong {
  const isZip =
    format === 'musicxml' && typeof content !== 'string' && ZIP.every((byte, i) => content[i] === byte);
  return songOfScoreFile({
    ...request,
    content,
    format: isZip ? 'mxl' : format,
    ...(voice && { voice: voice as unknown as VoiceProfile }),
  });
}
