import { composeSong } from '#lib/engine/doors/compose-song.ts';
import { renderComposed } from '#lib/engine/doors/render-song.ts';
import { SONG_PLANS } from '../fixtures/song-plans.ts';
import { chordsPlayed, lengthErrors, loudestAvoided } from '../measure/plan-measures.ts';

/** A plan of six sections as the record of it has it. */
export interface PlanRow {
  plan: string;
  /** How far the worst section's length lies from what was asked, beats. */
  lengthBeats: number;
  /** Chords that are played as they were given, of those under which anybody plays. */
  played: number;
  of: number;
  /** The loudest of what was to be left out, dB below its stem's loudest. */
  avoidedDb: number;
}

/** Plans with seconds, chords, words and things to avoid, rendered and measured. */
export async function measurePlans(
  only: string | undefined,
  say: (line: string) => void,
): Promise<PlanRow[]> {
  const rows: PlanRow[] = [];
  for (const { name, tags, seed, sections } of SONG_PLANS) {
    if (only && only !== name) continue;
    const song = await renderComposed({ song: await composeSong({ tags, seed, wishes: { sections } }) });
    const row = {
      plan: name,
      lengthBeats: Math.max(...lengthErrors(song, sections)),
      ...chordsPlayed(song.score),
      avoidedDb: loudestAvoided(song, sections),
    };
    rows.push(row);
    say(JSON.stringify(row));
  }
  return rows;
}

export const planTable = (rows: readonly PlanRow[]): string =>
  [
    '| plan | worst length, beats | chords played | loudest of what is avoided, dB |',
    '|---|---|---|---|',
    ...rows.map(
      ({ plan, lengthBeats, played, of, avoidedDb }) =>
        `| ${plan} | ${lengthBeats.toFixed(2)} | ${played}/${of} | ${Number.isFinite(avoidedDb) ? avoidedDb.toFixed(0) : 'silent'} |`,
    ),
  ].join('\n');
