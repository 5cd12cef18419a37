import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { applyStereoBiquads } from '../dsp/biquad.ts';
import { limit } from '../dsp/dynamics.ts';
import { measureLoudness } from '../dsp/loudness.ts';
import { truePeakDb } from '../dsp/true-peak.ts';
import { Random } from '../random.ts';
import type { DoorOptions } from '../rendered-song.ts';
import type { Key } from '../score/score.ts';
import { readSound, type SoundLayer, type SoundReading } from '../sound-effects/read-sound.ts';
import type { SoundVoice } from '../sound-effects/recipe.ts';
import { crossfadeLoop, foldLoop, treatLoop } from '../sound-effects/seamless-loop.ts';
import { add, scale, shapeLayer, trimTail } from '../sound-effects/shape-layer.ts';
import { keyName } from '../theory/key.ts';

export interface SoundEffectRequest extends DoorOptions {
  /** English or Chinese. */
  description: string;
  type: 'loop' | 'one-shot';
  /** 40–240; a loop is then a whole number of 4/4 bars. */
  bpm?: number;
  /** Tonal sounds are tuned to it. */
  key?: Key;
  seed: number;
}

export interface RenderedSoundEffect {
  audio: StereoBuffer;
  title: string;
  /** What was understood. */
  tags: string;
  durationSeconds: number;
}

const LOUDEST_LUFS = -16;
/** As a song's master has it: the MP3 adds some tenths to it. */
const CEILING_DB = -1.65;
/** Rendered beyond a loop's end: to cross-fade with, and for tails to ring out. */
const LOOP_FADE_SECONDS = 1.2;
const TAIL_SECONDS = 4;

/** Semitones above the tonic of the scales sounds are tuned in. */
const SCALES: Record<Key['mode'], readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  'harmonic-minor': [0, 2, 3, 5, 7, 8, 11],
  'major-pentatonic': [0, 2, 4, 5, 7, 9, 11],
  'minor-pentatonic': [0, 2, 3, 5, 7, 8, 10],
  blues: [0, 2, 3, 5, 7, 8, 10],
};

/** Hz of steps of a key's scale, step 0 being the tonic between F♯3 and F4. */
function degreesOf(key: Key | undefined): (step: number) => number {
  const { tonic, mode } = key ?? { tonic: 0, mode: 'major' as const };
  const scale = SCALES[mode];
  const base = 60 + (tonic > 5 ? tonic - 12 : tonic);
  return (step) => 440 * 2 ** ((base + 12 * Math.floor(step / 7) + scale[((step % 7) + 7) % 7]! - 69) / 12);
}

/**
 * A sound from a description: every recipe it names is synthesised, placed, and mixed. A one-shot has its
 * natural length; a loop is seamless, and at a tempo exactly a whole number of bars long. Loudness is about
 * −16 LUFS, true peak at most −1 dBTP. The same request gives the same samples.
 * @throws the signal's reason when aborted
 */
export function renderSoundEffect(request: SoundEffectRequest): RenderedSoundEffect {
  const { signal, onProgress } = request;
  const random = new Random(request.seed).fork('sound');
  const reading = readSound(request.description);
  const isLoop = request.type === 'loop';
  const bpm = request.bpm ?? reading.bpm;
  const tempo = Math.min(240, Math.max(40, bpm ?? 110));
  const lengthSamples = isLoop ? loopLength(reading, bpm) : Math.round(oneShotSeconds(reading) * SAMPLE_RATE);
  const seconds = lengthSamples / SAMPLE_RATE;
  const mix = createStereoBuffer(isLoop ? lengthSamples : lengthSamples + TAIL_SECONDS * SAMPLE_RATE);

  const starts = layerStarts(reading.layers);
  reading.layers.forEach((layer, i) => {
    signal?.throwIfAborted();
    onProgress?.((0.9 * i) / reading.layers.length, `making ${layer.recipe.name.en.toLowerCase()}`);
    const rendered = renderLayer(layer, {
      seconds,
      startSeconds: isLoop ? 0 : starts[i]!,
      isLoop,
      isTimed: bpm !== undefined,
      tempo,
      degree: degreesOf(request.key),
      random: random.fork(`layer ${i}`),
    });
    shapeLayer(rendered, layer.modifiers, lengthSamples);
    const looped = !isLoop
      ? rendered
      : layer.recipe.kind === 'bed'
        ? crossfadeLoop(rendered, lengthSamples, Math.round(LOOP_FADE_SECONDS * SAMPLE_RATE))
        : foldLoop(rendered, lengthSamples);
    add(mix, looped, 10 ** ((layer.recipe.gainDb ?? 0) / 20));
  });
  signal?.throwIfAborted();
  onProgress?.(0.9, 'levelling');
  const audio = isLoop ? finishLoop(mix) : finishOneShot(mix, reading, seconds);
  onProgress?.(1, 'done');
  return {
    audio,
    title: titleOf(reading, request.description),
    tags: tagsOf(reading, request, bpm),
    durationSeconds: audio.left.length / SAMPLE_RATE,
  };
}

/** Whole bars nearest to the longest sound's usual length, at most 16 bars; without a tempo that length itself. */
function loopLength(reading: SoundReading, bpm: number | undefined): number {
  const hasGroove = reading.layers.some((layer) => layer.recipe.kind === 'groove');
  const wanted = reading.seconds ?? Math.min(12, Math.max(4, ...reading.layers.map(naturalSeconds)));
  if (bpm === undefined && !hasGroove) return Math.round(wanted * SAMPLE_RATE);
  const barSeconds = 240 / Math.min(240, Math.max(40, bpm ?? 110));
  const bars = Math.max(1, Math.round(wanted / barSeconds));
  // Two, four, eight bars sit better than three or seven.
  const even =
    bars <= 2
      ? bars
      : [2, 4, 8, 16].reduce((best, n) =>
          Math.abs(Math.log(n / bars)) < Math.abs(Math.log(best / bars)) ? n : best,
        );
  return Math.round(even * barSeconds * SAMPLE_RATE);
}

/** How long a layer lasts by itself. */
function naturalSeconds(layer: SoundLayer): number {
  const { recipe, modifiers } = layer;
  if (recipe.kind !== 'event') return recipe.seconds;
  return recipe.seconds + (countOf(layer) - 1) * ((recipe.everySeconds ?? recipe.seconds) / modifiers.speed);
}

const countOf = (layer: SoundLayer): number => layer.count ?? layer.recipe.count ?? 1;

/** Events that follow one another start where the one before ends; all else starts at once, over a bed a little later. */
function layerStarts(layers: readonly SoundLayer[]): number[] {
  const starts: number[] = [];
  const hasBed = layers.some((layer) => layer.recipe.kind === 'bed');
  let end = 0;
  for (const layer of layers) {
    const start = layer.follows ? end : layer.recipe.kind === 'event' && hasBed ? 0.8 : 0;
    starts.push(start);
    if (layer.recipe.kind === 'event') end = Math.max(end, start + naturalSeconds(layer) * 0.85);
  }
  return starts;
}

function oneShotSeconds(reading: SoundReading): number {
  if (reading.seconds) return reading.seconds;
  const starts = layerStarts(reading.layers);
  return Math.min(30, Math.max(0.2, ...reading.layers.map((layer, i) => starts[i]! + naturalSeconds(layer))));
}

interface LayerPlan {
  seconds: number;
  startSeconds: number;
  isLoop: boolean;
  /** A tempo was asked for: events fall on its beats. */
  isTimed: boolean;
  tempo: number;
  degree: SoundVoice['degree'];
  random: Random;
}

function renderLayer(layer: SoundLayer, plan: LayerPlan): StereoBuffer {
  const { recipe, modifiers } = layer;
  const isBed = recipe.kind === 'bed';
  const beyond = plan.isLoop ? (isBed ? LOOP_FADE_SECONDS : TAIL_SECONDS) : TAIL_SECONDS;
  const out = createStereoBuffer(Math.round((plan.seconds + beyond) * SAMPLE_RATE));
  const voice: SoundVoice = {
    random: plan.random,
    seconds: isBed && plan.isLoop ? plan.seconds + beyond : plan.seconds - plan.startSeconds,
    bpm: plan.tempo,
    degree: plan.degree,
    pitch: Math.min(2.5, Math.max(0.4, modifiers.pitch)),
    intensity: modifiers.intensity,
    speed: modifiers.speed,
    whole: (period) => (plan.isLoop ? plan.seconds / Math.max(1, Math.round(plan.seconds / period)) : period),
    index: 0,
  };
  if (recipe.kind !== 'event') {
    recipe.render(out, plan.startSeconds, voice);
    if (isBed && !plan.isLoop) fadeEdges(out, plan.startSeconds, plan.seconds);
    return out;
  }
  const beat = 60 / plan.tempo;
  let every = (recipe.everySeconds ?? recipe.seconds) / modifiers.speed;
  // In a timed loop events fall on the beat: the nearest of ¼, ½, 1, 2, 4, 8 beats.
  if (plan.isTimed && plan.isLoop)
    every = [0.25, 0.5, 1, 2, 4, 8]
      .map((n) => n * beat)
      .reduce((best, x) => (Math.abs(Math.log(x / every)) < Math.abs(Math.log(best / every)) ? x : best));
  const count =
    layer.count ?? (plan.isLoop ? Math.max(1, Math.round(plan.seconds / every)) : (recipe.count ?? 1));
  if (plan.isLoop && !plan.isTimed) every = plan.seconds / Math.max(1, count);
  const isSteady = plan.isTimed || (recipe.count ?? 1) > 2;
  for (let index = 0; index < count; index++) {
    const drift = isSteady ? 0 : plan.random.range(0, 0.18) * every;
    const at = plan.startSeconds + index * every + (index > 0 || plan.isLoop ? drift : 0);
    if (at >= plan.seconds - 0.01) break;
    recipe.render(out, at, { ...voice, random: plan.random.fork(`event ${index}`), index });
  }
  return out;
}

/** A continuous sound fades in and out at the ends of a one-shot. */
function fadeEdges(out: StereoBuffer, startSeconds: number, endSeconds: number): void {
  const start = Math.round(startSeconds * SAMPLE_RATE);
  const end = Math.min(out.left.length, Math.round(endSeconds * SAMPLE_RATE));
  const fadeIn = Math.min(Math.round(0.25 * SAMPLE_RATE), Math.floor((end - start) / 4));
  const fadeOut = Math.min(Math.round(0.9 * SAMPLE_RATE), Math.floor((end - start) / 3));
  for (const samples of [out.left, out.right]) {
    for (let i = 0; i < fadeIn; i++) samples[start + i]! *= i / fadeIn;
    for (let i = 0; i < fadeOut; i++) samples[end - 1 - i]! *= (i / fadeOut) ** 1.5;
    samples.fill(0, end);
  }
}

/** The gain that brings a sound to its loudness, limited to what 6 dB of limiting can bear. */
function levellingGain(buffer: StereoBuffer): number {
  const loudness = measureLoudness(buffer);
  const level = Math.max(loudness.integratedLufs, loudness.momentaryMaxLufs - 6);
  const peak = truePeakDb(buffer);
  if (!Number.isFinite(peak)) return 1;
  // Below 400 ms there is no gated loudness: the peak decides.
  const wanted = level > -69 ? LOUDEST_LUFS - level : CEILING_DB - peak;
  return 10 ** (Math.min(wanted, CEILING_DB + 6 - peak) / 20);
}

function finishOneShot(mix: StereoBuffer, reading: SoundReading, seconds: number): StereoBuffer {
  applyStereoBiquads(mix, [{ type: 'highpass', hz: 22 }]);
  const trimmed = trimTail(mix, reading.seconds ?? Math.min(seconds, 0.15));
  const audio = reading.seconds ? cutTo(trimmed, reading.seconds) : trimmed;
  scale(audio, levellingGain(audio));
  limit(audio, { ceilingDb: CEILING_DB });
  return audio;
}

/** A length asked for in words is kept to, with a fade. */
function cutTo(buffer: StereoBuffer, seconds: number): StereoBuffer {
  const length = Math.round(seconds * SAMPLE_RATE);
  const cut = { left: buffer.left.slice(0, length), right: buffer.right.slice(0, length) };
  const fade = Math.min(cut.left.length, Math.round(0.05 * SAMPLE_RATE));
  for (let i = 0; i < fade; i++) {
    cut.left[cut.left.length - 1 - i]! *= i / fade;
    cut.right[cut.right.length - 1 - i]! *= i / fade;
  }
  return cut;
}

function finishLoop(mix: StereoBuffer): StereoBuffer {
  const filtered = treatLoop(mix, (rounds) => applyStereoBiquads(rounds, [{ type: 'highpass', hz: 22 }]));
  scale(filtered, levellingGain(filtered));
  return treatLoop(filtered, (rounds) => limit(rounds, { ceilingDb: CEILING_DB }));
}

function titleOf(reading: SoundReading, description: string): string {
  const plain = description
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[.。!！]+$/u, '')
    .trim();
  if (plain && [...plain].length <= (reading.language === 'zh' ? 16 : 40))
    return plain.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  const names = reading.layers.slice(0, 3).map((layer) => layer.recipe.name[reading.language]);
  return reading.language === 'zh' ? names.join('与') : names.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

function tagsOf(reading: SoundReading, request: SoundEffectRequest, bpm: number | undefined): string {
  const tags = [...reading.understood];
  if (reading.isGuess)
    tags[tags.length - 1] = reading.language === 'zh' ? `最接近：${tags.at(-1)}` : `nearest: ${tags.at(-1)}`;
  tags.push(reading.language === 'zh' ? (request.type === 'loop' ? '循环' : '单次') : request.type);
  if (bpm !== undefined) tags.push(`${bpm} bpm`);
  if (request.key) tags.push(keyName(request.key));
  return tags.join(', ');
}
