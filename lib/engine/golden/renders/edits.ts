import { addInstrumental } from '../../doors/add-instrumental.ts';
import { addVocals } from '../../doors/add-vocals.ts';
import { coverSong } from '../../doors/cover-song.ts';
import { extendSong } from '../../doors/extend-song.ts';
import { infillRegion } from '../../doors/infill-region.ts';
import { remaster } from '../../doors/remaster.ts';
import { songFromSample } from '../../doors/song-from-sample.ts';
import type { ClipSource } from '../../edit/clip-source.ts';
import type { RenderedSong } from '../../rendered-song.ts';
import { renderExcerpt, strandsOfSong } from '../excerpt.ts';
import type { GoldenRender } from '../strand.ts';

let clip: Promise<RenderedSong> | undefined;
/** What is edited: nine bars of a song made here, with all that is known of it. */
const ownClip = async (): Promise<ClipSource> => {
  clip ??= renderExcerpt({
    tags: 'indie, female vocal, 120 bpm',
    lyrics: '[Verse]\nLights are on and the street is wide\nGot my friends on either side',
    section: 'verse',
    bars: 8,
    seed: 401,
  });
  const { master: audio, ...song } = await clip;
  return { ...song, audio };
};
/** The same as a recording of which nothing is known but its sound. */
const recording = async (): Promise<ClipSource> => {
  const { audio, title, tags } = await ownClip();
  return { audio, title, tags, lyrics: '' };
};
/** The singer of it alone. */
const voiceAlone = async (): Promise<ClipSource> => {
  await ownClip();
  const { dryVocals, title } = await clip!;
  if (!dryVocals) throw new Error('golden: nobody sings in the clip that is edited');
  return { audio: { left: dryVocals, right: dryVocals }, title, tags: '', lyrics: '' };
};

const edit = (name: string, what: string, make: () => Promise<RenderedSong>): GoldenRender => ({
  name,
  what,
  make: async () => strandsOfSong(await make()),
});

const LYRICS = 'Something new is in the air tonight';

/** One of each edit. */
export const editRenders: readonly GoldenRender[] = [
  edit('edit-infill', 'Four seconds of a clip replaced, with new words', async () =>
    infillRegion({ source: await ownClip(), startSeconds: 6, endSeconds: 10, lyrics: LYRICS, seed: 411 }),
  ),
  edit('edit-extend', 'A clip continued from its tenth second on', async () =>
    extendSong({ source: await ownClip(), continueAtSeconds: 10, lyrics: LYRICS, seed: 412 }),
  ),
  edit('edit-cover', 'A clip as jazz', async () =>
    coverSong({ source: await ownClip(), tags: 'jazz', seed: 413 }),
  ),
  edit('edit-cover-of-recording', 'A recording that is listened to, as synthwave', async () =>
    coverSong({ source: await recording(), tags: 'synthwave', lyrics: '', seed: 414 }),
  ),
  {
    name: 'edit-remaster',
    what: 'A clip mixed and mastered again at each strength, and a recording mastered',
    async make() {
      const own = await ownClip();
      const masters = (['subtle', 'normal', 'high'] as const).map(
        (strength) => [strength, remaster({ source: own, strength })] as const,
      );
      const recorded = remaster({ source: await recording(), strength: 'normal' });
      return [...masters, ['normal, a recording', recorded] as const].map(([strength, audio]) => ({
        name: `master ${strength}`,
        audio,
        figures: ['loudness', 'bands', 'width'] as const,
      }));
    },
  },
  edit('edit-add-vocals', 'Words sung over a recording', async () =>
    addVocals({ source: await recording(), startSeconds: 3, endSeconds: 12, lyrics: LYRICS, seed: 415 }),
  ),
  edit('edit-add-instrumental', 'A band under a voice alone', async () =>
    addInstrumental({
      source: await voiceAlone(),
      startSeconds: 0,
      endSeconds: 12,
      tags: 'ballad, piano',
      seed: 416,
    }),
  ),
  edit('edit-sample', 'A song made of a few sung bars', async () =>
    songFromSample({
      source: await voiceAlone(),
      startSeconds: 0,
      endSeconds: 12,
      tags: 'ambient',
      seed: 417,
    }),
  ),
];
