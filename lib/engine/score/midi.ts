// A CommonJS package whose named exports Node cannot see.
import tonejs from '@tonejs/midi';
import { barsOf } from '#lib/spelling/bars.ts';
import { fifthsOf } from '#lib/spelling/pitch-spelling.ts';
import { findInstrument } from '../instruments/find-instrument.ts';
import { isMinorMode } from '../theory/scales.ts';
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
    name: inBytes(score.title),
    ppq: TICKS_PER_BEAT,
    meta: [
      ...score.sections.map(({ label, startBeat }) => ({
        type: 'marker',
        text: inBytes(label),
        ticks: toTicks(startBeat),
      })),
      ...wordsOf(score),
    ],
    tempos: score.tempoMap.map((change) => ({ ticks: toTicks(change.startBeat), bpm: change.bpm })),
    timeSignatures: barsOf(score).runs.map(({ startBeat, startBar, metre }) => ({
      ticks: toTicks(startBeat),
      timeSignature: [metre.numerator, metre.denominator],
      measures: startBar,
    })),
    keySignatures: [{ ticks: 0, key: 'C', scale: 'major' }],
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
  return withKey(midi.toArray(), score);
}

/** The lead's syllables where they begin: a hyphen where the word goes on, else a space (RP-017). */
function wordsOf({ parts, lyrics }: Score) {
  const lead = parts.find(({ role }) => role === 'lead-vocal');
  return (lead?.notes ?? []).flatMap(({ startBeat, sung }) => {
    const line = sung && !sung.continues ? lyrics[sung.line] : undefined;
    const syllable = line?.syllables[sung!.syllable];
    if (!syllable || syllable.text === '') return [];
    const goesOn = line!.syllables[sung!.syllable + 1]?.word === syllable.word;
    return [
      { type: 'lyrics', text: inBytes(`${syllable.text}${goesOn ? '-' : ' '}`), ticks: toTicks(startBeat) },
    ];
  });
}

/** The writer takes a character for a byte: UTF-8 as such. */
const inBytes = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

const toTicks = (beat: number) => Math.max(0, Math.round(beat * TICKS_PER_BEAT));

/** How a key signature begins in a file; nothing before it holds these bytes, for the first track is texts and times. */
const KEY_SIGNATURE = [0xff, 0x59, 2];

/** The library writes the place of a key in its list; a file has sharps, and flats below 0. */
function withKey(bytes: Uint8Array, { key: { tonic, mode } }: Score): Uint8Array {
  const at = bytes.findIndex((_, i) => KEY_SIGNATURE.every((byte, k) => bytes[i + k] === byte));
  const isMinor = isMinorMode(mode);
  bytes[at + 3] = fifthsOf({ tonic, mode: isMinor ? 'minor' : 'major' });
  bytes[at + 4] = isMinor ? 1 : 0;
  return bytes;
}

function addTrack(midi: InstanceType<typeof Midi>, score: Score, part: Part, channel: number): void {
  const time = timeOf(score);
  const track = midi.addTrack();
  track.name = inBytes(part.name);
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
