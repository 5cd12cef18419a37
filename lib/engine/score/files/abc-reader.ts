import type { Chord, Key, Metre } from '../score.ts';
import { type Swing, swingOfRatio } from '../swing.ts';
import { AbcAccidentals } from './abc-accidentals.ts';
import { endingsOf, metreOfField, tempoOfField } from './abc-fields.ts';
import { readKey } from './abc-key.ts';
import { inOrder, orderOfParts } from './abc-parts.ts';
import { transposeOf } from './abc-voices.ts';
import { abcText, type LineNotes, notesForWords, putWords } from './abc-words.ts';
import { chordOfName } from './chord-names.ts';
import { type JumpMark, jumpOfWords, markBar, settleCodas } from './jumps.ts';
import { mostPlayed } from './metres.ts';
import { type Sheet, type SheetBar, type SheetNote, UnreadableScoreError } from './sheet.ts';

/** In the time of how many, where a tuplet does not say. */
const TUPLET_TIME: Readonly<Record<number, number>> = { 2: 3, 3: 2, 4: 3, 6: 2, 8: 3 };
const JUMPS: Readonly<Record<string, JumpMark>> = {
  'd.c.': 'capo',
  'd.c.alfine': 'capo',
  'd.c.alcoda': 'capo',
  dacapo: 'capo',
  'd.s.': 'segno',
  'd.s.alfine': 'segno',
  'd.s.alcoda': 'segno',
  segno: 'segno-sign',
  coda: 'coda-sign',
  dacoda: 'to-coda',
  fine: 'fine',
};

/** One voice of a tune, line by line. */
export class AbcReader {
  hasKey = false;
  #title = '';
  #key: Key = { tonic: 0, mode: 'major' };
  readonly #accidentals = new AbcAccidentals();
  #metre: Metre = { numerator: 4, denominator: 4, beatsPerBar: 4 };
  readonly #metres: { metre: Metre; beats: number }[] = [];
  #swing: Swing | undefined;
  #unitBeats: number | undefined;
  #order: string[] = [];
  #transpose: number;
  /** What programs that play the file are told beside it, semitones. */
  #midiTranspose = 0;
  readonly #codaSigns: SheetBar[] = [];
  /** Words in it, and whether there are some that stand below it, under no notes. */
  words = 0;
  hasWordsBelow = false;
  #bars: SheetBar[] = [];
  #bar: SheetBar = { lengthBeats: 0, notes: [], chords: [] };
  /** The last line of music. */
  #lineNotes: LineNotes = [];
  /** Lines of music since the last words, and those that the last words are for. */
  #linesToSing: LineNotes[] = [];
  #sungNotes: LineNotes = [];
  #verse = 0;
  /** What sounded last, or rested: broken rhythm changes it. */
  #lastTimed: readonly { lengthBeats: number }[] = [];
  /** How long a bar is, while what sounds beside its voice is read. */
  #overlaidBeats: number | undefined;
  #tuplet: { left: number; factor: number } | undefined;
  #broken = 1;
  #lineNumber = 0;

  constructor(transpose: number) {
    this.#transpose = transpose;
  }

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
    if (name === 'T') this.#title ||= abcText(value);
    else if (name === 'M') this.#setMetre(value);
    else if (name === 'L') {
      const match = /^(\d+)\/(\d+)$/.exec(value) ?? (value === '1' ? ['1', '1', '1'] : null);
      if (!match || Number(match[2]) === 0) this.#fail(`L:${value} is no note length; write L:1/8.`);
      this.#unitBeats = (4 * Number(match[1])) / Number(match[2]);
    } else if (name === 'Q') this.#setTempo(value);
    else if (name === 'K') this.#setKey(value);
    else if (name === 'R') this.#setSwing(value);
    else if (name === 'P') this.#setPart(value);
    else if (name === 'w' && this.hasKey) this.#putWords(value);
    else if (name === 'W') this.hasWordsBelow ||= value !== '';
    else if (name === 'I') this.#instruct(value);
  }

  #instruct(value: string): void {
    const [, holds, semitones] =
      /^propagate-accidentals\s+(\w+)|^MIDI\s+transpose\s+(-?\d{1,2})\b/.exec(value) ?? [];
    if (holds) this.#accidentals.holdFor(holds);
    if (semitones) this.#midiTranspose = Number(semitones);
  }

  /** In the head the order of parts, in the tune the name of what begins. */
  #setPart(value: string): void {
    if (!this.hasKey) this.#order = orderOfParts(value);
    else {
      if (this.#bar.lengthBeats > 0) this.#closeBar();
      this.#bar.label = value.slice(0, 200);
    }
  }

  #putWords(value: string): void {
    if (this.#linesToSing.length > 0) {
      this.#sungNotes = notesForWords(value, this.#linesToSing);
      this.#linesToSing = [];
      this.#verse = 0;
    }
    if (/\p{L}/u.test(value)) this.words += value.split(/[\s-]+/).length;
    putWords(value, this.#verse++, this.#sungNotes);
  }

  #setMetre(value: string): void {
    if (value.replace(/[()\s]/g, '') === 'none') return;
    const metre = metreOfField(value);
    if (!metre) this.#fail(`M:${value} is no metre; write M:4/4.`);
    this.#metre = metre;
  }

  #setTempo(value: string): void {
    const bpm = tempoOfField(value, this.#unit);
    if (bpm === undefined) return;
    if (!(bpm >= 20 && bpm <= 400))
      this.#fail(`Q:${value} is ${bpm} quarters a minute; from 20 to 400 are played.`);
    this.#bar.tempos ??= [];
    this.#bar.tempos.push({ startBeat: this.#bar.lengthBeats, bpm });
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
    this.#transpose = transposeOf(value) ?? this.#transpose;
    const said = readKey(value);
    if (!said) this.#fail(`K:${value} is no key; write K:C, K:Am, K:D dorian.`);
    // A clef alone is no other key.
    if (said.key) {
      this.#accidentals.signature = said.signature;
      if (this.hasKey) this.#bar.key = said.key;
      else this.#key = said.key;
    }
    if (!this.hasKey) this.#unitBeats ??= this.#unit;
    this.hasKey = true;
  }

  /** A note without a length, beats. */
  get #unit(): number {
    return this.#unitBeats ?? (this.#metre.beatsPerBar / 4 < 0.75 ? 0.25 : 0.5);
  }

  #music(line: string): void {
    this.#lineNotes = [];
    this.#linesToSing.push(this.#lineNotes);
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
        const words = match[1]!.replace(/^([\^_<>]|@[-\d.]+,[-\d.]+)\s*/, '');
        const jump = jumpOfWords(words);
        if (jump) markBar(this.#bar, jump, this.#codaSigns);
        const chord = jump || words !== match[1] ? undefined : chordOfName(words);
        if (chord)
          this.#bar.chords.push({ ...chord, startBeat: this.#bar.lengthBeats, lengthBeats: 1 } as Chord);
        continue;
      }
      if (take(/!([^!\s]*)!|\+([a-z]+)\+/y)) {
        const jump = JUMPS[(match[1] ?? match[2] ?? '').toLowerCase()];
        if (jump) markBar(this.#bar, jump, this.#codaSigns);
        continue;
      }
      if (take(/[.~H-Wh-w](?=[\^_=A-Ga-gzx[("!.~{H-Wh-w])/y)) {
        if (match[0] === 'S' || match[0] === 'O')
          markBar(this.#bar, match[0] === 'S' ? 'segno-sign' : 'coda-sign', this.#codaSigns);
        continue;
      }
      // Slurs, and ends of lines as they once were written.
      if (take(/\(\(?(?!\d)|\)|!/y)) continue;
      if (take(/&/y)) {
        this.#overlaidBeats = Math.max(this.#overlaidBeats ?? 0, this.#bar.lengthBeats);
        this.#bar.lengthBeats = 0;
        this.#lastTimed = [];
        continue;
      }
      if (take(/\((\d)(?::(\d*))?(?::(\d*))?/y)) {
        const p = Number(match[1]);
        const compound = this.#metre.denominator === 8 && this.#metre.numerator % 3 === 0;
        const q = Number(match[2]) || TUPLET_TIME[p] || (compound ? 3 : 2);
        if (p > 0) this.#tuplet = { left: Number(match[3]) || p, factor: q / p };
        continue;
      }
      if (chordNotes && take(/\](\d*)(\/*)(\d*)(-?)/y)) {
        const factor = this.#multiplier(match[1]!, match[2]!, match[3]!);
        for (const note of chordNotes) {
          note.lengthBeats *= factor;
          if (match[4]) note.tied = true;
        }
        this.#addNotes(chordNotes);
        chordNotes = undefined;
        continue;
      }
      if (take(/(:*\|+[\]:|]*:*\s*\[?[1-9][\d,-]*|:*[|\]]+[|:\]]*|\[\||::|\[[1-9][\d,-]*)/y)) {
        this.#barLine(match[0]!);
        continue;
      }
      if (take(/([<>]+)/y)) {
        const halves = 0.5 ** match[1]!.length;
        const [last] = this.#lastTimed;
        if (last) {
          const change = match[1]![0] === '>' ? 2 - halves : halves;
          this.#bar.lengthBeats += last.lengthBeats * (change - 1);
          for (const each of this.#lastTimed) each.lengthBeats *= change;
          this.#broken = match[1]![0] === '>' ? halves : 2 - halves;
        }
        continue;
      }
      if (take(/[zxZX](\d*)(\/*)(\d*)/y)) {
        if (/^[ZX]/.test(match[0]!))
          for (let i = 0; i < Math.min(64, Number(match[1]) || 1); i++) this.#restBar(i > 0);
        else this.#rest(this.#length(match[1]!, match[2]!, match[3]!));
        continue;
      }
      if (take(/\[(?=[\^_=A-Ga-g])/y)) {
        chordNotes = [];
        continue;
      }
      if (take(/(\^{1,2}|_{1,2}|=)?([A-Ga-g])([,']*)(\d*)(\/*)(\d*)(-?)/y)) {
        const note = this.#note(match);
        if (chordNotes) chordNotes.push(note);
        else this.#addNotes([note]);
        continue;
      }
      if (take(/-/y)) {
        const last = this.#lineNotes.findLast((note) => note !== '|');
        if (last) last.tied = true;
        continue;
      }
      if (take(/[*;?@$#]/y)) continue;
      this.#fail(`"${line.slice(at, at + 12)}" at column ${at + 1} is no ABC.`);
    }
  }

  #multiplier(number: string, slashes: string, divisor: string): number {
    const by = divisor ? Number(divisor) : 2 ** slashes.length;
    if (by === 0 || number === '0') this.#fail('a note has no length.');
    return (number ? Number(number) : 1) / (slashes ? by : 1);
  }

  #length(number: string, slashes: string, divisor: string): number {
    const beats = this.#unit * this.#multiplier(number, slashes, divisor);
    if (beats > 64) this.#fail(`a note of ${beats} beats is longer than any.`);
    return beats;
  }

  #note(match: readonly string[]): SheetNote {
    const letter = match[2]!;
    const name = letter.toUpperCase();
    let octave = letter === name ? 60 : 72;
    for (const mark of match[3]!) octave += mark === "'" ? 12 : -12;
    const note: SheetNote = {
      startBeat: this.#bar.lengthBeats,
      lengthBeats: this.#length(match[4]!, match[5]!, match[6]!),
      pitch: this.#transpose + this.#midiTranspose,
      ...(match[7] && { tied: true }),
    };
    this.#accidentals.sound(note, { letter: name, octave, ...(match[1] && { sign: match[1] }) });
    if (note.pitch < 0 || note.pitch > 127) this.#fail(`the note "${match[0]}" is beyond all hearing.`);
    return note;
  }

  /** Of notes together the highest is the tune's. */
  #addNotes(notes: SheetNote[]): void {
    const top = notes.reduce((a, b) => (b.pitch > a.pitch ? b : a));
    const factor = this.#timed(1);
    for (const note of notes) {
      note.startBeat = this.#bar.lengthBeats;
      note.lengthBeats *= factor;
      if (note === top && this.#overlaidBeats === undefined) {
        this.#bar.notes.push(note);
        this.#lineNotes.push(note);
      } else {
        this.#bar.others ??= [];
        this.#bar.others.push(note);
      }
    }
    this.#lastTimed = [top, ...notes.filter((note) => note !== top)];
    this.#bar.lengthBeats += top.lengthBeats;
  }

  #rest(beats: number): void {
    const rest = { lengthBeats: this.#timed(beats) };
    this.#lastTimed = [rest];
    this.#bar.lengthBeats += rest.lengthBeats;
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
    if (endings) this.#bar.endings = endingsOf(endings);
    else if (/\|\||\|\]|:/.test(signs)) this.#ending = undefined;
    if (this.#bar.endings) this.#ending = this.#bar.endings;
    else if (this.#ending) this.#bar.endings = this.#ending;
  }

  #ending: readonly number[] | undefined;

  #closeBar(): void {
    if (this.#overlaidBeats !== undefined) this.#bar.lengthBeats = this.#overlaidBeats;
    this.#overlaidBeats = undefined;
    if (this.#bar.lengthBeats > 0) {
      this.#bar.metre = this.#metre;
      this.#bars.push(this.#bar);
      this.#metres.push({ metre: this.#metre, beats: this.#bar.lengthBeats });
      if (this.#bars.length > 5000) this.#fail('there are more than 5000 bars.');
      this.#lineNotes.push('|');
      this.#bar = { lengthBeats: 0, notes: [], chords: [] };
    } else if (this.#bar.repeatEnds) {
      const last = this.#bars.at(-1);
      if (last) last.repeatEnds = this.#bar.repeatEnds;
      delete this.#bar.repeatEnds;
    }
    // Signs on a bar line are the bar's before it.
    const last = this.#bars.at(-1);
    const { jump, fine, toCoda } = this.#bar;
    if (last && this.#bar.lengthBeats === 0) {
      if (jump) last.jump = jump;
      if (fine) last.fine = true;
      if (toCoda) last.toCoda = true;
      for (const sign of ['jump', 'fine', 'toCoda'] as const) delete this.#bar[sign];
    }
    this.#accidentals.barEnds();
  }

  finish(): Sheet {
    this.#closeBar();
    settleCodas(this.#bars, this.#codaSigns);
    const metre = mostPlayed(this.#metres) ?? this.#metre;
    return {
      title: this.#title,
      key: this.#key,
      metre,
      ...(this.#swing && { swing: this.#swing }),
      bars: inOrder(this.#bars, this.#order),
    };
  }
}
