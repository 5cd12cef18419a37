import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import type { Random } from '../../random.ts';
import type { Instrument, PlayedNote, PlayedPart } from '../instrument.ts';
import { CONTROL_BLOCK, PerformedNote } from '../performance/performed-note.ts';
import { renderThroughEffect } from '../performance/regions.ts';
import { playZone, type VoiceSettings } from './sample-voice.ts';
import { findPreset, loadSoundBank, type PresetAddress, SOUND_BANK_CREDIT } from './sound-bank.ts';
import { zonesFor } from './zones.ts';

/** One stroke on a drum, for voices of our own. */
export interface DrumStroke {
  startSample: number;
  /** Cut off (choked, or another stroke of its group) at this sample; Infinity where it rings out. */
  chokeSample: number;
  /** (0, 1]. */
  velocity: number;
  /** General MIDI percussion key as written. */
  key: number;
  durationSeconds: number;
}

/** Adds one stroke into `out`, `gain` linear. */
export type DrumVoice = (stroke: DrumStroke, out: StereoBuffer, gain: number, random: Random) => void;

/** What sounds for one percussion key; several sound together. */
export type KitPiece =
  | {
      preset: PresetAddress /** Key of that preset; default the key played. */;
      key?: number;
      gainDb?: number;
      tuneSemitones?: number;
      filterOctaves?: number /** < 1 damps. */;
      ringSeconds?: number;
    }
  | { voice: DrumVoice; gainDb?: number };

export interface DrumKitOptions
  extends Pick<Instrument, 'id' | 'name' | 'family' | 'range' | 'midiProgram' | 'releaseSeconds'> {
  /** Plays every key that `pieces` does not name. */
  preset?: PresetAddress;
  pieces?: Readonly<Record<number, readonly KitPiece[]>>;
  gainDb?: number;
  /** Octaves the tone closes from full velocity to none. Default 1.4. */
  velocityOctaves?: number;
  /** Standard deviation of round-robin tuning, in cents. Default 9. */
  detuneCents?: number;
  /** Effect of the kit itself, in place on all of it. */
  effect?: (buffer: StereoBuffer, random: Random) => void;
}

/** Keys of which a later stroke silences an earlier one: hi-hat, whistle, guiro, cuica, triangle, surdo. */
const CHOKE_GROUPS: readonly (readonly number[])[] = [
  [42, 44, 46],
  [71, 72],
  [73, 74],
  [78, 79],
  [80, 81],
  [86, 87],
];
const groupOf = new Map(CHOKE_GROUPS.flatMap((keys, group) => keys.map((key) => [key, group] as const)));
const CHOKE_SECONDS = 0.04;

/** A drum kit: bank samples, voices of our own, or both on top of one another. */
export function drumKit(options: DrumKitOptions): Instrument {
  const usesBank =
    options.preset !== undefined ||
    Object.values(options.pieces ?? {}).some((p) => p.some((piece) => 'preset' in piece));
  const { id, name, family, range, midiProgram, releaseSeconds } = options;
  return {
    id,
    name,
    family,
    range,
    midiProgram,
    isDrums: true,
    releaseSeconds,
    ...(usesBank
      ? {
          credits: [SOUND_BANK_CREDIT],
          async prepare() {
            await loadSoundBank();
          },
        }
      : {}),
    render(part, out, random) {
      if (!options.effect) playStrokes(options, part, out, random);
      else
        renderThroughEffect(
          part,
          releaseSeconds,
          out,
          (region, buffer) => playStrokes(options, region, buffer, random),
          (buffer) => options.effect?.(buffer, random.fork('effect')),
        );
    },
  };
}

function playStrokes(options: DrumKitOptions, part: PlayedPart, out: StereoBuffer, random: Random): void {
  const notes = part.notes.flatMap(roll).sort((a, b) => a.startSeconds - b.startSeconds);
  for (const [i, note] of notes.entries()) {
    const draw = random.fork(
      `${Math.round((note.startSeconds + (part.offsetSeconds ?? 0)) * 1000)}:${note.pitch}`,
    );
    strike(options, note, chokeTime(notes, i), out, draw);
  }
}

const ROLL_HZ = 17;

/** A stroke marked `tremolo` is a roll: two hands, growing a little to the end. */
function roll(note: PlayedNote): PlayedNote[] {
  if (note.articulation !== 'tremolo') return [note];
  const strokes = Math.max(1, Math.round(note.durationSeconds * ROLL_HZ));
  const period = note.durationSeconds / strokes;
  return Array.from({ length: strokes }, (_, k) => ({
    ...note,
    startSeconds: note.startSeconds + k * period,
    durationSeconds: period,
    velocity: note.velocity * (0.62 + 0.38 * (k / strokes)) * (k % 2 ? 0.9 : 1),
    articulation: 'normal' as const,
  }));
}

function chokeTime(notes: readonly PlayedNote[], index: number): number {
  const note = notes[index]!;
  if (note.articulation === 'choke') return note.startSeconds + note.durationSeconds;
  const group = groupOf.get(note.pitch);
  if (group === undefined) return Number.POSITIVE_INFINITY;
  for (let k = index + 1; k < notes.length; k++) {
    const other = notes[k]!;
    if (other.startSeconds - note.startSeconds > 4) break;
    if (other.startSeconds > note.startSeconds && groupOf.get(other.pitch) === group)
      return other.startSeconds;
  }
  return Number.POSITIVE_INFINITY;
}

/** Keys that a kit without a preset does not name sound as the nearest it does. */
function nearestPiece(options: DrumKitOptions, key: number): readonly KitPiece[] {
  let nearest: readonly KitPiece[] = [];
  let distance = Number.POSITIVE_INFINITY;
  for (const [named, pieces] of Object.entries(options.pieces ?? {})) {
    const away = Math.abs(Number(named) - key);
    if (away < distance) {
      distance = away;
      nearest = pieces;
    }
  }
  return nearest;
}

const performed = new PerformedNote();
const settings: VoiceSettings = {
  gain: 1,
  skipSeconds: 0,
  attackSeconds: 0,
  releaseSeconds: undefined,
  muteSeconds: Number.POSITIVE_INFINITY,
  filterOctaves: 0,
  lastBlock: 0,
  transpose: 0,
};

function strike(
  options: DrumKitOptions,
  note: PlayedNote,
  chokeSeconds: number,
  out: StereoBuffer,
  draw: Random,
): void {
  const key = Math.max(0, Math.min(127, Math.round(note.pitch)));
  const ghost = note.articulation === 'ghost';
  const accent = note.articulation === 'accent' ? 1.15 : 1;
  const velocity = Math.max(
    0.02,
    Math.min(1, note.velocity * (ghost ? 0.45 : accent) * draw.range(0.965, 1.035)),
  );
  const startSample = Math.max(0, Math.round(note.startSeconds * SAMPLE_RATE));
  const chokeSample =
    chokeSeconds === Number.POSITIVE_INFINITY ? chokeSeconds : Math.round(chokeSeconds * SAMPLE_RATE);
  const detune = draw.gaussian(0, options.detuneCents ?? 9) / 100;
  const skip = draw.next() * 0.0008;
  const pieces =
    options.pieces?.[key] ?? (options.preset ? [{ preset: options.preset }] : nearestPiece(options, key));
  for (const piece of pieces) {
    const gain = 10 ** (((options.gainDb ?? 0) + (piece.gainDb ?? 0)) / 20);
    if ('voice' in piece) {
      piece.voice(
        { startSample, chokeSample, velocity, key, durationSeconds: note.durationSeconds },
        out,
        gain,
        draw,
      );
      continue;
    }
    const ringSeconds = options.releaseSeconds;
    performed.startSample = startSample;
    performed.velocity = velocity;
    performed.reserve(Math.ceil((ringSeconds * SAMPLE_RATE) / CONTROL_BLOCK));
    const chokeBlock = Math.floor((chokeSample - startSample) / CONTROL_BLOCK);
    performed.gateBlocks = Math.max(1, Math.min(performed.curveBlocks, chokeBlock));
    performed.bend.fill(detune + (piece.tuneSemitones ?? 0), 0, performed.curveBlocks + 1);
    performed.gain.fill(1, 0, performed.curveBlocks + 1);
    performed.brightness.fill(0, 0, performed.curveBlocks + 1);
    settings.gain = gain;
    settings.skipSeconds = skip;
    settings.muteSeconds = piece.ringSeconds ?? Number.POSITIVE_INFINITY;
    settings.filterOctaves =
      (piece.filterOctaves ?? 0) - (1 - velocity) * (options.velocityOctaves ?? 1.4) - (ghost ? 0.5 : 0);
    settings.lastBlock = performed.curveBlocks;
    settings.releaseSeconds = chokeBlock < performed.curveBlocks ? CHOKE_SECONDS * 5 : undefined;
    const sampleVelocity = Math.max(1, Math.min(127, Math.round(velocity * 127)));
    for (const zone of zonesFor(findPreset(piece.preset), piece.key ?? key, sampleVelocity))
      playZone(zone, performed, settings, out);
  }
}
