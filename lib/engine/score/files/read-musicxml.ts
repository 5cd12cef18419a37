/** MusicXML (W3C, 4.0 and before, score-partwise): the melody of a lead sheet with its words and chords. */
import { pitchClass } from '../../theory/pitch.ts';
import type { Key, Metre, Mode } from '../score.ts';
import { type Swing, swingOfRatio } from '../swing.ts';
import { qualityOfKind } from './chord-kinds.ts';
import {
  type Sheet,
  type SheetBar,
  type SheetNote,
  type SheetSyllable,
  UnreadableScoreError,
} from './sheet.ts';
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from './xml-tree.ts';

const STEPS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const MOST_BARS = 5000;

/** Reads the part that has words; the first where none has. @throws UnreadableScoreError with the bar */
export function readMusicXml(text: string): Sheet {
  const root = parseXml(text, 'MusicXML');
  if (root.name === 'score-timewise')
    throw new UnreadableScoreError('MusicXML: the score is timewise; export it as score-partwise.');
  if (root.name !== 'score-partwise')
    throw new UnreadableScoreError(
      `MusicXML: the file's element is <${root.name}>; <score-partwise> was expected.`,
    );
  const parts = childrenOf(root, 'part');
  const hasWords = (part: XmlElement) =>
    childrenOf(part, 'measure').some((measure) =>
      childrenOf(measure, 'note').some((note) => childOf(note, 'lyric')),
    );
  const part = parts.find(hasWords) ?? parts[0];
  if (!part) throw new UnreadableScoreError('MusicXML: there is no <part> in it.');
  const measures = childrenOf(part, 'measure');
  if (measures.length > MOST_BARS)
    throw new UnreadableScoreError(
      `MusicXML: it has ${measures.length} bars; at most ${MOST_BARS} are read.`,
    );
  const reader = new MeasureReader();
  for (const measure of measures) reader.measure(measure);
  const chordPart = parts.find((each) => childrenOf(each, 'measure').some((m) => childOf(m, 'harmony')));
  if (chordPart && chordPart !== part) {
    // Chords may stand over another staff.
    const other = new MeasureReader();
    for (const measure of childrenOf(chordPart, 'measure')) other.measure(measure);
    for (const [i, bar] of reader.bars.entries())
      if (bar.chords.length === 0) bar.chords = other.bars[i]?.chords ?? [];
  }
  const title = textOf(childOf(root, 'work'), 'work-title') || textOf(root, 'movement-title') || '';
  const { key, metre, swing, bars } = reader;
  return { title, key, metre, ...(swing && { swing }), bars };
}

class MeasureReader {
  bars: SheetBar[] = [];
  key: Key = { tonic: 0, mode: 'major' };
  metre: Metre = { numerator: 4, denominator: 4, beatsPerBar: 4 };
  swing: Swing | undefined;
  #divisions = 1;
  #transpose = 0;
  #hasKey = false;
  #hasMetre = false;
  #voice: string | undefined;
  #endings: number[] | undefined;
  #name = '';

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

  measure(measure: XmlElement): void {
    this.#name = measure.attributes['number'] ?? String(this.bars.length + 1);
    const bar: SheetBar = { lengthBeats: 0, notes: [], chords: [] };
    let at = 0;
    let end = 0;
    let lastStart = 0;
    for (const element of measure.children) {
      if (element.name === 'attributes') this.#attributes(element);
      else if (element.name === 'backup') at = Math.max(0, at - this.#beats(element));
      else if (element.name === 'forward') at += this.#beats(element);
      else if (element.name === 'harmony') this.#harmony(element, at, bar);
      else if (element.name === 'direction' || element.name === 'sound') this.#sounds(element, bar);
      else if (element.name === 'barline') this.#barline(element, bar);
      else if (element.name === 'note') {
        if (childOf(element, 'grace') || childOf(element, 'cue')) continue;
        const beats = this.#beats(element);
        const isChord = childOf(element, 'chord') !== undefined;
        if (!isChord) lastStart = at;
        this.#note(element, isChord ? lastStart : at, beats, isChord, bar);
        if (!isChord) at += beats;
      }
      end = Math.max(end, at);
    }
    bar.lengthBeats = end > 0 ? end : this.metre.beatsPerBar;
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

  #attributes(element: XmlElement): void {
    if (childOf(element, 'divisions')) {
      this.#divisions = this.#number(element, 'divisions');
      if (!(this.#divisions > 0)) this.#fail('<divisions> must be more than 0.');
    }
    const key = childOf(element, 'key');
    if (key && childOf(key, 'fifths') && !this.#hasKey) {
      const fifths = this.#number(key, 'fifths');
      if (!Number.isInteger(fifths) || Math.abs(fifths) > 7)
        this.#fail(`<fifths> is ${fifths}; a whole number from −7 to 7 was expected.`);
      this.#hasKey = true;
      this.key = keyOf(fifths, textOf(key, 'mode') ?? 'major');
    }
    const time = childOf(element, 'time');
    if (time && childOf(time, 'beats')) {
      const [beats, type] = [this.#number(time, 'beats'), this.#number(time, 'beat-type')];
      if (![1, 2, 4, 8, 16].includes(type) || !(Number.isInteger(beats) && beats > 0 && beats <= 32))
        this.#fail(`${beats}/${type} is no metre.`);
      const metre: Metre = {
        numerator: beats,
        denominator: type >= 8 ? 8 : 4,
        beatsPerBar: (4 * beats) / type,
      };
      if (this.#hasMetre && metre.beatsPerBar !== this.metre.beatsPerBar)
        this.#fail('the metre changes, which a song here does not do.');
      this.#hasMetre = true;
      this.metre = metre;
    }
    const transpose = childOf(element, 'transpose');
    if (transpose)
      this.#transpose =
        this.#number(transpose, 'chromatic') + 12 * this.#number(transpose, 'octave-change', 0);
  }

  #note(element: XmlElement, startBeat: number, lengthBeats: number, isChord: boolean, bar: SheetBar): void {
    const pitch = childOf(element, 'pitch');
    if (!pitch || lengthBeats <= 0) return;
    // One melody: the voice that begins.
    const voice = `${textOf(element, 'staff') ?? '1'}/${textOf(element, 'voice') ?? '1'}`;
    this.#voice ??= voice;
    if (voice !== this.#voice) return;
    const step = STEPS[textOf(pitch, 'step') ?? ''];
    if (step === undefined) this.#fail(`the step "${textOf(pitch, 'step')}" is none of A to G.`);
    const midi =
      12 * (this.#number(pitch, 'octave') + 1) + step + this.#number(pitch, 'alter', 0) + this.#transpose;
    if (!(midi >= 0 && midi <= 127)) this.#fail(`a note of pitch ${midi} is beyond all hearing.`);
    const tied = childrenOf(element, 'tie').some((tie) => tie.attributes['type'] === 'start');
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
    const syllables: (SheetSyllable | undefined)[] = [];
    for (const [i, lyric] of childrenOf(element, 'lyric').entries()) {
      const words = childrenOf(lyric, 'text')
        .map(({ text }) => text.trim())
        .join(' ')
        .trim();
      if (words === '') continue;
      const verse = Number(lyric.attributes['number'] ?? i + 1);
      const place = Number.isInteger(verse) && verse >= 1 && verse <= 16 ? verse - 1 : i;
      const kind = textOf(lyric, 'syllabic') ?? 'single';
      syllables[place] = { text: words, goesOn: kind === 'begin' || kind === 'middle' };
    }
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
      type: textOf(degree, 'degree-type') ?? 'add',
    }));
    const quality = qualityOfKind(textOf(element, 'kind') ?? 'major', degrees);
    const later = this.#number(element, 'offset', 0) / this.#divisions;
    bar.chords.push({
      startBeat: Math.max(0, startBeat + later),
      lengthBeats: 1,
      root,
      quality,
      ...(bass !== undefined && bass !== root && { bass }),
    });
  }

  #sounds(element: XmlElement, bar: SheetBar): void {
    const sound = element.name === 'sound' ? element : childOf(element, 'sound');
    const swing = childOf(sound, 'swing');
    if (swing) this.#swing(swing);
    this.#tempo(element, sound, bar);
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

  #tempo(element: XmlElement, sound: XmlElement | undefined, bar: SheetBar): void {
    const written = sound?.attributes['tempo'];
    const metronome = childOf(
      childrenOf(element, 'direction-type').find((each) => childOf(each, 'metronome')),
      'metronome',
    );
    const perMinute = Number(textOf(metronome, 'per-minute'));
    const unit = { half: 2, quarter: 1, eighth: 0.5 }[textOf(metronome, 'beat-unit') ?? 'quarter'] ?? 1;
    const dotted = metronome && childOf(metronome, 'beat-unit-dot') ? 1.5 : 1;
    const bpm = written === undefined ? perMinute * unit * dotted : Number(written);
    if (written === undefined && !metronome) return;
    if (!(bpm >= 20 && bpm <= 400))
      this.#fail(`the tempo is ${bpm}; from 20 to 400 quarters a minute are played.`);
    bar.tempoBpm ??= bpm;
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

const MODES: Readonly<Record<string, { mode: Mode; fifths: number }>> = {
  major: { mode: 'major', fifths: 0 },
  minor: { mode: 'minor', fifths: 3 },
  dorian: { mode: 'dorian', fifths: 2 },
  mixolydian: { mode: 'mixolydian', fifths: 1 },
  lydian: { mode: 'lydian', fifths: -1 },
  phrygian: { mode: 'phrygian', fifths: 4 },
  aeolian: { mode: 'minor', fifths: 3 },
};

function keyOf(fifths: number, modeName: string): Key {
  const { mode, fifths: above } = MODES[modeName] ?? MODES['major']!;
  return { tonic: pitchClass(7 * (fifths + above)), mode };
}
