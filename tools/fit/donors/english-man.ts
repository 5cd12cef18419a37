import { readFileSync } from 'node:fs';
import { type DonorHeader, encodeDonor } from '#lib/engine/voice/donors/donor.ts';
import { GRID_HZ } from '#lib/engine/voice/donors/donor-grid.ts';
import { median } from '#lib/engine/voice/learn/statistics.ts';
import { ANALYSIS_SECONDS, type AnalysedVoice, analyseVoice } from './analyse-voice.ts';
import { GROUP_RATE, readFestivalGroup } from './festival-group.ts';
import type { RecordedSyllable } from './mandarin-woman.ts';
import { smoothShares } from './smooth-shares.ts';
import { bandDb, cosineSeries, DB } from './spectra.ts';
import type { UpperBand } from './upper-band.ts';
import { womanColour } from './woman-colour.ts';

/** Debian's festvox-kallpc16k. */
const GROUP = '/usr/share/festival/voices/english/kal_diphone/group/kallpc16k.group';

const VOWELS = 'aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw';
const SONORANTS = new Set(`${VOWELS} m n ng l r w y`.split(' '));
const VOICED = new Set(`${VOWELS} m n ng l r w y v dh z zh b d g jh`.split(' '));
const STOPS = new Set('b d g p t k ch jh'.split(' '));
/** Full-level vowels that all levels are counted from. */
const REFERENCE = ['aa', 'ae', 'eh', 'ah'];
/** Frames on either side of a border: the rest is silence or closure. */
const LONGEST = 34;
const LONGEST_PAUSE = 12;
const LONGEST_TAIL = 16;
const LONGEST_RELEASE = 30;
/** Levels are moved at most by so much to meet at the joins. */
const MOST_DB = 8;
const RELEASE_REACH = 34;

interface Unit {
  left: string;
  right: string;
  border: number;
  release: number;
  envelopes: Float64Array[];
  shares: number[][];
}

/** A phone without the underscore that marks it as part of a cluster. */
const bare = (name: string): string => name.replaceAll('_', '');

/**
 * Diphones of a man, 16 kHz, at the levels of their phones, with an upper band that was never recorded.
 * @param woman recordings whose colour is kept beside his
 */
export function fitEnglishMan(upper: UpperBand, woman: readonly RecordedSyllable[]): Buffer {
  const units = readFestivalGroup(readFileSync(GROUP)).map((recorded) => {
    const analysed = analyseVoice(recorded.samples, GROUP_RATE, 70, 200);
    return cut(
      recorded.left,
      recorded.right,
      Math.round(recorded.borderSeconds / ANALYSIS_SECONDS),
      analysed,
    );
  });
  const edge = (unit: Unit, end: 'left' | 'right') => {
    const rows = end === 'left' ? unit.envelopes.slice(0, 4) : unit.envelopes.slice(-4);
    return median(rows.map((row) => bandDb(row, 100, 7600)));
  };
  const levels = new Map<string, number[]>();
  for (const unit of units)
    for (const end of ['left', 'right'] as const) {
      const phone = bare(unit[end]);
      if (SONORANTS.has(phone)) levels.set(phone, [...(levels.get(phone) ?? []), edge(unit, end)]);
    }
  const usual = new Map([...levels].map(([phone, values]) => [phone, median(values)]));
  const reference = REFERENCE.reduce((sum, phone) => sum + usual.get(phone)!, 0) / REFERENCE.length;
  const diphones: NonNullable<DonorHeader['diphones']> = [];
  const rows: number[][] = [];
  const seen = new Set<string>();
  const vowels = new Map<string, Float64Array[]>();
  for (const unit of units) {
    const name = `${unit.left}-${unit.right}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const correction = (end: 'left' | 'right') => {
      const level = usual.get(bare(unit[end]));
      return level === undefined ? undefined : Math.max(-MOST_DB, Math.min(MOST_DB, level - edge(unit, end)));
    };
    const left = correction('left') ?? correction('right') ?? 0;
    const right = correction('right') ?? left;
    // Every other frame, so chosen that the border is one of them.
    const offset = unit.border % 2;
    const last = unit.envelopes.length;
    for (let q = offset; q < last; q += 2) {
      const gain = (left + ((right - left) * q) / Math.max(1, last - 1) - reference) / DB;
      const envelope = unit.envelopes[q]!.map((value) => value + gain);
      upper.extend(envelope, unit.shares[q]![3]! > 0.97);
      const inner = q < 4 ? bare(unit.left) : q >= last - 4 ? bare(unit.right) : undefined;
      if (inner !== undefined && SONORANTS.has(inner))
        vowels.set(inner, [...(vowels.get(inner) ?? []), envelope]);
      rows.push([...cosineSeries(envelope), ...unit.shares[q]!]);
    }
    diphones.push([
      unit.left,
      unit.right,
      Math.ceil((last - offset) / 2),
      (unit.border - offset) / 2,
      unit.release < 0 ? -1 : Math.max(0, Math.round((unit.release - offset) / 2)),
    ]);
  }
  const colour = womanColour(vowels, woman).map((value) => Number(value.toFixed(4)));
  return encodeDonor({ frameSeconds: 2 * ANALYSIS_SECONDS, formantScale: 1, colour, diphones }, rows);
}

/** Without the ragged ends, long closures and pauses. */
function cut(left: string, right: string, border: number, analysed: AnalysedVoice): Unit {
  const phones = [bare(left), bare(right)] as const;
  let from = Math.max(Math.min(2, border - 1), border - (left === 'pau' ? LONGEST_PAUSE : LONGEST), 0);
  const after = right === 'pau' ? (STOPS.has(phones[0]) ? LONGEST_RELEASE : LONGEST_TAIL) : LONGEST;
  let to = Math.min(analysed.frames - 2, border + after);
  if (to <= border) [from, to] = [0, analysed.frames];
  const points = GRID_HZ.length;
  const shares = smoothShares(analysed, (q) => VOICED.has(phones[q < border ? 0 : 1]));
  const envelopes = Array.from({ length: to - from }, (_, i) =>
    analysed.envelope.slice((from + i) * points, (from + i + 1) * points),
  );
  return {
    left,
    right,
    border: border - from,
    release: STOPS.has(phones[0]) ? releaseOf(envelopes, border - from) : -1,
    envelopes,
    shares: shares.slice(from, to),
  };
}

/** Where what lies above 1.5 kHz rises fastest before the border. */
function releaseOf(envelopes: readonly Float64Array[], border: number): number {
  const high = envelopes.map((row) => bandDb(row, 1500, 7600));
  let best = -1;
  let steepest = 0;
  for (let q = Math.max(1, border - RELEASE_REACH); q < border - 1; q++) {
    const rise = high[q + 1]! - high[q - 1]!;
    if (best < 0 || rise > steepest) [best, steepest] = [q, rise];
  }
  return best;
}
