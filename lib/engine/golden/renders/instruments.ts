import { createStereoBuffer, SAMPLE_RATE } from '../../audio.ts';
import type { PlayedNote } from '../../instruments/instrument.ts';
import { instruments } from '../../instruments/kinds/index.ts';
import { Random } from '../../random.ts';
import type { GoldenRender, Strand } from '../strand.ts';

/** Where in its range an instrument plays a note each. */
const PLACES = [0.3, 0.5, 0.7];
/** Kick, snare, closed hat, open hat, crash, and what hand percussion has. */
const DRUM_KEYS = [36, 38, 42, 46, 49, 60, 64, 70];
const NOTE_SECONDS = 0.3;

/** Every instrument alone: a soft, a middling and a loud note; drums a stroke each. */
export const instrumentRenders: readonly GoldenRender[] = [
  {
    name: 'instruments',
    what: 'Every instrument alone, a few notes',
    async make() {
      const strands: Strand[] = [];
      for (const instrument of instruments) {
        const { low, high } = instrument.range;
        const pitches = instrument.isDrums
          ? DRUM_KEYS.filter((key) => key >= low && key <= high)
          : PLACES.map((place) => Math.round(low + place * (high - low)));
        const notes = pitches.map(
          (pitch, i): PlayedNote => ({
            startSeconds: 0.05 + i * NOTE_SECONDS,
            durationSeconds: NOTE_SECONDS * 0.9,
            pitch,
            velocity: 0.4 + (0.5 * i) / pitches.length,
          }),
        );
        const audio = createStereoBuffer(Math.round((notes.length + 1) * NOTE_SECONDS * SAMPLE_RATE));
        await instrument.prepare?.();
        instrument.render({ notes, controls: [] }, audio, new Random(502).fork(instrument.id));
        strands.push({
          name: instrument.id,
          audio,
          figures: instrument.isDrums ? ['bands', 'onsets'] : ['bands', 'onsets', 'pitch'],
        });
      }
      return strands;
    },
  },
];
