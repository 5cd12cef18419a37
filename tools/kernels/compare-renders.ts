/**
 * Renders the same requests in two checkouts of the project and says how far apart they are, in dB under the peak:
 * `node tools/kernels/compare-renders.ts OTHER_CHECKOUT [THIS_ONE]`. Exit code 1 where anything is less than 90 dB under.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StereoBuffer } from '#lib/engine/audio.ts';
import type { CoverRequest } from '#lib/engine/doors/cover-song.ts';
import type { InfillRequest } from '#lib/engine/doors/infill-region.ts';
import type { ClipSource, RenderedSong } from '#lib/engine/doors/song.ts';
import type { SongRequest } from '#lib/engine/rendered-song.ts';

const MOST_APART_DB = -90;
const SONG: SongRequest = {
  tags: 'pop, uplifting, female vocal, synth, piano, strings, 112 bpm',
  lyrics: '[Verse]\nMorning light is leaning on the kitchen door\n[Chorus]\nCarry me over, carry me home',
  seed: 11,
};

/** What is compared of a checkout. */
interface Doors {
  renderSong: (request: SongRequest) => Promise<RenderedSong>;
  infillRegion: (request: InfillRequest) => Promise<RenderedSong>;
  coverSong: (request: CoverRequest) => Promise<RenderedSong>;
  sourceOf: (song: RenderedSong, as?: 'own' | 'recording') => ClipSource;
}

async function doorsOf(checkout: string): Promise<Doors> {
  const files = ['render-song', 'infill-region', 'cover-song'].map((door) => `lib/engine/doors/${door}.ts`);
  const modules = await Promise.all(
    [...files, 'tools/fixtures/clip-sources.ts'].map(
      (file) => import(pathToFileURL(path.resolve(checkout, file)).href),
    ),
  );
  return Object.assign({}, ...modules);
}

/** A song, its stems, an infill, a cover, and a cover of it as a recording (which is transcribed and separated). */
async function renderAll({ renderSong, infillRegion, coverSong, sourceOf }: Doors) {
  const song = await renderSong(SONG);
  const source = sourceOf(song);
  const infill = await infillRegion({ source, startSeconds: 6, endSeconds: 10, tags: SONG.tags, seed: 12 });
  const cover = await coverSong({ source, tags: 'rock, electric guitar, male vocal', seed: 13 });
  const heard = await coverSong({ source: sourceOf(song, 'recording'), tags: 'jazz, piano', seed: 14 });
  return new Map<string, StereoBuffer>([
    ['song', song.master],
    ...Object.entries(song.stems).map(([bus, stem]) => [`stem ${bus}`, stem] as const),
    ['infill', infill.master],
    ['cover', cover.master],
    ['cover of a recording', heard.master],
  ]);
}

/** The greatest difference under the greatest magnitude, in dB; −∞ where every sample is the same. */
function apartDb(a: StereoBuffer, b: StereoBuffer): number {
  if (a.left.length !== b.left.length) return Number.POSITIVE_INFINITY;
  let peak = 0;
  let most = 0;
  for (const side of ['left', 'right'] as const)
    for (let i = 0; i < a.left.length; i++) {
      peak = Math.max(peak, Math.abs(a[side][i]!));
      most = Math.max(most, Math.abs(a[side][i]! - b[side][i]!));
    }
  return 20 * Math.log10(most / peak);
}

const [other, own = '.'] = process.argv.slice(2);
if (!other) throw new Error('usage: compare-renders.ts OTHER_CHECKOUT [THIS_ONE]');
const before = await renderAll(await doorsOf(other));
const after = await renderAll(await doorsOf(own));
let agree = before.size === after.size;
for (const [name, buffer] of after) {
  const apart = before.has(name) ? apartDb(before.get(name)!, buffer) : Number.POSITIVE_INFINITY;
  console.log(`${name}: ${apart.toFixed(1)} dB, ${(buffer.left.length / 44_100).toFixed(1)} s`);
  agree &&= apart <= MOST_APART_DB;
}
process.exit(agree ? 0 : 1);
