import type { Chord, ControlPoint, Note } from '../score/score.ts';
import { patternHits, patternSteps } from '../styles/patterns.ts';
import { chordAt, chordFifth, chordThird } from '../theory/chords.ts';
import { nearestPitch, pitchAtOrAbove, pitchClass } from '../theory/pitch.ts';
import { type VoicingOptions, voiceChord } from '../theory/voicing.ts';
import { type Bar, barEnergy, chordsBetween, stepsPerBar } from './frame.ts';
import {
  drawLevels,
  isStripped,
  metrePatterns,
  type PlayerInput,
  patternFor,
  playedBars,
  touch,
} from './player.ts';
import { limitsOf, spanOf } from './registers.ts';

/** How hard each symbol is struck, and how. */
const TOUCHES: Record<string, { base: number; articulation?: Note['articulation'] }> = {
  c: { base: 0.68 },
  C: { base: 0.84, articulation: 'accent' },
  s: { base: 0.68, articulation: 'staccato' },
  S: { base: 0.85, articulation: 'staccato' },
  o: { base: 0.5 },
  d: { base: 0.68, articulation: 'strum-down' },
  D: { base: 0.84, articulation: 'strum-down' },
  u: { base: 0.58, articulation: 'strum-up' },
  U: { base: 0.74, articulation: 'strum-up' },
  m: { base: 0.66, articulation: 'palm-mute' },
  M: { base: 0.84, articulation: 'palm-mute' },
  x: { base: 0.42, articulation: 'dead' },
  b: { base: 0.74 },
  B: { base: 0.72 },
  F: { base: 0.64 },
  k: { base: 0.72 },
  K: { base: 0.68 },
};

function voicingOptions(input: PlayerInput): VoicingOptions {
  const { seat } = input;
  const [low, high] = spanOf(seat, input.instrument);
  return { kind: seat.voicing ?? 'close', voices: seat.voices ?? 4, low, high: Math.max(high, low + 15) };
}

/** In a last refrain chords have a note more. */
const widened = (options: VoicingOptions, { isPeak }: Bar): VoicingOptions =>
  isPeak ? { ...options, voices: Math.min(7, options.voices + 1) } : options;

/** Patterns for bars of three beats made up where a style has none. */
function derivePattern(pattern: string, bar: Bar, metre: { denominator: 4 | 8 }): string {
  const broken = /[0-9]/.test(pattern);
  const strummed = /[dDuU]/.test(pattern);
  const busy = barEnergy(bar) > 0.55;
  if (metre.denominator === 8) {
    if (broken) return busy ? '0-1-2-3-2-1-' : '0-1-2-1-2-1-';
    if (strummed) return busy ? 'D---d-u---d-' : 'd-----d---u-';
    return busy ? 'b---c-c---c-' : 'b-----c-----';
  }
  if (broken) return busy ? '0-1-2-3-2-1-' : '0---1---2---';
  if (strummed) return busy ? 'D---d-u-d-u-' : 'D---d---d---';
  return busy ? 'B---c---c-c-' : 'B---c---c---';
}

/** Notes that a bar of a pattern strikes, about: a chord counts for three, what is damped for half. */
const fullness = (pattern: string): number =>
  patternHits(pattern).reduce((sum, { symbol }) => {
    if (/[0-9BF]/.test(symbol)) return sum + 1;
    if (/[kK]/.test(symbol)) return sum + 2;
    return sum + (/[xmM]/.test(symbol) ? 1.5 : 3);
  }, 0) / patternSteps(pattern).length;

/** Chords in the rhythm of the seat's patterns, voice-led from one to the next. */
export function playComp(input: PlayerInput): { notes: Note[]; controls: ControlPoint[] } {
  const { frame, seat, random } = input;
  const { levels, derived } = metrePatterns(seat, frame);
  const drawn = levels ? drawLevels(levels, random.fork('patterns'), fullness) : undefined;
  const notes: Note[] = [];
  const controls: ControlPoint[] = [];
  if (!drawn) return { notes, controls };
  const options = voicingOptions(input);
  const bassFloor = Math.max(38, limitsOf(input.instrument)[0]);
  const steps = stepsPerBar(frame.metre);
  const strum = frame.style.feel.strumSeconds;
  const pedals = /piano|rhodes|wurlitzer|vibraphone|harp|guzheng|yangqin/.test(input.instrument);
  let previous: number[] | undefined;
  let previousChord: unknown;
  for (const bar of playedBars(input)) {
    const energy = barEnergy(bar);
    const draw = random.fork(`bar/${bar.startBeat}`);
    let pattern = patternFor(drawn, bar);
    if (derived) pattern = derivePattern(pattern, bar, frame.metre);
    const songEnds = bar.left === 0 && !bar.next;
    if (songEnds)
      pattern = (options.kind === 'power' || options.kind === 'guitar' ? 'D' : 'b').padEnd(steps, '-');
    // What is loud by itself is struck once and rings under a singer who is left alone.
    if (isStripped(bar) && options.kind === 'power') pattern = 'D'.padEnd(steps, '-');
    const length = patternSteps(pattern).length;
    const offset = (bar.index * steps) % length;
    const strike = (step: number, lengthSteps: number, symbol: string) => {
      const startBeat = bar.startBeat + step / 4;
      // What is struck just before a change anticipates it.
      const early = lengthSteps > 1 && step % 4 === 2 ? Math.min(0.5, (lengthSteps / 4) * 0.6) : 0;
      const chord = chordAt(frame.chords, startBeat + early);
      if (chord !== previousChord) {
        previous = voiceChord(chord, widened(options, bar), previous);
        previousChord = chord;
      }
      const voicing = previous as number[];
      const base = TOUCHES[symbol] ?? { base: 0.62 };
      const short = base.articulation === 'staccato' || base.articulation === 'dead';
      const lengthBeats = Math.max(0.08, short ? Math.min(0.2, lengthSteps / 4) : lengthSteps / 4 - 0.02);
      const accent = step % 8 === 0 ? 1.04 : step % 4 === 0 ? 1 : 0.94;
      const add = (pitch: number, loud: number, index = 0, spread = 0, heldBeats = lengthBeats) => {
        const note: Note = {
          startBeat,
          lengthBeats: heldBeats,
          pitch,
          velocity: touch(base.base * loud * accent, energy, seat),
        };
        if (base.articulation) note.articulation = base.articulation;
        if (spread > 0 && index > 0) note.offsetSeconds = index * spread;
        notes.push(note);
      };
      const bassPc = chord.bass ?? chord.root;
      const lowRoot = pitchAtOrAbove(bassPc, bassFloor);
      if (/[0-9]/.test(symbol)) {
        const index = Number(symbol);
        const size = voicing.length;
        const pitch = (voicing[index % size] as number) + 12 * Math.floor(index / size);
        const ring = pedals || options.kind === 'guitar' ? Math.max(lengthBeats, 0.9) : lengthBeats;
        add(
          pitch > options.high + 7 ? pitch - 12 : pitch,
          index === 0 ? 1.12 : 1,
          0,
          0,
          Math.min(ring, bar.startBeat + frame.metre.beatsPerBar - startBeat),
        );
        return;
      }
      if (symbol === 'B') return add(lowRoot, 1.05);
      if (symbol === 'F')
        return add(nearestPitch(chordFifth(chord), lowRoot + (lowRoot - bassFloor > 5 ? -5 : 7)), 1);
      if (symbol === 'k' || symbol === 'K') {
        add(lowRoot, 1.04);
        add(nearestPitch(symbol === 'k' ? chordFifth(chord) : boogieTop(chord), lowRoot + 8), 0.96);
        return;
      }
      if (symbol === 'b' && lowRoot < (voicing[0] as number)) add(lowRoot, 1.05);
      const up = base.articulation === 'strum-up';
      const strings =
        symbol === 'm' || symbol === 'M'
          ? voicing.slice(0, 2)
          : up
            ? [...voicing].reverse().slice(0, 4)
            : voicing;
      const spread = base.articulation === 'strum-down' || up ? (up ? strum * 0.7 : strum) : 0;
      strings.forEach((pitch, i) => {
        add(pitch, i === 0 ? 1 : 0.96 - 0.02 * i + draw.range(-0.02, 0.02), i, spread);
      });
    };
    for (const hit of patternHits(pattern)) {
      for (let step = hit.step - offset; step < steps; step += length) {
        if (step < 0) continue;
        const endStep = Math.min(step + hit.lengthSteps, steps);
        const chord = chordAt(frame.chords, bar.startBeat + step / 4);
        const changeStep = Math.round((chord.startBeat + chord.lengthBeats - bar.startBeat) * 4);
        const held = !/[BFkK0-9sSxmM]/.test(hit.symbol);
        if (held && changeStep > step + 1 && changeStep < endStep - 1) {
          strike(step, changeStep - step, hit.symbol);
          strike(changeStep, endStep - changeStep, hit.symbol);
        } else strike(step, endStep - step, hit.symbol);
      }
    }
    if (pedals) {
      for (const chord of chordsBetween(
        frame.chords,
        bar.startBeat,
        bar.startBeat + frame.metre.beatsPerBar,
      )) {
        controls.push(
          { beat: Math.max(0, chord.startBeat - 0.02), control: 'sustain', value: 0 },
          { beat: chord.startBeat + 0.06, control: 'sustain', value: energy > 0.85 ? 0.6 : 1 },
        );
      }
    }
  }
  if (controls.length > 0) {
    const end = Math.max(...notes.map((note) => note.startBeat + note.lengthBeats));
    controls.push({ beat: end + 0.5, control: 'sustain', value: 0 });
  }
  return { notes: monophonicStrings(notes), controls: controls.sort((a, b) => a.beat - b.beat) };
}

/** What a boogie's fifth rises to: the sixth, or over a minor chord the seventh. */
function boogieTop(chord: Chord): number {
  const third = chordThird(chord);
  const isMinor = third !== undefined && pitchClass(third - chord.root) === 3;
  return pitchClass(chord.root + (isMinor ? 10 : 9));
}

/** The same key struck again ends the note before it. */
function monophonicStrings(notes: Note[]): Note[] {
  const last = new Map<number, Note>();
  for (const note of notes.sort((a, b) => a.startBeat - b.startBeat)) {
    const before = last.get(note.pitch);
    if (before && before.startBeat + before.lengthBeats > note.startBeat && note.startBeat > before.startBeat)
      before.lengthBeats = note.startBeat - before.startBeat;
    last.set(note.pitch, note);
  }
  return notes;
}

/** Held chords: common tones tied over, a swell through each phrase, opening with the section. */
export function playSustain(input: PlayerInput): { notes: Note[]; controls: ControlPoint[] } {
  const { frame, seat } = input;
  const options = voicingOptions(input);
  const notes: Note[] = [];
  const controls: ControlPoint[] = [];
  let previous: number[] | undefined;
  const sounding = new Map<number, Note>();
  let lastEnd = -1;
  for (const bar of playedBars(input)) {
    const energy = barEnergy(bar);
    const end = bar.startBeat + frame.metre.beatsPerBar;
    if (bar.startBeat > lastEnd + 1e-6 || bar.index === 0) sounding.clear();
    lastEnd = end;
    for (const chord of chordsBetween(frame.chords, bar.startBeat, end)) {
      const voicing = voiceChord(chord, widened(options, bar), previous);
      previous = voicing;
      const tied = new Set<number>();
      for (const pitch of voicing) {
        const before = sounding.get(pitch);
        if (
          before &&
          Math.abs(before.startBeat + before.lengthBeats - chord.startBeat) < 0.1 &&
          before.lengthBeats < frame.metre.beatsPerBar * 4
        ) {
          before.lengthBeats = chord.startBeat + chord.lengthBeats - before.startBeat;
          tied.add(pitch);
        } else {
          const note: Note = {
            startBeat: chord.startBeat,
            lengthBeats: chord.lengthBeats,
            pitch,
            velocity: touch(0.62, energy, seat),
            articulation: 'legato',
          };
          notes.push(note);
          sounding.set(pitch, note);
          tied.add(pitch);
        }
      }
      for (const pitch of [...sounding.keys()]) if (!tied.has(pitch)) sounding.delete(pitch);
    }
    // A swell over every two bars, rising through sections that lead somewhere.
    const count = bar.index + bar.left + 1;
    const through = count > 1 ? bar.index / (count - 1) : 0;
    const lifts = bar.next !== undefined && bar.next.energy > bar.section.energy + 0.08;
    const level = 0.5 + 0.3 * energy + (lifts ? 0.18 * through : 0);
    const phase = bar.index % 2;
    controls.push(
      { beat: bar.startBeat, control: 'expression', value: clamp(level - (phase === 0 ? 0.1 : 0)) },
      {
        beat: bar.startBeat + frame.metre.beatsPerBar * 0.5,
        control: 'expression',
        value: clamp(level + 0.04),
      },
      { beat: end - 0.05, control: 'expression', value: clamp(level + (phase === 0 ? 0.05 : -0.08)) },
      {
        beat: bar.startBeat,
        control: 'brightness',
        value: clamp(0.25 + 0.5 * energy + (lifts ? 0.2 * through : 0)),
      },
    );
  }
  return { notes, controls: controls.sort((a, b) => a.beat - b.beat) };
}

const clamp = (value: number) => Math.max(0.05, Math.min(1, value));
