import { CONTROL_BLOCK } from '../performance/performed-note.ts';
import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { sweepNoise } from '../synthesis/swept-noise.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const tone: SubtractivePatch = {
  oscillators: [{ wave: 'saw', level: 0.5, unison: 5, unisonCents: 30, spread: 1 }],
  filter: {
    hz: 900,
    resonance: 0.3,
    poles: 4,
    envelope: { attackSeconds: 4, decaySeconds: 1, sustain: 1, releaseSeconds: 0.1 },
    envelopeOctaves: 3.5,
    keyTracking: 0,
    velocityOctaves: 0.5,
    highPassHz: 200,
  },
  amplifier: { attackSeconds: 0.01, decaySeconds: 1, sustain: 1, releaseSeconds: 0.08 },
};

/** A noise and a tone that climb to the end of the note: two octaves up, louder and brighter all the way. */
export const riser = synthesizer({
  id: 'riser',
  name: 'Riser',
  family: 'effects',
  range: { low: 24, high: 96 },
  midiProgram: 97,
  releaseSeconds: 0.4,
  gainDb: -5,
  playing: { detuneCents: 0 },
  voice: (note, gain, out) => {
    const length = note.gateBlocks * CONTROL_BLOCK;
    const sweep = { fromHz: 280, toHz: 11_000, damping: 0.55, fromLevel: 0.04, toLevel: 1, curve: 1.8 };
    sweepNoise(sweep, note.startSample, length, gain * note.velocity, note.seed, out);
    for (let k = 0; k <= note.curveBlocks; k++) {
      const u = Math.min(1, k / note.gateBlocks);
      note.bend[k]! += 24 * u ** 1.4;
      note.gain[k]! *= 0.08 + 0.5 * u * u;
    }
    playSubtractive(tone, note, gain * 0.6, out);
  },
});
