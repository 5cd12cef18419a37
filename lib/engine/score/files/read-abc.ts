/**
 * ABC, the part of the standard 2.1 that a lead sheet is written in: one tune, one voice, words, chord symbols,
 * tuplets, ties, broken rhythm, repeats with endings. (C. Walshaw, "The abc music standard 2.1".)
 */
import type { Chord, Key, Metre, Mode } from '../score.ts';
import { type Swing, swingOfRatio } from '../swing.ts';
import { chordOfName, pitchClassOf } from './chord-names.ts';
import {
  type Sheet,
  type SheetBar,
  type SheetNote,
  type SheetSyllable,
  UnreadableScoreError,
} from './sheet.ts';

const LONGEST_TEXT = 500_000;
const LETTERS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const SHARP_ORDER = 'FCGDAEB';
const MODES: Readonly<Record<string, { mode: Mode; fifths: number }>> = {
  maj: { mode: 'major', fifths: 0 },
  ion: { mode: 'major', fifths: 0 },
  mix: { mode: 'mixolydian', fifths: -1 },
  dor: { mode: 'dorian', fifths: -2 },
  m: { mode: 'minor', fifths: -3 },
  min: { mode: 'minor', fifths: -3 },
  aeo: { mode: 'minor', fifths: -3 },
  phr: { mode: 'phrygian', fifths: -4 },
  lyd: { mode: 'lydian', fifths: 1 },
};
/** Fifths from C of each pitch class's nearest major key signature. */
const MAJOR_FIFTHS = [0, -5, 2, -3, 4, -1, 6, 1, -4, 3, -2, 5];
/** In the time of how many, where a tuplet does not say. */
const TUPLET_TIME: Readonly<Record<number, number>> = { 2: 3, 3: 2, 4: 3, 6: 2, 8: 3 };

/**
 * Reads the first tune of a text.
 * @throws UnreadableScoreError with the line
 */
export function readAbc(text: string): Sheet {
  if (text.length > LONGEST_TEXT)
    throw new UnreadableScoreError(
      `The ABC text has ${text.length} characters; at most ${LONGEST_TEXT} are read.`,
    );
  const reader = new AbcReader();
  let inTune = false;
  for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = raw.replace(/(^|[^\\])%.*$/, '$1').trimEnd();
    if (/^X:/.test(line) && inTune) break;
    if (/^[XTMLQKCR]:/.test(line)) inTune = true;
    if (line.trim() !== '' && inTune) reader.line(line, index + 1);
  }
  if (!reader.hasKey)
    throw new UnreadableScoreError('This is no ABC: the field K: with the key is missing (K:C for C major).');
  return reader.finish();
}

class AbcReader {
  hasKey = false;
  #title = '';
  #key: Key = { tonic: 0, mode: 'major' };
  #signature = new Map<string, number>();
  #metre: Metre = { numerator: 4, denominator: 4, beatsPerBar: 4 };
  #hasMetre = false;
  #swing: Swing | undefined;
  #unitBeats: number | undefined;
  #tempoBpm: number | undefined;
  #bars: SheetBar[] = [];
  #bar: SheetBar = { lengthBeats: 0, notes: [], chords: [] };
  #accidentals = new Map<string, number>();
  /** Notes of the last line of music and of those before it without words, with bar lines between. */
  #lineNotes: (SheetNote | '|')[] = [];
  #verse = 0;
  #tuplet: { left: number; factor: number } | undefined;
  #broken = 1;
  #lineNumber = 0;

  line(line: string, number: number): void {
    this.#lineNumber = number;
    const field = /^([A-Za-z]):\s*(.*)$/.exec(line);
    if (field) this.#field(field[1]!, field[2]!.trim());
    else if (this.hasKey) this.#music(line);
  }

  #fail(what: string): never {
    throw new UnreadableScoreError(`ABC, line ${this.#lineNumber}: ${what}`);
  }

  #field(name: string, value: string): void {
    if (name === 'T') this.#title ||= value;
    else if (name === 'M') this.#setMetre(value);
    else if (name === 'L') {
      const match = /^(\d+)\/(\d+)$/.exec(value);
      if (!match || Number(match[2]) === 0) this.#fail(`L:${value} is no note length; write L:1/8.`);
      this.#unitBeats = (4 * Number(match[1])) / Number(match[2]);
    } else if (name === 'Q') this.#setTempo(value);
    else if (name === 'K') this.#setKey(value);
    else if (name === 'R') this.#setSwing(value);
    else if (name === 'w') this.#words(value);
  }

  #setMetre(value: string): void {
    const text = value === 'C' ? '4/4' : value === 'C|' ? '2/2' : value;
    const match = /^(\d{1,2})\/(1|2|4|8|16)$/.exec(text);
    if (text === 'none') return;
    if (!match) this.#fail(`M:${value} is no metre; write M:4/4.`);
    const [numerator, denominator] = [Number(match[1]), Number(match[2])];
    if (numerator === 0) this.#fail(`M:${value} is no metre; write M:4/4.`);
    const metre: Metre = {
      numerator: denominator === 2 ? numerator * 2 : numerator,
      denominator: denominator === 8 || denominator === 16 ? 8 : 4,
      beatsPerBar: (4 * numerator) / denominator,
    };
    if (this.#hasMetre && this.#bars.length > 0 && metre.beatsPerBar !== this.#metre.beatsPerBar)
      this.#fail('the metre changes within the tune, which a song here does not do.');
    this.#metre = metre;
    this.#hasMetre = true;
  }

  #setTempo(value: string): void {
    const match = /(?:(\d+)\/(\d+)\s*=\s*)?(\d+(?:\.\d+)?)/.exec(value.replace(/"[^"]*"/g, ''));
    if (!match) return;
    const beats = match[1] && Number(match[2]) > 0 ? (4 * Number(match[1])) / Number(match[2]) : 1;
    const bpm = Number(match[3]) * beats;
    if (!(bpm >= 20 && bpm <= 400))
      this.#fail(`Q:${value} is ${bpm} quarters a minute; from 20 to 400 are played.`);
    this.#tempoBpm = bpm;
    this.#bar.tempoBpm = bpm;
  }

  /** "Swing" is two to one, "Swing 3:2" says how much, "16ths" which notes. */
  #setSwing(value: string): void {
    if (!/\bswing\b/i.test(value)) return;
    const [, first = 2, second = 1] = /(\d+)\s*:\s*(\d+)/.exec(value) ?? [];
    const amount = swingOfRatio(Number(first), Number(second));
    if (amount === undefined)
      this.#fail(`R:${value} swings ${first} to ${second}; from 1:1 to 3:1 can be played.`);
    const unit = /\b16ths?\b/i.test(value) ? 0.25 : 0.5;
    if (amount > 0) this.#swing = { amount, unit };
  }

  #setKey(value: string): void {
    const match = /^([A-G])([#b]?)\s*([A-Za-z]*)/.exec(value);
    const tonic = match ? pitchClassOf(match[1]! + match[2]!) : /^(none|HP|Hp|$)/.test(value) ? 0 : undefined;
    if (tonic === undefined) this.#fail(`K:${value} is no key; write K:C, K:Am, K:D dorian.`);
    const word = (match?.[3] ?? '').toLowerCase();
    const mode = MODES[word === 'm' ? 'm' : word.slice(0, 3)] ?? MODES['maj']!;
    // Spelled as written: F# has six sharps, Gb six flats.
    const sharps = MAJOR_FIFTHS[tonic]!;
    const spelled =
      match?.[2] === 'b' && sharps > 0
        ? sharps - 12
        : match?.[2] === '#' && sharps < 0
          ? sharps + 12
          : sharps;
    const fifths = Math.max(-7, Math.min(7, spelled + mode.fifths));
    this.#signature.clear();
    for (let i = 0; i < Math.abs(fifths); i++)
      this.#signature.set(fifths > 0 ? SHARP_ORDER[i]! : SHARP_ORDER[6 - i]!, Math.sign(fifths));
    if (!this.hasKey) this.#key = { tonic, mode: mode.mode };
    this.hasKey = true;
  }

  #music(line: string): void {
    this.#lineNotes = [];
    this.#verse = 0;
    let at = 0;
    let chordNotes: SheetNote[] | undefined;
    let match: readonly string[] = [];
    const take = (pattern: RegExp): boolean => {
      pattern.lastIndex = at;
      const found = pattern.exec(line);
      if (!found) return false;
      at = pattern.lastIndex;
      match = found;
      return true;
    };
    while (at < line.length) {
      if (take(/[\s`\\]+|y\d*/y)) continue;
      if (take(/\{[^}]*\}/y)) continue;
      if (take(/\[([A-Za-z]):([^\]]*)\]/y)) {
        this.#field(match[1]!, match[2]!.trim());
        continue;
      }
      if (take(/"([^"]*)"/y)) {
        const chord = /^[\^_<>@]/.test(match[1]!) ? undefined : chordOfName(match[1]!);
        if (chord)
          this.#bar.chords.push({ ...chord, startBeat: this.#bar.lengthBeats, lengthBeats: 1 } as Chord);
        continue;
      }
      if (take(/![^!]*!|\+[a-z]+\+|[.~HLMOPSTuv](?=[\^_=A-Ga-gz[("!.~])|\(\(?(?!\d)|\)/y)) continue;
      if (take(/\((\d)(?::(\d*))?(?::(\d*))?/y)) {
        const p = Number(match[1]);
        const compound = this.#metre.denominator === 8 && this.#metre.numerator % 3 === 0;
        const q = Number(match[2]) || TUPLET_TIME[p] || (compound ? 3 : 2);
        if (p > 0) this.#tuplet = { left: Number(match[3]) || p, factor: q / p };
        continue;
      }
      if (take(/(:*\|+[\]:|]*:*\s*\[?[1-9][\d,-]*|:*[|\]]+[|:\]]*|\[\||::|\[[1-9][\d,-]*)/y)) {
        this.#barLine(match[0]!);
        continue;
      }
      if (take(/([<>]+)/y)) {
        const halves = 0.5 ** match[1]!.length;
        const last = this.#lineNotes.findLast((note) => note !== '|');
        if (last) {
          const change = match[1]![0] === '>' ? 2 - halves : halves;
          this.#bar.lengthBeats += last.lengthBeats * (change - 1);
          last.lengthBeats *= change;
          this.#broken = match[1]![0] === '>' ? halves : 2 - halves;
        }
        continue;
      }
      if (take(/[zxZ](\d*)(\/*)(\d*)/y)) {
        if (match[0]!.startsWith('Z'))
          for (let i = 0; i < Math.min(64, Number(match[1]) || 1); i++) this.#restBar(i > 0);
        else this.#advance(this.#length(match[1]!, match[2]!, match[3]!));
        continue;
      }
      if (take(/\[(?=[\^_=A-Ga-g])/y)) {
        chordNotes = [];
        continue;
      }
      if (chordNotes && take(/\](\d*)(\/*)(\d*)(-?)/y)) {
        const factor = this.#multiplier(match[1]!, match[2]!, match[3]!);
        const top = chordNotes.reduce((a, b) => (b.pitch > a.pitch ? b : a));
        chordNotes = undefined;
        this.#addNote({ ...top, lengthBeats: top.lengthBeats * factor, ...(match[4] && { tied: true }) });
        continue;
      }
      if (take(/(\^{1,2}|_{1,2}|=)?([A-Ga-g])([,']*)(\d*)(\/*)(\d*)(-?)/y)) {
        const note = this.#note(match);
        if (chordNotes) chordNotes.push(note);
        else this.#addNote(note);
        continue;
      }
      if (take(/[-&*;?@$#]/y)) continue;
      this.#fail(`"${line.slice(at, at + 12)}" at column ${at + 1} is no ABC.`);
    }
  }

  #multiplier(number: string, slashes: string, divisor: string): number {
    const by = divisor ? Number(divisor) : 2 ** slashes.length;
    if (by === 0 || number === '0') this.#fail('a note has no length.');
    return (number ? Number(number) : 1) / (slashes ? by : 1);
  }

  #length(number: string, slashes: string, divisor: string): number {
    const unit = this.#unitBeats ?? (this.#metre.beatsPerBar / 4 < 0.75 ? 0.25 : 0.5);
    const beats = unit * this.#multiplier(number, slashes, divisor);
    if (beats > 64) this.#fail(`a note of ${beats} beats is longer than any.`);
    return beats;
  }

  #note(match: readonly string[]): SheetNote {
    const letter = match[2]!;
    const name = letter.toUpperCase();
    let octave = letter === name ? 60 : 72;
    for (const mark of match[3]!) octave += mark === "'" ? 12 : -12;
    const sign = match[1];
    const key = `${name}${octave}`;
    if (sign) this.#accidentals.set(key, sign === '=' ? 0 : sign[0] === '^' ? sign.length : -sign.length);
    const pitch = octave + LETTERS[name]! + (this.#accidentals.get(key) ?? this.#signature.get(name) ?? 0);
    if (pitch < 0 || pitch > 127) this.#fail(`the note "${match[0]}" is beyond all hearing.`);
    return {
      startBeat: this.#bar.lengthBeats,
      lengthBeats: this.#length(match[4]!, match[5]!, match[6]!),
      pitch,
      ...(match[7] && { tied: true }),
    };
  }

  #addNote(note: SheetNote): void {
    const added = { ...note, startBeat: this.#bar.lengthBeats, lengthBeats: this.#timed(note.lengthBeats) };
    this.#bar.notes.push(added);
    this.#lineNotes.push(added);
    this.#bar.lengthBeats += added.lengthBeats;
  }

  #advance(beats: number): void {
    this.#bar.lengthBeats += this.#timed(beats);
  }

  #timed(beats: number): number {
    let timed = beats * this.#broken;
    this.#broken = 1;
    if (this.#tuplet) {
      timed *= this.#tuplet.factor;
      if (--this.#tuplet.left <= 0) this.#tuplet = undefined;
    }
    return timed;
  }

  #restBar(next: boolean): void {
    if (next) this.#closeBar();
    this.#bar.lengthBeats = this.#metre.beatsPerBar;
  }

  #barLine(sign: string): void {
    const endings = /[1-9][\d,-]*$/.exec(sign)?.[0];
    const signs = endings ? sign.slice(0, -endings.length) : sign;
    const isDouble = /::/.test(signs) || /:\|+:/.test(signs);
    if (isDouble || /^:/.test(signs)) this.#bar.repeatEnds = { times: 2 };
    this.#closeBar();
    if (isDouble || /:\s*\[?$/.test(signs.replace(/^:+\|?/, ''))) this.#bar.repeatStarts = true;
    if (endings) this.#bar.endings = numbersOf(endings);
    else if (/\|\||\|\]|:/.test(signs)) this.#ending = undefined;
    if (this.#bar.endings) this.#ending = this.#bar.endings;
    else if (this.#ending) this.#bar.endings = this.#ending;
  }

  #ending: readonly number[] | undefined;

  #closeBar(): void {
    if (this.#bar.lengthBeats > 0) {
      this.#bars.push(this.#bar);
      if (this.#bars.length > 5000) this.#fail('there are more than 5000 bars.');
      this.#lineNotes.push('|');
      this.#bar = { lengthBeats: 0, notes: [], chords: [] };
    } else if (this.#bar.repeatEnds) {
      const last = this.#bars.at(-1);
      if (last) last.repeatEnds = this.#bar.repeatEnds;
      delete this.#bar.repeatEnds;
    }
    this.#accidentals.clear();
  }

  /** A line of words under the notes of the line above it. */
  #words(text: string): void {
    const verse = this.#verse++;
    let at = 0;
    const nextNote = (): SheetNote | undefined => {
      while (at < this.#lineNotes.length) {
        const note = this.#lineNotes[at++]!;
        if (note !== '|') return note;
      }
      return undefined;
    };
    // A tied note has no syllable of its own; where the words have a sign for it, that is passed with it.
    const isTiedTo = (index: number) => {
      const before = this.#lineNotes.slice(0, index).findLast((note) => note !== '|');
      return before?.tied === true;
    };
    for (const token of text.match(/[*_|]|-|(?:\\-|[^\s*_|-])+/g) ?? []) {
      if (token === '|') {
        while (at < this.#lineNotes.length && this.#lineNotes[at++] !== '|');
        continue;
      }
      if (token === '-') {
        const last = this.#lastSyllable(verse, at);
        if (last && !last.goesOn) last.goesOn = true;
        else nextNote();
        continue;
      }
      let note = nextNote();
      if (token === '*' || token === '_') continue;
      while (note && isTiedTo(at - 1)) note = nextNote();
      if (!note) continue;
      // Of Chinese each character is a syllable, written together or not.
      const characters = /^\p{Script=Han}+\p{P}*$/u.test(token)
        ? (token.match(/\p{Script=Han}\p{P}*/gu) ?? [])
        : [token];
      for (const [i, piece] of characters.entries()) {
        if (i > 0) note = nextNote();
        if (!note) break;
        const syllables: (SheetSyllable | undefined)[] = [...(note.syllables ?? [])];
        syllables[verse] = { text: piece.replace(/~/g, ' ').replace(/\\-/g, '-'), goesOn: false };
        note.syllables = syllables;
      }
    }
  }

  #lastSyllable(verse: number, at: number): SheetSyllable | undefined {
    const note = this.#lineNotes.slice(0, at).findLast((each) => each !== '|');
    return note?.syllables?.[verse];
  }

  finish(): Sheet {
    this.#closeBar();
    if (this.#tempoBpm && this.#bars[0]) this.#bars[0].tempoBpm ??= this.#tempoBpm;
    return {
      title: this.#title,
      key: this.#key,
      metre: this.#metre,
      ...(this.#swing && { swing: this.#swing }),
      bars: this.#bars,
    };
  }
}

function numbersOf(text: string): number[] {
  return text.split(',').flatMap((piece) => {
    const [from, to] = piece.split('-').map(Number) as [number, number?];
    return Array.from({ length: Math.min(16, Math.max(1, (to ?? from) - from + 1)) }, (_, i) => from + i);
  });
}
