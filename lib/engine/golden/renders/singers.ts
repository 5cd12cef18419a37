import { SAMPLE_RATE } from '../../audio.ts';
import { Random } from '../../random.ts';
import type { Note, Part, Score } from '../../score/score.ts';
import { syllabifyLine } from '../../text/syllabify-line.ts';
import { singPart } from '../../voice/sing-part.ts';
import type { VoiceProfile } from '../../voice/voice-profile.ts';
import { voices } from '../../voice/voices/index.ts';
import type { GoldenRender, Strand } from '../strand.ts';

const WORDS = { English: 'silver river carry me', Mandarin: '月亮升起来照着' } as const;
const STEPS = [0, 2, 4, 5, 4, 2, 0];
const NOTE_SECONDS = 0.4;

/** A line in the middle of the singer's range, at one beat a second. */
function sing(profile: VoiceProfile, text: string): Strand {
  const cut = syllabifyLine(text);
  const middle = Math.round((profile.tessitura.low + profile.tessitura.high) / 2);
  const notes = cut.syllables.map(
    (_, syllable): Note => ({
      startBeat: 0.5 + syllable * NOTE_SECONDS,
      lengthBeats: NOTE_SECONDS,
      pitch: middle + STEPS[syllable % STEPS.length]!,
      velocity: 0.8,
      sung: { line: 0, syllable },
    }),
  );
  const lengthBeats = 1 + cut.syllables.length * NOTE_SECONDS;
  const part: Part = {
    id: 'lead-vocal',
    name: profile.name,
    role: 'lead-vocal',
    bus: 'vocals',
    instrument: profile.id,
    notes,
  };
  const score: Score = {
    version: 1,
    title: text,
    seed: 1,
    style: 'pop',
    key: { tonic: 0, mode: 'major' },
    keyChanges: [],
    metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
    tempoMap: [{ startBeat: 0, bpm: 60 }],
    swing: 0,
    lengthBeats,
    sections: [{ kind: 'verse', label: 'Verse', occurrence: 0, startBeat: 0, lengthBeats, energy: 0.6 }],
    chords: [],
    parts: [part],
    lyrics: [{ section: 0, text, words: cut.words, syllables: cut.syllables, backing: false }],
    motif: { steps: [], lengthsBeats: [] },
  };
  const lengthSamples = Math.ceil(lengthBeats * SAMPLE_RATE);
  const { samples } = singPart({ score, part, profile, lengthSamples, random: new Random(501) });
  return {
    name: '',
    audio: { left: samples, right: samples },
    figures: ['bands', 'onsets', 'pitch'],
    instrument: profile.id,
    notes: notes.map(({ pitch }) => pitch),
  };
}

/** Every singer alone, a line in each language. */
export const singerRenders: readonly GoldenRender[] = Object.entries(WORDS).map(([language, text]) => ({
  name: `singers-${language.toLowerCase()}`,
  what: `Every singer alone, a line in ${language}`,
  make: async () => voices.map((profile) => ({ ...sing(profile, text), name: `singer ${profile.id}` })),
}));
