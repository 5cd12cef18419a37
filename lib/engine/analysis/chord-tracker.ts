import type { ChordQuality, Key, PitchClass } from '../score.ts';

/** Beats `firstBeat` to `endBeat` (exclusive) of one chord. */
export interface ChordSpan {
  firstBeat: number;
  endBeat: number;
  root: PitchClass;
  quality: ChordQuality;
  isMinor: boolean;
}

const MATCH_WEIGHT = 8;
const BASS_WEIGHT = 1;
const DIATONIC_BONUS = 0.35;
/** Cost of changing the chord, by how strong the beat is (0 weak, 1 middle of the bar, 2 downbeat). */
const CHANGE_COST = [1.6, 1.2, 0.9];
/** A seventh counts as part of the chord where it is this strong beside the triad. */
const SEVENTH_SHARE = 0.62;

/** What each tone beyond the triad costs, in cosines: more tones fit anything better. */
const EXTENSION_COST = 0.02;
/** Triad, sevenths, ninths: what is played where a triad is meant, in semitones from the root. */
const MAJOR_FORMS = [
  [0, 4, 7],
  [0, 4, 7, 11],
  [0, 4, 7, 10],
  [0, 4, 7, 11, 2],
  [0, 4, 7, 10, 2],
];
const MINOR_FORMS = [
  [0, 3, 7],
  [0, 3, 7, 10],
  [0, 3, 7, 10, 2],
];

interface Template {
  root: PitchClass;
  isMinor: boolean;
  /** Pitch classes of the triad, and of every form of the chord. */
  tones: number[];
  forms: number[][];
}

const TEMPLATES: Template[] = Array.from({ length: 24 }, (_, i) => {
  const root = i >> 1;
  const isMinor = (i & 1) === 1;
  const forms = (isMinor ? MINOR_FORMS : MAJOR_FORMS).map((form) => form.map((tone) => (root + tone) % 12));
  return { root, isMinor, tones: forms[0]!, forms };
});

/**
 * One chord a beat by Viterbi over the 24 triads: cosine with the beat's chroma (of the best of the triad's forms with
 * sevenths and ninths), the bass on the root, a bonus for
 * chords of the key, and a cost of changing that is least on downbeats. Qualities beyond the triad are read from
 * each span's mean chroma afterwards.
 * @param all `beats × 12` @param bass `beats × 12` @param strength 0–2 a beat
 */
export function findChords(
  all: Float32Array,
  bass: Float32Array,
  strength: readonly number[],
  key?: Key,
): { spans: ChordSpan[]; confidence: number } {
  const beats = all.length / 12;
  if (beats === 0) return { spans: [], confidence: 0 };
  const scale = key && (key.mode === 'minor' ? [0, 2, 3, 5, 7, 8, 10] : [0, 2, 4, 5, 7, 9, 11]);
  const inKey = (tone: number) => scale?.includes((tone - (key?.tonic ?? 0) + 12) % 12) ?? false;
  const bonus = TEMPLATES.map((t) => (t.tones.every(inKey) ? DIATONIC_BONUS : 0));
  // The dominant of a minor key is major more often than not.
  if (key?.mode === 'minor') bonus[((key.tonic + 7) % 12) * 2] = DIATONIC_BONUS;
  let scores = new Float64Array(24);
  const from = new Int8Array(beats * 24);
  let matched = 0;
  for (let i = 0; i < beats; i++) {
    let norm = 1e-9;
    let bassTop = 1e-9;
    for (let k = 0; k < 12; k++) {
      norm += all[i * 12 + k]! ** 2;
      bassTop = Math.max(bassTop, bass[i * 12 + k]!);
    }
    const toCosine = 1 / Math.sqrt(norm);
    let bestBefore = 0;
    for (let s = 1; s < 24; s++) if (scores[s]! > scores[bestBefore]!) bestBefore = s;
    const change = scores[bestBefore]! - CHANGE_COST[strength[i] ?? 0]!;
    const next = new Float64Array(24);
    let top = 0;
    TEMPLATES.forEach((template, s) => {
      let match = 0;
      for (const form of template.forms) {
        let sum = 0;
        for (const tone of form) sum += all[i * 12 + tone]!;
        match = Math.max(
          match,
          (sum * toCosine) / Math.sqrt(form.length) - EXTENSION_COST * (form.length - 3),
        );
      }
      const emission =
        MATCH_WEIGHT * match + (BASS_WEIGHT * bass[i * 12 + template.root]!) / bassTop + bonus[s]!;
      top = Math.max(top, match);
      const stays = scores[s]! >= change;
      next[s] = (stays ? scores[s]! : change) + emission;
      from[i * 24 + s] = stays ? s : bestBefore;
    });
    matched += top;
    scores = next;
  }
  const states = new Int8Array(beats);
  let state = scores.indexOf(Math.max(...scores));
  for (let i = beats - 1; i >= 0; i--) {
    states[i] = state;
    state = from[i * 24 + state]!;
  }
  const spans = joinSpans(states, all);
  return { spans, confidence: Math.max(0, Math.min(1, (matched / beats - 0.6) * 3)) };
}

function joinSpans(states: Int8Array, all: Float32Array): ChordSpan[] {
  const spans: ChordSpan[] = [];
  for (let i = 0; i < states.length; ) {
    let end = i + 1;
    while (end < states.length && states[end] === states[i]) end++;
    const template = TEMPLATES[states[i]!]!;
    spans.push({
      firstBeat: i,
      endBeat: end,
      root: template.root,
      isMinor: template.isMinor,
      quality: qualityOf(template, all, i, end),
    });
    i = end;
  }
  return spans;
}

/** Seventh, suspension or diminished fifth, where the mean chroma says so clearly. */
function qualityOf(template: Template, all: Float32Array, from: number, to: number): ChordQuality {
  const mean = new Float64Array(12);
  for (let i = from; i < to; i++) for (let k = 0; k < 12; k++) mean[k]! += all[i * 12 + k]!;
  const at = (interval: number) => mean[(template.root + interval) % 12]!;
  const third = at(template.isMinor ? 3 : 4);
  const triad = (at(0) + third + at(7)) / 3 + 1e-9;
  if (template.isMinor) {
    if (at(6) > 1.5 * at(7)) return at(9) > SEVENTH_SHARE * triad ? 'diminished7' : 'diminished';
    return at(10) > SEVENTH_SHARE * triad ? 'minor7' : 'minor';
  }
  if (at(5) > 1.6 * third && at(5) > 0.5 * triad) return 'sus4';
  if (at(2) > 1.8 * third && at(2) > 0.5 * triad) return 'sus2';
  // The fifth's third harmonic and the third's fifth both fall on the major seventh, so it must be stronger.
  if (at(11) > (SEVENTH_SHARE + 0.2) * triad && at(11) > at(10)) return 'major7';
  if (at(10) > SEVENTH_SHARE * triad) return 'dominant7';
  return 'major';
}
