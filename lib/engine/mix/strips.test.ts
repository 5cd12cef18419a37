import { describe, expect, it } from 'vitest';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { instruments } from '../instruments/kinds/index.ts';
import { Random } from '../random.ts';
import type { PartRole } from '../score/score.ts';
import { processStrip, soundingSpans } from './channel.ts';
import { stripOf } from './strips.ts';

const ROLES: readonly PartRole[] = ['lead', 'harmony', 'pad'];
const SEMITONES = [0, 3, 7, 10, 14, 17, 21, 24, 5, 12];

const sidesDb = ({ left, right }: StereoBuffer): number => {
  let middle = 1e-12;
  let side = 1e-12;
  for (let i = 0; i < left.length; i++) {
    middle += (left[i]! + right[i]!) ** 2;
    side += (left[i]! - right[i]!) ** 2;
  }
  return 10 * Math.log10(side / middle);
};

describe('every instrument through its strip', () => {
  it.each(instruments.filter(({ isDrums, family }) => !isDrums && family !== 'effects'))(
    'leaves most of $id on one loudspeaker',
    async (instrument) => {
      await instrument.prepare?.();
      const low = Math.max(instrument.range.low, Math.min(52, instrument.range.high - 24));
      const notes = SEMITONES.map((semitones, i) => ({
        startSeconds: 0.1 + i * 0.3,
        durationSeconds: 0.6,
        pitch: Math.min(instrument.range.high, low + semitones),
        velocity: 0.6,
      }));
      const played = createStereoBuffer(4 * SAMPLE_RATE);
      instrument.render({ notes, controls: [] }, played, new Random(7));
      for (const role of ROLES) {
        const buffer = { left: played.left.slice(), right: played.right.slice() };
        processStrip(buffer, soundingSpans(buffer), stripOf({ role, instrument: instrument.id }), 1, 0);
        // The master widens by another two to five decibels.
        expect(sidesDb(buffer), role).toBeLessThan(-0.5);
      }
    },
  );
});
