import { createStereoBuffer, type StereoBuffer } from './audio.ts';
import type { DoorOptions, Stems } from './doors.ts';
import type { ClipSource } from './edit/clip-source.ts';
import { readStyle } from './lyrics/read-style.ts';
import { masterMix } from './mix/master.ts';
import { findStyle } from './styles/find-style.ts';
import type { StyleId } from './styles/ids.ts';

export type RemasterStrength = 'subtle' | 'normal' | 'high';

export interface RemasterRequest extends DoorOptions {
  source: ClipSource;
  strength: RemasterStrength;
  tags?: string;
}

/** Balance of the stems in dB for a new mix of an own clip: the stronger, the more voice and drums come forward. */
const REBALANCE_DB: Record<RemasterStrength, Partial<Record<keyof Stems, number>>> = {
  subtle: { vocals: 0.3 },
  normal: { vocals: 0.8, drums: 0.6, bass: 0.4 },
  high: { vocals: 1.5, drums: 1.4, bass: 1, effects: -1, harmony: -0.5 },
};

/**
 * Masters a clip again: an own clip from its stems in a new balance, anything else from its audio. The strengths
 * differ in tone, dynamics, width and loudness; the length stays.
 */
export function remaster({ source, strength, tags, signal, onProgress }: RemasterRequest): StereoBuffer {
  signal?.throwIfAborted();
  onProgress?.(0.1, 'mixing');
  const style =
    readStyle(tags ?? source.tags).styles[0]?.id ?? (source.score?.style as StyleId | undefined) ?? 'pop';
  const stems = source.stems && Object.keys(source.stems).length > 0 ? source.stems : undefined;
  const length = source.audio.left.length;
  const mix = stems
    ? mixStems(stems, REBALANCE_DB[strength], length)
    : { left: source.audio.left.slice(), right: source.audio.right.slice() };
  signal?.throwIfAborted();
  onProgress?.(0.3, 'mastering');
  const { master } = masterMix(mix, findStyle(style).mix, { strength });
  return fitLength(master, length);
}

function mixStems(stems: Stems, gainsDb: Partial<Record<keyof Stems, number>>, length: number): StereoBuffer {
  const mix = createStereoBuffer(length);
  for (const [bus, stem] of Object.entries(stems) as [keyof Stems, StereoBuffer][]) {
    const gain = 10 ** ((gainsDb[bus] ?? 0) / 20);
    const count = Math.min(length, stem.left.length);
    for (let i = 0; i < count; i++) {
      mix.left[i]! += stem.left[i]! * gain;
      mix.right[i]! += stem.right[i]! * gain;
    }
  }
  return mix;
}

function fitLength(buffer: StereoBuffer, length: number): StereoBuffer {
  if (buffer.left.length === length) return buffer;
  const fitted = createStereoBuffer(length);
  fitted.left.set(buffer.left.subarray(0, length));
  fitted.right.set(buffer.right.subarray(0, length));
  return fitted;
}
