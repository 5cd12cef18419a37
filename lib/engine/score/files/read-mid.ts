/** Standard MIDI files (MIDI Association, RP-001): types 0 and 1, in quarters; words as lyric events (RP-017) or karaoke text. */
import { parseMidi } from 'midi-file';
import { pitchClass } from '../../theory/pitch.ts';
import type { ControlPoint, Key, Metre, Note, TempoChange } from '../score.ts';
import { MOST_BEATS, MOST_NOTES } from '../score-schema.ts';
import { UnreadableScoreError } from './sheet.ts';

/** Two million events in as few bytes as there can be would fill the memory; songs have some 100 kB. */
const MOST_BYTES = 2_000_000;
const MOST_EVENTS = 300_000;
const MOST_TEMPI = 10_000;
const SLOWEST_BPM = 20;
const FASTEST_BPM = 400;
const DRUM_CHANNEL = 9;
const CONTROLS: Readonly<Record<number, ControlPoint['control']>> = { 11: 'expression', 64: 'sustain' };
/** Semitones of the bend wheel, as General MIDI has it where nothing is said. */
const BEND_SEMITONES = 2;

/** What one channel of one track plays. */
export interface MidiTrack {
  name: string;
  /** General MIDI program, 0–127. */
  program: number;
  isDrums: boolean;
  notes: Note[];
  controls: ControlPoint[];
}

export interface MidiSong {
  title: string;
  /** Where the file says it. */
  key?: Key;
  metre: Metre;
  tempoMap: TempoChange[];
  tracks: MidiTrack[];
  /** As they are written, hyphens and spaces and all. */
  words: { beat: number; text: string }[];
  markers: { beat: number; label: string }[];
  /** Where the last note ends. */
  lengthBeats: number;
  notices: string[];
}

/** With its notes that have not ended, by pitch. */
type Channel = MidiTrack & { sounding: Map<number, Note[]> };

type MidiEvent = ReturnType<typeof parseMidi>['tracks'][number][number];

const fail = (what: string): never => {
  throw new UnreadableScoreError(`MIDI: ${what}`);
};

/** @throws UnreadableScoreError saying what is wrong and where */
export function readMidi(bytes: Uint8Array): MidiSong {
  if (bytes.length > MOST_BYTES) fail(`the file has ${bytes.length} bytes; at most ${MOST_BYTES} are read.`);
  const { header, tracks } = parsed(bytes);
  const { ticksPerBeat } = header;
  if (!ticksPerBeat) return fail('its times are in frames (SMPTE); export it with times in quarter notes.');
  if (header.format === 2) fail('it is of type 2, songs one beside the other; export it as type 1.');
  const events = tracks.reduce((sum, track) => sum + track.length, 0);
  if (events > MOST_EVENTS) fail(`it has ${events} events; at most ${MOST_EVENTS} are read.`);
  const reader = new SongReader(ticksPerBeat);
  for (const [i, track] of tracks.entries()) reader.track(track, i);
  return reader.finish();
}

function parsed(bytes: Uint8Array) {
  try {
    return parseMidi(bytes);
  } catch (error) {
    // The parser throws words.
    const why = error instanceof Error ? error.message : String(error);
    return fail(`it is no standard MIDI file (${why.replace(/\.$/, '')}).`);
  }
}

class SongReader {
  readonly #beat: number;
  readonly #song: MidiSong = {
    title: '',
    metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
    tempoMap: [],
    tracks: [],
    words: [],
    markers: [],
    lengthBeats: 0,
    notices: [],
  };
  readonly #tempi = new Map<number, number>();
  #notes = 0;
  #hasMetre = false;

  constructor(ticksPerBeat: number) {
    this.#beat = 1 / ticksPerBeat;
  }

  track(events: readonly MidiEvent[], index: number): void {
    const channels = new Map<number, Channel>();
    let name = '';
    let tick = 0;
    const on = (number: number) => {
      const known = channels.get(number);
      if (known) return known;
      const isDrums = number === DRUM_CHANNEL;
      const channel: Channel = {
        name: '',
        program: 0,
        isDrums,
        notes: [],
        controls: [],
        sounding: new Map(),
      };
      channels.set(number, channel);
      return channel;
    };
    for (const event of events) {
      tick += event.deltaTime;
      const beat = tick * this.#beat;
      if (!(beat <= MOST_BEATS))
        fail(`track ${index + 1} goes on to beat ${Math.round(beat)}; at most ${MOST_BEATS} are played.`);
      if (event.type === 'trackName') name ||= textOfBytes(event.text).trim();
      else if (event.type === 'noteOn' && event.velocity > 0) {
        if (++this.#notes > MOST_NOTES) fail(`it has more than ${MOST_NOTES} notes.`);
        if (event.noteNumber > 127)
          fail(`a note at beat ${round(beat)} has the pitch ${event.noteNumber}; 0 to 127 are played.`);
        const channel = on(event.channel);
        const velocity = Math.min(1, event.velocity / 127);
        const note: Note = { startBeat: beat, lengthBeats: 0, pitch: event.noteNumber, velocity };
        channel.notes.push(note);
        const sounding = channel.sounding.get(note.pitch);
        if (sounding) sounding.push(note);
        else channel.sounding.set(note.pitch, [note]);
      } else if (event.type === 'noteOff' || event.type === 'noteOn') {
        const note = on(event.channel).sounding.get(event.noteNumber)?.shift();
        if (note) note.lengthBeats = beat - note.startBeat;
      } else if (event.type === 'programChange') on(event.channel).program = event.programNumber & 127;
      else if (event.type === 'controller') {
        const control = CONTROLS[event.controllerType];
        if (control)
          on(event.channel).controls.push({ beat, control, value: Math.min(1, event.value / 127) });
      } else if (event.type === 'pitchBend')
        on(event.channel).controls.push({
          beat,
          control: 'bend',
          value: (event.value / 8192) * BEND_SEMITONES,
        });
      else this.#meta(event, beat, index);
    }
    const end = tick * this.#beat;
    for (const { sounding, ...channel } of channels.values()) {
      for (const notes of sounding.values())
        for (const note of notes) note.lengthBeats = end - note.startBeat;
      const notes = channel.notes.filter(({ lengthBeats }) => lengthBeats > 0);
      if (notes.length > 0) this.#song.tracks.push({ ...channel, name: name.slice(0, 200), notes });
    }
    if (index === 0) this.#song.title = name.slice(0, 200);
  }

  #meta(event: MidiEvent, beat: number, index: number): void {
    if (event.type === 'setTempo') {
      const bpm = 60_000_000 / event.microsecondsPerBeat;
      if (!(bpm >= SLOWEST_BPM && bpm <= FASTEST_BPM))
        fail(
          `the tempo at beat ${round(beat)} is ${Math.round(bpm)}; from ${SLOWEST_BPM} to ${FASTEST_BPM} quarters a minute are played.`,
        );
      this.#tempi.set(beat, bpm);
      if (this.#tempi.size > MOST_TEMPI) fail(`it has more than ${MOST_TEMPI} changes of tempo.`);
    } else if (event.type === 'timeSignature') this.#setMetre(event.numerator, event.denominator, beat);
    else if (event.type === 'keySignature' && !this.#song.key && Math.abs(event.key) <= 7) {
      const isMinor = event.scale === 1;
      this.#song.key = {
        tonic: pitchClass(7 * (event.key + (isMinor ? 3 : 0))),
        mode: isMinor ? 'minor' : 'major',
      };
    } else if (event.type === 'lyrics') this.#song.words.push({ beat, text: textOfBytes(event.text) });
    // Karaoke files have their words as text; what begins with @ is about the file.
    else if (event.type === 'text' && index > 0 && beat > 0 && !event.text.startsWith('@'))
      this.#song.words.push({ beat, text: textOfBytes(event.text) });
    else if (event.type === 'marker')
      this.#song.markers.push({ beat, label: textOfBytes(event.text).trim() });
  }

  #setMetre(numerator: number, denominator: number, beat: number): void {
    const beatsPerBar = (4 * numerator) / denominator;
    if (!(numerator >= 1 && numerator <= 32) || ![1, 2, 4, 8, 16, 32].includes(denominator))
      fail(`${numerator}/${denominator} at beat ${round(beat)} is no metre.`);
    if (!this.#hasMetre) {
      this.#hasMetre = true;
      this.#song.metre =
        denominator >= 8
          ? { numerator: (numerator * 8) / denominator, denominator: 8, beatsPerBar }
          : { numerator: (numerator * 4) / denominator, denominator: 4, beatsPerBar };
      if (!Number.isInteger(this.#song.metre.numerator))
        fail(`no band plays in ${numerator}/${denominator}.`);
    } else if (beatsPerBar !== this.#song.metre.beatsPerBar && this.#song.notices.length === 0)
      this.#song.notices.push(
        `The file changes its metre at beat ${round(beat)}; bars are counted in the first one throughout.`,
      );
  }

  finish(): MidiSong {
    const song = this.#song;
    if (song.tracks.length === 0) fail('there are no notes in it.');
    const tempi = [...this.#tempi].sort(([a], [b]) => a - b);
    const first = tempi.findLast(([beat]) => beat === 0)?.[1] ?? 120;
    song.tempoMap = [
      { startBeat: 0, bpm: first },
      ...tempi.filter(([beat]) => beat > 0).map(([startBeat, bpm]) => ({ startBeat, bpm })),
    ];
    song.words.sort((a, b) => a.beat - b.beat);
    for (const { notes } of song.tracks)
      for (const { startBeat, lengthBeats } of notes)
        song.lengthBeats = Math.max(song.lengthBeats, startBeat + lengthBeats);
    return song;
  }
}

const round = (beat: number) => Math.round(beat * 100) / 100;

/** Text of a file, whose characters the parser gives as bytes: UTF-8, else what older Chinese files are in. */
function textOfBytes(text: string): string {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this one.
    }
  return text;
}
