/** The melody of one part of a MusicXML score, bar by bar, with its words, chords, tempi and signs. */
import { pitchClass } from '../../theory/pitch.ts';
import type { Metre } from '../score.ts';
import { type Swing, swingOfRatio } from '../swing.ts';
import { qualityOfKind } from './chord-kinds.ts';
import { type JumpMark, jumpOfWords, markBar, settleCodas } from './jumps.ts';
import { metreOfFraction, mostPlayed } from './metres.ts';
import { isTied } from './musicxml-players.ts';
import { type SheetBar, type SheetNote, type SheetSyllable, UnreadableScoreError } from './sheet.ts';
import { keyOfSignature, type SignedKey } from './signed-key.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree.ts';

const STEPS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
/** Quarters in what a tempo counts. */
const BEAT_UNITS: Readonly<Record<string, number>> = {
  whole: 4,
  half: 2,
  quarter: 1,
  eighth: 0.5,
  '16th': 0.25,
};
/** "Swing" without a number is two to one. */
const USUAL_SWING: Swing = { amount: swingOfRatio(2, 1)!, unit: 0.5 };
const SAYS_SWING = /\b(swing|swung|shuffle)\b/i;
const SAYS_STRAIGHT = /\bstraight\b|\bno swing\b|\bnot swung\b/i;

export class MeasureReader {
  bars: SheetBar[] = [];
  /** As it was first written, if it was. */
  key: SignedKey | undefined;
  swing: Swing | undefined;
  #metre: Metre = { numerator: 4, denominator: 4, beatsPerBar: 4 };
  readonly #metres: { metre: Metre; beats: number }[] = [];
  readonly #codaSigns: SheetBar[] = [];
  #divisions = 1;
  #transpose = 0;
  readonly #voice: string | undefined;
  #endings: number[] | undefined;
  #name = '';

  constructor(measures: readonly XmlElement[]) {
    this.#voice = voiceOfTune(measures);
    for (const measure of measures) this.#measure(measure);
    settleCodas(this.bars, this.#codaSigns);
  }

  /** In which most of it is. */
  get metre(): Metre {
    return mostPlayed(this.#metres) ?? this.#metre;
  }

  #fail(what: string): never {
    throw new UnreadableScoreError(`MusicXML, bar ${this.#name}: ${what}`);
  }

  #number(element: XmlElement | undefined, name: string, otherwise?: number): number {
    const written = textOf(element, name);
    if (written === undefined && otherwise !== undefined) return otherwise;
    const value = Number(written);
    if (written === undefined || written === '' || !Number.isFinite(value))
      this.#fail(
        `<${name}> is ${written === undefined ? 'missing' : `"${written.slice(0, 40)}"`}; a number was expected.`,
      );
    return value;
  }

  #measure(measure: XmlElement): void {
    this.#name = measure.attributes['number'] ?? String(this.bars.length + 1);
    const bar: SheetBar = { lengthBeats: 0, notes: [], chords: [] };
    let at = 0;
    let end = 0;
    let lastStart = 0;
    const voice = voiceIn(measure, this.#voice);
    for (const element of measure.children) {
      if (element.name === 'attributes') this.#attributes(element, bar);
      else if (element.name === 'backup') at = Math.max(0, at - this.#beats(element));
      else if (element.name === 'forward') at += this.#beats(element);
      else if (element.name === 'harmony') this.#harmony(element, at, bar);
      else if (element.name === 'direction' || element.name === 'sound') this.#sounds(element, at, bar);
      else if (element.name === 'barline') this.#barline(element, bar);
      else if (element.name === 'note') {
        if (childOf(element, 'grace')) continue;
        const beats = this.#beats(element);
        const isChord = childOf(element, 'chord') !== undefined;
        if (!isChord) lastStart = at;
        if (voiceOf(element) === voice && !childOf(element, 'cue'))
          this.#note(element, isChord ? lastStart : at, beats, isChord, bar);
        if (!isChord) at += beats;
      }
      end = Math.max(end, at);
    }
    bar.lengthBeats = end > 0 ? end : this.#metre.beatsPerBar;
    bar.metre = this.#metre;
    this.#metres.push({ metre: this.#metre, beats: bar.lengthBeats });
    if (bar.lengthBeats > 64) this.#fail(`the bar is ${bar.lengthBeats} beats long.`);
    if (this.#endings && !bar.endings) bar.endings = this.#endings;
    if (bar.repeatEnds || this.#endingStops) this.#endings = undefined;
    this.#endingStops = false;
    this.bars.push(bar);
  }

  #endingStops = false;

  #beats(element: XmlElement): number {
    const beats = this.#number(element, 'duration') / this.#divisions;
    if (!(beats >= 0 && beats <= 256)) this.#fail(`a duration of ${beats} beats is none.`);
    return beats;
  }

  #attributes(element: XmlElement, bar: SheetBar): void {
    if (childOf(element, 'divisions')) {
      this.#divisions = this.#number(element, 'divisions');
      if (!(this.#divisions > 0)) this.#fail('<divisions> must be more than 0.');
    }
    const transpose = childOf(element, 'transpose');
    if (transpose)
      this.#transpose =
        this.#number(transpose, 'chromatic') + 12 * this.#number(transpose, 'octave-change', 0);
    const key = childOf(element, 'key');
    if (key && childOf(key, 'fifths')) {
      const fifths = this.#number(key, 'fifths');
      if (!Number.isInteger(fifths) || Math.abs(fifths) > 7)
        this.#fail(`<fifths> is ${fifths}; a whole number from −7 to 7 was expected.`);
      const signed = keyOfSignature(fifths, textOf(key, 'mode'), this.#transpose);
      if (this.key || this.bars.length > 0) bar.key = signed.key;
      else this.key = signed;
    }
    const time = childOf(element, 'time');
    if (time && childOf(time, 'beats')) this.#setMetre(time);
  }

  #setMetre(time: XmlElement): void {
    // "3+2" is what five are grouped as.
    const written = textOf(time, 'beats') ?? '';
    const beats = /^\d+(\s*\+\s*\d+)+$/.test(written)
      ? written.split('+').reduce((sum, each) => sum + Number(each), 0)
      : this.#number(time, 'beats');
    const type = this.#number(time, 'beat-type');
    if (![1, 2, 4, 8, 16].includes(type) || !(Number.isInteger(beats) && beats > 0 && beats <= 32))
      this.#fail(`${beats}/${type} is no metre.`);
    this.#metre = metreOfFraction(beats, type);
  }

  #note(element: XmlElement, startBeat: number, lengthBeats: number, isChord: boolean, bar: SheetBar): void {
    const pitch = childOf(element, 'pitch');
    if (!pitch || lengthBeats <= 0) return;
    const step = STEPS[textOf(pitch, 'step') ?? ''];
    if (step === undefined) this.#fail(`the step "${textOf(pitch, 'step')}" is none of A to G.`);
    const midi =
      12 * (this.#number(pitch, 'octave') + 1) + step + this.#number(pitch, 'alter', 0) + this.#transpose;
    if (!(midi >= 0 && midi <= 127)) this.#fail(`a note of pitch ${midi} is beyond all hearing.`);
    const tied = isTied(element);
    const [attack, release] = [this.#played(element, 'attack'), this.#played(element, 'release')];
    const note: SheetNote = {
      startBeat,
      lengthBeats,
      ...(attack !== 0 && { attackBeats: attack }),
      ...(release !== 0 && { releaseBeats: release }),
      pitch: Math.round(midi),
      ...(tied && { tied }),
    };
    if (isChord) {
      const below = bar.notes.at(-1);
      if (below && below.pitch < note.pitch) below.pitch = note.pitch;
      return;
    }
    const syllables = syllablesOf(element);
    if (syllables.length > 0) note.syllables = syllables;
    bar.notes.push(note);
  }

  /** How much later than it is written a note begins or ends when it is played, beats: at most one. */
  #played(element: XmlElement, name: 'attack' | 'release'): number {
    const beats = Number(element.attributes[name] ?? 0) / this.#divisions;
    return Number.isFinite(beats) ? Math.max(-1, Math.min(1, beats)) : 0;
  }

  #harmony(element: XmlElement, startBeat: number, bar: SheetBar): void {
    const classOf = (name: string): number | undefined => {
      const side = childOf(element, name);
      const step = STEPS[textOf(side, `${name}-step`) ?? ''];
      return step === undefined
        ? undefined
        : pitchClass(step + this.#number(side, `${name}-alter`, 0) + this.#transpose);
    };
    const root = classOf('root');
    if (root === undefined) return;
    const bass = classOf('bass');
    const degrees = childrenOf(element, 'degree').map((degree) => ({
      value: this.#number(degree, 'degree-value'),
      alter: this.#number(degree, 'degree-alter', 0),
      type: textOf(degree, 'degree-type') ?? 'add',
    }));
    const written = childOf(element, 'kind');
    const kind = written?.text.trim() ?? 'major';
    // "N.C.": nothing is played that could be named.
    if (kind === 'none') return;
    const quality = qualityOfKind(kind, degrees, written?.attributes['text']);
    const later = this.#number(element, 'offset', 0) / this.#divisions;
    bar.chords.push({
      startBeat: Math.max(0, startBeat + later),
      lengthBeats: 1,
      root,
      quality,
      ...(bass !== undefined && bass !== root && { bass }),
    });
  }

  #sounds(element: XmlElement, at: number, bar: SheetBar): void {
    const sound = element.name === 'sound' ? element : childOf(element, 'sound');
    const swing = childOf(sound, 'swing');
    if (swing) this.#swing(swing);
    const offset = this.#number(element, 'offset', 0) / this.#divisions;
    this.#tempo(element, sound, Math.max(0, at + offset), bar);
    const mark = (sign: JumpMark | false | undefined) => {
      if (sign) markBar(bar, sign, this.#codaSigns);
    };
    const { dacapo, dalsegno, fine, tocoda, segno, coda } = sound?.attributes ?? {};
    mark(dacapo === 'yes' && 'capo');
    mark(dalsegno !== undefined && 'segno');
    mark(fine !== undefined && fine !== 'no' && 'fine');
    mark(tocoda !== undefined && 'to-coda');
    mark(segno !== undefined && 'segno-sign');
    mark(coda !== undefined && 'coda');
    const says = dacapo ?? dalsegno ?? fine ?? tocoda ?? segno ?? coda;
    for (const type of childrenOf(element, 'direction-type')) {
      const words = childrenOf(type, 'words')
        .map(({ text }) => text)
        .join(' ');
      if (this.bars.length === 0 && SAYS_SWING.test(words) && !SAYS_STRAIGHT.test(words))
        this.swing ??= USUAL_SWING;
      const label = textOf(type, 'rehearsal');
      if (label) bar.label ??= label.slice(0, 200);
      // Where the programs' own signs are missing, what is printed counts.
      if (says !== undefined) continue;
      mark(jumpOfWords(words));
      mark(childOf(type, 'segno') && 'segno-sign');
      mark(childOf(type, 'coda') && 'coda-sign');
    }
  }

  /** The whole melody swings as its beginning does. */
  #swing(swing: XmlElement): void {
    if (this.swing || childOf(swing, 'straight')) return;
    const [first, second] = [this.#number(swing, 'first'), this.#number(swing, 'second')];
    const amount = swingOfRatio(first, second);
    if (amount === undefined)
      this.#fail(`it swings ${first} to ${second}; from 1 to 1 up to 3 to 1 can be played.`);
    const unit = textOf(swing, 'swing-type') === '16th' ? 0.25 : 0.5;
    if (amount > 0) this.swing = { amount, unit };
  }

  #tempo(element: XmlElement, sound: XmlElement | undefined, startBeat: number, bar: SheetBar): void {
    const written = sound?.attributes['tempo'];
    const metronome = childOf(
      childrenOf(element, 'direction-type').find((each) => childOf(each, 'metronome')),
      'metronome',
    );
    // "c. 120"; where there is no number, one note's length is said to be another's.
    const perMinute = /\d+(\.\d+)?/.exec(textOf(metronome, 'per-minute') ?? '')?.[0];
    const unit = BEAT_UNITS[textOf(metronome, 'beat-unit') ?? 'quarter'] ?? 1;
    const dotted = metronome && childOf(metronome, 'beat-unit-dot') ? 1.5 : 1;
    if (written === undefined && perMinute === undefined) return;
    const bpm = written === undefined ? Number(perMinute) * unit * dotted : Number(written);
    if (!(bpm >= 20 && bpm <= 400))
      this.#fail(`the tempo is ${bpm}; from 20 to 400 quarters a minute are played.`);
    bar.tempos ??= [];
    bar.tempos.push({ startBeat, bpm });
  }

  #barline(element: XmlElement, bar: SheetBar): void {
    const ending = childOf(element, 'ending');
    if (ending?.attributes['type'] === 'start') {
      const numbers = (ending.attributes['number'] ?? '1')
        .split(/[,\s]+/)
        .map(Number)
        .filter((n) => n >= 1 && n <= 16);
      this.#endings = numbers.length > 0 ? numbers : [1];
      bar.endings = this.#endings;
    } else if (ending) {
      bar.endings ??= this.#endings ?? [1];
      this.#endingStops = true;
    }
    const repeat = childOf(element, 'repeat');
    if (repeat?.attributes['direction'] === 'forward') bar.repeatStarts = true;
    else if (repeat)
      bar.repeatEnds = { times: Math.min(16, Math.max(2, Number(repeat.attributes['times']) || 2)) };
  }
}

/** Notes are of a voice of a staff. */
const voiceOf = (note: XmlElement): string =>
  `${textOf(note, 'staff') ?? '1'}/${textOf(note, 'voice') ?? '1'}`;
const isPlayed = (note: XmlElement): boolean =>
  childOf(note, 'pitch') !== undefined && !childOf(note, 'grace') && !childOf(note, 'cue');

/** The voice that has the most words; where none has, the one that begins. */
function voiceOfTune(measures: readonly XmlElement[]): string | undefined {
  const words = new Map<string, number>();
  for (const measure of measures)
    for (const note of childrenOf(measure, 'note')) {
      if (!isPlayed(note)) continue;
      const voice = voiceOf(note);
      words.set(voice, (words.get(voice) ?? 0) + (childOf(note, 'lyric') ? 1 : 0));
    }
  let best: string | undefined;
  for (const [voice, count] of words) if (best === undefined || count > words.get(best)!) best = voice;
  return best;
}

/** The voice of the tune, or where that rests through a bar, another that has words there. */
function voiceIn(measure: XmlElement, tune: string | undefined): string | undefined {
  const played = childrenOf(measure, 'note').filter(isPlayed);
  if (played.some((note) => voiceOf(note) === tune)) return tune;
  const other = played.find((note) => childOf(note, 'lyric'));
  return other ? voiceOf(other) : tune;
}

/** What is sung on a note, by verse. */
function syllablesOf(note: XmlElement): (SheetSyllable | undefined)[] {
  const syllables: (SheetSyllable | undefined)[] = [];
  for (const [i, lyric] of childrenOf(note, 'lyric').entries()) {
    const words = childrenOf(lyric, 'text')
      .map(({ text }) => text.trim())
      .join(' ')
      .trim();
    if (words === '') continue;
    const verse = Number(lyric.attributes['number'] ?? i + 1);
    const place = Number.isInteger(verse) && verse >= 1 && verse <= 16 ? verse - 1 : i;
    // Of syllables sung together the last says whether its word goes on.
    const kind = childrenOf(lyric, 'syllabic').at(-1)?.text.trim() ?? 'single';
    syllables[place] = { text: words, goesOn: kind === 'begin' || kind === 'middle' };
  }
  return syllables;
}
