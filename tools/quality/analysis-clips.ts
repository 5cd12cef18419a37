import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StereoBuffer } from '#lib/engine/audio.ts';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import { encodeFlac } from '#lib/engine/codec/flac.ts';
import { composeSong } from '#lib/engine/compose/compose-song.ts';
import { masterMix } from '#lib/engine/mix/master.ts';
import { Random } from '#lib/engine/random.ts';
import { planRequest } from '#lib/engine/render/plan-request.ts';
import { renderScore } from '#lib/engine/render/render-score.ts';
import type { Score } from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { findStyle } from '#lib/engine/styles/find-style.ts';
import type { StyleId } from '#lib/engine/styles/ids.ts';
import { type QualityRequest, qualityRequests } from './requests.ts';

/** The one half is what the reading was tuned on; the other only measures it. */
export type Split = 'tuned' | 'held-out';

/** Requests of the report of songs. */
const TUNED = [
  'pop-sung',
  'country-sung',
  'soul-sung',
  'mandopop-sung',
  'funk-played',
  'techno-played',
  'reggae-played',
  'ambient-played',
];
/** Songs of seeds that nothing else uses; whoever tunes the reading on one of them puts another in its place. */
const HELD_OUT: readonly [style: StyleId, kind: 'sung' | 'played', seed: number][] = [
  ['folk', 'played', 96_000],
  ['country', 'played', 96_001],
  ['blues', 'played', 96_002],
  ['jazz', 'played', 96_003],
  ['bossa-nova', 'played', 96_004],
  ['soul', 'played', 96_005],
  ['gospel', 'played', 96_006],
  ['reggae', 'played', 96_007],
  ['ambient', 'played', 96_008],
  ['latin', 'played', 96_009],
  ['disco', 'played', 96_010],
  ['k-pop', 'played', 96_011],
  ['rock', 'played', 96_012],
  ['mandopop', 'sung', 96_013],
  ['indie', 'sung', 96_014],
];

const CLIPS: readonly { request: QualityRequest; split: Split }[] = [
  ...HELD_OUT.map(([style, kind, seed]) => {
    const common = { name: `${style}-${kind}-${seed}`, style, tags: style.replaceAll('-', ' '), seed };
    const { lyrics } = qualityRequests.find(({ name }) => name === 'pop-sung')!;
    const request = kind === 'sung' ? { ...common, lyrics } : { ...common, instrumental: true };
    return { request, split: 'held-out' as const };
  }),
  ...qualityRequests
    .filter(({ name }) => TUNED.includes(name))
    .map((request) => ({ request, split: 'tuned' as const })),
];

/** Length of an excerpt, from the song's start to the next bar. */
const EXCERPT_SECONDS = 60;
/** Room that the mix before mastering is given below full scale, so that it can be kept in whole numbers. */
const PEAK = 0.9;

/** An excerpt of a song of our own: everything about it is known. */
export interface OwnClip {
  name: string;
  score: Score;
  /** As a listener gets it. */
  master: StereoBuffer;
  /** Of sung songs: the mix before mastering, and the voices as they are in it. */
  sung?: { mix: StereoBuffer; vocals: StereoBuffer };
}

export interface AnalysisClip extends OwnClip {
  split: Split;
}

/** Names of the excerpts (all, or those that contain `only`). */
export const analysisClipNames = (only: string | undefined): string[] =>
  CLIPS.map(({ request }) => request.name).filter((name) => !only || name.includes(only));

/** One excerpt that the reading is measured on. */
export async function analysisClip(folder: string, name: string): Promise<AnalysisClip> {
  const { request, split } = CLIPS.find((clip) => clip.request.name === name)!;
  return { ...(await ownClip(folder, request, EXCERPT_SECONDS)), split };
}

/**
 * One excerpt, made the first time and read from `folder` after that. Files are named after the request, so that a
 * changed request is made anew; delete the folder to hear a changed engine.
 */
export async function ownClip(folder: string, request: QualityRequest, seconds: number): Promise<OwnClip> {
  const { name } = request;
  const key = createHash('sha256')
    .update(JSON.stringify([request, seconds]))
    .digest('hex');
  const base = path.join(folder, 'clips', `${name}-${key.slice(0, 8)}`);
  if (!existsSync(`${base}.json`)) await makeClip(base, request, seconds);
  const read = async (suffix: string) =>
    (await decodeAudio(readFileSync(base + suffix), { allowSilence: true })).audio;
  const score: Score = JSON.parse(readFileSync(`${base}.json`, 'utf8'));
  const clip: OwnClip = { name, score, master: await read('.flac') };
  if (!existsSync(`${base}-mix.flac`)) return clip;
  return { ...clip, sung: { mix: await read('-mix.flac'), vocals: await read('-vocals.flac') } };
}

async function makeClip(base: string, request: QualityRequest, seconds: number): Promise<void> {
  mkdirSync(path.dirname(base), { recursive: true });
  const { plan, voice } = await planRequest(request);
  const score = excerpt(composeSong(plan, new Random(request.seed).fork('compose')), seconds);
  const { mix, stems } = await renderScore({ score, voice });
  const { master } = masterMix(mix, findStyle(score.style).mix);
  const keep = async (suffix: string, audio: StereoBuffer, bitDepth: 16 | 24) =>
    writeFileSync(base + suffix, await encodeFlac(audio, { bitDepth }));
  await keep('.flac', master, 16);
  if (stems.vocals) {
    const vocals = stems.backing_vocals ? sum(stems.vocals, stems.backing_vocals) : stems.vocals;
    let peak = 1e-9;
    for (const side of [mix.left, mix.right]) for (const s of side) peak = Math.max(peak, Math.abs(s));
    await keep('-mix.flac', scaled(mix, PEAK / peak), 16);
    await keep('-vocals.flac', scaled(vocals, PEAK / peak), 16);
  }
  // Last, so that a run that was stopped leaves nothing that looks whole.
  writeFileSync(`${base}.json`, JSON.stringify(score));
}

/** The score up to the bar that begins after so long. */
function excerpt(score: Score, seconds: number): Score {
  const bar = score.metre.beatsPerBar;
  const bars = Math.ceil(timeOf(score).beatAt(seconds) / bar);
  const lengthBeats = Math.min(score.lengthBeats, bars * bar);
  const inside = <T extends { startBeat: number }>(list: readonly T[]) =>
    list.filter((entry) => entry.startBeat < lengthBeats);
  const clipped = <T extends { startBeat: number; lengthBeats: number }>(list: readonly T[]) =>
    inside(list).map((entry) => ({
      ...entry,
      lengthBeats: Math.min(entry.lengthBeats, lengthBeats - entry.startBeat),
    }));
  return {
    ...score,
    lengthBeats,
    keyChanges: inside(score.keyChanges),
    tempoMap: inside(score.tempoMap),
    sections: clipped(score.sections),
    chords: clipped(score.chords),
    parts: score.parts.map((part) => ({
      ...part,
      notes: clipped(part.notes),
      ...(part.controls ? { controls: part.controls.filter((c) => c.beat < lengthBeats) } : {}),
    })),
  };
}

const sum = (a: StereoBuffer, b: StereoBuffer): StereoBuffer => ({
  left: a.left.map((s, i) => s + b.left[i]!),
  right: a.right.map((s, i) => s + b.right[i]!),
});

const scaled = ({ left, right }: StereoBuffer, gain: number): StereoBuffer => ({
  left: left.map((s) => s * gain),
  right: right.map((s) => s * gain),
});
