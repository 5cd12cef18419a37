import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { addVocals } from '#lib/engine/doors/add-vocals.ts';
import { coverSong } from '#lib/engine/doors/cover-song.ts';
import { extendSong } from '#lib/engine/doors/extend-song.ts';
import { infillRegion } from '#lib/engine/doors/infill-region.ts';
import { remaster } from '#lib/engine/doors/remaster.ts';
import { sourceOf } from '../../fixtures/clip-sources.ts';
import {
  beatShiftSeconds,
  changedOutside,
  firstDifference,
  seamsBetween,
  sungShare,
} from '../../measure/edit-measures.ts';
import { melodicSimilarity, melodyPart } from '../../measure/score-measures.ts';
import { type RunEdit, seamsOf, stemsFit } from './edit-rows.ts';
import { type EditSource, lazily } from './sources.ts';

/** Edits of edits, as people make them: what an edit leaves behind must be as good a source as a song. */
export async function measureChains(source: EditSource, run: RunEdit): Promise<void> {
  const { name } = source;
  const extended = lazily(async () => {
    const clip = await source.clip();
    const result = await extendSong({ source: clip, continueAtSeconds: 24.6, seed: 6 });
    const longer = { ...sourceOf(result), tags: clip.tags };
    return { clip: longer, join: firstDifference(clip.audio, result.master) };
  });
  const longer: EditSource = { name, clip: async () => (await extended()).clip };
  await run(longer, 'extend, extend', async (clip) => {
    const result = await extendSong({ source: clip, continueAtSeconds: 38, seed: 7 });
    const { master, score } = result;
    return [
      {
        ...seamsOf(master, clip.audio, [{ at: firstDifference(clip.audio, master), inwards: 1 }], 'join'),
        sung: sungShare(score),
        stemsFit: stemsFit(result),
      },
      master,
    ];
  });
  await run(longer, 'extend, infill over the join twice', async (clip) => {
    const { join } = await extended();
    const [start, end] = [join - 4 * SAMPLE_RATE, join + 5 * SAMPLE_RATE];
    const region = { startSeconds: start / SAMPLE_RATE, endSeconds: end / SAMPLE_RATE };
    const once = await infillRegion({ source: clip, ...region, seed: 8 });
    const again = await infillRegion({ source: { ...clip, ...sourceOf(once) }, ...region, seed: 9 });
    return [
      {
        changed: changedOutside(clip.audio, again.master, start, end),
        ...seamsOf(again.master, once.master, seamsBetween(once.master, again.master)),
        sung: sungShare(again.score),
        stemsFit: stemsFit(again),
      },
      again.master,
    ];
  });
  await run(source, 'infill, infill beside it', async (clip) => {
    const once = await infillRegion({ source: clip, startSeconds: 12.2, endSeconds: 20.4, seed: 8 });
    const second = { startSeconds: 18.1, endSeconds: 26.6 };
    const again = await infillRegion({ source: { ...clip, ...sourceOf(once) }, ...second, seed: 9 });
    const [first, start, end] = [12.2, 18.1, 26.6].map((at) => Math.round(at * SAMPLE_RATE)) as [
      number,
      number,
      number,
    ];
    return [
      {
        changed:
          changedOutside(once.master, again.master, start, end) +
          changedOutside(clip.audio, again.master, first, end),
        ...seamsOf(again.master, clip.audio, [
          seamsBetween(clip.audio, once.master)[0],
          ...seamsBetween(once.master, again.master),
        ]),
        sung: sungShare(again.score),
        stemsFit: stemsFit(again),
      },
      again.master,
    ];
  });
  await run(longer, 'extend, remaster', async (clip) => {
    const master = remaster({ source: clip, strength: 'high' });
    return [seamsOf(master, clip.audio, [{ at: (await extended()).join, inwards: 1 }]), master];
  });
  await run(source, 'cover, cover', async (clip) => {
    const once = await coverSong({ source: clip, tags: 'rock, 132 bpm', seed: 3 });
    const again = await coverSong({ source: sourceOf(once), tags: 'bossa nova', seed: 4 });
    const melody = melodicSimilarity(melodyPart(once.score), melodyPart(again.score));
    return [{ melody, sung: sungShare(again.score), stemsFit: stemsFit(again) }, again.master];
  });
  await run(source, 'add vocals, extend', async (clip) => {
    const sung = await addVocals({
      source: clip,
      // Between two beats: what is kept of the score must be on the new clip's clock.
      startSeconds: 1.3,
      endSeconds: 40,
      lyrics: 'Stay a while, the night is young\nThere are songs we have not sung',
      seed: 5,
    });
    const before = { ...clip, ...sourceOf(sung) };
    const result = await extendSong({ source: before, continueAtSeconds: 30, seed: 6 });
    const join = firstDifference(sung.master, result.master);
    const at = join / SAMPLE_RATE;
    return [
      {
        ...seamsOf(result.master, sung.master, [{ at: join, inwards: 1 }], 'join'),
        beatShiftMs: 1000 * beatShiftSeconds(result.stems, result.score, [at - 15, at], [at, at + 15]),
        sung: sungShare(result.score),
        stemsFit: stemsFit(result),
      },
      result.master,
    ];
  });
}
