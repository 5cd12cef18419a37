import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { release, takeBytes } from '../../sample-memory.ts';
import type { PlayedNote, PlayedPart } from '../instrument.ts';

/** A stretch of a part in which something sounds. */
export interface Region {
  startSample: number;
  endSample: number;
  notes: PlayedNote[];
}

/**
 * Groups notes into the stretches where they sound, tails included, so that effects run and memory is touched
 * only there.
 */
export function soundingRegions(part: PlayedPart, tailSeconds: number, lengthSamples: number): Region[] {
  const sustained = part.controls.some((c) => c.control === 'sustain' && c.value >= 0.5);
  const pedalTail = sustained ? 8 : 0;
  const regions: Region[] = [];
  for (const note of [...part.notes].sort((a, b) => a.startSeconds - b.startSeconds)) {
    const startSample = Math.max(0, Math.floor((note.startSeconds - 0.05) * SAMPLE_RATE));
    if (startSample >= lengthSamples) continue;
    const endSeconds = note.startSeconds + note.durationSeconds + tailSeconds + pedalTail;
    const endSample = Math.min(lengthSamples, Math.ceil((endSeconds + 0.05) * SAMPLE_RATE));
    const last = regions[regions.length - 1];
    if (last && startSample <= last.endSample) {
      last.endSample = Math.max(last.endSample, endSample);
      last.notes.push(note);
    } else regions.push({ startSample, endSample, notes: [note] });
  }
  return regions;
}

/**
 * Renders a part region by region through an effect of the instrument itself (an amplifier, a rotary speaker,
 * a body) and adds the result into `out`.
 *
 * @param render adds the region's notes into a buffer that starts at the region.
 * @param effect works on that buffer in place.
 */
export function renderThroughEffect(
  part: PlayedPart,
  tailSeconds: number,
  out: StereoBuffer,
  render: (part: PlayedPart, buffer: StereoBuffer) => void,
  effect: (buffer: StereoBuffer) => void,
): void {
  // As long as the whole: buffers of that length go round, and no more is touched than the longest region.
  const [wholeLeft, wholeRight] = [0, 1].map(
    () => new Float32Array(takeBytes(4 * out.left.length).buffer),
  ) as [Float32Array, Float32Array];
  for (const region of soundingRegions(part, tailSeconds, out.left.length)) {
    const offsetSeconds = region.startSample / SAMPLE_RATE;
    const size = region.endSample - region.startSample;
    const buffer = {
      left: wholeLeft.subarray(0, size).fill(0),
      right: wholeRight.subarray(0, size).fill(0),
    };
    const shift = <T extends { seconds: number }>(point: T): T => ({
      ...point,
      seconds: point.seconds - offsetSeconds,
    });
    render(
      {
        notes: region.notes.map((n) => ({ ...n, startSeconds: n.startSeconds - offsetSeconds })),
        controls: part.controls.map(shift),
        offsetSeconds: offsetSeconds + (part.offsetSeconds ?? 0),
      },
      buffer,
    );
    effect(buffer);
    const { left, right } = out;
    const length = buffer.left.length;
    for (let i = 0, k = region.startSample; i < length; i++, k++) {
      left[k]! += buffer.left[i]!;
      right[k]! += buffer.right[i]!;
    }
  }
  release(wholeLeft, wholeRight);
}
