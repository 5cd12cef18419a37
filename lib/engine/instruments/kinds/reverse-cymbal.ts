import { createStereoBuffer, SAMPLE_RATE } from '../../audio.ts';
import { Random } from '../../random.ts';
import { CONTROL_BLOCK } from '../performance/performed-note.ts';
import { hat } from '../synthesis/electronic-drums.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

/** A crash cymbal played backwards, so that it swells into the end of the note. */
export const reverseCymbal = synthesizer({
  id: 'reverse-cymbal',
  name: 'Reverse cymbal',
  family: 'effects',
  range: { low: 24, high: 96 },
  midiProgram: 119,
  releaseSeconds: 0.1,
  gainDb: -6,
  playing: { detuneCents: 0 },
  voice: (note, gain, out) => {
    const length = note.gateBlocks * CONTROL_BLOCK;
    const seconds = length / SAMPLE_RATE;
    const forwards = createStereoBuffer(length);
    const crash = hat({
      decaySeconds: Math.max(0.4, seconds * 1.15),
      tune: 1.52,
      noise: 0.7,
      highPassHz: 2600,
    });
    crash(
      {
        startSample: 0,
        chokeSample: Number.POSITIVE_INFINITY,
        velocity: note.velocity,
        key: 49,
        durationSeconds: seconds,
      },
      forwards,
      gain,
      new Random(note.seed),
    );
    const count = Math.min(length, out.left.length - note.startSample);
    for (let i = 0; i < count; i++) {
      const mirrored = length - 1 - i;
      // the stop is quick, not a cut
      const edge = Math.min(1, mirrored / 120, i / 400);
      out.left[note.startSample + i]! += forwards.left[mirrored]! * edge;
      out.right[note.startSample + i]! += forwards.right[mirrored]! * edge;
    }
  },
});
