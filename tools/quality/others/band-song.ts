import { Random } from '#lib/engine/random.ts';
import type { Key } from '#lib/engine/score/score.ts';
import { type BeatNote, chordsOf, notesOf, OLD_TUNES, type OldTune } from './old-tunes.ts';
import type { TrueNote, TruePart, TrueSong } from './truth.ts';

/** Progressions in semitones above the tonic, `m` minor; many begin away from home, as songs do. */
const PROGRESSIONS = {
  major: [
    '0 7 9m 5',
    '9m 5 0 7',
    '5 0 7 9m',
    '0 9m 5 7',
    '0 5 0 7 0 5 7 0',
    '2m 7 0 9m 2m 7 0 0',
    '0 4m 5 7',
    '5 7 4m 9m 2m 7 0 0',
    '0 10 5 0',
    '9m 7 5 0 9m 7 0 0',
  ],
  minor: [
    '0m 8 3 10',
    '0m 10 8 7',
    '0m 5m 0m 7',
    '0m 3 10 5m',
    '8 10 0m 0m',
    '0m 5m 10 3 8 5m 7 0m',
    '3 10 0m 8 3 10 7 0m',
    '0m 10 0m 7m',
  ],
} as const;
const SCALES = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] } as const;

interface Lead {
  program: number;
  low: number;
  high: number;
}
const LEADS: readonly Lead[] = [
  { program: 73, low: 67, high: 90 },
  { program: 40, low: 62, high: 86 },
  { program: 56, low: 60, high: 80 },
  { program: 65, low: 56, high: 77 },
  { program: 68, low: 62, high: 84 },
  { program: 71, low: 55, high: 82 },
  { program: 80, low: 60, high: 86 },
  { program: 27, low: 57, high: 81 },
  { program: 30, low: 55, high: 80 },
  { program: 0, low: 64, high: 88 },
  { program: 11, low: 62, high: 86 },
  { program: 22, low: 60, high: 84 },
  { program: 24, low: 57, high: 79 },
  { program: 42, low: 45, high: 67 },
  { program: 53, low: 57, high: 79 },
];
const COMPERS = [0, 4, 24, 25, 27, 48, 89, 16, 1, 50];
const BASSES = [32, 33, 35, 38];
/** Kick, snare, closed hat, ride, shaker of General MIDI by sixteenths of a 4/4 bar. */
const GROOVES: readonly (readonly [key: number, steps: readonly number[]])[][] = [
  [
    [36, [0, 8]],
    [38, [4, 12]],
    [42, [0, 2, 4, 6, 8, 10, 12, 14]],
  ],
  [
    [36, [0, 4, 8, 12]],
    [38, [4, 12]],
    [42, [2, 6, 10, 14]],
  ],
  [
    [36, [0, 6, 10]],
    [38, [4, 12]],
    [51, [0, 4, 8, 12]],
  ],
  [
    [36, [0, 7, 8]],
    [37, [4, 12]],
    [70, [0, 2, 4, 6, 8, 10, 12, 14]],
  ],
];

export interface BandOptions {
  seed: number;
  /** A tune that everybody knows, in place of one that is drawn. */
  tune?: OldTune;
  /** Without it as the seed has it. */
  drums?: boolean;
  /** Only the tune, by this program. */
  soloProgram?: number;
  /** No tune: only a program's chords. */
  chordsProgram?: number;
  secondsMax?: number;
}

interface Draft {
  key: Key;
  beatsPerBar: number;
  lengthBeats: number;
  chords: { startBeat: number; root: number; isMinor: boolean }[];
  tune: BeatNote[];
}

/** A song of a seed: form, tune, band and how they play, none of it by the engine's own composer. */
export function bandSong(options: BandOptions): TrueSong {
  const random = new Random(options.seed).fork('band');
  const draft = options.tune ? oldSong(options.tune, random) : newSong(random);
  const bpm = Math.round(options.tune ? random.range(84, 120) : random.range(72, 148));
  const beat = 60 / bpm;
  const lead =
    options.soloProgram === undefined
      ? random.pick(LEADS)
      : { program: options.soloProgram, low: 57, high: 84 };
  const beats = Math.min(
    draft.lengthBeats,
    Math.floor((options.secondsMax ?? 36) / beat / draft.beatsPerBar) * draft.beatsPerBar,
  );
  const clock = (notes: readonly (BeatNote & { velocity: number })[], looseSeconds = 0.006): TrueNote[] =>
    notes
      .filter((note) => note.startBeat < beats - 0.01)
      .map(({ startBeat, lengthBeats, pitch, velocity }) => {
        const startSeconds = Math.max(0, 0.2 + startBeat * beat + random.gaussian() * looseSeconds);
        const endSeconds =
          startSeconds + Math.max(0.06, Math.min(lengthBeats, beats - startBeat) * beat * 0.94);
        return { startSeconds, endSeconds, pitch, velocity };
      })
      .sort((a, b) => a.startSeconds - b.startSeconds);
  const parts: TruePart[] = [];
  const tune = inRegister(draft.tune, lead).map((note) => ({ ...note, velocity: random.range(0.68, 0.95) }));
  if (options.chordsProgram === undefined)
    parts.push({
      name: 'tune',
      program: lead.program,
      pan: random.range(-0.25, 0.25),
      volume: random.integer(92, 118),
      notes: clock(tune),
    });
  if (options.soloProgram === undefined) {
    const program = options.chordsProgram ?? random.pick(COMPERS);
    parts.push({
      name: 'chords',
      program,
      pan: random.range(-0.6, 0.6),
      volume: random.integer(70, 96),
      notes: clock(comping(draft, program, random)),
    });
    if (options.chordsProgram === undefined) {
      parts.push({
        name: 'bass',
        program: random.pick(BASSES),
        pan: 0,
        volume: random.integer(85, 110),
        notes: clock(bassLine(draft, random)),
      });
      if (options.drums ?? random.chance(0.6))
        parts.push({
          name: 'drums',
          program: 0,
          pan: 0,
          volume: random.integer(80, 105),
          notes: clock(drumming(draft, random), 0.003),
        });
    }
  }
  return {
    name: `${options.tune?.name ?? 'song'}-${options.seed}`,
    key: draft.key,
    bpm,
    beatsPerBar: draft.beatsPerBar,
    chords: draft.chords
      .filter(({ startBeat }) => startBeat < beats)
      .map(({ startBeat, root, isMinor }, i, all) => ({
        startSeconds: 0.2 + startBeat * beat,
        endSeconds: 0.2 + Math.min(beats, all[i + 1]?.startBeat ?? beats) * beat,
        root,
        isMinor,
      })),
    parts,
  };
}

function oldSong(tune: OldTune, random: Random): Draft {
  const shift = random.integer(-5, 6);
  const chords = chordsOf(tune).map((chord) => ({ ...chord, root: (chord.root + shift + 12) % 12 }));
  return {
    key: { ...tune.key, tonic: (tune.key.tonic + shift + 12) % 12 },
    beatsPerBar: tune.beatsPerBar,
    lengthBeats: chords.at(-1)!.startBeat + tune.beatsPerBar,
    chords,
    tune: notesOf(tune).map((note) => ({ ...note, pitch: note.pitch + shift })),
  };
}

function newSong(random: Random): Draft {
  const mode = random.chance(0.58) ? 'major' : 'minor';
  const key: Key = { tonic: random.integer(0, 11), mode };
  const beatsPerBar = random.chance(0.2) ? 3 : 4;
  const verse = random.pick(PROGRESSIONS[mode]).split(' ');
  const chorus = random.pick(PROGRESSIONS[mode]).split(' ');
  const bars = [
    ...Array.from({ length: 8 }, (_, i) => verse[i % verse.length]!),
    ...Array.from({ length: 8 }, (_, i) => chorus[i % chorus.length]!),
  ];
  const whole = [...bars, ...bars, mode === 'major' ? '0' : '0m'];
  const chords = whole.map((text, i) => ({
    startBeat: i * beatsPerBar,
    root: (Number.parseInt(text, 10) + key.tonic) % 12,
    isMinor: text.endsWith('m'),
  }));
  return {
    key,
    beatsPerBar,
    lengthBeats: whole.length * beatsPerBar,
    chords,
    tune: drawTune(key, chords, beatsPerBar, random),
  };
}

/** A tune of two-bar phrases: strong beats on the chord, steps between, rhythms that come again. */
function drawTune(key: Key, chords: Draft['chords'], beatsPerBar: number, random: Random): BeatNote[] {
  const scale = SCALES[key.mode === 'major' ? 'major' : 'minor'];
  const rhythms = Array.from({ length: 3 }, () => {
    const starts: number[] = [];
    for (let beat = 0; beat < 2 * beatsPerBar - 1; beat += random.pick([0.5, 0.5, 1, 1, 1.5, 2]))
      starts.push(beat);
    return starts;
  });
  const notes: BeatNote[] = [];
  let pitch = 60 + key.tonic + (key.tonic > 6 ? -12 : 0) + 7;
  for (let bar = 0; bar + 1 < chords.length; bar += 2) {
    const starts = random.pick(rhythms);
    starts.forEach((start, i) => {
      const chord = chords[bar + (start >= beatsPerBar ? 1 : 0)]!;
      const next = starts[i + 1] ?? 2 * beatsPerBar - random.pick([0, 0.5, 1]);
      const wanted = pitch + random.pick([-4, -2, -2, -1, 0, 1, 2, 2, 3, 5]);
      const allowed =
        start % 1 === 0
          ? [0, chord.isMinor ? 3 : 4, 7].map((step) => (chord.root + step) % 12)
          : scale.map((step) => (key.tonic + step) % 12);
      const bounded = Math.max(56, Math.min(80, wanted));
      const offsets = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5];
      pitch = bounded + offsets.find((offset) => allowed.includes((bounded + offset + 120) % 12))!;
      notes.push({ startBeat: bar * beatsPerBar + start, lengthBeats: Math.max(0.4, next - start), pitch });
    });
  }
  return notes;
}

function inRegister(tune: readonly BeatNote[], { low, high }: Lead): BeatNote[] {
  const mean = tune.reduce((sum, note) => sum + note.pitch, 0) / Math.max(1, tune.length);
  const shift = 12 * Math.round(((low + high) / 2 - mean) / 12);
  return tune.map((note) => ({ ...note, pitch: note.pitch + shift }));
}

type Played = BeatNote & { velocity: number };

function comping({ chords, beatsPerBar, lengthBeats }: Draft, program: number, random: Random): Played[] {
  const held = program === 48 || program === 89 || program === 50 || random.chance(0.2);
  const figure = held ? 'held' : random.pick(['quarters', 'arpeggio', 'offbeats', 'eighths']);
  const low = random.integer(48, 55);
  return chords.flatMap(({ startBeat, root, isMinor }, i) => {
    const end = chords[i + 1]?.startBeat ?? lengthBeats;
    const tones = [0, isMinor ? 3 : 4, 7]
      .map((step) => low + ((root + step - low + 120) % 12))
      .sort((a, b) => a - b);
    const chord = (at: number, length: number): Played[] =>
      tones.map((pitch) => ({ startBeat: at, lengthBeats: length, pitch, velocity: random.range(0.5, 0.7) }));
    if (figure === 'held') return chord(startBeat, end - startBeat);
    const step = figure === 'arpeggio' || figure === 'eighths' ? 0.5 : 1;
    const strokes: Played[] = [];
    for (let at = startBeat, n = 0; at < end - 0.01; at += step, n++) {
      if (figure === 'arpeggio')
        strokes.push({
          startBeat: at,
          lengthBeats: 1,
          pitch: [tones[0]!, tones[1]!, tones[2]!, tones[1]! + 12][n % 4]!,
          velocity: random.range(0.5, 0.7),
        });
      else if (figure === 'offbeats') {
        if (n % beatsPerBar > 0) strokes.push(...chord(at, 0.6));
      } else strokes.push(...chord(at, step * 0.8));
    }
    return strokes;
  });
}

function bassLine({ chords, beatsPerBar, lengthBeats }: Draft, random: Random): Played[] {
  const figure = random.pick(['whole', 'halves', 'eighths', 'walking']);
  return chords.flatMap(({ startBeat, root, isMinor }, i) => {
    const end = chords[i + 1]?.startBeat ?? lengthBeats;
    const low = 31 + ((root - 31 + 120) % 12);
    const steps = figure === 'walking' ? [0, isMinor ? 3 : 4, 7, 9] : figure === 'halves' ? [0, 7] : [0];
    const step = figure === 'whole' ? beatsPerBar : figure === 'halves' ? 2 : figure === 'eighths' ? 0.5 : 1;
    const notes: Played[] = [];
    for (let at = startBeat, n = 0; at < end - 0.01; at += step, n++)
      notes.push({
        startBeat: at,
        lengthBeats: Math.min(step, end - at),
        pitch: low + steps[n % steps.length]!,
        velocity: random.range(0.65, 0.85),
      });
    return notes;
  });
}

function drumming({ beatsPerBar, lengthBeats }: Draft, random: Random): Played[] {
  const groove = random.pick(GROOVES);
  const hits: Played[] = [];
  for (let bar = 0; bar < lengthBeats; bar += beatsPerBar)
    for (const [pitch, steps] of groove)
      for (const step of steps)
        if (step / 4 < beatsPerBar)
          hits.push({
            startBeat: bar + step / 4,
            lengthBeats: 0.2,
            pitch,
            velocity: random.range(0.55, 0.95),
          });
  return hits;
}

/** Seeds nothing was tuned on, and those that development may look at. */
export const seedsOf = (split: 'check' | 'tune'): readonly number[] =>
  Array.from({ length: 12 }, (_, i) => (split === 'check' ? 7100 : 3100) + i);

/** Half of the known tunes are for either. */
export const oldTunesOf = (split: 'check' | 'tune'): readonly OldTune[] =>
  OLD_TUNES.filter((_, i) => i % 2 === (split === 'check' ? 0 : 1));
