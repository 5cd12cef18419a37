import { ConfigurationError } from '#lib/config/env.ts';
import {
  type GridNote,
  type MelodyGround,
  melodyFeatures,
} from '#lib/engine/compose/learned/melody-features.ts';
import { composeSong } from '#lib/engine/doors/compose-song.ts';
import { isMinorMode } from '#lib/engine/theory/scales.ts';
import { chordMask, chordsByStep, type GridSong, gridSongs, isHeldOut } from '#tools/corpus/grid-song.ts';
import { chordHalves } from '#tools/corpus/half-bars.ts';
import { readSongs } from '#tools/corpus/read-songs.ts';
import { tellApart } from '../fit/tell-apart.ts';
import { melodyStyles } from '../fixtures/melody-requests.ts';
import {
  HARMONY_FEATURES,
  type HarmonyFeature,
  halfBarsOf,
  harmonyFeatures,
} from '../measure/harmony-features.ts';
import { beside, besidePeople, type FeatureRow } from '../measure/melody/beside-people.ts';
import { copiedShare } from '../measure/melody/copied-runs.ts';
import { matched } from '../measure/melody/matched.ts';
import { measureProsody, type Prosody } from '../measure/melody/prosody.ts';
import { measureRefrain, type RefrainMeasures } from '../measure/melody/refrain.ts';
import { sungGrid } from '../measure/melody/sung-grid.ts';

/** Songs a style, and the first of their seeds: none that a fit uses. */
const SEEDS = 16;
const FIRST_SEED = 96_400;

interface Melody {
  notes: readonly GridNote[];
  ground: MelodyGround;
  /** Features of its chords. */
  harmony: readonly number[];
}

/** A song of ours as it was measured. */
interface OwnMelody extends Melody {
  style: string;
  prosody: Prosody;
  refrain: RefrainMeasures;
  composeSeconds: number;
}

export interface MelodyReport {
  songs: number;
  people: number;
  features: FeatureRow[];
  chords: FeatureRow<HarmonyFeature>[];
  chordsToldApart: number;
  /** Share of features, songs taken together, in people's 5–95 %. */
  inBand: number;
  worstZ: number;
  toldApart: number;
  toldApartMatched: number;
  peopleToldApart: number;
  stressGap: number;
  stressedOnBeat: number;
  unstressedOnBeat: number;
  tonesFollowed: number;
  tonesContrary: number;
  /** Share of songs in whose refrain a figure of four notes is heard three times. */
  figureHeardThrice: number;
  /** Median, by style. */
  refrainLift: Record<string, number>;
  /** Share of refrains 3–7 semitones above the verse. */
  liftInRange: number;
  /** Refrains that begin as another of their style does. */
  hooksAlike: number;
  /** Shares of runs of eight notes that people's songs have too: ours, and theirs among themselves. */
  copied: number;
  copiedAmongPeople: number;
  composeSeconds: number;
}

const peopleMelody = (song: GridSong): Melody => ({
  notes: song.notes,
  ground: { tonic: song.tonic, stepsPerBar: 16, chordMaskAt: chordsByStep(song.chords, chordMask, 0) },
  harmony: harmonyFeatures(chordHalves(song, 0), song.mode === 'maj' ? 'major' : 'minor'),
});
const featuresOf = ({ notes, ground }: Melody) => melodyFeatures(notes, ground);
const mean = (values: readonly (number | undefined)[]) => {
  const known = values.filter((value) => value !== undefined);
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
};
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function composeOwn(only: string | undefined, say: (line: string) => void): Promise<OwnMelody[]> {
  const own: OwnMelody[] = [];
  for (const { style, tags, about } of melodyStyles) {
    if (only && only !== style) continue;
    for (let i = 0; i < SEEDS; i++) {
      const began = process.cpuUsage();
      const { score } = await composeSong({ tags, description: about, seed: FIRST_SEED + i });
      const { user, system } = process.cpuUsage(began);
      const grid = sungGrid(score);
      if (grid.notes.length < 60 || grid.ground.stepsPerBar !== 16) continue;
      own.push({
        ...grid,
        harmony: harmonyFeatures(halfBarsOf(score), isMinorMode(score.key.mode) ? 'minor' : 'major'),
        style,
        prosody: measureProsody(score, grid),
        refrain: measureRefrain(grid),
        composeSeconds: (user + system) / 1e6,
      });
    }
    say(`${style}: ${own.filter((song) => song.style === style).length} songs`);
  }
  return own;
}

/**
 * Holds sung melodies of ours, eight styles, beside people's songs that nothing was learned of.
 * @param data the people's songs: a file as tools/corpus/README.md says
 */
export async function measureMelodies(
  data: string | undefined,
  only: string | undefined,
  say: (line: string) => void,
): Promise<MelodyReport> {
  if (!data)
    throw new ConfigurationError(
      'melody is held beside songs of people: give them with --data FILE (tools/corpus/README.md)',
    );
  const songs = gridSongs(readSongs(data));
  const people = songs.filter(isHeldOut).map(peopleMelody);
  const own = await composeOwn(only, say);
  const theirs = people.map(featuresOf);
  const ours = own.map(featuresOf);
  const features = besidePeople(ours, theirs);
  const pairs = matched(own, people);
  const [odd, even] = [1, 0].map((rest) => people.filter((_, i) => i % 2 === rest));
  const peoplePairs = matched(odd!, even!);
  const cut = (melody: Melody, notes: readonly GridNote[]) => melodyFeatures(notes, melody.ground);
  const harmonies = own.map(({ harmony }) => harmony);
  const peoplesHarmonies = people.map(({ harmony }) => harmony);
  const styles = [...new Set(own.map(({ style }) => style))];
  const lifts = own.flatMap(({ refrain }) => refrain.liftSemitones ?? []);
  const learned = songs.map(({ notes }) => notes);
  return {
    songs: own.length,
    people: people.length,
    features,
    chords: beside(HARMONY_FEATURES, harmonies, peoplesHarmonies),
    chordsToldApart: tellApart(harmonies, peoplesHarmonies),
    inBand: mean(features.map(({ inBand }) => inBand)),
    worstZ: Math.max(...features.map(({ z }) => Math.abs(z))),
    toldApart: tellApart(ours, theirs),
    toldApartMatched: tellApart(
      pairs.map(({ one, oneNotes }) => cut(one, oneNotes)),
      pairs.map(({ other, otherNotes }) => cut(other, otherNotes)),
    ),
    peopleToldApart: tellApart(
      peoplePairs.map(({ one, oneNotes }) => cut(one, oneNotes)),
      peoplePairs.map(({ other, otherNotes }) => cut(other, otherNotes)),
    ),
    stressGap: mean(own.map(({ prosody }) => prosody.stressGap)),
    stressedOnBeat: mean(own.map(({ prosody }) => prosody.stressedOnBeat)),
    unstressedOnBeat: mean(own.map(({ prosody }) => prosody.unstressedOnBeat)),
    tonesFollowed: mean(own.map(({ prosody }) => prosody.tonesFollowed)),
    tonesContrary: mean(own.map(({ prosody }) => prosody.tonesContrary)),
    figureHeardThrice: mean(
      own.flatMap(({ refrain }) =>
        refrain.figureHeard === undefined ? [] : Number(refrain.figureHeard >= 3),
      ),
    ),
    refrainLift: Object.fromEntries(
      styles.map((style) => [
        style,
        median(own.flatMap((song) => (song.style === style ? (song.refrain.liftSemitones ?? []) : []))),
      ]),
    ),
    liftInRange: mean(lifts.map((lift) => Number(lift >= 3 && lift <= 7))),
    hooksAlike: own.length - new Set(own.map(({ style, refrain }) => `${style} ${refrain.hook}`)).size,
    copied: copiedShare(
      own.map(({ notes }) => notes),
      learned,
    ),
    copiedAmongPeople: copiedShare(learned, learned),
    composeSeconds: median(own.map(({ composeSeconds }) => composeSeconds)),
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

export function melodyTable(report: MelodyReport): string {
  const rows: [string, string][] = [
    ['songs of ours · of people', `${report.songs} · ${report.people}`],
    ['features in people’s 5–95 %', percent(report.inBand)],
    ['farthest from people’s mean, deviations', report.worstZ.toFixed(2)],
    ['told from people: whole songs', report.toldApart.toFixed(3)],
    ['told from people: matched in length and density', report.toldApartMatched.toFixed(3)],
    ['people told from people, matched', report.peopleToldApart.toFixed(3)],
    [
      'stressed · unstressed syllables on beats · gap',
      `${report.stressedOnBeat.toFixed(2)} · ${report.unstressedOnBeat.toFixed(2)} · ${report.stressGap.toFixed(2)}`,
    ],
    [
      'Mandarin tones followed · contrary',
      `${percent(report.tonesFollowed)} · ${percent(report.tonesContrary)}`,
    ],
    ['refrain 3–7 semitones over the verse', percent(report.liftInRange)],
    [
      'refrain over verse by style',
      Object.entries(report.refrainLift)
        .map(([style, lift]) => `${style} ${lift.toFixed(1)}`)
        .join(' · '),
    ],
    ['a figure of four notes heard three times in the refrain', percent(report.figureHeardThrice)],
    ['refrains that begin as another of their style', String(report.hooksAlike)],
    [
      'runs of eight notes that people’s songs have: ours · theirs among themselves',
      `${percent(report.copied)} · ${percent(report.copiedAmongPeople)}`,
    ],
    ['chords told from people’s', report.chordsToldApart.toFixed(3)],
    ['composing a song, CPU seconds (median)', report.composeSeconds.toFixed(3)],
  ];
  return [
    '| measure | |',
    '|---|---|',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
    '',
    '| feature | people 5 · 50 · 95 % | ours | z | in band |',
    '|---|---|---|---|---|',
    ...[...report.features, ...report.chords].map(
      ({ feature, people, ours, z, inBand }) =>
        `| ${feature} | ${people.map((value) => value.toFixed(2)).join(' · ')} | ${ours.toFixed(2)} | ${z.toFixed(2)} | ${percent(inBand)} |`,
    ),
  ].join('\n');
}
