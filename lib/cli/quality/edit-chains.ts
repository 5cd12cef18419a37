import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { coverSong } from '#lib/engine/cover-song.ts';
import type { ClipSource } from '#lib/engine/edit/clip-source.ts';
import { sourceOf } from '#lib/engine/edit/test-sources.ts';
import { extendSong } from '#lib/engine/extend-song.ts';
import { infillRegion } from '#lib/engine/infill-region.ts';
import {
  changedOutside,
  firstDifference,
  loudnessStep,
  seamHighs,
  sungShare,
} from '#lib/engine/measure/edit-measures.ts';
import { melodicSimilarity, melodyPart } from '#lib/engine/measure/score-measures.ts';
import { remaster } from '#lib/engine/remaster.ts';
import type { RunEdit } from './edit-rows.ts';

/** Edits of edits, as people make them: what an edit leaves behind must be as good a source as a song. */
export async function measureChains(name: string, source: ClipSource, run: RunEdit): Promise<void> {
  const extended = await extendSong({ source, continueAtSeconds: 24.6, seed: 6 });
  const join = firstDifference(source.audio, extended.master);
  const longer = { ...sourceOf(extended), tags: source.tags };
  await run(name, 'extend, extend', async () => {
    const { master, score } = await extendSong({ source: longer, continueAtSeconds: 38, seed: 7 });
    const second = firstDifference(longer.audio, master);
    return [
      {
        seamHighs: seamHighs(master, second),
        ownHighs: seamHighs(longer.audio, second),
        step: loudnessStep(master, second),
        sung: sungShare(score),
      },
      master,
    ];
  });
  await run(name, 'extend, infill over the join twice', async () => {
    const [start, end] = [join - 4 * SAMPLE_RATE, join + 5 * SAMPLE_RATE];
    const region = { startSeconds: start / SAMPLE_RATE, endSeconds: end / SAMPLE_RATE };
    const once = await infillRegion({ source: longer, ...region, seed: 8 });
    const again = await infillRegion({ source: { ...longer, ...sourceOf(once) }, ...region, seed: 9 });
    const steps = [start, end].map((at) => loudnessStep(again.master, at) - loudnessStep(longer.audio, at));
    return [
      {
        changed: changedOutside(longer.audio, again.master, start, end),
        seamHighs: Math.max(seamHighs(again.master, start), seamHighs(again.master, end)),
        ownHighs: Math.max(seamHighs(longer.audio, start), seamHighs(longer.audio, end)),
        step: steps.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]!,
        sung: sungShare(again.score),
      },
      again.master,
    ];
  });
  await run(name, 'extend, remaster', async () => {
    const master = remaster({ source: longer, strength: 'high' });
    return [
      {
        seamHighs: seamHighs(master, join),
        ownHighs: seamHighs(longer.audio, join),
        step: loudnessStep(master, join) - loudnessStep(longer.audio, join),
      },
      master,
    ];
  });
  await run(name, 'cover, cover', async () => {
    const once = await coverSong({ source, tags: 'rock, 132 bpm', seed: 3 });
    const again = await coverSong({ source: sourceOf(once), tags: 'bossa nova', seed: 4 });
    const melody = melodicSimilarity(melodyPart(once.score), melodyPart(again.score));
    return [{ melody, sung: sungShare(again.score) }, again.master];
  });
}
