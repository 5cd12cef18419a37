import { ConfigurationError } from '#lib/config/env.ts';
import {
  CHANGE_COUNTS,
  CHORD_ROLES,
  ChordModel,
  changeIndex,
  type PackedChords,
  PHRASE_HALVES,
  tempoClass,
} from '#lib/engine/compose/learned/chord-model.ts';
import { packCounts } from '#lib/engine/compose/learned/packed.ts';
import { type RomanChord, romanNumeral } from '#lib/engine/theory/roman.ts';
import { type GridSong, gridSongs, isHeldOut } from '#tools/corpus/grid-song.ts';
import { type ChordPhrase, chordPhrases } from '#tools/corpus/half-bars.ts';
import { readSongs } from '#tools/corpus/read-songs.ts';
import type { FittedTable } from './fitted-table.ts';

/** Chords that are heard less often are written plainer; three in a row that were heard once tell nothing. */
const FEWEST_CHORDS = 16;
const FEWEST_THREES = 2;
const PLAIN: Partial<Record<RomanChord['quality'], RomanChord['quality']>> = {
  major7: 'major',
  minor7: 'minor',
  dominant7: 'major',
  dominant7sus4: 'sus4',
  sus2: 'major',
  sus4: 'major',
  major6: 'major',
  minor6: 'minor',
  major9: 'major7',
  minor9: 'minor7',
  dominant9: 'dominant7',
  'half-diminished7': 'diminished',
  diminished7: 'diminished',
  'minor-major7': 'minor',
};

/** A chord and plainer ones that stand for it: without its bass, then without what is added to it. */
function plainer(chord: RomanChord): string[] {
  const { rootSteps, quality } = chord;
  const names = [romanNumeral(chord), romanNumeral({ rootSteps, quality })];
  for (let plain = PLAIN[quality]; plain; plain = PLAIN[plain])
    names.push(romanNumeral({ rootSteps, quality: plain }));
  return names;
}

interface Phrases {
  bpm: number;
  phrases: ChordPhrase[];
}

/** Where each chord begins in a song's phrases: which (0 for none), at which place, in which role. */
function* changesOf({ phrases }: Phrases, numberOf: (chord: RomanChord | undefined) => number) {
  let before = 0;
  let last = 0;
  for (const { halves, role } of phrases)
    for (const [place, chord] of halves.entries()) {
      const next = numberOf(chord);
      if (next === last) continue;
      if (next > 0) yield { before, last, next, place, role };
      [before, last] = [next > 0 ? last : 0, next];
    }
}

function vocabulary(songs: readonly Phrases[]): string[] {
  const heard = new Map<string, number>();
  for (const { phrases } of songs)
    for (const { halves } of phrases)
      for (const chord of halves)
        if (chord) for (const name of new Set(plainer(chord))) heard.set(name, (heard.get(name) ?? 0) + 1);
  return [...heard]
    .filter(([, count]) => count >= FEWEST_CHORDS)
    .map(([name]) => name)
    .sort();
}

function countChords(songs: readonly Phrases[]): PackedChords {
  const chords = vocabulary(songs);
  const numbers = new Map(chords.map((name, i) => [name, i + 1]));
  const size = chords.length + 1;
  const follows = new Map<string, number>();
  const pairs = new Map<string, number>();
  const places = new Float64Array(PHRASE_HALVES * size);
  const roles = new Float64Array(CHORD_ROLES.length * 2 * size);
  const changes = new Float64Array(CHANGE_COUNTS);
  for (const song of songs) {
    for (const { before, last, next, place, role } of changesOf(song, numbered(numbers))) {
      const three = `${before},${last},${next}`;
      follows.set(three, (follows.get(three) ?? 0) + 1);
      pairs.set(`${last},${next}`, (pairs.get(`${last},${next}`) ?? 0) + 1);
      places[place * size + next]!++;
      roles[(CHORD_ROLES.indexOf(role) * 2 + Number(place > 0)) * size + next]!++;
    }
    const tempo = tempoClass(song.bpm);
    let held = 1;
    const halves = song.phrases.flatMap((phrase) => phrase.halves).map(numbered(numbers));
    halves.slice(1).forEach((next, i) => {
      const changed = next !== halves[i];
      if (next > 0) changes[changeIndex(tempo, (i + 1) % PHRASE_HALVES, held, changed)]!++;
      held = changed ? 1 : held + 1;
    });
  }
  const pack = (counts: Map<string, number>, fewest: number) =>
    packCounts(
      [...counts]
        .filter(([, count]) => count >= fewest)
        .flatMap(([context, count]) => [...context.split(',').map(Number), count]),
    );
  return {
    chords: chords.join(' '),
    follows: pack(follows, FEWEST_THREES),
    pairs: pack(pairs, 1),
    places: packCounts(places),
    roles: packCounts(roles),
    changes: packCounts(changes),
  };
}

const numbered = (numbers: ReadonlyMap<string, number>) => (chord: RomanChord | undefined) =>
  chord
    ? (plainer(chord)
        .map((name) => numbers.get(name))
        .find((number) => number !== undefined) ?? 0)
    : 0;

/** How many chords the model hesitates between, on songs it does not know. */
function perplexity(packed: PackedChords, songs: readonly Phrases[]): number {
  const model = new ChordModel(packed);
  const numbers = new Map(model.texts.map((name, i) => [name, i]));
  let bits = 0;
  let count = 0;
  for (const song of songs)
    for (const { before, last, next, place, role } of changesOf(song, numbered(numbers))) {
      bits -= Math.log2(model.next(before, last, place, role)[next]!);
      count++;
    }
  return 2 ** (bits / count);
}

export const chordCounts: FittedTable = {
  name: 'chord-counts',
  file: 'lib/engine/compose/learned/chord-counts.ts',
  constant: 'CHORD_COUNTS',
  type: "Readonly<Record<'major' | 'minor', PackedChords>>",
  imports: "import type { PackedChords } from './chord-model.ts';",
  about: 'Which chords people let follow which, where in a phrase they change, and in which part of a song.',
  recipe:
    'counts over four fifths of the songs of the POP909 dataset (Wang et al., ISMIR 2020; MIT, see LICENCE.txt), given with `--data` in the format that tools/corpus/README.md says',
  async fit({ data, say }) {
    if (!data)
      throw new ConfigurationError(
        'chord-counts is learned of a corpus: give one with --data FILE (tools/corpus/README.md)',
      );
    const all = gridSongs(readSongs(data));
    const figures: string[] = [];
    const table = Object.fromEntries(
      (['major', 'minor'] as const).map((mode) => {
        const ofMode = (song: GridSong) => (mode === 'major') === (song.mode === 'maj');
        const read = (songs: readonly GridSong[]) =>
          songs.filter(ofMode).map((song) => ({ bpm: song.bpm, phrases: chordPhrases(song) }));
        const packed = countChords(read(all.filter((song, i) => !isHeldOut(song, i))));
        const told = perplexity(packed, read(all.filter(isHeldOut)));
        figures.push(`${mode}: ${packed.chords.split(' ').length} chords, perplexity ${told.toFixed(1)}`);
        say(figures.at(-1)!);
        return [mode, packed];
      }),
    );
    return { table, figures: `on the other fifth, ${figures.join('; ')}` };
  },
};
