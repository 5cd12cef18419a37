import { SAMPLE_RATE } from '../../audio.ts';
import { Random } from '../../random.ts';
import { kick } from '../synthesis/electronic-drums.ts';
import { modalDrum, plate } from '../synthesis/modal-drums.ts';
import { sweepNoise } from '../synthesis/swept-noise.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const boom = kick({
  hz: 38,
  punchHz: 130,
  punchSeconds: 0.09,
  dropHz: 40,
  dropSeconds: 0.5,
  decaySeconds: 2.2,
  click: 0.8,
  drive: 2,
});
const metal = modalDrum({
  hz: 92,
  modes: plate(26, 30, 2.6, 0.7),
  strike: { level: 0.6, seconds: 0.12, hz: 5000 },
  glide: { semitones: 0.6, seconds: 0.5 },
  width: 0.9,
});

/** A hit that a whole section falls on: sub drop, metal and a wash of noise. */
export const impact = synthesizer({
  id: 'impact',
  name: 'Impact',
  family: 'effects',
  range: { low: 24, high: 96 },
  midiProgram: 116,
  releaseSeconds: 3.2,
  gainDb: -5,
  playing: { detuneCents: 0 },
  voice: (note, gain, out) => {
    const random = new Random(note.seed);
    const stroke = {
      startSample: note.startSample,
      chokeSample: Number.POSITIVE_INFINITY,
      velocity: note.velocity,
      key: 36,
      durationSeconds: 2,
    };
    boom(stroke, out, gain, random);
    metal(stroke, out, gain * 0.16, random);
    const wash = { fromHz: 4200, toHz: 260, damping: 1.2, fromLevel: 0.55, toLevel: 0, curve: 0.35 };
    sweepNoise(wash, note.startSample, Math.round(2.4 * SAMPLE_RATE), gain * note.velocity, note.seed, out);
  },
});
