import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigurationError } from '#lib/config/env.ts';
import { decodeAudio, UnreadableAudioError } from '#lib/engine/doors/decode-audio.ts';
import { frechet } from '../measure/frechet.ts';
import { beside, type FeatureRow } from '../measure/melody/beside-people.ts';
import {
  measureRecord,
  type RecordMeasures,
  TONE_BANDS_HZ,
  WIDTH_BANDS_HZ,
} from '../measure/record-measures.ts';

/** Where `npm run quality -- songs` leaves what it made. */
const OWN_SONGS = path.join('artifacts', 'quality', 'songs');
/** Recordings of fewer seconds tell no song, and of more no more. */
const SHORTEST_SECONDS = 30;
const LONGEST_SECONDS = 900;
const AUDIO = /\.(mp3|ogg|oga|flac|wav|m4a|opus)$/i;

const BANDS = WIDTH_BANDS_HZ.slice(0, -1).map((low, i) => `width ${low}–${WIDTH_BANDS_HZ[i + 1]} Hz, dB`);
const TONE = TONE_BANDS_HZ.slice(0, -1).map((low, i) => `level ${low}–${TONE_BANDS_HZ[i + 1]} Hz, dB`);
const FEATURES = [
  'width, dB',
  ...BANDS,
  ...TONE,
  'brightness, octaves',
  'moments, dB',
  'moments of the lows, dB',
  'moments of the highs, dB',
  'hits a second',
  'sections, dB',
  'crest, dB',
];
const featuresOf = (record: RecordMeasures): number[] => [
  record.widthDb,
  ...record.bandWidthsDb,
  ...record.bandLevelsDb,
  Math.log2(record.centroidHz),
  record.momentSpreadDb,
  record.lowMomentsDb,
  record.highMomentsDb,
  record.hitsPerSecond,
  record.sectionSpreadDb,
  record.crestDb,
];

/** Every recording under a folder, measured; what cannot be read is said and left out. */
async function measureFolder(folder: string, say: (line: string) => void): Promise<number[][]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => AUDIO.test(file))
    .toSorted();
  const measured: number[][] = [];
  for (const file of files) {
    try {
      const { audio } = await decodeAudio(readFileSync(path.join(folder, file)), {
        maxSeconds: LONGEST_SECONDS,
      });
      if (audio.left.length < SHORTEST_SECONDS * 44_100) continue;
      measured.push(featuresOf(measureRecord(audio)));
      say(`${file}: width ${measured.at(-1)![0]!.toFixed(1)} dB`);
    } catch (error) {
      if (!(error instanceof UnreadableAudioError)) throw error;
      say(`${file}: ${error.message}`);
    }
  }
  return measured;
}

export interface BesideRecords {
  rows: FeatureRow<string>[];
  /** Fréchet distance of ours to the records, features in the records' deviations; and of every other record to the rest. */
  distance: number;
  distanceAmongRecords: number;
}

/** Rows in deviations of some from their means. */
function standardised(rows: readonly number[][], by: readonly number[][]): Float64Array[] {
  const scale = by[0]!.map((_, f) => {
    const mean = by.reduce((sum, row) => sum + row[f]!, 0) / by.length;
    const variance = by.reduce((sum, row) => sum + (row[f]! - mean) ** 2, 0) / by.length;
    return { mean, deviation: Math.sqrt(variance) || 1 };
  });
  return rows.map((row) =>
    Float64Array.from(row, (value, f) => (value - scale[f]!.mean) / scale[f]!.deviation),
  );
}

/**
 * Holds our songs beside records that somebody points at, feature by feature.
 * @param data a folder of recordings, folders in it too
 * @param only a part of our songs' names
 * @throws ConfigurationError where there is no folder, or nothing to compare
 */
export async function besideRecords(
  data: string | undefined,
  only: string | undefined,
  say: (line: string) => void,
): Promise<BesideRecords> {
  if (!data || !existsSync(data) || !statSync(data).isDirectory())
    throw new ConfigurationError(
      `records are a folder of recordings, given with --data FOLDER; got ${data ?? 'none'}`,
    );
  if (!existsSync(OWN_SONGS))
    throw new ConfigurationError(
      `there are no songs of ours in ${OWN_SONGS}: make them with npm run quality -- songs`,
    );
  const theirs = await measureFolder(data, say);
  const own: number[][] = [];
  for (const file of readdirSync(OWN_SONGS).filter(
    (name) => name.endsWith('.mp3') && name.includes(only ?? ''),
  ))
    own.push(featuresOf(measureRecord((await decodeAudio(readFileSync(path.join(OWN_SONGS, file)))).audio)));
  if (theirs.length < 4 || own.length < 2)
    throw new ConfigurationError(
      `four recordings at least, and two songs: ${theirs.length} of ${SHORTEST_SECONDS} s or more in ${data}, ${own.length} of ours in ${OWN_SONGS}`,
    );
  const records = standardised(theirs, theirs);
  const half = (rest: number) => records.filter((_, i) => i % 2 === rest);
  return {
    rows: beside(FEATURES, own, theirs),
    distance: frechet(standardised(own, theirs), records),
    distanceAmongRecords: frechet(half(0), half(1)),
  };
}

export function recordTable({ rows, distance, distanceAmongRecords }: BesideRecords): string {
  const inBand = rows.reduce((sum, row) => sum + row.inBand, 0) / rows.length;
  return [
    `${(inBand * 100).toFixed(1)} % of features in the records’ 5–95 %; farthest ${rows[0]!.feature}, ${rows[0]!.z.toFixed(2)}`,
    `Fréchet distance to the records ${distance.toFixed(1)}; of one half of them to the other ${distanceAmongRecords.toFixed(1)}`,
    '',
    '| feature | records 5 · 50 · 95 % | ours | z | in band |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ feature, people, ours, z, inBand }) =>
        `| ${feature} | ${people.map((value) => value.toFixed(1)).join(' · ')} | ${ours.toFixed(1)} | ${z.toFixed(2)} | ${(inBand * 100).toFixed(0)} % |`,
    ),
  ].join('\n');
}
