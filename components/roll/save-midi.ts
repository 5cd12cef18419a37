import toneMidi from '@tonejs/midi';
import type { MidiResult } from '#lib/contract/nouns.ts';

const USUAL_TEMPO = 120;

/** A standard MIDI file (type 1) of edited notes, given to the browser to save: a track a part, drums on channel 10. */
export function saveMidi(midi: MidiResult, title: string): void {
  const file = new toneMidi.Midi();
  file.name = title;
  file.header.setTempo(midi.tempo && midi.tempo >= 4 && midi.tempo <= 1000 ? midi.tempo : USUAL_TEMPO);
  let channel = 0;
  for (const [part, notes] of Object.entries(midi.instruments)) {
    const track = file.addTrack();
    track.name = part;
    const areDrums = notes.some((note) => note.is_drum);
    track.channel = areDrums ? 9 : channel;
    if (!areDrums) channel = channel === 8 ? 10 : (channel + 1) % 16;
    for (const note of notes)
      track.addNote({
        midi: note.pitch,
        time: note.start,
        duration: note.end - note.start,
        velocity: note.velocity,
      });
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([file.toArray() as Uint8Array<ArrayBuffer>], { type: 'audio/midi' }),
  );
  link.download = `${title || 'song'} (edited).mid`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
