import { drumKit } from '../sound-font/drum-kit.ts';
import { kick, snare } from '../synthesis/electronic-drums.ts';

const preset = { program: 0, isDrums: true };
/** The sampled kick lacks its lowest octave; a short sine under it brings it back. */
const low = kick({
  hz: 52,
  punchHz: 60,
  punchSeconds: 0.03,
  dropHz: 18,
  dropSeconds: 0.12,
  decaySeconds: 0.26,
  click: 0.06,
  drive: 1,
});
const wires = snare({
  toneHz: 196,
  secondToneRatio: 1.7,
  toneSeconds: 0.09,
  toneLevel: 0.35,
  noiseSeconds: 0.18,
  noiseLevel: 0.4,
  noiseHz: 2200,
  snap: 0.5,
});

/** A studio kit: bank samples with a low layer under the kick and fresh wires on the snare. */
export const acousticKit = drumKit({
  id: 'acoustic-kit',
  name: 'Acoustic kit',
  family: 'kit',
  range: { low: 27, high: 87 },
  midiProgram: 0,
  releaseSeconds: 4,
  gainDb: -1,
  preset,
  pieces: {
    35: [{ preset }, { voice: low, gainDb: -9 }],
    36: [{ preset }, { voice: low, gainDb: -9 }],
    38: [{ preset }, { voice: wires, gainDb: -21 }],
    40: [{ preset }, { voice: wires, gainDb: -21 }],
  },
});
