import { monoWav } from './wav.ts';

/**
 * A mono 16-bit WAV of a hummed tune: a handful of notes, each a few harmonics with vibrato and soft ends.
 * @param seconds length, 1 and more
 */
export function humWav(seconds: number): Buffer {
  const rate = 22_050;
  const samples = Math.round(seconds * rate);
  let phase = 0;
  return monoWav(rate, samples, (at) => {
    const time = at / rate;
    const note = notes[Math.floor(time / noteSeconds) % notes.length] ?? 57;
    const within = (time % noteSeconds) / noteSeconds;
    const vibrato = 0.25 * Math.sin(2 * Math.PI * 5.5 * time);
    phase += (2 * Math.PI * 440 * 2 ** ((note + vibrato - 69) / 12)) / rate;
    const level = 9000 * Math.min(1, within * 12, (1 - within) * 6);
    return level * harmonics.reduce((sum, gain, index) => sum + gain * Math.sin((index + 1) * phase), 0);
  });
}

/** MIDI numbers: a phrase in A minor. */
const notes = [57, 60, 64, 62, 60, 59, 57, 52];
const noteSeconds = 0.5;
const harmonics = [0.7, 0.2, 0.08, 0.03];
