import tonejs from '@tonejs/midi';
import type { MidiResult } from '#lib/contract/nouns.ts';

const { Midi } = tonejs;

const TICKS_PER_BEAT = 480;
const DRUM_CHANNEL = 9;
/** General MIDI programs for what a transcription tells apart. */
const PROGRAMS: Record<string, number> = { Bass: 33, Melody: 73, Harmony: 0, Vocals: 52 };

/** A standard MIDI file (type 1) of notes in seconds: a track an instrument, drums on channel 10, the tempo as heard. */
export function notesToMidi(
  title: string,
  { instruments, tempo = 120, time_signature }: MidiResult,
): Uint8Array {
  const midi = new Midi();
  const [numerator = 4, denominator = 4] = (time_signature ?? '4/4').split('/').map(Number);
  midi.header.fromJSON({
    name: title,
    ppq: TICKS_PER_BEAT,
    meta: [],
    tempos: [{ ticks: 0, bpm: tempo }],
    timeSignatures: [{ ticks: 0, timeSignature: [numerator, denominator], measures: 0 }],
    keySignatures: [],
  });
  let channel = 0;
  for (const [name, notes] of Object.entries(instruments)) {
    const track = midi.addTrack();
    track.name = name;
    const isDrums = notes[0]?.is_drum === true;
    track.channel = isDrums ? DRUM_CHANNEL : channel;
    if (!isDrums) channel = (channel + 1 === DRUM_CHANNEL ? channel + 2 : channel + 1) % 16;
    track.instrument.number = PROGRAMS[name] ?? 0;
    for (const note of notes) {
      const duration = Math.max(0.01, note.end - note.start);
      track.addNote({ midi: note.pitch, time: note.start, duration, velocity: note.velocity });
    }
  }
  return midi.toArray();
}
