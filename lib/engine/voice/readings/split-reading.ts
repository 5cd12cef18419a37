import type { StereoBuffer } from '../../audio.ts';
import { SAMPLE_RATE } from '../../audio.ts';
import { encodeWav } from '../../codec/wav.ts';
import { UnreadableBankError } from '../banks/bank-error.ts';
import { type BankFiles, plainName } from '../banks/bank-files.ts';
import { percentile } from '../learn/statistics.ts';
import type { Consent } from './read-reading.ts';
import { BETWEEN_LINES_SECONDS, type ReadingListName, readingList } from './reading-list.ts';

/** Whose reading it is, of which list. */
export interface ReadingFacts {
  list: ReadingListName;
  name: string;
  consent?: Consent | undefined;
}

const FRAME_SECONDS = 0.02;
/** Silence lies in the lower part of what stands between the quiet and the loud frames, and is at least so far below these, dB. */
const SILENT_SHARE = 0.3;
const SILENT_DB = 12;
/** Between words less goes by. */
const SHORTEST_PAUSE = 0.3;
/** A pause tells more of a line's end the longer it is, up to here; against a line that is off its length by a quarter. */
const TELLING_PAUSE = 1.5;
const PAUSE_WEIGHT = 6;
const LENGTH_SPREAD = 0.25;
const MARGIN_SECONDS = 0.2;

interface Span {
  from: number;
  to: number;
}

/**
 * Cuts one recording of a whole list into its lines: at those pauses at which all lines together have the likeliest lengths.
 * @throws UnreadableBankError where it has fewer pauses than the list has lines
 */
export function splitReading(recording: StereoBuffer, facts: ReadingFacts): BankFiles {
  const lines = readingList(facts.list);
  const spoken = spansOf(recording.left);
  if (spoken.length < lines.length)
    throw new UnreadableBankError(
      `The recording has ${spoken.length} stretches of speech between pauses; the list ${facts.list} has ${lines.length} lines. Read all of them in order, with a second of silence after each.`,
    );
  const spans = joinSpans(
    spoken,
    lines.map(({ seconds }) => seconds - BETWEEN_LINES_SECONDS),
  );
  const byName = new Map<string, () => Uint8Array>([
    ['reading.json', () => new TextEncoder().encode(JSON.stringify(facts))],
    ...spans.map(({ from, to }, i): [string, () => Uint8Array] => [
      `${String(i + 1).padStart(3, '0')}.wav`,
      () => {
        const start = Math.max(0, Math.round((from - MARGIN_SECONDS) * SAMPLE_RATE));
        const left = recording.left.subarray(start, Math.round((to + MARGIN_SECONDS) * SAMPLE_RATE));
        return encodeWav({ left, right: left }, { bitDepth: 16 });
      },
    ]),
  ]);
  return {
    names: [...byName.keys()],
    read: (name) => byName.get(name)!(),
    find: (name) => (byName.has(plainName(name)) ? plainName(name) : undefined),
  };
}

/** Where something is said, seconds: stretches between pauses. */
function spansOf(samples: Float32Array): Span[] {
  const size = Math.round(FRAME_SECONDS * SAMPLE_RATE);
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, q) => {
    let sum = 1e-10;
    for (let i = q * size; i < (q + 1) * size; i++) sum += samples[i]! ** 2;
    return 10 * Math.log10(sum / size);
  });
  const [quiet, loud] = [percentile(levels, 0.05), percentile(levels, 0.9)];
  const least = Math.min(quiet + SILENT_SHARE * (loud - quiet), loud - SILENT_DB);
  const spans: Span[] = [];
  levels.forEach((level, q) => {
    if (level < least) return;
    const at = q * FRAME_SECONDS;
    const last = spans.at(-1);
    if (last && at - last.to < SHORTEST_PAUSE) last.to = at + FRAME_SECONDS;
    else spans.push({ from: at, to: at + FRAME_SECONDS });
  });
  return spans;
}

/** Joins stretches of speech to as many lines as there are. @param wanted how long each is reckoned to take, seconds */
function joinSpans(spans: readonly Span[], wanted: readonly number[]): Span[] {
  const said = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  const tempo = said / wanted.reduce((sum, one) => sum + one, 0);
  const [n, m] = [wanted.length, spans.length];
  // A line that takes more than all of this has swallowed its neighbours.
  const reach = m - n + 1;
  const costs = Array.from({ length: n + 1 }, () => new Float64Array(m + 1).fill(Number.POSITIVE_INFINITY));
  const begins = Array.from({ length: n + 1 }, () => new Int32Array(m + 1));
  costs[0]![0] = 0;
  for (let line = 1; line <= n; line++)
    for (let end = line; end <= m - (n - line); end++)
      for (let begin = Math.max(line - 1, end - reach); begin < end; begin++) {
        const before = costs[line - 1]![begin]!;
        const length = spans[end - 1]!.to - spans[begin]!.from;
        const off = Math.log(length / (tempo * wanted[line - 1]!)) / LENGTH_SPREAD;
        const pause =
          end < m ? Math.min(TELLING_PAUSE, spans[end]!.from - spans[end - 1]!.to) : TELLING_PAUSE;
        const cost = before + off * off - PAUSE_WEIGHT * pause;
        if (cost < costs[line]![end]!) [costs[line]![end], begins[line]![end]] = [cost, begin];
      }
  const joined: Span[] = [];
  for (let line = n, end = m; line > 0; line--) {
    const begin = begins[line]![end]!;
    joined.unshift({ from: spans[begin]!.from, to: spans[end - 1]!.to });
    end = begin;
  }
  return joined;
}
