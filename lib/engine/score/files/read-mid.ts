/** Standard MIDI files (MIDI Association, RP-001): types 0 and 1, in quarters; words as lyric events (RP-017) or karaoke text. */
import { parseMidi } from 'midi-file';
import { pitchClass } from '../../theory/pitch.ts';
import type { ControlPoint, Key, KeyChange, Metre, MetreChange, Note, TempoChange } from '../score.ts';
import { MOST_BEATS, MOST_NOTES } from '../score-schema.ts';
import { keptMetres, metreOfFraction, mostPlayed, noticeOfMetre } from './metres.ts';
import { type BandTrack, UnreadableScoreError } from './sheet.ts';

/** Two million events in as few bytes as there can be would fill the memory; songs have some 100 kB. */
const MOST_BYTES = 2_000_000;
const MOST_EVENTS = 300_000;
const MOST_TEMPI = 10_000;
const SLOWEST_BPM = 20;
const FASTEST_BPM = 400;
const DRUM_CHANNEL = 9;
/** A track of drums that is not on their channel: programs of studios put all on the first. */
const DRUM_NAMES = /\bdrum|\bkit\b|\bpercussion\b|\bbeat\b|鼓|打击/i;
/** What programs call the track of their tempi. */
const NO_TITLE =
  /^(tempo( track)?|conductor( track)?|control( track)?|master( track)?|untitled|track \d+|midi( track)?|new song)$/i;
const SHORTEST_BEATS = 1 / 32;
/** Registered parameter 0: how far the bend wheel goes. */
const [RPN_MSB, RPN_LSB, DATA_ENTRY] = [101, 100, 6];
const CONTROLS: Readonly<Record<number, ControlPoint['control']>> = { 11: 'expression', 64: 'sustain' };
/** Semitones of the bend wheel, as General MIDI has it where nothing is said. */
const BEND_SEMITONES = 2;

/** What one channel of one track plays with one program. */
export interface MidiTrack extends BandTrack {
  /** Which of the file's tracks it is in. */
  index: number;
}

export interface MidiSong {
  title: string;
  /** Where the file says it. */
  key?: Key;
  keyChanges: KeyChange[];
  metre: Metre;
  /** On bar lines. */
  metreChanges?: MetreChange[];
  tempoMap: TempoChange[];
  tracks: MidiTrack[];
  /** As they are written, hyphens and spaces and all; in which of the file's tracks. */
  words: { beat: number; text: string; index: number }[];
  markers: { beat: number; label: string }[];
  /** Where the last note ends. */
  lengthBeats: number;
  notices: string[];
}

/** With its notes that have not ended, by pitch. */
type Channel = MidiTrack & {
  number: number;
  sounding: Map<number, Note[]>;
  bendSemitones: number;
  saysProgram: boolean;
};

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
  const reader = new SongReader(ticksPerBeat, tracks.length === 1);
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
    keyChanges: [],
    tempoMap: [],
    tracks: [],
    words: [],
    markers: [],
    lengthBeats: 0,
    notices: [],
  };
  readonly #tempi = new Map<number, number>();
  readonly #metres: { beat: number; metre: Metre }[] = [];
  readonly #channels: Channel[] = [];
  /** Where each channel is given its programs, by whatever track. */
  readonly #programs = new Map<number, { beat: number; program: number }[]>();
  /** Words of karaoke files, which have them as text; used where nothing has them as words. */
  readonly #texts: MidiSong['words'] = [];
  readonly #hasOneTrack: boolean;
  #notes = 0;

  constructor(ticksPerBeat: number, hasOneTrack: boolean) {
    this.#beat = 1 / ticksPerBeat;
    this.#hasOneTrack = hasOneTrack;
  }

  track(events: readonly MidiEvent[], index: number): void {
    const channels = new Map<number, Channel>();
    const own: Channel[] = [];
    // Files of more than sixteen channels have several ports, each with its own.
    let port = 0;
    const begin = (number: number, program?: number): Channel => {
      const channel: Channel = {
        name: '',
        program: program ?? 0,
        saysProgram: program !== undefined,
        isDrums: number % 16 === DRUM_CHANNEL,
        notes: [],
        controls: [],
        index,
        number,
        sounding: new Map(),
        bendSemitones: BEND_SEMITONES,
      };
      channels.set(number, channel);
      own.push(channel);
      return channel;
    };
    const on = (channel: number) => channels.get(16 * port + channel) ?? begin(16 * port + channel);
    const parameters = new Map<number, [number, number]>();
    let name = '';
    let tick = 0;
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
        // It may have begun before its channel was given another program.
        const note = own
          .find(
            ({ number, sounding }) =>
              number === 16 * port + event.channel && sounding.get(event.noteNumber)?.length,
          )
          ?.sounding.get(event.noteNumber)
          ?.shift();
        if (note) note.lengthBeats = beat - note.startBeat;
      } else if (event.type === 'programChange') {
        const program = event.programNumber & 127;
        const channel = on(event.channel);
        const said = this.#programs.get(channel.number);
        if (said) said.push({ beat, program });
        else this.#programs.set(channel.number, [{ beat, program }]);
        // Another instrument, and so another part; kits of drums are one.
        if (channel.notes.length === 0 || channel.isDrums) {
          channel.program = program;
          channel.saysProgram = true;
        } else if (channel.program !== program)
          begin(channel.number, program).bendSemitones = channel.bendSemitones;
      } else if (event.type === 'controller') {
        const control = CONTROLS[event.controllerType];
        const channel = on(event.channel);
        const parameter = parameters.get(event.channel) ?? [127, 127];
        if (event.controllerType === RPN_MSB) parameters.set(event.channel, [event.value, parameter[1]]);
        else if (event.controllerType === RPN_LSB) parameters.set(event.channel, [parameter[0], event.value]);
        else if (event.controllerType === DATA_ENTRY && parameter[0] === 0 && parameter[1] === 0)
          channel.bendSemitones = Math.min(24, event.value);
        if (control) channel.controls.push({ beat, control, value: Math.min(1, event.value / 127) });
      } else if (event.type === 'pitchBend') {
        const channel = on(event.channel);
        channel.controls.push({
          beat,
          control: 'bend',
          value: (event.value / 8192) * channel.bendSemitones,
        });
      } else if (event.type === 'portPrefix') port = event.port & 127;
      else this.#meta(event, beat, index);
    }
    const end = tick * this.#beat;
    // A track of many channels is a whole band, and its name the song's; of two, the second is what somebody adds to the first.
    const playing = [...new Set(own.flatMap(({ number, notes }) => (notes.length > 0 ? [number] : [])))];
    for (const channel of own) {
      for (const notes of channel.sounding.values())
        for (const note of notes) note.lengthBeats = end - note.startBeat;
      const isCalledSo = playing.length === 1 || (playing.length === 2 && channel.number === playing[0]);
      channel.name = isCalledSo ? name.slice(0, 200) : '';
      this.#channels.push(channel);
    }
    if (index === 0 && !NO_TITLE.test(name)) this.#song.title = name.slice(0, 200);
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
    else if (event.type === 'keySignature' && Math.abs(event.key) <= 7) {
      const isMinor = event.scale === 1;
      const key: Key = {
        tonic: pitchClass(7 * (event.key + (isMinor ? 3 : 0))),
        mode: isMinor ? 'minor' : 'major',
      };
      this.#song.keyChanges.push({ startBeat: beat, key });
    } else if (event.type === 'lyrics') this.#song.words.push({ beat, text: textOfBytes(event.text), index });
    // What begins with @ is about the file.
    else if (
      event.type === 'text' &&
      (index > 0 || this.#hasOneTrack) &&
      beat > 0 &&
      !event.text.startsWith('@')
    )
      this.#texts.push({ beat, text: textOfBytes(event.text), index });
    else if (event.type === 'marker')
      this.#song.markers.push({ beat, label: textOfBytes(event.text).trim() });
  }

  #setMetre(numerator: number, denominator: number, beat: number): void {
    if (!(numerator >= 1 && numerator <= 32) || ![1, 2, 4, 8, 16, 32].includes(denominator))
      fail(`${numerator}/${denominator} at beat ${round(beat)} is no metre.`);
    const metre = metreOfFraction(numerator, denominator);
    if (!Number.isInteger(metre.numerator)) fail(`no band plays in ${numerator}/${denominator}.`);
    this.#metres.push({ beat, metre });
  }

  finish(): MidiSong {
    const song = this.#song;
    for (const { sounding: _sounding, bendSemitones: _bend, number, saysProgram, ...channel } of this
      .#channels) {
      const programs = this.#programs.get(number);
      const [first] = channel.notes;
      const isCalledDrums = !programs && DRUM_NAMES.test(channel.name);
      const isDrums = channel.isDrums || isCalledDrums;
      // A hit may end where it begins; what has no length is else no note.
      const notes = channel.notes.flatMap((note): Note[] => {
        if (note.lengthBeats > 0) return [note];
        return isDrums ? [{ ...note, lengthBeats: SHORTEST_BEATS }] : [];
      });
      // Another track may say what the channel plays with.
      const program = saysProgram
        ? channel.program
        : (programs?.findLast(({ beat }) => beat <= (first?.startBeat ?? 0)) ?? programs?.[0])?.program;
      if (notes.length > 0) song.tracks.push({ ...channel, isDrums, program: program ?? 0, notes });
    }
    if (song.tracks.length === 0) fail('there are no notes in it.');
    if (song.words.length === 0) song.words.push(...this.#texts);
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
    song.keyChanges.sort((a, b) => a.startBeat - b.startBeat);
    const key = song.keyChanges.find(({ startBeat }) => startBeat === 0)?.key ?? song.keyChanges[0]?.key;
    if (key) song.key = key;
    song.keyChanges = song.keyChanges.filter(
      ({ startBeat, key: { tonic, mode } }, i, all) =>
        startBeat > 0 && !(all[i - 1]?.key.tonic === tonic && all[i - 1]?.key.mode === mode),
    );
    this.#countBars();
    return song;
  }

  /**
   * Bars are counted as they are written, from where the first whole one begins; where metres change within bars, in the
   * one in which most beats are.
   */
  #countBars(): void {
    const song = this.#song;
    // Every track may say it.
    const metres = this.#metres
      .toSorted((a, b) => a.beat - b.beat)
      .filter(({ beat }, i, all) => beat !== all[i + 1]?.beat);
    const spans = metres.map(({ beat, metre }, i) => ({
      metre,
      beats: Math.max(0, (metres[i + 1]?.beat ?? song.lengthBeats) - beat),
    }));
    const main = mostPlayed(spans) ?? song.metre;
    const [first, second] = metres;
    const isUpbeat =
      first?.beat === 0 &&
      second !== undefined &&
      first.metre.beatsPerBar < second.metre.beatsPerBar &&
      second.beat < second.metre.beatsPerBar;
    const moved = isUpbeat ? second.metre.beatsPerBar - second.beat : 0;
    if (moved > 0) moveAll(song, moved);
    const written = metres.slice(isUpbeat ? 1 : 0);
    const kept = keptMetres(
      written.map(({ beat, metre }, i) => ({ startBeat: i === 0 ? 0 : beat + moved, metre })),
      song.lengthBeats,
      main,
    );
    Object.assign(song, kept ?? { metre: main });
    const other = written.find(({ metre }) => metre.beatsPerBar !== main.beatsPerBar);
    if (!kept && other)
      song.notices.push(
        noticeOfMetre(main, { bar: Math.floor(other.beat / main.beatsPerBar) + 1, metre: other.metre }),
      );
  }
}

/** Everything so much later. */
function moveAll(song: MidiSong, beats: number): void {
  for (const { notes, controls } of song.tracks) {
    for (const note of notes) note.startBeat += beats;
    for (const point of controls) point.beat += beats;
  }
  for (const each of [...song.words, ...song.markers]) each.beat += beats;
  for (const change of song.keyChanges) change.startBeat += beats;
  for (const change of song.tempoMap) if (change.startBeat > 0) change.startBeat += beats;
  song.lengthBeats += beats;
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
