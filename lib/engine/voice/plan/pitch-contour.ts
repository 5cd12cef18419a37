import type { Random } from '../../random.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { HOP_SECONDS, smoothStep } from './control-rate.ts';
import { LEGATO_SECONDS, type SungSyllable } from './sung-phrases.ts';

/** Pitch of a phrase at the control rate. */
export interface PitchContour {
  /** MIDI numbers. */
  pitch: Float64Array;
  /** −1 … 1, the vibrato's phase times its present depth: loudness and timbre follow it. */
  vibrato: Float64Array;
}

/** Mandarin tones leave a trace at the note's beginning, in cents; more would be out of tune. */
const TONE_CENTS: Readonly<Record<number, number>> = { 2: -60, 3: -45, 4: 45 };

interface ContourNote {
  start: number;
  end: number;
  pitch: number;
  legato: boolean;
  tone: number;
  articulation: string | undefined;
}

/**
 * The melody as a voice sings it. Note changes are S-curves around the onset with a small preparation and
 * overshoot (T. Saitou et al., "Development of an F0 control model based on F0 dynamic characteristics for
 * singing-voice synthesis", Speech Communication 46, 2005); phrases begin with a scoop; vibrato starts late and
 * grows; a slow drift of a few cents keeps it alive; where the phrase ends, the voice lets go of its pitch.
 * @param frames length in control frames
 * @param offsetSeconds time of frame 0
 * @param fallCents how far it is let go of at the phrase's end; some phrases less, some not at all
 */
export function sungPitch(
  syllables: readonly SungSyllable[],
  profile: VoiceProfile,
  frames: number,
  offsetSeconds: number,
  random: Random,
  fallCents = 0,
): PitchContour {
  const notes = contourNotes(syllables, offsetSeconds);
  const pitch = new Float64Array(frames);
  const vibrato = new Float64Array(frames);
  const noteAt = new Int32Array(frames);
  let k = 0;
  for (let i = 0; i < frames; i++) {
    while (k + 1 < notes.length && i * HOP_SECONDS >= notes[k + 1]!.start) k++;
    noteAt[i] = k;
    pitch[i] = notes[k]!.pitch;
  }
  const onsets = random.fork('scoops');
  notes.forEach((note, index) => {
    const previous = notes[index - 1];
    // Some notes are met at once, some from well below: a scoop on every one would be a mannerism.
    const share = Math.max(0.1, Math.min(1.3, 0.7 + 0.45 * onsets.gaussian()));
    if (previous && note.legato) glide(pitch, previous, note, profile.portamentoSeconds);
    else
      scoop(
        pitch,
        previous,
        note,
        note.articulation === 'scoop' ? Math.max(150, profile.scoopCents) : share * profile.scoopCents,
      );
    if (note.articulation === 'fall') fall(pitch, note);
    const cents = TONE_CENTS[note.tone];
    if (cents && note.end - note.start > 0.2) toneTrace(pitch, note, cents);
  });
  const last = notes.at(-1)!;
  if (last.articulation !== 'fall') letGo(pitch, last, fallCents, random.fork('ending'));
  addVibrato(pitch, vibrato, noteAt, notes, profile, random);
  return { pitch, vibrato };
}

function contourNotes(syllables: readonly SungSyllable[], offset: number): ContourNote[] {
  const notes: ContourNote[] = [];
  for (const syllable of syllables) {
    syllable.notes.forEach((note, j) => {
      const before = notes.at(-1);
      const start = note.startSeconds - offset;
      notes.push({
        start,
        end: note.endSeconds - offset,
        pitch: note.pitch,
        legato: before !== undefined && start - before.end < LEGATO_SECONDS,
        tone: j === 0 ? (syllable.tone ?? 0) : 0,
        articulation: note.articulation,
      });
    });
  }
  return notes;
}

const frameOf = (seconds: number): number => Math.max(0, Math.floor(seconds / HOP_SECONDS));

function glide(
  pitch: Float64Array,
  previous: ContourNote,
  note: ContourNote,
  portamentoSeconds: number,
): void {
  const step = note.pitch - previous.pitch;
  if (step === 0) return;
  const wanted = note.articulation === 'slide' ? portamentoSeconds * 2.2 : portamentoSeconds;
  const width =
    Math.min(wanted, (note.end - note.start) * 0.5, (previous.end - previous.start) * 0.5) *
    (1 + 0.04 * Math.abs(step));
  const from = note.start - width * 0.6;
  const to = note.start + width * 0.4;
  for (let i = frameOf(from); i < pitch.length && i * HOP_SECONDS <= to; i++)
    pitch[i] = previous.pitch + step * smoothStep((i * HOP_SECONDS - from) / (to - from));
  const bend = Math.sign(step) * Math.min(0.35, 0.07 * Math.abs(step));
  const preparation = 0.08;
  for (let i = frameOf(from - preparation); i < pitch.length && i * HOP_SECONDS < from; i++) {
    const u = (i * HOP_SECONDS - from + preparation) / preparation;
    if (u > 0) pitch[i]! -= bend * 0.5 * Math.sin(Math.PI * u);
  }
  const settling = 0.14;
  for (
    let i = frameOf(to) + 1;
    i < pitch.length && i * HOP_SECONDS < Math.min(to + settling, note.end);
    i++
  ) {
    const u = (i * HOP_SECONDS - to) / settling;
    pitch[i]! += bend * Math.sin(Math.PI * u) * (1 - u);
  }
}

/** From below, as soon as the voice is done with the note before. */
function scoop(
  pitch: Float64Array,
  previous: ContourNote | undefined,
  note: ContourNote,
  cents: number,
): void {
  const length = Math.min(0.11, (note.end - note.start) * 0.4);
  const early = 0.04;
  const left = previous?.end ?? Number.NEGATIVE_INFINITY;
  const from = Math.max(note.start - 0.3, left);
  for (let i = frameOf(from); i < pitch.length && i * HOP_SECONDS < note.start + length; i++) {
    const seconds = i * HOP_SECONDS;
    if (seconds < from) continue;
    const met =
      note.pitch - (cents / 100) * (1 - smoothStep((seconds - note.start + early) / (length + early)));
    const share = previous ? smoothStep((seconds - left) / RELEASE_SECONDS) : 1;
    pitch[i] = share < 1 ? previous!.pitch + (met - previous!.pitch) * share : met;
  }
}

/** A note's pitch is let go of in this time after its end. */
const RELEASE_SECONDS = 0.04;

function fall(pitch: Float64Array, note: ContourNote): void {
  const from = note.end - Math.min(0.25, (note.end - note.start) * 0.4);
  for (let i = frameOf(from); i < pitch.length && i * HOP_SECONDS < note.end; i++) {
    const u = (i * HOP_SECONDS - from) / (note.end - from);
    if (u > 0) pitch[i]! -= 4 * u * u;
  }
}

/** The last note is in tune until this long before its end. */
const LETTING_GO_SECONDS = 0.05;
const AFTERWARDS_SECONDS = 0.12;

/** The breath is let go before the pitch is: it sinks while the voice dies away. */
function letGo(pitch: Float64Array, note: ContourNote, cents: number, random: Random): void {
  const depth = (cents / 100) * Math.max(0, Math.min(2, 0.6 + 0.8 * random.gaussian()));
  const from = note.end - LETTING_GO_SECONDS;
  const length = LETTING_GO_SECONDS + AFTERWARDS_SECONDS;
  for (let i = frameOf(from) + 1; i < pitch.length; i++) {
    const u = Math.min(1, (i * HOP_SECONDS - from) / length);
    pitch[i]! -= depth * u * u;
  }
}

function toneTrace(pitch: Float64Array, note: ContourNote, cents: number): void {
  for (let i = frameOf(note.start - 0.03); i < pitch.length && i * HOP_SECONDS < note.start + 0.14; i++) {
    const since = i * HOP_SECONDS - note.start + 0.03;
    if (since > 0) pitch[i]! += (cents / 100) * (1 - Math.min(1, since / 0.17)) * Math.min(1, since / 0.02);
  }
}

/** Vibrato quickens towards a note's end (E. Prame, "Measurements of the vibrato rate of ten singers", JASA 96, 1994). */
const HURRY = 0.15;
const HURRY_SECONDS = 0.45;

/** A vibrato of half a semitone to each side sounds out of tune. */
const MOST_VIBRATO_CENTS = 36;
/** Of a voice whose own is deeper than that, whatever a style asks for. */
const MOST_REACH_CENTS = 46;

function addVibrato(
  pitch: Float64Array,
  vibrato: Float64Array,
  noteAt: Int32Array,
  notes: readonly ContourNote[],
  profile: VoiceProfile,
  random: Random,
): void {
  const { rateHz, depthCents, delaySeconds } = profile.vibrato;
  const rise = 0.3;
  const release = 0.08;
  const rates = notes.map(() => 1 + 0.05 * random.gaussian());
  // No two notes of a singer swing alike: it begins earlier or later, goes deeper or less deep.
  const habits = random.fork('vibrato');
  const delays = notes.map(() => delaySeconds * Math.max(0.6, Math.min(1.6, 1 + 0.25 * habits.gaussian())));
  const deepest = Math.min(1.4, Math.max(1, MOST_VIBRATO_CENTS / depthCents));
  const depths = notes.map(() => Math.max(0.5, Math.min(deepest, 1 + 0.2 * habits.gaussian())));
  let phase = 0;
  let wander = 0;
  let drift = 0;
  let driftTarget = 0;
  let current = -1;
  for (let i = 0; i < pitch.length; i++) {
    const seconds = i * HOP_SECONDS;
    const index = noteAt[i]!;
    const note = notes[index]!;
    if (index !== current) {
      current = index;
      if (!note.legato) phase = 0;
    }
    const since = seconds - note.start;
    const long = Math.min(1, Math.max(0, (note.end - note.start - 0.35) / 0.35));
    let depth = 0;
    const delay = delays[index]!;
    if (since > delay && seconds < note.end)
      depth =
        depths[index]! *
        smoothStep((since - delay) / rise) *
        Math.min(1, (note.end - seconds) / release) *
        long;
    if (depth === 0) phase = 0;
    wander = 0.98 * wander + 0.06 * random.gaussian();
    const hurry = 1 + HURRY * Math.max(0, 1 - (note.end - seconds) / HURRY_SECONDS);
    phase += 2 * Math.PI * rateHz * rates[index]! * hurry * (1 + 0.05 * wander) * HOP_SECONDS;
    const value = Math.sin(phase) * depth;
    vibrato[i] = value * Math.min(1, depthCents / 40);
    driftTarget = 0.995 * driftTarget + 0.1 * random.gaussian();
    drift = 0.9 * drift + 0.1 * driftTarget;
    const reach = Math.min(MOST_REACH_CENTS, depthCents * (1 + 0.12 * wander));
    pitch[i]! += (value * reach) / 100 + drift * 0.03;
  }
}
