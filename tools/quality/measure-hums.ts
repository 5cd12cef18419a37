import { humToMelody } from '#lib/engine/analysis/hum-to-melody.ts';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { arrangeMelody } from '#lib/engine/compose/arrange-melody.ts';
import { leadingLine } from '#lib/engine/compose/leading-line.ts';
import { findTheme } from '#lib/engine/edit/given-melody.ts';
import { readStyle } from '#lib/engine/lyrics/read-style.ts';
import { Random } from '#lib/engine/random.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { bandSong, oldTunesOf, seedsOf } from '../fixtures/others/band-song.ts';
import { HUMMERS, hum } from '../fixtures/others/hum.ts';
import type { Split } from '../fixtures/others/other-clips.ts';
import type { TrueNote } from '../fixtures/others/truth.ts';
import type { AnalysisRow } from './analysis.ts';

const STYLES = ['pop', 'folk', 'rock', 'lo-fi'];
const HUM_SECONDS = 22;
/** Beginnings of notes in the song lie this near to where the hum has them from the note before, seconds or a share. */
const RHYTHM_SECONDS = 0.07;
const RHYTHM_SHARE = 0.15;

/** Slowly: an old man hums a ballad. */
const slowed = (notes: readonly TrueNote[], by: number): TrueNote[] =>
  notes.map((n) => ({ ...n, startSeconds: n.startSeconds * by, endSeconds: n.endSeconds * by }));

/** What is left in the finished song of tunes that are hummed in several ways: notes, and steps of their rhythm. */
export async function measureHums(
  split: Split,
  only: string | undefined,
  say: (line: string) => void,
): Promise<AnalysisRow[]> {
  const rows: AnalysisRow[] = [];
  const tunes = [
    ...oldTunesOf(split).map((tune, i) =>
      bandSong({ seed: 11 + i, tune, soloProgram: 73, secondsMax: HUM_SECONDS }),
    ),
    ...seedsOf(split)
      .slice(0, 4)
      .map((seed) => bandSong({ seed: seed + 900, soloProgram: 73, secondsMax: HUM_SECONDS })),
  ];
  const kept: number[] = [];
  const rhythms: number[] = [];
  const heardShares: number[] = [];
  for (const [i, song] of tunes.entries())
    for (const [h, hummer] of HUMMERS.entries()) {
      if ((i + h) % 2 === 1) continue;
      const name = `${song.name} ${hummer.name}`;
      if (only && !`hums ${name}`.includes(only)) continue;
      const middle = song.parts[0]!.notes.map((n) => ({ ...n, pitch: n.pitch - 12 }));
      const truth = hummer.name.startsWith('slow') ? slowed(middle, 1.5) : middle;
      const samples = hum(truth, hummer, 100 + i);
      const heard = compareTune(truth, humToMelody(samples).notes);
      const found = await findTheme(
        { audio: { left: samples, right: samples.slice() }, title: '', tags: '', lyrics: '' },
        0,
        samples.length / SAMPLE_RATE,
      );
      const reading = readStyle(STYLES[i % STYLES.length]!);
      const random = new Random(5 + i).fork('sample');
      const score = arrangeMelody(found.melody, { reading, title: '', seed: 5 + i, mode: 'song', random });
      const time = timeOf(score);
      const line = leadingLine(score).map(({ startBeat, lengthBeats, pitch }) => ({
        startSeconds: time.secondsAt(startBeat),
        endSeconds: time.secondsAt(startBeat + lengthBeats),
        pitch,
      }));
      const { notes, rhythm } = compareTune(truth, line);
      heardShares.push(heard.notes);
      kept.push(notes);
      rhythms.push(rhythm);
      say(
        `hum ${name}: heard ${heard.notes.toFixed(2)}/${heard.rhythm.toFixed(2)}, in the song ${notes.toFixed(2)}/${rhythm.toFixed(2)}, key ${found.melody.key.tonic} ${found.melody.key.mode} (true ${song.key?.tonic} ${song.key?.mode}) ${found.melody.tempoBpm.toFixed(0)} bpm (true ${(song.bpm / (hummer.name.startsWith('slow') ? 1.5 : 1)).toFixed(0)})`,
      );
    }
  const mean = (values: readonly number[]) =>
    values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);
  const on = `${kept.length} hums (${split})`;
  rows.push(
    { what: 'hummed notes that are heard', on, value: mean(heardShares) },
    { what: 'hummed notes in the song', on, value: mean(kept), bound: 0.97 },
    { what: 'hummed rhythm in the song', on, value: mean(rhythms), bound: 0.97 },
  );
  return rows;
}

type Line = readonly Pick<TrueNote, 'startSeconds' | 'pitch'>[];

/**
 * How much of a tune is found in a line, wherever it begins there and in whatever key: the share of its notes in the
 * longest common subsequence of pitches (within the tune's length of a start), octaves kept, and of those that follow
 * each other the share whose distance in time is the same.
 */
export function compareTune(tune: Line, line: Line): { notes: number; rhythm: number } {
  let best = { notes: 0, rhythm: 0 };
  const shifts = new Set<number>();
  for (let i = 0; i < Math.min(6, tune.length); i++)
    for (const note of line.slice(0, 200)) shifts.add(note.pitch - tune[i]!.pitch);
  for (const shift of shifts)
    for (let start = 0; start < Math.max(1, line.length - 2); start++) {
      const first = line[start];
      if (!first || !tune.slice(0, 3).some((note) => note.pitch + shift === first.pitch)) continue;
      const window = line.slice(start, start + Math.ceil(tune.length * 1.15));
      const pairs = common(tune, window, shift);
      const notes = pairs.length / tune.length;
      if (notes < best.notes) continue;
      let same = 0;
      let all = 0;
      for (let k = 1; k < pairs.length; k++) {
        const [i, j] = pairs[k]!;
        const [a, b] = pairs[k - 1]!;
        if (i - a !== 1) continue;
        all++;
        const asked = tune[i]!.startSeconds - tune[a]!.startSeconds;
        const is = window[j]!.startSeconds - window[b]!.startSeconds;
        if (Math.abs(is - asked) <= Math.max(RHYTHM_SECONDS, RHYTHM_SHARE * asked)) same++;
      }
      const rhythm = same / Math.max(1, all);
      if (notes > best.notes || rhythm > best.rhythm) best = { notes, rhythm };
    }
  return best;
}

/** Pairs of the longest common subsequence. */
function common(tune: Line, line: Line, shift: number): [number, number][] {
  const width = line.length + 1;
  const lengths = new Uint16Array((tune.length + 1) * width);
  for (let i = tune.length - 1; i >= 0; i--)
    for (let j = line.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        tune[i]!.pitch + shift === line[j]!.pitch
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < tune.length && j < line.length; ) {
    if (tune[i]!.pitch + shift === line[j]!.pitch) pairs.push([i++, j++]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  return pairs;
}
