import { type BasicPreset, type BasicSample, GeneratorTypes as G, type Modulator } from 'spessasynth_core';
import { SAMPLE_RATE } from '../../audio.ts';
import { countDecoded, whenForgotten } from '../decoded-samples.ts';
import { tuningErrorCents } from './sample-tuning.ts';
import type { SampleZone, ZoneModulation } from './sample-zone.ts';

const NOTE_ON_VELOCITY = 2;
const NOTE_ON_KEY = 3;
/** Interpolation reads this many frames past the end. */
const GUARD_FRAMES = 3;

const zonesByPreset = new Map<BasicPreset, Map<number, SampleZone[]>>();
const guardedSamples = new Map<BasicSample, Float32Array>();
const decoded = new Set<BasicSample>();

whenForgotten(() => {
  zonesByPreset.clear();
  guardedSamples.clear();
  for (const sample of decoded) if (sample.isCompressed) sample.setCompressedData(sample.getRawData(true));
  decoded.clear();
});

function audioOf(sample: BasicSample): Float32Array {
  const audio = sample.getAudioData();
  if (!decoded.has(sample)) countDecoded(audio);
  decoded.add(sample);
  return audio;
}

/**
 * The zones a preset plays for a key and a velocity, with generators, velocity and key modulators resolved
 * (SoundFont 2.04, sections 8 and 9). Continuous controllers are left to the performance curves. Cached.
 *
 * @param key 0–127 @param velocity 1–127, both integers.
 */
export function zonesFor(preset: BasicPreset, key: number, velocity: number): readonly SampleZone[] {
  let cache = zonesByPreset.get(preset);
  if (!cache) {
    cache = new Map();
    zonesByPreset.set(preset, cache);
  }
  const id = key * 128 + velocity;
  let zones = cache.get(id);
  if (!zones) {
    zones = preset
      .getVoiceParameters(key, velocity)
      .map((p) => toZone(p.sample, p.generators, p.modulators, key, velocity, preset.isDrum));
    cache.set(id, zones);
  }
  return zones;
}

function toZone(
  sample: BasicSample,
  raw: Int16Array,
  modulators: readonly Modulator[],
  key: number,
  velocity: number,
  isDrum: boolean,
): SampleZone {
  const g = new Float64Array(raw.length);
  for (let i = 0; i < raw.length; i++) g[i] = raw[i]!;
  for (const modulator of modulators) {
    const first = sourceValue(modulator.primarySource, key, velocity);
    if (first === undefined || modulator.destination < 0) continue;
    const second =
      modulator.secondarySource.index === 0 && !modulator.secondarySource.isCC
        ? 1
        : sourceValue(modulator.secondarySource, key, velocity);
    if (second === undefined) continue;
    const value = modulator.transformAmount * first * second;
    g[modulator.destination]! += modulator.transformType === 2 ? Math.abs(value) : value;
  }

  const sampleModes = g[G.sampleModes]! & 3;
  let data = guardedSamples.get(sample) ?? audioOf(sample);
  let startFrame = Math.max(0, g[G.startAddrsOffset]! + g[G.startAddrsCoarseOffset]! * 32768);
  let loopStart = sample.loopStart + g[G.startloopAddrsOffset]! + g[G.startloopAddrsCoarseOffset]! * 32768;
  let loopEnd = sample.loopEnd + g[G.endloopAddrsOffset]! + g[G.endloopAddrsCoarseOffset]! * 32768;
  loopEnd = Math.min(loopEnd, data.length);
  loopStart = Math.max(1, Math.min(loopStart, loopEnd - 1));
  const loops = (sampleModes === 1 || sampleModes === 3) && loopEnd - loopStart > 8;
  if (data.length < (loops ? loopEnd : 0) + GUARD_FRAMES) {
    // a loop that ends with the sample needs its beginning repeated after it for the interpolation
    const guarded = new Float32Array(loopEnd + GUARD_FRAMES);
    guarded.set(data);
    for (let i = 0; i < GUARD_FRAMES; i++) guarded[loopEnd + i] = data[loopStart + i]!;
    guardedSamples.set(sample, guarded);
    countDecoded(guarded);
    data = guarded;
  }
  // what follows a loop's end in the file need not be its beginning, as the interpolation takes it to be
  if (loops && sampleModes === 1)
    for (let i = 0; i < GUARD_FRAMES; i++) data[loopEnd + i] = data[loopStart + i]!;
  const sampleEnd = Math.min(
    data.length,
    data.length + g[G.endAddrOffset]! + g[G.endAddrsCoarseOffset]! * 32768,
  );
  startFrame = Math.min(Math.max(1, startFrame), sampleEnd - GUARD_FRAMES - 1);

  const rootKey = g[G.overridingRootKey]! >= 0 ? g[G.overridingRootKey]! : sample.originalKey;
  const tracking = g[G.scaleTuning]! / 100;
  let cents =
    (key - rootKey) * g[G.scaleTuning]! + sample.pitchCorrection + g[G.coarseTune]! * 100 + g[G.fineTune]!;
  if (!isDrum && tracking > 0.9) {
    // where the zone's own fine tuning already makes up for the recording, or is a wanted detune, nothing is left
    const error = tuningErrorCents(sample, rootKey);
    const withZone = error + g[G.fineTune]!;
    const correction = Math.abs(withZone) < Math.abs(error) ? withZone : error;
    if (Math.abs(correction) > 1) cents -= correction;
  }
  const step = (sample.sampleRate / SAMPLE_RATE) * 2 ** (cents / 1200);
  const pan = (Math.max(-500, Math.min(500, g[G.pan]!)) + 500) / 1000;
  const keyOffset = 60 - key;
  return {
    data,
    startFrame,
    endFrame: loops ? loopEnd : sampleEnd - GUARD_FRAMES,
    loopFrames: loops ? loopEnd - loopStart : 0,
    loopsUntilRelease: sampleModes === 3,
    step,
    pitchTracking: tracking,
    gain: 10 ** (-Math.max(-60, Math.min(1440, g[G.initialAttenuation]!)) / 200),
    left: Math.cos((pan * Math.PI) / 2),
    right: Math.sin((pan * Math.PI) / 2),
    delaySeconds: timecents(g[G.delayVolEnv]!),
    attackSeconds: timecents(g[G.attackVolEnv]!),
    holdSeconds: timecents(g[G.holdVolEnv]! + keyOffset * g[G.keyNumToVolEnvHold]!),
    decaySeconds: timecents(g[G.decayVolEnv]! + keyOffset * g[G.keyNumToVolEnvDecay]!),
    sustainDb: Math.max(0, g[G.sustainVolEnv]! / 10),
    releaseSeconds: Math.max(0.01, timecents(g[G.releaseVolEnv]!)),
    filterCents: Math.min(g[G.initialFilterFc]!, imageFreeCents(step)),
    filterQDb: Math.max(0, g[G.initialFilterQ]! / 10),
    modulation: modulationOf(g, keyOffset),
    exclusiveClass: g[G.exclusiveClass]!,
  };
}

function modulationOf(g: Float64Array, keyOffset: number): ZoneModulation | undefined {
  const used =
    g[G.modEnvToPitch] ||
    g[G.modEnvToFilterFc] ||
    g[G.modLfoToPitch] ||
    g[G.modLfoToFilterFc] ||
    g[G.modLfoToVolume] ||
    g[G.vibLfoToPitch];
  if (!used) return undefined;
  return {
    envelope: {
      delaySeconds: timecents(g[G.delayModEnv]!),
      attackSeconds: timecents(g[G.attackModEnv]!),
      holdSeconds: timecents(g[G.holdModEnv]! + keyOffset * g[G.keyNumToModEnvHold]!),
      decaySeconds: timecents(g[G.decayModEnv]! + keyOffset * g[G.keyNumToModEnvDecay]!),
      sustain: 1 - Math.max(0, Math.min(1000, g[G.sustainModEnv]!)) / 1000,
      releaseSeconds: Math.max(0.01, timecents(g[G.releaseModEnv]!)),
    },
    envelopeToPitchCents: g[G.modEnvToPitch]!,
    envelopeToFilterCents: g[G.modEnvToFilterFc]!,
    lfoHz: 8.176 * 2 ** (g[G.freqModLFO]! / 1200),
    lfoDelaySeconds: timecents(g[G.delayModLFO]!),
    lfoToPitchCents: g[G.modLfoToPitch]!,
    lfoToFilterCents: g[G.modLfoToFilterFc]!,
    lfoToVolumeDb: g[G.modLfoToVolume]! / 10,
    vibratoHz: 8.176 * 2 ** (g[G.freqVibLFO]! / 1200),
    vibratoDelaySeconds: timecents(g[G.delayVibLFO]!),
    vibratoToPitchCents: g[G.vibLfoToPitch]!,
  };
}

/** Stretched recordings have mirror images above their own half sample rate: the low-pass closes there. */
function imageFreeCents(step: number): number {
  return step < 0.75 ? 1200 * Math.log2((0.5 * step * SAMPLE_RATE) / 8.1758) : Number.POSITIVE_INFINITY;
}

/** 2^(tc/1200) seconds; −12,000 and less is "at once". */
function timecents(value: number): number {
  return value <= -12000 ? 0 : Math.min(100, 2 ** (value / 1200));
}

/** A modulator source at note-on, for velocity and key; undefined for anything played continuously. */
function sourceValue(source: Modulator['primarySource'], key: number, velocity: number): number | undefined {
  if (source.isCC) return undefined;
  let x: number;
  if (source.index === NOTE_ON_VELOCITY) x = velocity / 128;
  else if (source.index === NOTE_ON_KEY) x = key / 128;
  else return undefined;
  if (source.isNegative) x = 1 - x;
  if (!source.isBipolar) return curve(source.curveType, x);
  const signed = 2 * x - 1;
  return Math.sign(signed) * curve(source.curveType, Math.abs(signed));
}

/** SoundFont 2.04 section 9.5.3: linear, concave, convex (both over 96 dB), switch. */
function curve(type: number, x: number): number {
  switch (type) {
    case 1:
      return x >= 1 ? 1 : Math.min(1, (-400 / 960) * Math.log10(1 - x));
    case 2:
      return x <= 0 ? 0 : Math.max(0, 1 + (400 / 960) * Math.log10(x));
    case 3:
      return x >= 0.5 ? 1 : 0;
    default:
      return x;
  }
}
