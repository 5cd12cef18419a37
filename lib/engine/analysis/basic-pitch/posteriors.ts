import { othersTurn } from '../../others-turn.ts';
import {
  BasicPitchNetwork,
  FRAME_SAMPLES,
  NETWORK_RATE,
  PITCHES,
  WINDOW_FRAMES,
  WINDOW_SAMPLES,
} from './network.ts';

/** Probabilities per frame and pitch of a recording. */
export interface NotePosteriors {
  frames: number;
  /** `frames × 88`, pitch 0 = MIDI 21. */
  note: Float32Array;
  onset: Float32Array;
}

/** Frames at each end of a window that hear silence beyond it. */
const EDGE_FRAMES = 15;
const KEPT_FRAMES = WINDOW_FRAMES - 2 * EDGE_FRAMES;
const HOP_SAMPLES = WINDOW_SAMPLES - 2 * EDGE_FRAMES * FRAME_SAMPLES;

/** Seconds of a frame. Windows advance by slightly less than the frames they give, as the model was trained. */
export function frameSeconds(frame: number): number {
  const window = Math.floor(frame / KEPT_FRAMES);
  return (window * HOP_SAMPLES + (frame - window * KEPT_FRAMES) * FRAME_SAMPLES) / NETWORK_RATE;
}

/**
 * Runs the network over a recording in overlapping windows.
 * @param mono at `NETWORK_RATE` @param onWindow called before each window with the share done; may throw to stop
 */
export async function notePosteriors(
  mono: Float32Array,
  onWindow?: (share: number) => void,
): Promise<NotePosteriors> {
  const network = new BasicPitchNetwork();
  const windows = Math.max(1, Math.ceil(mono.length / HOP_SAMPLES));
  const note = new Float32Array(windows * KEPT_FRAMES * PITCHES);
  const onset = new Float32Array(windows * KEPT_FRAMES * PITCHES);
  const input = new Float32Array(WINDOW_SAMPLES);
  for (let w = 0; w < windows; w++) {
    onWindow?.(w / windows);
    // Lets the signal and the progress through between windows.
    if (w % 16 === 15) await othersTurn();
    const start = w * HOP_SAMPLES - EDGE_FRAMES * FRAME_SAMPLES;
    for (let i = 0; i < WINDOW_SAMPLES; i++) input[i] = mono[start + i] ?? 0;
    const result = network.run(input);
    const from = EDGE_FRAMES * PITCHES;
    const to = from + KEPT_FRAMES * PITCHES;
    note.set(result.note.subarray(from, to), w * KEPT_FRAMES * PITCHES);
    onset.set(result.onset.subarray(from, to), w * KEPT_FRAMES * PITCHES);
  }
  let frames = windows * KEPT_FRAMES;
  while (frames > 1 && frameSeconds(frames - 1) * NETWORK_RATE > mono.length) frames--;
  return { frames, note: note.subarray(0, frames * PITCHES), onset: onset.subarray(0, frames * PITCHES) };
}
