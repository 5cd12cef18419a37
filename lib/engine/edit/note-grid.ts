/** The pulse that a line of notes was sung or played to. */
export interface NoteGrid {
  bpm: number;
  /** Time of a beat at or just before the first note, seconds. */
  firstBeatSeconds: number;
}

const SLOWEST_BPM = 66;
const FASTEST_BPM = 150;
const STEP_BPM = 0.25;
/** People hum near walking pace: centre and width (octaves) of a log-normal preference. */
const CENTRE_BPM = 98;
const WIDTH_OCTAVES = 0.45;
/** A first note this far before a beat (in beats) is that beat taken early. */
const EARLY_BEATS = 0.3;

/**
 * Fits a steady beat to onsets: for each tempo the weighted onsets are wrapped round the beat and the half beat; the
 * longer their resultants, the better they agree (circular statistics, N. Fisher 1993, §2.3).
 * @param notes in order; long notes weigh more
 */
export function fitNoteGrid(notes: readonly { startSeconds: number; endSeconds: number }[]): NoteGrid {
  const first = notes[0]?.startSeconds ?? 0;
  let best = { score: Number.NEGATIVE_INFINITY, bpm: CENTRE_BPM, phase: 0 };
  for (let bpm = SLOWEST_BPM; bpm <= FASTEST_BPM; bpm += STEP_BPM) {
    const beatSeconds = 60 / bpm;
    const whole = resultant(notes, beatSeconds);
    const half = resultant(notes, beatSeconds / 2);
    const preference = Math.log2(bpm / CENTRE_BPM) / WIDTH_OCTAVES;
    const score = 0.45 * whole.length + 0.55 * half.length - 0.12 * preference * preference;
    if (score > best.score)
      best = { score, bpm, phase: onBeat(notes, (half.phase * beatSeconds) / 2, beatSeconds) };
  }
  const beatSeconds = 60 / best.bpm;
  const beats = (first - best.phase) / beatSeconds;
  return { bpm: best.bpm, firstBeatSeconds: best.phase + Math.floor(beats + EARLY_BEATS) * beatSeconds };
}

/** Of the two beats a half-beat grid allows, the one that more and longer notes begin on. */
function onBeat(
  notes: readonly { startSeconds: number; endSeconds: number }[],
  phase: number,
  beatSeconds: number,
): number {
  let balance = 0;
  for (const note of notes) {
    const angle = (2 * Math.PI * (note.startSeconds - phase)) / beatSeconds;
    balance += Math.cos(angle) * Math.min(1, note.endSeconds - note.startSeconds + 0.2);
  }
  return balance >= 0 ? phase : phase + beatSeconds / 2;
}

function resultant(
  notes: readonly { startSeconds: number; endSeconds: number }[],
  period: number,
): { length: number; phase: number } {
  let x = 0;
  let y = 0;
  let total = 0;
  for (const note of notes) {
    const weight = Math.min(1, note.endSeconds - note.startSeconds + 0.2);
    const angle = (2 * Math.PI * note.startSeconds) / period;
    x += weight * Math.cos(angle);
    y += weight * Math.sin(angle);
    total += weight;
  }
  return {
    length: total > 0 ? Math.hypot(x, y) / total : 0,
    phase: (((Math.atan2(y, x) / (2 * Math.PI)) % 1) + 1) % 1,
  };
}
