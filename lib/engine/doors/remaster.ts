import { createStereoBuffer, type StereoBuffer } from '../audio.ts';
import { type ClipSource, isOwn } from '../edit/clip-source.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { DEFAULT_CURVE, DEFAULT_PROFILE } from '../mix/defaults.ts';
import { type MasterStrength, masterMix } from '../mix/master.ts';
import type { MixProfile } from '../mix/mix-profile.ts';
import { recordCurve } from '../mix/record-curve.ts';
import type { DoorOptions, Stems } from '../rendered-song.ts';
import { findStyle } from '../styles/find-style.ts';
import type { StyleId } from '../styles/ids.ts';

export type RemasterStrength = 'subtle' | 'normal' | 'high';

export interface RemasterRequest extends DoorOptions {
  source: ClipSource;
  strength: RemasterStrength;
  tags?: string;
}

/** What one strength does to a clip made here: its mix is made again. */
interface OwnSettings {
  gainsDb: Partial<Record<keyof Stems, number>>;
  master: MasterStrength;
  /** Of the style's own width, and of {@link SHEEN}. */
  width: number;
  sheen: number;
  /** Share of the sections' contrast that is given back after compression. */
  contour: number;
}

/**
 * A new mix of an own clip: the stronger, the more voice, tune and drums come forward, and the denser, wider and clearer
 * it gets. The clip has the usual mastering already, so the least is that with a new balance and a little sheen.
 */
const OWN: Record<RemasterStrength, OwnSettings> = {
  subtle: {
    gainsDb: { vocals: 0.5, melody: 0.4, drums: 0.3 },
    master: 'normal',
    width: 1.06,
    sheen: 0.45,
    contour: 1,
  },
  normal: {
    gainsDb: { vocals: 1.1, backing_vocals: 0.3, melody: 0.8, drums: 1, bass: 0.6, harmony: -0.5 },
    master: 'firm',
    width: 1.24,
    sheen: 1.1,
    contour: 1,
  },
  high: {
    gainsDb: {
      vocals: 1.8,
      backing_vocals: 0.5,
      melody: 1.2,
      drums: 1.8,
      bass: 1,
      effects: -1,
      harmony: -0.8,
    },
    master: 'high',
    width: 1.4,
    sheen: 2,
    contour: 0.5,
  },
};

/** What remasters are asked for: weight below, less of the boxy middle, presence and air; dB in each of BAND_EDGES_HZ. */
const SHEEN: readonly number[] = [0.2, 0.8, 0.5, -0.7, -1, -0.4, 0.5, 1.1, 1.2, 1.2, 1];

/**
 * A finished record is moved no further than this in any band, dB of which mastering goes a part or all of the way: its
 * tone was somebody's choice. Sheen is a part of that.
 */
const RECORD: Record<RemasterStrength, { mostDb: number; sheen: number }> = {
  subtle: { mostDb: 1.8, sheen: 0.4 },
  normal: { mostDb: 3.5, sheen: 0.8 },
  high: { mostDb: 5, sheen: 1.6 },
};
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
  const own = OWN[strength];
  const { mostDb, sheen } = RECORD[strength];
  const { master } = stems
    ? masterMix(
        mix,
        {
          ...profile,
          curve: (profile.curve ?? DEFAULT_CURVE).map((db, band) => db + own.sheen * SHEEN[band]!),
          width: (profile.width ?? DEFAULT_PROFILE.width) * own.width,
        },
        { strength: own.master, contour: own.contour, inPlace: true },
      )
    : masterMix(
        mix,
        {
          ...profile,
          curve: recordCurve(mix, {
            mostDb,
            styleCurve: profile.curve,
            leanDb: SHEEN.map((db) => db * sheen),
          }),
          width: RECORD_WIDTH,
          shuffleDb: 0,
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
