import type { VoiceFeatures } from './voice-features.ts';

/** The features a regression reads, in a fixed order, the constant first. */
export function featureVector(f: VoiceFeatures): number[] {
  const pitch = (f.pitch.p50 - 60) / 12;
  const linear = [
    pitch,
    f.formantSpacingKhz,
    f.harmonicsToNoiseDb / 10,
    f.firstHarmonicDb / 10,
    Math.log(0.5 + f.jitterCents),
    f.subharmonicsDb / 10,
    ...f.bandsDb.map((db) => db / 10),
  ];
  return [
    1,
    ...linear,
    pitch * pitch,
    (f.harmonicsToNoiseDb / 10) ** 2,
    pitch * linear[1]!,
    (f.subharmonicsDb / 10) ** 2,
  ].map((value) => (Number.isFinite(value) ? value : 0));
}

/** What a regression tells of a profile. */
export const LEARNED = [
  'formantScale',
  'glottalRd',
  'breathiness',
  'singersFormantDb',
  'tiltDbPerOctave',
  'roughness',
] as const;
export type Learned = (typeof LEARNED)[number];
