import toneMidi from '@tonejs/midi';
import type { MidiResult } from '#lib/contract/nouns.ts';

/** A standard MIDI file (type 1) of a service's notes: a track an instrument, drums on channel 10, the given tempo. */
export function toMidiFile(midi: MidiResult, name: string): Uint8Array {
  const file = new toneMidi.Midi();
  file.name = name;
  file.header.setTempo(midi.tempo ?? 120);
  const [beats = 4, unit = 4] = (midi.time_signature ?? '4/4').split('/').map(Number);
  file.header.timeSignatures.push({ ticks: 0, timeSignature: [beats, unit] });
  let channel = 0;
  for (const [instrument, notes] of Object.entries(midi.instruments)) {
    const track = file.addTrack();
    track.name = instrument;
    const isDrums = notes.some((note) => note.is_drum);
    track.channel = isDrums ? 9 : channel;
    if (!isDrums) channel = channel === 8 ? 10 : (channel + 1) % 16;
    for (const note of notes)
      track.addNote({
        midi: note.pitch,
        time: Math.max(0, note.start),
        duration: Math.max(0.02, note.end - note.start),
        velocity: note.velocity,
      });
  }
  return file.toArray();
}
