import { humToMelody } from '#lib/engine/analysis/hum-to-melody.ts';
import { transcribeNotes } from '#lib/engine/analysis/transcribe-notes.ts';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import { playPart } from '#lib/engine/render/play-part.ts';
import type { Note, Part, Score } from '#lib/engine/score/score.ts';
import { findVoice } from '#lib/engine/voice/find-voice.ts';
import { measureFeatures } from '#lib/engine/voice/learn/voice-features.ts';
import { singPart } from '#lib/engine/voice/sing-part.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { voices } from '#lib/engine/voice/voices/index.ts';
import { noteF } from '../measure/analysis/metrics.ts';
import type { AnalysisRow } from './analysis.ts';

const INSTRUMENTS = [
  { id: 'grand-piano', low: 36, high: 84 },
  { id: 'upright-piano', low: 40, high: 80 },
  { id: 'steel-guitar', low: 43, high: 76 },
  { id: 'nylon-guitar', low: 43, high: 76 },
  { id: 'clean-guitar', low: 43, high: 76 },
];
const SECONDS = 24;
/** Registers apart; the first is what the others' formants are compared with. */
const MEASURED_VOICES = ['female-middle', 'male-middle', 'female-low', 'male-high'];
const HUMMED_NOTES = 24;
/** A singer stops before the same note again: joined to the one before, our voices hold it on, and nobody hears two. */
const REPEATED_AFTER_BEATS = 0.1;

/** One beat a second, so that beats are seconds. */
function scoreOf(part: Part): Score {
  return {
    version: 1,
    title: '',
    seed: 1,
    style: 'pop',
    key: { tonic: 0, mode: 'major' },
    keyChanges: [],
    metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
    tempoMap: [{ startBeat: 0, bpm: 60 }],
    swing: 0,
    lengthBeats: SECONDS,
    sections: [
      { kind: 'verse', label: 'Verse', occurrence: 0, startBeat: 0, lengthBeats: SECONDS, energy: 0.6 },
    ],
    chords: [],
    parts: [part],
    lyrics: [],
    motif: { steps: [], lengthsBeats: [] },
  };
}

/** F of the notes found in the sampled pianos and guitars, single notes and chords (±50 ms, right pitch). */
export async function measureInstrumentNotes(): Promise<AnalysisRow[]> {
  const rows: AnalysisRow[] = [];
  for (const { id, low, high } of INSTRUMENTS) {
    const random = new Random(96_100);
    const notes: Note[] = [];
    for (let beat = 0.5; beat < SECONDS - 2; beat += random.pick([0.15, 0.25, 0.25, 0.4, 0.5])) {
      const root = random.integer(low, high - 7);
      for (const interval of random.pick([[0], [0], [0, 7], [0, 3, 7], [0, 4, 7]]))
        notes.push({
          startBeat: beat,
          lengthBeats: random.pick([0.25, 0.5, 1]),
          pitch: root + interval,
          velocity: random.range(0.4, 1),
        });
    }
    const part: Part = { id: 'part', name: id, role: 'harmony', bus: 'harmony', instrument: id, notes };
    const audio = await playPart(scoreOf(part), part, SECONDS * SAMPLE_RATE, random);
    let peak = 1e-9;
    for (const s of audio.left) peak = Math.max(peak, Math.abs(s));
    const level = (samples: Float32Array) => samples.map((s) => (0.5 * s) / peak);
    const found = await transcribeNotes({ left: level(audio.left), right: level(audio.right) });
    const value = noteF(
      notes.map((n) => ({ startSeconds: n.startBeat, pitch: n.pitch })),
      found,
    );
    rows.push({ what: 'note F', on: id, value, bound: 0.85 });
  }
  return rows;
}

/** A wordless line sung by a voice. */
function hum(profile: VoiceProfile, notes: Note[], random: Random): Float32Array {
  const part: Part = {
    id: 'lead-vocal',
    name: 'Hum',
    role: 'lead-vocal',
    bus: 'vocals',
    instrument: profile.id,
    notes,
  };
  return singPart({ score: scoreOf(part), part, profile, lengthSamples: SECONDS * SAMPLE_RATE, random })
    .samples;
}

/** F of the notes found in wordless lines that each of our own singers sings, over all of its range. */
export function measureHums(): AnalysisRow[] {
  const alone = voices.filter((voice) => voice.unison === 1);
  return alone.map((profile, index) => {
    const random = new Random(96_300 + index);
    const { low, high } = profile.tessitura;
    const notes: Note[] = [];
    let pitch = Math.round((low + high) / 2);
    for (let beat = 0.5, i = 0; i < HUMMED_NOTES && beat < SECONDS - 2; i++) {
      const length = random.pick([0.35, 0.5, 0.5, 0.75, 1]);
      const before = pitch;
      pitch = Math.max(low, Math.min(high, pitch + random.pick([-4, -3, -2, -1, 1, 2, 2, 3, 5])));
      if (pitch === before) beat += REPEATED_AFTER_BEATS;
      notes.push({ startBeat: beat, lengthBeats: length * 0.94, pitch, velocity: 0.8 });
      beat += length + (random.chance(0.2) ? 0.4 : 0);
    }
    const { notes: found } = humToMelody(hum(profile, notes, random));
    const value = noteF(
      notes.map((n) => ({ startSeconds: n.startBeat, pitch: n.pitch })),
      found,
    );
    return { what: 'hummed note F', on: profile.id, value, bound: 0.85 };
  });
}

/** Vibrato rates and changes of the throat that none of our voices has, so that nothing is known beforehand. */
const VIBRATO_HZ = [4.63, 5.27, 5.94, 6.41];
const THROATS = [1, 1.06, 0.93, 0.97];

/** How far off formant scale (beside that of the first) and vibrato rate of our own voices, changed, are read. */
export function measureVoiceFeatures(): AnalysisRow[] {
  const read = MEASURED_VOICES.map((voice, index) => {
    const own = findVoice(voice);
    const profile = {
      ...own,
      formantScale: own.formantScale * THROATS[index]!,
      vibrato: { ...own.vibrato, rateHz: VIBRATO_HZ[index]! },
    };
    const middle = Math.round((profile.tessitura.low + profile.tessitura.high) / 2);
    const notes = [0, 2, 4, 2, 0, -1, 0, 4].map((step, i) => ({
      startBeat: 0.5 + i * 2.4,
      lengthBeats: 2.2,
      pitch: middle + step,
      velocity: 0.8,
    }));
    return { voice, profile, features: measureFeatures(hum(profile, notes, new Random(7)), SAMPLE_RATE) };
  });
  const first = read[0]!;
  return read.flatMap(({ voice, profile, features }, i): AnalysisRow[] => {
    const asMade = profile.formantScale / first.profile.formantScale;
    const asRead = features.formantSpacingKhz / first.features.formantSpacingKhz;
    const formants: AnalysisRow = {
      what: 'formant scale off by',
      on: voice,
      value: Math.abs(asRead / asMade - 1),
      bound: 0.08,
      most: true,
    };
    const vibrato: AnalysisRow = {
      what: 'vibrato off by, Hz',
      on: voice,
      value: Math.abs(features.vibrato.rateHz - profile.vibrato.rateHz),
      bound: 0.3,
      most: true,
    };
    return i === 0 ? [vibrato] : [formants, vibrato];
  });
}
