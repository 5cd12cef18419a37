import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import type { Note, Part, Score } from '#lib/engine/score/score.ts';
import { syllabifyLine } from '#lib/engine/text/syllabify-line.ts';
import { type SyllableTime, singPart } from '#lib/engine/voice/sing-part.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';

/** A line to sing: its words, and for each syllable a pitch and a length (the last of each list repeats). */
export interface TestLine {
  text: string;
  /** MIDI numbers. */
  pitches: readonly number[];
  lengthsSeconds: readonly number[];
  /** Silence after it, seconds. */
  restSeconds: number;
}

export interface TestScore {
  score: Score;
  part: Part;
  lengthSamples: number;
}

/** A score of one vocal part at one beat a second, so that beats are seconds. */
export function testScore(
  lines: readonly TestLine[],
  delivery: NonNullable<Part['delivery']> = 'sung',
  energy = 0.6,
): TestScore {
  const notes: Note[] = [];
  let beat = 0.6;
  const lyrics = lines.map((line, index) => {
    const cut = syllabifyLine(line.text);
    cut.syllables.forEach((_, syllable) => {
      const lengthBeats = line.lengthsSeconds[Math.min(syllable, line.lengthsSeconds.length - 1)]!;
      const pitch = line.pitches[syllable % line.pitches.length]!;
      notes.push({ startBeat: beat, lengthBeats, pitch, velocity: 0.8, sung: { line: index, syllable } });
      beat += lengthBeats;
    });
    beat += line.restSeconds;
    return { section: 0, text: line.text, words: cut.words, syllables: cut.syllables, backing: false };
  });
  const part: Part = {
    id: 'lead-vocal',
    name: 'Lead vocal',
    role: 'lead-vocal',
    bus: 'vocals',
    instrument: 'test',
    delivery,
    notes,
  };
  const lengthBeats = beat + 0.6;
  const score: Score = {
    version: 1,
    title: 'Test',
    seed: 1,
    style: 'pop',
    key: { tonic: 0, mode: 'major' },
    keyChanges: [],
    metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
    tempoMap: [{ startBeat: 0, bpm: 60 }],
    swing: 0,
    lengthBeats,
    sections: [{ kind: 'verse', label: 'Verse', occurrence: 0, startBeat: 0, lengthBeats, energy }],
    chords: [],
    parts: [part],
    lyrics,
    motif: { steps: [], lengthsBeats: [] },
  };
  return { score, part, lengthSamples: Math.ceil(lengthBeats * SAMPLE_RATE) };
}

/** Sings a test score. */
export function singTest(
  { score, part, lengthSamples }: TestScore,
  profile: VoiceProfile,
  seed = 1,
): { samples: Float32Array; syllableTimes: SyllableTime[] } {
  return singPart({ score, part, profile, lengthSamples, random: new Random(seed) });
}
