import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { renderSong } from '#lib/engine/doors/render-song.ts';
import { gatedLoudness, kWeightedHops } from '#lib/engine/dsp/loudness.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { qualityRequests } from '../fixtures/quality-requests.ts';
import { likeness } from '../measure/likeness.ts';

const SECONDS = 90;
/** Faders move from one section to the next, ahead as on the record, each in its own way. */
const FADER_SAMPLES = SAMPLE_RATE / 2;

/** A section as it is heard while its song is made, beside the finished record. */
export interface AheadRow {
  song: string;
  section: string;
  /** 1 where one is the other but for a gain. */
  likeness: number;
  louderDb: number;
}

/** Hears every song of the fixtures ahead of its rendering, whole, and holds each section beside the record. */
export async function measureAhead(
  only: string | undefined,
  say: (line: string) => void,
): Promise<AheadRow[]> {
  const rows: AheadRow[] = [];
  for (const request of qualityRequests.filter(({ name }) => !only || name.includes(only))) {
    const pieces: StereoBuffer[] = [];
    const { score, master } = await renderSong({
      ...request,
      wishes: { durationSeconds: SECONDS },
      listener: {
        hear: (audio) => void pieces.push(audio),
        wantsMore: () => true,
        wantsRest: () => false,
        end: () => undefined,
      },
    });
    const ahead = joined(pieces, master.left.length);
    const time = timeOf(score);
    for (const { kind, startBeat, lengthBeats } of score.sections) {
      const from = Math.round(time.secondsAt(startBeat) * SAMPLE_RATE) + FADER_SAMPLES;
      const to = Math.min(
        master.left.length,
        Math.round(time.secondsAt(startBeat + lengthBeats) * SAMPLE_RATE),
      );
      if (to - from < SAMPLE_RATE) continue;
      const [one, other] = [stretch(ahead, from, to), stretch(master, from, to)];
      const louderDb = loudnessOf(one) - loudnessOf(other);
      rows.push({ song: request.name, section: kind, likeness: likeness(one, other), louderDb });
    }
    say(`${request.name}: ${aheadSummary(rows.filter(({ song }) => song === request.name))}`);
  }
  return rows;
}

export function aheadTable(rows: readonly AheadRow[]): string {
  const songs = [...new Set(rows.map(({ song }) => song))];
  return [
    'Heard ahead, beside the record: likeness of its sections but for a gain, and how much louder, dB',
    ...songs.map((song) => `${song.padEnd(24)} ${aheadSummary(rows.filter((row) => row.song === song))}`),
    `${'all'.padEnd(24)} ${aheadSummary(rows)}`,
  ].join('\n');
}

function aheadSummary(rows: readonly AheadRow[]): string {
  const likenesses = rows.map((row) => row.likeness).sort((a, b) => a - b);
  const louder = rows.map(({ louderDb }) => louderDb);
  const median = likenesses[likenesses.length >> 1] ?? Number.NaN;
  return (
    `${rows.length} sections · least ${(likenesses[0] ?? Number.NaN).toFixed(3)}, median ${median.toFixed(3)}` +
    ` · ${Math.min(...louder).toFixed(1)} to ${Math.max(...louder).toFixed(1)} dB`
  );
}

function joined(pieces: readonly StereoBuffer[], length: number): StereoBuffer {
  const whole = { left: new Float32Array(length), right: new Float32Array(length) };
  let at = 0;
  for (const { left, right } of pieces) {
    const room = Math.max(0, length - at);
    whole.left.set(left.subarray(0, room), Math.min(at, length));
    whole.right.set(right.subarray(0, room), Math.min(at, length));
    at += left.length;
  }
  return whole;
}

const stretch = ({ left, right }: StereoBuffer, from: number, to: number): StereoBuffer => ({
  left: left.slice(from, to),
  right: right.slice(from, to),
});

const loudnessOf = (buffer: StereoBuffer): number => gatedLoudness(kWeightedHops(buffer));
