import { SAMPLE_RATE } from '../audio.ts';
import { Random } from '../random.ts';
import type { Note, Part, Score } from '../score/score.ts';
import { syllabifyLine } from '../text/syllabify-line.ts';
import { singAnyPart } from './sing-part.ts';
import type { VoiceProfile } from './voice-profile.ts';

/** What every singer is heard with: words, and for each syllable its semitones from the middle of the voice and its beats. */
const EXAMPLES = {
  en: [
    { text: 'Hold on to the morning light', steps: [-4, 0, 1, 3, 5, 3, 0], beats: [1, 1, 0.5, 0.5, 1, 1, 2] },
    { text: 'I am on my way', steps: [3, 1, 0, -2, -4], beats: [0.5, 0.5, 1, 1, 2.5] },
  ],
  zh: [
    {
      text: '月光落在江南水面',
      steps: [-4, 0, 1, 3, 5, 3, 1, 0],
      beats: [1, 1, 0.5, 0.5, 1, 1, 0.5, 1.5],
    },
    { text: '我在路上', steps: [3, 1, -2, -4], beats: [1, 1, 1, 2.5] },
  ],
} as const;
export type ExampleLanguage = keyof typeof EXAMPLES;

const BPM = 92;
const ENERGY = 0.6;
const REST_BEATS = 0.5;
const PEAK = 0.7;

/**
 * A singer to be heard before one is chosen: two lines, the same for all, in the middle of the voice.
 * @returns mono samples at the engine's rate, about seven seconds, the highest at 0.7. Same profile, same samples
 */
export async function singExample(profile: VoiceProfile, language: ExampleLanguage): Promise<Float32Array> {
  const { score, part } = exampleScore(profile, language);
  const lengthSamples = Math.ceil((score.lengthBeats * 60 * SAMPLE_RATE) / BPM);
  const { samples } = await singAnyPart({ score, part, profile, lengthSamples, random: new Random(1) });
  const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6);
  return samples.map((sample) => (sample / highest) * PEAK);
}

function exampleScore({ tessitura }: VoiceProfile, language: ExampleLanguage): { score: Score; part: Part } {
  const middle = Math.round((tessitura.low + tessitura.high) / 2);
  const notes: Note[] = [];
  let beat = REST_BEATS;
  const lyrics = EXAMPLES[language].map(({ text, steps, beats }, line) => {
    const { words, syllables } = syllabifyLine(text);
    syllables.forEach((_, syllable) => {
      const lengthBeats = beats[syllable] ?? 1;
      const pitch = middle + (steps[syllable] ?? 0);
      notes.push({ startBeat: beat, lengthBeats, pitch, velocity: 0.8, sung: { line, syllable } });
      beat += lengthBeats;
    });
    beat += REST_BEATS;
    return { section: 0, text, words, syllables, backing: false };
  });
  const part: Part = {
    id: 'lead-vocal',
    name: 'Lead vocal',
    role: 'lead-vocal',
    bus: 'vocals',
    instrument: 'voice',
    notes,
  };
  const lengthBeats = beat + REST_BEATS;
  const score: Score = {
    version: 1,
    title: '',
    seed: 1,
    style: 'pop',
    key: { tonic: 0, mode: 'major' },
    keyChanges: [],
    metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
    tempoMap: [{ startBeat: 0, bpm: BPM }],
    swing: 0,
    lengthBeats,
    sections: [{ kind: 'verse', label: 'Verse', occurrence: 0, startBeat: 0, lengthBeats, energy: ENERGY }],
    chords: [],
    parts: [part],
    lyrics,
    motif: { steps: [], lengthsBeats: [] },
  };
  return { score, part };
}
