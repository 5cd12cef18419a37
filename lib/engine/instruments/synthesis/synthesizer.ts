import type { StereoBuffer } from '../../audio.ts';
import type { Random } from '../../random.ts';
import type { Instrument, PlayedPart } from '../instrument.ts';
import { performPart } from '../performance/perform-part.ts';
import type { PerformedNote } from '../performance/performed-note.ts';
import type { PlayingStyle } from '../performance/playing-style.ts';
import { renderThroughEffect } from '../performance/regions.ts';

export interface SynthesizerOptions
  extends Pick<Instrument, 'id' | 'name' | 'family' | 'range' | 'midiProgram' | 'releaseSeconds'> {
  playing: PlayingStyle;
  /** Levels the instrument with the others. */
  gainDb: number;
  /** Adds one note; called in order of time. */
  voice: (note: PerformedNote, gain: number, out: StereoBuffer) => void;
  /** Effect of the instrument itself, in place on a region of its sound. */
  effect?: (buffer: StereoBuffer, random: Random) => void;
}

/** An instrument of our own synthesis: a voice, a way of playing, and optionally an effect. */
export function synthesizer(options: SynthesizerOptions): Instrument {
  const { id, name, family, range, midiProgram, releaseSeconds, effect } = options;
  const gain = 10 ** (options.gainDb / 20);
  const renderNotes = (part: PlayedPart, out: StereoBuffer, random: Random) =>
    performPart(part, options.playing, releaseSeconds, random, (note) => {
      while (note.pitch < range.low) note.pitch += 12;
      while (note.pitch > range.high) note.pitch -= 12;
      options.voice(note, gain, out);
    });
  return {
    id,
    name,
    family,
    range,
    midiProgram,
    isDrums: false,
    releaseSeconds,
    render(part, out, random) {
      if (!effect) renderNotes(part, out, random);
      else
        renderThroughEffect(
          part,
          releaseSeconds,
          out,
          (region, buffer) => renderNotes(region, buffer, random),
          (buffer) => effect(buffer, random.fork('effect')),
        );
    },
  };
}
