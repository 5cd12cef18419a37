import type { StereoBuffer } from '../audio.ts';
import { DRUM_TEMPLATES, SNARE } from './drum-templates.ts';
import { FRAME_RATE, type OnsetFeatures, onsetFeatures } from './frame-features.ts';
import { halfRateMono } from './mono.ts';
import type { TranscribedNote } from './notes-from-pitch.ts';

/** Closest strokes of one drum. */
const MIN_GAP_SECONDS = 0.06;
const ONSET_LEAD_SECONDS = -0.004;
const UPDATES = 15;
const COMPRESSION = 0.6;
/** Half of the analysis window: over it an attack has risen fully. */
const RISE_FRAMES = 4;
const MIN_RISE = 1;

/**
 * Kick, snare and hi-hat strokes: the bands' rises are explained, frame by frame, as a non-negative sum of drum
 * templates and a flat rest (NMF with fixed templates; C. Dittmar & D. Gärtner, DAFx 2014), and each activation's
 * peaks are strokes. Works on drum stems and, less surely, on mixes.
 */
export function transcribeDrums(
  audio: StereoBuffer,
  features: OnsetFeatures = onsetFeatures(halfRateMono(audio)),
): TranscribedNote[] {
  const activations = explainRises(features);
  const notes: TranscribedNote[] = [];
  DRUM_TEMPLATES.forEach(({ key, strokeShare }, d) => {
    const strengths = activations[d]!;
    for (const { frame, value, typical } of strokesOf(strengths, strokeShare)) {
      const startSeconds = Math.max(0, frame / FRAME_RATE + ONSET_LEAD_SECONDS);
      notes.push({
        startSeconds,
        endSeconds: startSeconds + (key === SNARE ? 0.12 : 0.08),
        pitch: key,
        velocity: Math.max(0.15, Math.min(1, 0.8 * Math.sqrt(value / typical))),
        confidence: Math.max(0.1, Math.min(0.9, value / (1.5 * typical))),
      });
    }
  });
  return notes.sort((a, b) => a.startSeconds - b.startSeconds || a.pitch - b.pitch);
}

/** Activations of each template, by multiplicative updates of the Kullback–Leibler cost (Lee & Seung 2001). */
function explainRises({ logMel, frames, bands }: OnsetFeatures): Float32Array[] {
  const parts = DRUM_TEMPLATES.length + 1;
  const templates = [...DRUM_TEMPLATES.map((t) => t.weights), new Float32Array(bands).fill(1 / bands)];
  const activations = templates.map(() => new Float32Array(frames));
  const rise = new Float32Array(bands);
  const gains = new Float64Array(parts);
  const ratio = new Float64Array(bands);
  // Logarithms make every attack look the same in all bands; a root keeps the drums' shapes.
  const level = logMel.map((value) => ((10 ** value - 1) / 10) ** COMPRESSION);
  for (let t = RISE_FRAMES; t < frames; t++) {
    let total = 0;
    for (let b = 0; b < bands; b++) {
      rise[b] = Math.max(0, level[t * bands + b]! - level[(t - RISE_FRAMES) * bands + b]!);
      total += rise[b]!;
    }
    if (total < MIN_RISE) continue;
    gains.fill(total / parts);
    for (let update = 0; update < UPDATES; update++) {
      for (let b = 0; b < bands; b++) {
        let model = 1e-9;
        for (let p = 0; p < parts; p++) model += gains[p]! * templates[p]![b]!;
        ratio[b] = rise[b]! / model;
      }
      for (let p = 0; p < parts; p++) {
        let pull = 0;
        for (let b = 0; b < bands; b++) pull += templates[p]![b]! * ratio[b]!;
        gains[p]! *= pull;
      }
    }
    for (let p = 0; p < parts; p++) activations[p]![t] = gains[p]!;
  }
  return activations;
}

function strokesOf(
  strengths: Float32Array,
  strokeShare: number,
): { frame: number; value: number; typical: number }[] {
  const gap = Math.round(MIN_GAP_SECONDS * FRAME_RATE);
  const peaks: { frame: number; value: number }[] = [];
  for (let t = 1; t + 1 < strengths.length; t++) {
    const value = strengths[t]!;
    if (value <= 0 || value < strengths[t - 1]! || value <= strengths[t + 1]!) continue;
    const last = peaks.at(-1);
    if (last && t - last.frame < gap) {
      if (value > last.value) peaks[peaks.length - 1] = { frame: t, value };
    } else peaks.push({ frame: t, value });
  }
  if (peaks.length === 0) return [];
  const sorted = peaks.map((p) => p.value).sort((a, b) => a - b);
  // Typical is what the strong strokes reach; most peaks are the rest of other sounds.
  const typical = sorted[Math.floor(sorted.length * 0.92)]!;
  return peaks.filter((p) => p.value >= strokeShare * typical).map((p) => ({ ...p, typical }));
}
