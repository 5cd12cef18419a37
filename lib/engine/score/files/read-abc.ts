/**
 * ABC, what of the standard 2.1 a lead sheet is written in: one tune, its voices, words, chord symbols, tuplets, ties, broken rhythm, repeats
 * with endings, jumps, parts. (C. Walshaw, "The abc music standard 2.1".)
 */
import type { Chord, Key, Metre, Mode } from '../score.ts';
import { type Swing, swingOfRatio } from '../swing.ts';
import { inOrder, orderOfParts } from './abc-parts.ts';
import { type AbcVoice, abcVoices, transposeOf } from './abc-voices.ts';
import { abcText, type LineNotes, notesForWords, putWords } from './abc-words.ts';
import { chordOfName, pitchClassOf } from './chord-names.ts';
import { type JumpMark, jumpOfWords, markBar, settleCodas } from './jumps.ts';
import { metreOfFraction, mostPlayed, noticeOfMetre } from './metres.ts';
import { namesTune } from './names-tune.ts';
import { type Sheet, type SheetBar, type SheetNote, type SheetTrack, UnreadableScoreError } from './sheet.ts';

const LONGEST_TEXT = 500_000;
const MOST_VOICES = 32;
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
  loc: { mode: 'phrygian', fifths: -5 },
  lyd: { mode: 'lydian', fifths: 1 },
};
/** Fifths from C of each pitch class's nearest major key signature. */
const MAJOR_FIFTHS = [0, -5, 2, -3, 4, -1, 6, 1, -4, 3, -2, 5];
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

/**
 * Reads the first tune of a text: of its voices the one that is sung, else the one that is called so, else the first. Voices that say which
 * program plays them are its band.
 * @throws UnreadableScoreError with the line
 */
export function readAbc(text: string): Sheet {
  if (text.length > LONGEST_TEXT)
    throw new UnreadableScoreError(
      `The ABC text has ${text.length} characters; at most ${LONGEST_TEXT} are read.`,
    );
  const { voices, tunes } = abcVoices(text);
  if (voices.length > MOST_VOICES)
    throw new UnreadableScoreError(
      `The ABC text has ${voices.length} voices; at most ${MOST_VOICES} are read.`,
    );
  const read = voices.map((voice) => ({ voice, reader: readerOf(voice) }));
  if (!read[0]!.reader.hasKey)
    throw new UnreadableScoreError('This is no ABC: the field K: with the key is missing (K:C for C major).');
  const most = Math.max(...read.map(({ reader }) => reader.words));
  const pitched = read.filter(({ voice }) => !voice.isDrums);
  const tune =
    (most > 0 && read.find(({ reader }) => reader.words >= 0.7 * most)) ||
    pitched.find(({ voice }) => namesTune(voice.name)) ||
    pitched[0] ||
    read[0]!;
  const sheet = tune.reader.finish();
  const others = read
    .filter((each) => each !== tune)
    .map(({ voice, reader }) => ({ voice, sheet: reader.finish() }));
  const chorded = others.find((other) => other.sheet.bars.some(({ chords }) => chords.length > 0));
  if (chorded && !sheet.bars.some(({ chords }) => chords.length > 0))
    for (const [i, bar] of sheet.bars.entries()) bar.chords = chorded.sheet.bars[i]?.chords ?? [];
  const isBand = others.some(({ voice }) => voice.program !== undefined);
  const notices = [...(sheet.notices ?? [])];
  if (tunes > 1) notices.push(`The text has ${tunes} tunes; the first is read.`);
  if (others.length > 0 && !isBand)
    notices.push(
      `The melody is voice "${tune.voice.name}"; ${others.map(({ voice }) => `"${voice.name}"`).join(', ')} ${others.length > 1 ? 'are' : 'is'} not played: give each a %%MIDI program to have it played.`,
    );
  return { ...sheet, ...(isBand && { band: others.map(trackOf) }), notices };
}

function readerOf(voice: AbcVoice): AbcReader {
  const reader = new AbcReader(voice.transpose);
  for (const { text, number } of voice.lines) reader.line(text, number);
  return reader;
}

const trackOf = ({ voice, sheet }: { voice: AbcVoice; sheet: Sheet }): SheetTrack => ({
  name: voice.name,
  program: voice.program ?? 0,
  isDrums: voice.isDrums,
  bars: sheet.bars.map(({ notes }) => notes.map((note) => ({ ...note, velocity: 0.7 }))),
});

class AbcReader {
  hasKey = false;
  #title = '';
  #key: Key = { tonic: 0, mode: 'major' };
  #signature = new Map<string, number>();
  #metre: Metre = { numerator: 4, denominator: 4, beatsPerBar: 4 };
  #hasMetre = false;
  readonly #metres: { metre: Metre; beats: number }[] = [];
  #metreChange: { bar: number; metre: Metre } | undefined;
  #swing: Swing | undefined;
  #unitBeats: number | undefined;
  #order: string[] = [];
  #transpose: number;
  readonly #codaSigns: SheetBar[] = [];
  /** Words in it. */
  words = 0;
  #bars: SheetBar[] = [];
  #bar: SheetBar = { lengthBeats: 0, notes: [], chords: [] };
  #accidentals = new Map<string, number>();
  /** The last line of music. */
  #lineNotes: LineNotes = [];
  /** Lines of music since the last words, and those that the last words are for. */
  #linesToSing: LineNotes[] = [];
  #sungNotes: LineNotes = [];
  #verse = 0;
  /** What sounded last, or rested: broken rhythm changes it. */
  #lastTimed: { lengthBeats: number } | undefined;
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
    const text = value === 'C' ? '4/4' : value === 'C|' ? '2/2' : value.replace(/[()\s]/g, '');
    // "2+3/8" is what five are grouped as.
    const match = /^(\d{1,2}(?:\+\d{1,2})*)\/(1|2|4|8|16)$/.exec(text);
    if (text === 'none') return;
    const numerator = (match?.[1] ?? '').split('+').reduce((sum, each) => sum + Number(each), 0);
    if (!match || numerator === 0) this.#fail(`M:${value} is no metre; write M:4/4.`);
    const metre = metreOfFraction(numerator, Number(match[2]));
    if (this.#hasMetre && this.#bars.length > 0 && metre.beatsPerBar !== this.#metre.beatsPerBar)
      this.#metreChange ??= { bar: this.#bars.length + 1, metre };
    this.#metre = metre;
    this.#hasMetre = true;
  }

  #setTempo(value: string): void {
    const text = value.replace(/"[^"]*"/g, '');
    const match = /((?:\d+\/\d+\s*)+=|C\d?\s*=)?\s*(\d+(?:\.\d+)?)/.exec(text);
    if (!match) return;
    const fractions = [...(match[1] ?? '').matchAll(/(\d+)\/(\d+)/g)];
    const counted = fractions.reduce((sum, [, over, under]) => sum + (4 * Number(over)) / Number(under), 0);
    const units = /C(\d?)/.exec(match[1] ?? '');
    const beats = units ? this.#unit * (Number(units[1]) || 1) : counted > 0 ? counted : 1;
    const bpm = Number(match[2]) * beats;
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
    const isPipes = /^H[Pp]/.test(value);
    const match = /^([A-G])([#b]?)\s*([A-Za-z]*)/.exec(value);
    const tonic = match ? pitchClassOf(match[1]! + match[2]!) : isPipes ? 9 : undefined;
    const changes = [...value.matchAll(/(?:^|\s)(\^{1,2}|_{1,2}|=)([A-Ga-g])/g)];
    if (tonic === undefined && !/^(none|$|[a-z]+\s*=|[a-z]+[+-]?\d*$)/.test(value) && changes.length === 0)
      this.#fail(`K:${value} is no key; write K:C, K:Am, K:D dorian.`);
    // A clef alone is no other key.
    const isKey = tonic !== undefined || changes.length > 0 || /^(none)?$/.test(value);
    if (isKey) {
      const word = (match?.[3] ?? (isPipes ? 'mix' : '')).toLowerCase();
      const mode = MODES[word === 'm' ? 'm' : word.slice(0, 3)] ?? MODES['maj']!;
      const key: Key = { tonic: tonic ?? 0, mode: mode.mode };
      this.#setSignature(/\bexp\b/.test(value) ? 0 : fifthsOf(key.tonic, match?.[2], mode.fifths));
      for (const [, sign, letter] of changes)
        this.#signature.set(
          letter!.toUpperCase(),
          sign === '=' ? 0 : sign![0] === '^' ? sign!.length : -sign!.length,
        );
      if (!this.hasKey) this.#key = key;
      else this.#bar.key = key;
    }
    if (!this.hasKey) this.#unitBeats ??= this.#unit;
    this.hasKey = true;
  }

  #setSignature(fifths: number): void {
    this.#signature.clear();
    for (let i = 0; i < Math.abs(fifths); i++)
      this.#signature.set(fifths > 0 ? SHARP_ORDER[i]! : SHARP_ORDER[6 - i]!, Math.sign(fifths));
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
      // What sounds beside the voice.
      if (take(/&[^|]*/y)) continue;
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
        const last = this.#lastTimed;
        if (last) {
          const change = match[1]![0] === '>' ? 2 - halves : halves;
          this.#bar.lengthBeats += last.lengthBeats * (change - 1);
          last.lengthBeats *= change;
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
    const sign = match[1];
    const key = `${name}${octave}`;
    if (sign) this.#accidentals.set(key, sign === '=' ? 0 : sign[0] === '^' ? sign.length : -sign.length);
    const pitch =
      octave +
      LETTERS[name]! +
      (this.#accidentals.get(key) ?? this.#signature.get(name) ?? 0) +
      this.#transpose;
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
    this.#lastTimed = added;
    this.#bar.lengthBeats += added.lengthBeats;
  }

  #rest(beats: number): void {
    this.#lastTimed = { lengthBeats: this.#timed(beats) };
    this.#bar.lengthBeats += this.#lastTimed.lengthBeats;
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
    this.#accidentals.clear();
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
      notices: this.#metreChange ? [noticeOfMetre(metre, this.#metreChange)] : [],
    };
  }
}

/** Spelled as written: F# has six sharps, Gb six flats. */
function fifthsOf(tonic: number, sign: string | undefined, ofMode: number): number {
  const sharps = MAJOR_FIFTHS[tonic]!;
  const spelled =
    sign === 'b' && sharps > 0 ? sharps - 12 : sign === '#' && sharps < 0 ? sharps + 12 : sharps;
  return Math.max(-7, Math.min(7, spelled + ofMode));
}

function numbersOf(text: string): number[] {
  return text.split(',').flatMap((piece) => {
    const [from, to] = piece.split('-').map(Number) as [number, number?];
    return Array.from({ length: Math.min(16, Math.max(1, (to ?? from) - from + 1)) }, (_, i) => from + i);
  });
}
