// A CommonJS package whose named exports Node cannot see.
import tonejs from '@tonejs/midi';
import { findInstrument } from '../instruments/find-instrument.ts';
import { keyName } from '../theory/key.ts';
import type { Part, Score } from './score.ts';
import { isVocalPart } from './score.ts';
import { timeOf } from './time.ts';

const { Midi } = tonejs;
const TICKS_PER_BEAT = 480;
/** General MIDI: choir aahs, voice oohs. */
const LEAD_VOCAL_PROGRAM = 52;
const BACKING_VOCAL_PROGRAM = 53;
const DRUM_CHANNEL = 9;
const EXPRESSION = 11;
const SUSTAIN = 64;

/**
 * A standard MIDI file (type 1): a track an instrument, drums on channel 10, the score's tempo map, metre, key,
 * section markers and lyrics. Positions include humanising, so that it plays as the recording does.
 */
export function scoreToMidi(score: Score): Uint8Array {
  const midi = new Midi();
  midi.header.fromJSON({
    name: score.title,
    ppq: TICKS_PER_BEAT,
    meta: score.sections.map((section) => ({
      type: 'marker',
      text: section.label,
      ticks: toTicks(section.startBeat),
    })),
    tempos: score.tempoMap.map((change) => ({ ticks: toTicks(change.startBeat), bpm: change.bpm })),
    timeSignatures: [
      { ticks: 0, timeSignature: [score.metre.numerator, score.metre.denominator], measures: 0 },
    ],
    keySignatures: keySignatureOf(score),
  });
  let nextChannel = 0;
  for (const part of score.parts) {
    if (part.notes.length === 0) continue;
    const isDrums = !isVocalPart(part) && findInstrument(part.instrument).isDrums;
    let channel = DRUM_CHANNEL;
    if (!isDrums) {
      channel = nextChannel % 16;
      nextChannel += nextChannel % 16 === DRUM_CHANNEL - 1 ? 2 : 1;
    }
    addTrack(midi, score, part, channel);
  }
  return midi.toArray();
}

const toTicks = (beat: number) => Math.max(0, Math.round(beat * TICKS_PER_BEAT));

function keySignatureOf(score: Score) {
  const [tonic, mode] = keyName(score.key).split(' ');
  const scale = mode === 'minor' ? 'minor' : 'major';
  return [{ ticks: 0, key: tonic ?? 'C', scale }];
}

function addTrack(midi: InstanceType<typeof Midi>, score: Score, part: Part, channel: number): void {
  const time = timeOf(score);
  const track = midi.addTrack();
  track.name = part.name;
  track.channel = channel;
  track.instrument.number = programOf(part);
  for (const note of part.notes) {
    const offsetBeats = note.offsetSeconds
      ? time.beatAt(time.secondsAt(note.startBeat) + note.offsetSeconds) - note.startBeat
      : 0;
    track.addNote({
      midi: Math.round(note.pitch),
      ticks: toTicks(note.startBeat + offsetBeats),
      durationTicks: Math.max(1, Math.round(note.lengthBeats * TICKS_PER_BEAT)),
      velocity: Math.min(1, note.velocity),
    });
  }
  for (const point of part.controls ?? []) {
    const ticks = toTicks(point.beat);
    if (point.control === 'expression') track.addCC({ number: EXPRESSION, value: point.value, ticks });
    else if (point.control === 'sustain') track.addCC({ number: SUSTAIN, value: point.value, ticks });
    // Pitch bend range is two semitones by default in General MIDI.
    else if (point.control === 'bend')
      track.addPitchBend({ value: Math.max(-1, Math.min(1, point.value / 2)), ticks });
  }
}

function programOf(part: Part): number {
  if (part.role === 'lead-vocal') return LEAD_VOCAL_PROGRAM;
  if (part.role === 'backing-vocal') return BACKING_VOCAL_PROGRAM;
  return findInstrument(part.instrument).midiProgram;
}
