import { createStereoBuffer, type StereoBuffer } from './audio.ts';
import type { DoorOptions, Stems } from './doors.ts';
import { type ClipSource, isOwn } from './edit/clip-source.ts';
import { readStyle } from './lyrics/read-style.ts';
import { masterMix } from './mix/master.ts';
import type { MixProfile } from './mix/mix-profile.ts';
import { recordCurve } from './mix/record-curve.ts';
import { findStyle } from './styles/find-style.ts';
import type { StyleId } from './styles/ids.ts';

export type RemasterStrength = 'subtle' | 'normal' | 'high';

export interface RemasterRequest extends DoorOptions {
  source: ClipSource;
  strength: RemasterStrength;
  tags?: string;
}

/**
 * A new mix of an own clip: the stronger, the more voice and drums come forward, the denser and wider it gets. The clip
 * has the usual mastering already, so the least is that with a new balance.
 */
const OWN: Record<
  RemasterStrength,
  { gainsDb: Partial<Record<keyof Stems, number>>; master: RemasterStrength; width: number }
> = {
  subtle: { gainsDb: { vocals: 0.5, drums: 0.3 }, master: 'normal', width: 1 },
  normal: {
    gainsDb: { vocals: 1.1, backing_vocals: 0.3, drums: 1, bass: 0.6, harmony: -0.5 },
    master: 'normal',
    width: 1.1,
  },
  high: {
    gainsDb: { vocals: 1.6, backing_vocals: 0.5, drums: 1.6, bass: 1, effects: -1, harmony: -0.8 },
    master: 'high',
    width: 1.12,
  },
};

/**
 * A finished record is moved no further than this in any band, dB of which mastering goes a part or all of the way: its
 * tone was somebody's choice.
 */
const MOST_TONE_DB: Record<RemasterStrength, number> = { subtle: 2, normal: 3.5, high: 5 };
/** A finished record has its width already; the least strength, which narrows a mix a little, leaves it. */
const RECORD_WIDTH = 1.04;

/**
 * Masters a clip again: an own clip from its stems in a new balance, anything else from its audio. The strengths
 * differ in tone, dynamics, width and loudness; the length stays.
 */
export function remaster({ source, strength, tags, signal, onProgress }: RemasterRequest): StereoBuffer {
  signal?.throwIfAborted();
  onProgress?.(0.1, 'mixing');
  const known =
    readStyle(tags ?? source.tags).styles[0]?.id ??
    (isOwn(source) ? (source.score?.style as StyleId | undefined) : undefined);
  const stems = source.stems && Object.keys(source.stems).length > 0 ? source.stems : undefined;
  const length = source.audio.left.length;
  const mix = stems
    ? mixStems(stems, OWN[strength].gainsDb, length)
    : { left: source.audio.left.slice(), right: source.audio.right.slice() };
  signal?.throwIfAborted();
  onProgress?.(0.3, 'mastering');
  const profile: MixProfile = known ? findStyle(known).mix : {};
  const { master } = stems
    ? masterMix(
        mix,
        { ...profile, width: (profile.width ?? 1) * OWN[strength].width },
        { strength: OWN[strength].master, inPlace: true },
      )
    : masterMix(
        mix,
        {
          ...profile,
          curve: recordCurve(mix, MOST_TONE_DB[strength], profile.curve),
          width: RECORD_WIDTH,
        },
        { strength, inPlace: true },
      );
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
