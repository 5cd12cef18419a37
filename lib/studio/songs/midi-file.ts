import toneMidi from '@tonejs/midi';
import type { MidiResult } from '#lib/contract/nouns.ts';
import { LONGEST_SECONDS } from './imported-facts.ts';

/** What a MIDI file can say of its tempo: the writer goes round for ever on 0. */
const TEMPO = { least: 4, most: 1000, usual: 120 };

/** A standard MIDI file (type 1) of a service's notes: a track an instrument, drums on channel 10, the given tempo. */
export function toMidiFile(midi: MidiResult, name: string): Uint8Array {
  const file = new toneMidi.Midi();
  file.name = name;
  const tempo = midi.tempo ?? TEMPO.usual;
  file.header.setTempo(tempo >= TEMPO.least && tempo <= TEMPO.most ? tempo : TEMPO.usual);
  const [, beats = '4', unit = '4'] = /^(\d{1,2})\/(1|2|4|8|16|32)$/.exec(midi.time_signature ?? '') ?? [];
  file.header.timeSignatures.push({ ticks: 0, timeSignature: [Number(beats), Number(unit)] });
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
        time: within(note.start),
        duration: Math.max(0.02, within(note.end) - within(note.start)),
        velocity: note.velocity,
      });
  }
  return file.toArray();
}

/** A time of a song, in seconds: whatever a service or a file said. */
const within = (seconds: number): number => Math.min(LONGEST_SECONDS, Math.max(0, seconds || 0));
