import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import {
  type Chord,
  type Note,
  type Part,
  SCORE_VERSION,
  type Score,
  type Section,
} from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { addPanned, bassNote, type DrumKey, drum, padNote, pluck, sing } from './truth-synth.ts';

/** A clip of which everything is known. */
export interface TruthClip {
  audio: StereoBuffer;
  truth: Score;
  /** The voice alone, as it is in the mix; silence where nobody sings. */
  vocals: StereoBuffer;
}

export interface TruthClipOptions {
  seed: number;
  bars?: number;
  /** Default 4/4. */
  metre?: keyof typeof METRES;
  bpm?: number;
  /** Tempo change from the first to the last bar, e.g. 0.02 for 2 % faster at the end. */
  tempoDrift?: number;
  sung?: boolean;
  drums?: boolean;
}

const PROGRESSIONS: Record<'major' | 'minor', readonly (readonly number[])[]> = {
  major: [
    [0, 7, 9, 5],
    [0, 9, 5, 7],
    [9, 5, 0, 7],
    [0, 5, 9, 7],
    [0, 4, 5, 7],
    [0, 2, 5, 7],
  ],
  minor: [
    [0, 8, 3, 10],
    [0, 5, 8, 7],
    [0, 10, 8, 10],
    [0, 3, 10, 5],
    [0, 8, 5, 7],
  ],
};
const MINOR_DEGREES = { major: [2, 4, 9], minor: [0, 2, 5, 7] } as const;
const METRES = {
  '4/4': { numerator: 4, denominator: 4, beatsPerBar: 4 },
  '3/4': { numerator: 3, denominator: 4, beatsPerBar: 3 },
  '6/8': { numerator: 6, denominator: 8, beatsPerBar: 3 },
} as const;
const KICKS = [
  [0, 2],
  [0, 2.5],
  [0, 1.5, 2],
  [0, 1, 2, 3],
  [0, 0.75, 2.5],
];
const COMPING = [
  [0],
  [0, 2],
  [0, 1, 2, 3],
  [0.5, 1.5, 2.5, 3.5],
  [0, 1.5, 2.5],
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5],
];
const BASSES = [[0], [0, 2], [0, 1.5, 2], [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]];
const GROOVES = {
  simple: { kicks: KICKS, comping: COMPING, basses: BASSES },
  compound: {
    kicks: [[0], [0, 2.5]],
    comping: [
      [0, 1.5],
      [0, 0.5, 1, 1.5, 2, 2.5],
      [0, 1, 1.5, 2.5],
    ],
    basses: [[0], [0, 1.5], [0, 1, 1.5, 2.5]],
  },
};

/** A seeded song of simple synthesis with its score: drums, bass, comping, pad, and a lead that is sung or plucked. */
export function makeTruthClip(options: TruthClipOptions): TruthClip {
  const random = new Random(options.seed);
  const score = composeTruth(options, random.fork('compose'));
  const { audio, vocals } = renderTruth(score, options.sung ?? false, random.fork('render'));
  return { audio, truth: score, vocals };
}

function composeTruth(options: TruthClipOptions, random: Random): Score {
  const { bars = 16, tempoDrift = 0, drums = true } = options;
  const metre = METRES[options.metre ?? '4/4'];
  const { beatsPerBar } = metre;
  const isCompound = metre.denominator === 8;
  const { kicks, comping, basses } = GROOVES[isCompound ? 'compound' : 'simple'];
  const snares = isCompound ? [1.5] : beatsPerBar === 3 ? [1, 2] : [1, 3];
  const bpm = options.bpm ?? Math.round(random.range(72, 150));
  const mode = random.chance(0.55) ? 'major' : 'minor';
  const tonic = random.integer(0, 11);
  const chords: Chord[] = [];
  const sections: Section[] = [];
  const parts = {
    kit: [] as Note[],
    bass: [] as Note[],
    chords: [] as Note[],
    pad: [] as Note[],
    lead: [] as Note[],
  };
  const twoProgressions = [random.pick(PROGRESSIONS[mode]), random.pick(PROGRESSIONS[mode])];
  const inBar = (pattern: readonly number[]) => pattern.filter((b) => b < beatsPerBar);
  const grooves = [0, 1].map(() => ({
    kick: inBar(random.pick(kicks)),
    comp: inBar(random.pick(comping)),
    bass: inBar(random.pick(basses)),
  }));
  const scale = mode === 'major' ? [0, 2, 4, 5, 7, 9, 11] : [0, 2, 3, 5, 7, 8, 10];
  let degree = random.integer(0, 6);
  for (let bar = 0; bar < bars; bar++) {
    const isChorus = Math.floor(bar / 8) % 2 === 1;
    const groove = grooves[isChorus ? 1 : 0]!;
    const beat = bar * beatsPerBar;
    if (bar % 8 === 0)
      sections.push({
        kind: isChorus ? 'chorus' : 'verse',
        label: isChorus ? 'Chorus' : 'Verse',
        occurrence: Math.floor(bar / 16),
        startBeat: beat,
        lengthBeats: Math.min(8, bars - bar) * beatsPerBar,
        energy: isChorus ? 0.9 : 0.6,
      });
    const step = bar === bars - 1 ? 0 : twoProgressions[isChorus ? 1 : 0]![bar % 4]!;
    const isMinor =
      (MINOR_DEGREES[mode] as readonly number[]).includes(step) &&
      !(mode === 'minor' && step === 7 && random.chance(0.5));
    const root = (tonic + step) % 12;
    chords.push({ startBeat: beat, lengthBeats: beatsPerBar, root, quality: isMinor ? 'minor' : 'major' });
    const triad = [root, root + (isMinor ? 3 : 4), root + 7];
    if (drums) {
      for (const k of groove.kick) parts.kit.push(note(beat + k, 0.25, 36, random.range(0.8, 1)));
      for (const b of snares) parts.kit.push(note(beat + b, 0.25, 38, random.range(0.5, 0.8)));
      for (let b = 0; b < beatsPerBar; b += 0.5)
        parts.kit.push(note(beat + b, 0.25, 42, random.range(0.3, 0.6)));
      if (bar % 8 === 0) parts.kit.push(note(beat, 1, 49, 0.7));
    }
    for (const [i, b] of groove.bass.entries()) {
      const end = groove.bass[i + 1] ?? beatsPerBar;
      parts.bass.push(
        note(beat + b, (end - b) * 0.9, 36 + (root % 12) - (root % 12 > 7 ? 12 : 0), random.range(0.7, 0.9)),
      );
    }
    for (const [i, b] of groove.comp.entries()) {
      const end = groove.comp[i + 1] ?? beatsPerBar;
      for (const tone of triad)
        parts.chords.push(
          note(beat + b, (end - b) * 0.95, 55 + ((tone - 55 + 120) % 12), random.range(0.5, 0.8)),
        );
    }
    if (isChorus) for (const tone of triad) parts.pad.push(note(beat, beatsPerBar, 60 + (tone % 12), 0.5));
    for (let b = 0; b < beatsPerBar; ) {
      const length = Math.min(beatsPerBar - b, random.pick([0.5, 1, 1, 1.5, 2]));
      if (random.chance(0.82)) {
        degree = Math.max(-2, Math.min(9, degree + random.pick([-2, -1, -1, 0, 1, 1, 2])));
        const octave = Math.floor(degree / 7);
        const pitch = 62 + ((tonic + 10) % 12) - 5 + scale[((degree % 7) + 7) % 7]! + 12 * octave;
        parts.lead.push(
          note(beat + b, length * 0.95, tonicAligned(pitch, tonic, scale), random.range(0.7, 1)),
        );
      }
      b += length;
    }
  }
  const part = (id: string, role: Part['role'], bus: Part['bus'], notes: Note[]): Part => ({
    id,
    name: id,
    role,
    bus,
    instrument: 'grand-piano',
    notes,
  });
  const tempoMap = Array.from({ length: tempoDrift === 0 ? 1 : bars }, (_, bar) => ({
    startBeat: bar * beatsPerBar,
    bpm: bpm * (1 + (tempoDrift * bar) / Math.max(1, bars - 1)),
  }));
  return {
    version: SCORE_VERSION,
    title: 'Truth',
    seed: options.seed,
    style: 'pop',
    key: { tonic, mode },
    keyChanges: [],
    metre,
    tempoMap,
    swing: 0,
    lengthBeats: bars * beatsPerBar,
    sections,
    chords,
    parts: [
      part('drums', 'drums', 'drums', parts.kit),
      part('bass', 'bass', 'bass', parts.bass),
      part('piano', 'harmony', 'harmony', parts.chords),
      part('pad', 'pad', 'harmony', parts.pad),
      part('lead', options.sung ? 'lead-vocal' : 'lead', options.sung ? 'vocals' : 'melody', parts.lead),
    ],
    lyrics: [],
    motif: { steps: [], lengthsBeats: [] },
  };
}

const note = (startBeat: number, lengthBeats: number, pitch: number, velocity: number): Note => ({
  startBeat,
  lengthBeats,
  pitch,
  velocity,
});

function tonicAligned(pitch: number, tonic: number, scale: readonly number[]): number {
  let aligned = pitch;
  while (!scale.includes((aligned - tonic + 120) % 12)) aligned--;
  return aligned;
}

function renderTruth(
  score: Score,
  sung: boolean,
  random: Random,
): { audio: StereoBuffer; vocals: StereoBuffer } {
  const time = timeOf(score);
  const length = Math.ceil((time.secondsAt(score.lengthBeats) + 0.8) * SAMPLE_RATE);
  const audio = createStereoBuffer(length);
  const vocals = createStereoBuffer(length);
  for (const part of score.parts) {
    const partRandom = random.fork(part.id);
    if (part.id === 'lead' && sung) {
      const tones = part.notes.map((n) => ({
        midi: n.pitch,
        startSeconds: time.secondsAt(n.startBeat),
        endSeconds: time.secondsAt(n.startBeat + n.lengthBeats),
      }));
      addPanned(vocals, sing(tones, length / SAMPLE_RATE, partRandom), 0, 0.42);
      continue;
    }
    for (const n of part.notes) {
      const start = Math.round(time.secondsAt(n.startBeat) * SAMPLE_RATE);
      const seconds = time.secondsAt(n.startBeat + n.lengthBeats) - time.secondsAt(n.startBeat);
      if (part.id === 'drums')
        addPanned(
          audio,
          drum(n.pitch as DrumKey, n.velocity, partRandom),
          start,
          0.5,
          n.pitch === 42 ? 0.4 : 0,
        );
      else if (part.id === 'bass') addPanned(audio, bassNote(n.pitch, seconds, n.velocity), start, 0.28);
      else if (part.id === 'pad')
        addPanned(audio, padNote(n.pitch, seconds, n.velocity, partRandom), start, 0.15, -0.3);
      else
        addPanned(
          audio,
          pluck(n.pitch, seconds, n.velocity, partRandom),
          start,
          part.id === 'lead' ? 0.2 : 0.11,
          part.id === 'lead' ? 0.1 : -0.4,
        );
    }
  }
  for (let i = 0; i < length; i++) {
    audio.left[i]! += vocals.left[i]!;
    audio.right[i]! += vocals.right[i]!;
  }
  return { audio, vocals };
}
