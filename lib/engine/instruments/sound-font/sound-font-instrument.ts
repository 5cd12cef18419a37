import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import type { Random } from '../../random.ts';
import type { Articulation } from '../../score/score.ts';
import type { Instrument, PlayedPart } from '../instrument.ts';
import { performPart } from '../performance/perform-part.ts';
import { CONTROL_BLOCK, type PerformedNote } from '../performance/performed-note.ts';
import type { PlayingStyle } from '../performance/playing-style.ts';
import { renderThroughEffect } from '../performance/regions.ts';
import { playZone, type VoiceSettings } from './sample-voice.ts';
import { findPreset, loadSoundBank, type PresetAddress, SOUND_BANK_CREDIT } from './sound-bank.ts';
import { zonesFor } from './zones.ts';

export interface SoundFontLayer {
  preset: PresetAddress;
  gainDb?: number;
  /** Octaves and fine detune against the first layer, in semitones. */
  transpose?: number;
  /** Only these keys, both ends included. */
  keys?: { low: number; high: number };
}

export interface SoundFontOptions
  extends Pick<Instrument, 'id' | 'name' | 'family' | 'range' | 'midiProgram' | 'releaseSeconds'> {
  layers: readonly SoundFontLayer[];
  playing: PlayingStyle;
  /** Other presets for single articulations. */
  articulations?: Partial<Record<Articulation, readonly SoundFontLayer[]>>;
  /** Levels the instrument with the others. Default 0. */
  gainDb?: number;
  /** Correction of the bank's own tuning. */
  tuneCents?: number;
  /** Octaves the tone closes from full velocity to none. Default 1. */
  velocityOctaves?: number;
  /** Octaves the bank's own filter is opened by (some of its recordings are dark). Default 0. */
  openOctaves?: number;
  /** Release (time to fall 100 dB) instead of the bank's. */
  damping?: number;
  /** Attack where the bank's is shorter, in seconds. */
  attackSeconds?: number;
  /** Random skip into the sample for round-robin, up to this many seconds. Default 0.0012. */
  startJitterSeconds?: number;
  /** Effect of the instrument itself, in place on a region of its sound. */
  effect?: (buffer: StereoBuffer, random: Random) => void;
}

/** An instrument played from the sound bank, with a player's expression on top. */
export function soundFontInstrument(options: SoundFontOptions): Instrument {
  const { id, name, family, range, midiProgram, releaseSeconds, effect } = options;
  const renderNotes = (part: PlayedPart, out: StereoBuffer, random: Random) =>
    performPart(part, options.playing, releaseSeconds, random, (note) => playNote(options, note, out));
  return {
    id,
    name,
    family,
    range,
    midiProgram,
    isDrums: false,
    releaseSeconds,
    credits: [SOUND_BANK_CREDIT],
    async prepare() {
      await loadSoundBank();
    },
    render(part, out, random) {
      if (!effect) renderNotes(part, out, random);
      else
        renderThroughEffect(
          part,
          releaseSeconds,
          out,
          (region, buffer) => renderNotes(region, buffer, random),
          (buffer) => effect(buffer, random.fork('effect')),
        );
    },
  };
}

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

function playNote(options: SoundFontOptions, note: PerformedNote, out: StereoBuffer): void {
  const special = options.articulations?.[note.articulation];
  const layers = special ?? options.layers;
  const { low, high } = options.range;
  let pitch = note.pitch;
  // outside the compass the nearest octave is played
  while (pitch < low) pitch += 12;
  while (pitch > high) pitch -= 12;
  const key = Math.round(pitch);
  const velocity = Math.max(1, Math.min(127, Math.round(note.velocity * 127)));
  const muted = note.articulation === 'palm-mute' && !special;
  const dead = note.articulation === 'dead';

  settings.skipSeconds = note.joined ? 0.06 : note.variation * (options.startJitterSeconds ?? 0.0012);
  settings.attackSeconds = note.joined
    ? Math.max(0.035, options.attackSeconds ?? 0)
    : (options.attackSeconds ?? 0);
  settings.releaseSeconds = muted || dead ? 0.25 : note.leadsOn ? 0.3 : options.damping;
  settings.muteSeconds = dead ? 0.09 : muted ? 0.45 : Number.POSITIVE_INFINITY;
  settings.filterOctaves =
    (options.openOctaves ?? 0) -
    (1 - note.velocity) * (options.velocityOctaves ?? 1) -
    (muted ? 1.4 : dead ? 0.7 : note.articulation === 'ghost' ? 0.8 : 0);
  settings.lastBlock = note.gateBlocks + Math.ceil((options.releaseSeconds * SAMPLE_RATE) / CONTROL_BLOCK);
  for (const layer of layers) {
    if (layer.keys && (key < layer.keys.low || key > layer.keys.high)) continue;
    const octaves = Math.round((layer.transpose ?? 0) / 12) * 12;
    settings.transpose = pitch - key + (options.tuneCents ?? 0) / 100 + (layer.transpose ?? 0) - octaves;
    settings.gain = 10 ** (((options.gainDb ?? 0) + (layer.gainDb ?? 0)) / 20);
    for (const zone of zonesFor(
      findPreset(layer.preset),
      Math.max(0, Math.min(127, key + octaves)),
      velocity,
    ))
      playZone(zone, note, settings, out);
  }
}
