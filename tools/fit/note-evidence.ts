import { LOWEST_MIDI, NETWORK_RATE, PITCHES } from '#lib/engine/analysis/basic-pitch/network.ts';
import { NOTE_FEATURES, NoteEvidence } from '#lib/engine/analysis/basic-pitch/note-evidence.ts';
import { frameSeconds, notePosteriors } from '#lib/engine/analysis/basic-pitch/posteriors.ts';
import { monoAt } from '#lib/engine/analysis/mono.ts';
import { createStereoBuffer, SAMPLE_RATE } from '#lib/engine/audio.ts';
import { findInstrument } from '#lib/engine/instruments/find-instrument.ts';
import type { PlayedNote } from '#lib/engine/instruments/instrument.ts';
import { Random } from '#lib/engine/random.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { type Choice, conditionalLogit, yesOrNo } from './solve.ts';

const SEED = 97_500;
/** What is played, and between which keys. */
const PLAYED = [
  ['grand-piano', 36, 88],
  ['upright-piano', 38, 84],
  ['electric-piano', 36, 84],
  ['steel-guitar', 41, 78],
  ['nylon-guitar', 41, 78],
  ['clean-guitar', 41, 78],
] as const;
const CLIPS_EACH = 10;
const SECONDS = 10;
/** As they are in music: an octave that is struck with its fundamental is rarer than one that is only heard in it. */
const CHORDS = [[0], [0], [0], [0, 7], [0, 3, 7], [0, 4, 7], [0, 4, 9], [0, 4, 7, 10], [0, 5], [0, 12]];
/** Peaks of the onset map that are looked at, as `decodeNotes` does. */
const MIN_ONSET = 0.2;
/** A note's peak is the surest of its pitch that is so near to its beginning; another beside it would be heard as a second note. */
const NEAR_SECONDS = 0.05;
const LAMBDA = 0.1;

interface Peak {
  clip: number;
  features: Float64Array;
  isNote: boolean;
}

/** The peaks of one clip, and whether each is a note that was played. */
async function peaksOf(clip: number): Promise<Peak[]> {
  const [id, low, high] = PLAYED[clip % PLAYED.length]!;
  const random = new Random(SEED + clip);
  const notes: PlayedNote[] = [];
  for (let at = 0.3; at < SECONDS - 1.5; at += random.pick([0.12, 0.2, 0.25, 0.4, 0.6])) {
    const root = random.integer(low, high - 12);
    for (const interval of random.pick(CHORDS))
      notes.push({
        startSeconds: at,
        durationSeconds: random.pick([0.2, 0.4, 0.8, 1.2]),
        pitch: root + interval,
        velocity: random.range(0.35, 1),
      });
  }
  const audio = createStereoBuffer(SECONDS * SAMPLE_RATE);
  const instrument = findInstrument(id);
  await instrument.prepare?.();
  instrument.render({ notes, controls: [] }, audio, random.fork('play'));
  let peak = 1e-9;
  for (const side of [audio.left, audio.right]) for (const s of side) peak = Math.max(peak, Math.abs(s));
  for (const side of [audio.left, audio.right]) for (let i = 0; i < side.length; i++) side[i]! *= 0.5 / peak;
  const maps = await notePosteriors(monoAt(audio, NETWORK_RATE));
  const evidence = new NoteEvidence(maps);
  const onsetAt = (t: number, pitch: number) =>
    t >= 0 && t < maps.frames ? maps.onset[t * PITCHES + pitch]! : 0;
  const found: { pitch: number; seconds: number; onset: number }[] = [];
  const peaks: Peak[] = [];
  for (let pitch = 0; pitch < PITCHES; pitch++)
    for (let t = 0; t < maps.frames; t++) {
      const value = onsetAt(t, pitch);
      if (value < MIN_ONSET || value <= onsetAt(t - 1, pitch) || value < onsetAt(t + 1, pitch)) continue;
      found.push({ pitch: pitch + LOWEST_MIDI, seconds: frameSeconds(t), onset: value });
      peaks.push({ clip, features: evidence.features(t, pitch).slice(), isNote: false });
    }
  for (const note of notes) {
    let surest = -1;
    found.forEach(({ pitch, seconds, onset }, i) => {
      const isNear = pitch === note.pitch && Math.abs(note.startSeconds - seconds) < NEAR_SECONDS;
      if (isNear && onset > (found[surest]?.onset ?? 0)) surest = i;
    });
    if (surest >= 0) peaks[surest]!.isNote = true;
  }
  return peaks;
}

const fitted = (peaks: readonly Peak[]) =>
  conditionalLogit(
    peaks.map(({ features, isNote }): Choice => yesOrNo(features, isNote)),
    NOTE_FEATURES.map((name) => (name === 'bias' ? 0 : LAMBDA)),
  );

export const noteEvidence: FittedTable = {
  name: 'note-evidence',
  file: 'lib/engine/analysis/basic-pitch/note-evidence-weights.ts',
  constant: 'NOTE_EVIDENCE_WEIGHTS',
  type: 'Readonly<Record<string, number>>',
  about:
    'What speaks for a peak of the onset map being a note and not an overtone, an echo or a neighbour of one, in log-odds.',
  recipe: `logistic regression (ridge ${LAMBDA}) on the peaks of ${PLAYED.length * CLIPS_EACH} clips of ${SECONDS} s of our own pianos and guitars (single notes, intervals, triads and sevenths), seeds ${SEED} on`,
  async fit({ say }) {
    const peaks: Peak[] = [];
    for (let clip = 0; clip < PLAYED.length * CLIPS_EACH; clip++) {
      peaks.push(...(await peaksOf(clip)));
      if (clip % PLAYED.length === 0) say(`  clip ${clip}`);
    }
    let right = 0;
    const isHeldOut = ({ clip }: Peak) => clip >= PLAYED.length * (CLIPS_EACH - 2);
    const half = fitted(peaks.filter((peak) => !isHeldOut(peak)));
    const heldOut = peaks.filter(isHeldOut);
    for (const { features, isNote } of heldOut)
      if (half.reduce((sum, w, i) => sum + w * features[i]!, 0) > 0 === isNote) right++;
    const weights = fitted(peaks);
    return {
      table: rounded(Object.fromEntries(NOTE_FEATURES.map((name, i) => [name, weights[i]])), 3),
      figures: `${((100 * right) / heldOut.length).toFixed(1)} % of the peaks of clips left out right`,
    };
  },
};
