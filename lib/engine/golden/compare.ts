import { FAINT_DB, type StrandFigures } from './figures.ts';

/** Differences that nobody hears and that rounding does not reach; less than every change that must be seen. */
const SAME = {
  seconds: 0.001,
  levelDb: 0.1,
  peakDb: 0.2,
  onsetSeconds: 0.002,
  pitchSemitones: 0.1,
  widthDb: 0.3,
};
/** A band may differ by more the fainter it is: by this at full level, and by this at {@link FAINT_DB}. */
const SAME_BAND_DB = [0.2, 2] as const;
/** Sides fainter than this are nearly mono, whatever their figure. */
const NARROW_DB = -40;
/** Bands that differ by so much sound like another instrument. */
const OTHER_TONE_DB = 2;
/** An onset further away is another one. */
const FARTHEST_MOVE_SECONDS = 0.06;
/** Of a list, so many are told; the rest are counted. */
const MOST_TOLD = 3;

/**
 * What changed in a strand, in words for people, the plainest first.
 * @returns empty where every figure is the same within what rounding may do
 */
export function changesOf(name: string, before: StrandFigures, after: StrandFigures): string[] {
  return [
    ...instrumentChange(before.instrument, after.instrument),
    ...noteChange(before.notes, after.notes),
    ...valueChange('length', before.seconds, after.seconds, SAME.seconds, 's', 3),
    ...valueChange('level', before.levelDb, after.levelDb, SAME.levelDb, 'dB', 2),
    ...valueChange('loudness', before.integratedLufs, after.integratedLufs, SAME.levelDb, 'LU', 2, 'LUFS'),
    ...valueChange('true peak', before.peakDbtp, after.peakDbtp, SAME.peakDb, 'dB', 2, 'dBTP'),
    ...bandChange(before, after),
    ...widthChange(before.widthDb ?? {}, after.widthDb ?? {}),
    ...listChange(
      'onset',
      before.onsetsSeconds ?? [],
      after.onsetsSeconds ?? [],
      (onset) => `at ${onset.toFixed(3)} s`,
      {
        same: SAME.onsetSeconds,
        farthest: FARTHEST_MOVE_SECONDS,
        moved: (by) => `${signed(by * 1000, 0)} ms`,
      },
    ),
    ...heldPitchChange(before.pitches ?? [], after.pitches ?? []),
  ].map((change) => `${name}: ${change}`);
}

const signed = (value: number, digits: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;

const plain = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');

function instrumentChange(before: string | undefined, after: string | undefined): string[] {
  return before === after ? [] : [`played by ${after ?? 'nobody'} instead of ${before ?? 'nobody'}`];
}

function noteChange(before: string | undefined, after: string | undefined): string[] {
  if (before === after) return [];
  const old = before?.split(' ') ?? [];
  const fresh = after?.split(' ') ?? [];
  let first = 0;
  while (first < old.length && first < fresh.length && old[first] === fresh[first]) first++;
  const some = (notes: readonly string[]) => notes.slice(first, first + 4).join(' ') || 'nothing';
  const counts = old.length === fresh.length ? '' : `, ${fresh.length} notes instead of ${old.length}`;
  return [`other notes: the ${first + 1}th and on are ${some(fresh)} instead of ${some(old)}${counts}`];
}

function valueChange(
  what: string,
  before: number | undefined,
  after: number | undefined,
  same: number,
  unit: string,
  digits: number,
  scale = unit,
): string[] {
  if (before === undefined || after === undefined || Math.abs(after - before) <= same) return [];
  return [
    `${what} ${signed(after - before, digits)} ${unit} (${plain(before, digits)} → ${plain(after, digits)} ${scale})`,
  ];
}

function bandChange(
  { bandsDb: before = {} }: StrandFigures,
  { bandsDb: after = {} }: StrandFigures,
): string[] {
  const [loud, faint] = SAME_BAND_DB;
  const changed = Object.keys(before)
    .map((band) => ({ band, old: before[band]!, by: (after[band] ?? FAINT_DB) - before[band]! }))
    .filter(({ old, by }) => {
      const heardDb = Math.max(old, old + by);
      return Math.abs(by) > loud + ((faint - loud) * heardDb) / FAINT_DB;
    });
  if (changed.length === 0) return [];
  const most = Math.max(...changed.map(({ by }) => Math.abs(by)));
  const told = changed.map(({ band, by }) => `${band} ${signed(by, 1)} dB`).join(', ');
  return [`tone: ${told}${most >= OTHER_TONE_DB ? ' (another instrument, or another sound of it?)' : ''}`];
}

function widthChange(before: Record<string, number>, after: Record<string, number>): string[] {
  const changed = Object.keys(before).flatMap((band) => {
    const [old, fresh] = [before[band]!, after[band] ?? before[band]!];
    if (Math.max(old, fresh) < NARROW_DB || Math.abs(fresh - old) <= SAME.widthDb) return [];
    return [`${band} ${signed(fresh - old, 1)} dB`];
  });
  return changed.length === 0 ? [] : [`width: ${changed.join(', ')}`];
}

interface Moves {
  same: number;
  /** What lies further away is another one. */
  farthest: number;
  /** In words. */
  moved: (by: number) => string;
}

/** What became of each of a rising list: moved, gone or new. */
function listChange(
  what: string,
  before: readonly number[],
  after: readonly number[],
  named: (value: number) => string,
  { same, farthest, moved }: Moves,
): string[] {
  const left = [...after];
  const movedOnes: { value: number; by: number }[] = [];
  const gone: number[] = [];
  let kept = 0;
  for (const value of before) {
    const nearest = left.reduce((best, each, i) => {
      const known = left[best];
      return known === undefined || Math.abs(each - value) < Math.abs(known - value) ? i : best;
    }, 0);
    const by = (left[nearest] ?? Number.POSITIVE_INFINITY) - value;
    if (Math.abs(by) > farthest) gone.push(value);
    else {
      left.splice(nearest, 1);
      // Times are kept to a millisecond: the difference of two is not one of the numbers they are compared with.
      if (Math.abs(by) > same + 1e-6) movedOnes.push({ value, by });
      else kept++;
    }
  }
  const list = (values: readonly number[]) => some(values.map(named));
  const said: string[] = [];
  const [first] = movedOnes;
  const together = first && movedOnes.every(({ by }) => Math.abs(by - first.by) <= same);
  if (first && together && movedOnes.length > MOST_TOLD)
    said.push(
      `${kept + gone.length === 0 ? 'all' : 'of'} ${before.length} ${what}s${kept + gone.length === 0 ? '' : ` ${movedOnes.length}`} moved ${moved(first.by)}, the first of them ${named(first.value)}`,
    );
  else if (first)
    said.push(some(movedOnes.map(({ value, by }) => `${what} ${named(value)} moved ${moved(by)}`)));
  if (gone.length > 0) said.push(`no ${what} any more ${list(gone)}`);
  if (left.length > 0) said.push(`new ${what} ${list(left)}`);
  return said;
}

const some = (told: readonly string[]): string =>
  told.slice(0, MOST_TOLD).join(', ') +
  (told.length > MOST_TOLD ? ` and ${told.length - MOST_TOLD} more` : '');

function heldPitchChange(before: readonly number[], after: readonly number[]): string[] {
  if (before.length !== after.length) return [`${after.length} steady pitches instead of ${before.length}`];
  const changed = before.flatMap((pitch, i) => {
    const by = after[i]! - pitch;
    return Math.abs(by) <= SAME.pitchSemitones ? [] : [`pitch ${i + 1} ${signed(by * 100, 0)} cents`];
  });
  return changed.length === 0 ? [] : [some(changed)];
}
