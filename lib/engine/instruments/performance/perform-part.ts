import { SAMPLE_RATE } from '../../audio.ts';
import type { Random } from '../../random.ts';
import type { PlayedPart } from '../instrument.ts';
import { ControlLane } from './control-lane.ts';
import { CONTROL_BLOCK, PerformedNote } from './performed-note.ts';
import { type PlannedNote, planNotes } from './plan-notes.ts';
import type { PlayingStyle } from './playing-style.ts';

const BLOCK_SECONDS = CONTROL_BLOCK / SAMPLE_RATE;
const CUT_BLOCKS = 12;
const VELOCITY_SCALE: Partial<Record<string, number>> = { accent: 1.18, ghost: 0.45, dead: 0.95 };
const LENGTH_SCALE: Partial<Record<string, number>> = {
  staccato: 0.5,
  legato: 1.04,
  dead: 0.3,
  ghost: 0.8,
  pizzicato: 1,
};

/**
 * Plays a part note by note: `play` is called once for each with a reused {@link PerformedNote} whose curves
 * hold bend (vibrato, scoops, falls, slides, trills, the part's own bend), gain (expression, swells, bowed
 * tremolo) and brightness. Each note's randomness depends on its time and pitch only, so editing one bar
 * leaves the notes of the others as they were.
 *
 * @param releaseSeconds how long after the note curves are needed.
 */
export function performPart(
  part: PlayedPart,
  style: PlayingStyle,
  releaseSeconds: number,
  random: Random,
  play: (note: PerformedNote) => void,
): void {
  const lanes = {
    expression: new ControlLane(part.controls, 'expression', 1),
    bend: new ControlLane(part.controls, 'bend', 0),
    vibrato: new ControlLane(part.controls, 'vibrato', 0.5),
    brightness: new ControlLane(part.controls, 'brightness', 0.5),
  };
  const clockSeconds = part.offsetSeconds ?? 0;
  const sustain = new ControlLane(part.controls, 'sustain', 0);
  const note = new PerformedNote();
  let lineEndSeconds = Number.NEGATIVE_INFINITY;
  for (const planned of planNotes(part, style, sustain)) {
    const draw = random.fork(`${Math.round((planned.startSeconds + clockSeconds) * 1000)}:${planned.pitch}`);
    const articulation = planned.articulation ?? 'normal';
    const heldSeconds = Math.max(0.02, planned.durationSeconds * (LENGTH_SCALE[articulation] ?? 1));
    note.startSample = Math.max(0, Math.round(planned.startSeconds * SAMPLE_RATE));
    note.gateBlocks = Math.max(1, Math.round(heldSeconds / BLOCK_SECONDS));
    note.pitch = planned.pitch;
    const dynamics = style.dynamics ?? 1;
    const velocity = planned.velocity * (VELOCITY_SCALE[articulation] ?? 1);
    note.velocity = Math.min(1, Math.max(0.02, dynamics === 1 ? velocity : velocity ** dynamics));
    note.articulation = articulation;
    note.joined = planned.joined;
    note.leadsOn = planned.leadsOn === true;
    note.seed = Math.floor(draw.next() * 0xffffffff) >>> 0;
    note.variation = draw.next();
    note.reserve(note.gateBlocks + Math.ceil(releaseSeconds / BLOCK_SECONDS) + 1);
    const startsPhrase = planned.startSeconds - lineEndSeconds > 0.12;
    shapeCurves(note, planned, style, heldSeconds, startsPhrase, lanes, draw);
    if (planned.cutAfterSeconds !== undefined) cutShort(note, planned.cutAfterSeconds);
    lineEndSeconds = planned.startSeconds + planned.durationSeconds;
    play(note);
  }
}

/** Fades a note out over the moment in which its string is struck again. */
function cutShort(note: PerformedNote, afterSeconds: number): void {
  const lastBlock = Math.max(1, Math.round(afterSeconds / BLOCK_SECONDS)) + CUT_BLOCKS;
  if (lastBlock >= note.curveBlocks) return;
  note.curveBlocks = lastBlock;
  for (let k = Math.max(0, lastBlock - CUT_BLOCKS); k <= lastBlock; k++)
    note.gain[k]! *= (lastBlock - k) / CUT_BLOCKS;
}

interface Lanes {
  expression: ControlLane;
  bend: ControlLane;
  vibrato: ControlLane;
  brightness: ControlLane;
}

function shapeCurves(
  note: PerformedNote,
  planned: PlannedNote,
  style: PlayingStyle,
  heldSeconds: number,
  startsPhrase: boolean,
  lanes: Lanes,
  draw: Random,
): void {
  const { bend, gain, brightness, curveBlocks } = note;
  const start = planned.startSeconds;
  const detune = Math.max(-2.5, Math.min(2.5, draw.gaussian(0, style.detuneCents ?? 0.8))) / 100;
  const articulation = note.articulation;

  const noExpression = lanes.expression.isEmpty;
  const noBend = lanes.bend.isEmpty;
  const noBrightness = lanes.brightness.isEmpty;
  for (let k = 0; k <= curveBlocks; k++) {
    const seconds = start + k * BLOCK_SECONDS;
    bend[k] = detune + (noBend ? 0 : lanes.bend.at(seconds));
    if (noExpression) gain[k] = 1;
    else {
      const expression = Math.max(0, Math.min(1, lanes.expression.at(seconds)));
      gain[k] = expression ** 1.5;
    }
    brightness[k] = noBrightness ? 0 : (lanes.brightness.at(seconds) - 0.5) * 4;
  }

  // chords are held still: many vibratos at once are a wobble
  const vibrato = planned.inChord ? undefined : style.vibrato;
  if (
    vibrato &&
    articulation !== 'trill' &&
    articulation !== 'tremolo' &&
    heldSeconds > vibrato.delaySeconds + 0.12
  ) {
    const rate = vibrato.rateHz * draw.range(0.95, 1.05);
    const amount = (vibrato.depthCents / 100) * draw.range(0.85, 1.1);
    const tremolo = (vibrato.tremoloDb ?? 0) / 40;
    let phase = 0;
    for (let k = 0; k <= curveBlocks; k++) {
      const t = k * BLOCK_SECONDS;
      const rise = smoothStep((t - vibrato.delaySeconds) / 0.35);
      // players speed up a little as a note goes on
      phase += 2 * Math.PI * rate * (0.94 + 0.08 * Math.min(1, t)) * BLOCK_SECONDS;
      if (rise === 0) {
        phase = 0;
        continue;
      }
      const depth = rise * lanes.vibrato.at(start + t) * 2;
      const wave = Math.sin(phase);
      bend[k]! += depth * amount * wave;
      if (tremolo) gain[k]! *= 1 + depth * tremolo * wave;
      brightness[k]! += depth * 0.12 * wave;
    }
  }

  if (planned.fromPitch !== undefined) {
    const slide = articulation === 'slide';
    const span = planned.fromPitch - note.pitch;
    const glide = slide ? Math.min(0.14, heldSeconds * 0.4) : style.glideSeconds || 0.03;
    for (let k = 0; k <= curveBlocks; k++) {
      const u = (k * BLOCK_SECONDS) / glide;
      if (u >= 1) break;
      bend[k]! += span * (1 - smoothStep(u));
    }
  } else if (
    articulation === 'scoop' ||
    (startsPhrase && !planned.inChord && style.scoopSemitones && heldSeconds > 0.3 && draw.chance(0.4))
  ) {
    const depth = articulation === 'scoop' ? Math.max(1, style.scoopSemitones ?? 0) : style.scoopSemitones!;
    for (let k = 0; k <= curveBlocks && k * BLOCK_SECONDS < 0.4; k++)
      bend[k]! -= depth * Math.exp((-k * BLOCK_SECONDS) / 0.055);
  }

  if (articulation === 'fall') {
    const fallSeconds = Math.min(0.45, heldSeconds * 0.6);
    const depth = style.fallSemitones ?? 5;
    for (let k = 0; k <= curveBlocks; k++) {
      const u = (k * BLOCK_SECONDS - (heldSeconds - fallSeconds)) / fallSeconds;
      if (u <= 0) continue;
      bend[k]! -= depth * Math.min(1.2, u) ** 1.6;
      gain[k]! *= Math.max(0.05, 1 - 0.75 * Math.min(1, u));
    }
  }

  if (articulation === 'trill') {
    const rate = draw.range(11, 13);
    for (let k = 0; k <= curveBlocks; k++) {
      const cycle = (k * BLOCK_SECONDS * rate) / 2;
      if (cycle - Math.floor(cycle) >= 0.5) bend[k]! += 2;
    }
  }

  if (articulation === 'tremolo' && style.tremolo === 'bow') {
    const rate = draw.range(11.5, 13.5);
    for (let k = 0; k <= curveBlocks; k++)
      gain[k]! *= 0.72 + 0.28 * Math.cos(2 * Math.PI * rate * k * BLOCK_SECONDS);
  }

  const swellDb = style.swellDb ?? 0;
  if (swellDb > 0 && noExpression && heldSeconds > 0.5) {
    const depth = swellDb * Math.min(1, (heldSeconds - 0.5) / 1.2 + 0.35);
    for (let k = 0; k <= curveBlocks; k++) {
      const u = Math.min(1, (k * BLOCK_SECONDS) / heldSeconds);
      // up to the peak at 55 % of the note, then back half as far
      const arc = u < 0.55 ? smoothStep(u / 0.55) : 1 - 0.55 * smoothStep((u - 0.55) / 0.45);
      const db = depth * (arc - 0.75);
      gain[k]! *= 10 ** (db / 20);
      brightness[k]! += db * 0.05;
    }
  }
}

/** 3u² − 2u³ on [0, 1], 0 before and 1 after. */
function smoothStep(u: number): number {
  return u <= 0 ? 0 : u >= 1 ? 1 : u * u * (3 - 2 * u);
}
