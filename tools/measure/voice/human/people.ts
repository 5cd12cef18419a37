import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';

/** Debian's tuxpaint-stamps-default: names of things, read by volunteers, a language a reader. GPL: measured with, never shipped. */
const FOLDER = '/usr/share/tuxpaint/stamps';
/** Those who the judge is fitted to, and others who it has not heard. */
export const HEARD_PEOPLE: readonly string[] = ['ru', 'ro', 'bg', 'es'];
export const UNHEARD_PEOPLE: readonly string[] = ['ca', 'el', 'be', 'da'];
/** Recordings of a person. */
const RECORDINGS = 50;
const QUIET = 0.03;

/** What to say where the recordings are missing. */
export const PEOPLE_MISSING =
  'How human a voice is needs recordings of people, Debian\'s package "tuxpaint-stamps-default" (apt-get install tuxpaint-stamps-default); it is skipped.';

export const hasPeople = (): boolean => existsSync(FOLDER);

/** Recordings of one person one after the other, silence at their ends cut off: mono at the engine's rate. */
export async function readPerson(language: string): Promise<Float32Array> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(`_desc_${language}.ogg`))
    .sort();
  const step = Math.max(1, Math.floor(files.length / RECORDINGS));
  const pieces: Float32Array[] = [];
  for (let i = 0; i < files.length && pieces.length < RECORDINGS; i += step) {
    const { left } = (await decodeAudio(readFileSync(path.join(FOLDER, files[i]!)), { allowSilence: true }))
      .audio;
    pieces.push(trimmed(left));
  }
  return joined(pieces);
}

/** Without the silence before and after. */
export function trimmed(samples: Float32Array): Float32Array {
  const least = QUIET * peakOf(samples);
  let from = 0;
  let to = samples.length;
  while (from < to && Math.abs(samples[from]!) < least) from++;
  while (to > from && Math.abs(samples[to - 1]!) < least) to--;
  return samples.slice(from, to);
}

const peakOf = (samples: Float32Array): number => samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

const GAP = Math.round(0.03 * SAMPLE_RATE);

export function joined(pieces: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length + GAP, 0));
  let at = 0;
  for (const piece of pieces) {
    // Everybody at one level, or who speaks softly would count as silent.
    const gain = 0.5 / (peakOf(piece) + 1e-9);
    for (let i = 0; i < piece.length; i++) out[at + i] = piece[i]! * gain;
    at += piece.length + GAP;
  }
  return out;
}
