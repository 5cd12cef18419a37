import type { StereoBuffer } from '../audio.ts';
import type { Random } from '../random.ts';

/** How one sound is to be played. */
export interface SoundVoice {
  random: Random;
  /** What there is to fill: for beds and grooves the whole length. */
  seconds: number;
  bpm: number;
  /** Hz of a step of the requested key's scale: 0 the tonic near middle C, 7 an octave up; negative below. */
  degree(step: number): number;
  /** Multiplies the natural pitch of things: above 1 small, below 1 big. 0.4–2.5. */
  pitch: number;
  /** 0 faint, 0.5 as usual, 1 heavy. */
  intensity: number;
  /** 1 as usual. 0.4–2.5. */
  speed: number;
  /** A period (seconds) near the given one of which a loop holds a whole number; the given one where nothing loops. */
  whole(period: number): number;
  /** Which of several occurrences this is. */
  index: number;
}

/**
 * A kind of sound: one file, one line in the list.
 * - `bed`: goes on; `render` fills `voice.seconds` from `at`.
 * - `event`: happens; `render` plays it once at `at`, about `seconds` long.
 * - `groove`: periodic in the bar; `render` plays bars of 4/4 at `voice.bpm` for `voice.seconds`.
 */
export interface SoundRecipe {
  /** As the file is called. */
  id: string;
  name: { en: string; zh: string };
  /** Words that name it, without plurals. */
  words: { en: readonly string[]; zh: readonly string[] };
  kind: 'bed' | 'event' | 'groove';
  /** Usual length: of one event; of a bed or groove when nothing is asked for. */
  seconds: number;
  /** Events: from one to the next, when there are several. */
  everySeconds?: number;
  /** Events: how many there are when no number is asked for. Default 1. */
  count?: number;
  /** Level beside other sounds, in dB; default 0. */
  gainDb?: number;
  /** Adds into `out`, never beyond its end. */
  render(out: StereoBuffer, at: number, voice: SoundVoice): void;
}
