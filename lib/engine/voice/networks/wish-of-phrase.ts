import { SAMPLE_RATE } from '../../audio.ts';
import { resample } from '../../dsp/resample.ts';
import { syllableKey } from '../donors/level-syllables.ts';
import { HOP_SAMPLES, HOP_SECONDS, smoothStep } from '../plan/control-rate.ts';
import type { Segment } from '../plan/schedule-phones.ts';
import type { SungSyllable } from '../plan/sung-phrases.ts';
import type { NetworkBank } from './network-bank.ts';
import type { NetworkTake, NetworkWish, WishedPhone } from './network-singing.ts';

/** Silence that models are given before and after what is sung: with less of it they cut off its ends. */
const MARGIN_SECONDS = 0.15;
/** A vowel that is passed through quickly, and a consonant that our plan has none for: lengths, and shares of the vowel's. */
const PASSING_SECONDS = 0.075;
const PASSING_SHARE = 0.3;
/** What is heard before the first sound and after the last one fades in this time. */
const FADE_SECONDS = 0.06;

/** A phone with its time in the phrase's buffer, and what of the plan it is. */
interface TimedPhone {
  name: string;
  startSeconds: number;
  beginsWord: boolean;
  /** Of the plan; none for silence and breath. */
  segment?: Segment;
}

export interface PhrasePlan {
  syllables: readonly SungSyllable[];
  segments: readonly Segment[];
  /** MIDI numbers at the control rate, and how loud it is there. */
  pitch: Float64Array;
  gain: Float64Array;
  /** When a breath is taken, where one is. */
  breath?: { startSeconds: number; endSeconds: number } | undefined;
  /** Time of the buffer's start, in the notes' seconds. */
  offsetSeconds: number;
}

/** A phrase as its models are asked for it, and how their answer becomes the phrase's samples. */
export interface PlannedWish {
  wish: NetworkWish;
  /** The phrase's samples, `frames` of the control rate long, and the plan's segments as they were sung. */
  finish: (take: NetworkTake) => { samples: Float32Array; segments: readonly Segment[] };
}

/** What a singer of networks is asked for a phrase. @param file where the bank lies, with its digest */
export function wishOfPhrase(bank: NetworkBank, file: NetworkWish['bank'], plan: PhrasePlan): PlannedWish {
  const frameSeconds = bank.hopSamples / bank.sampleRate;
  const sounding = plan.segments.filter(({ role }) => role !== 'silence');
  const phones = timedPhones(bank, plan);
  const begin = Math.min(phones[1]?.startSeconds ?? 0, sounding[0]!.startSeconds);
  const end = sounding.at(-1)!.endSeconds;
  const firstFrame = Math.max(0, Math.floor((begin - MARGIN_SECONDS) / frameSeconds));
  const lengthFrames = Math.ceil((end + MARGIN_SECONDS) / frameSeconds) - firstFrame;
  const frameOf = (seconds: number) => Math.round(seconds / frameSeconds) - firstFrame;
  const starts = spreadOut(
    phones.map(({ startSeconds }, i) => (i === 0 ? 0 : frameOf(startSeconds))),
    lengthFrames,
  );
  const at = (track: Float64Array, seconds: number) =>
    track[Math.min(track.length - 1, Math.max(0, Math.round(seconds / HOP_SECONDS)))]!;
  const wish: NetworkWish = {
    bank: file,
    phones: phones.map(
      ({ name, beginsWord }, i): WishedPhone => ({ name, beginsWord, startFrame: starts[i]! }),
    ),
    lengthFrames,
    pitch: Float32Array.from({ length: lengthFrames }, (_, i) =>
      at(plan.pitch, (firstFrame + i) * frameSeconds),
    ),
    notes: notesOf(plan, frameOf, lengthFrames),
  };
  const finish: PlannedWish['finish'] = (take) => {
    const sung =
      bank.sampleRate === SAMPLE_RATE ? take.samples : resample(take.samples, bank.sampleRate, SAMPLE_RATE);
    const length = plan.gain.length * HOP_SAMPLES;
    const samples = new Float32Array(length);
    const from = Math.round(firstFrame * frameSeconds * SAMPLE_RATE);
    for (let i = 0; i < sung.length && from + i < length; i++) {
      const seconds = (from + i) / SAMPLE_RATE;
      const edge =
        smoothStep((seconds - begin + 2 * FADE_SECONDS) / FADE_SECONDS) *
        smoothStep((end + 2 * FADE_SECONDS - seconds) / FADE_SECONDS);
      samples[from + i] = sung[i]! * edge * at(plan.gain, seconds);
    }
    const isMoved = bank.options.timing === 'bank' && take.starts.some((start, i) => start !== starts[i]);
    return {
      samples,
      segments: isMoved ? movedSegments(phones, take, firstFrame, frameSeconds, end) : plan.segments,
    };
  };
  return { wish, finish };
}

/** The plan's segments as the bank's phones, from silence to silence. */
function timedPhones(bank: NetworkBank, { syllables, segments, breath }: PhrasePlan): TimedPhone[] {
  const silence = bank.phones['_']!;
  const phones: TimedPhone[] = [{ name: silence, startSeconds: 0, beginsWord: true }];
  const breathes = bank.phones['breath'];
  if (breath && breathes)
    phones.push(
      { name: breathes, startSeconds: breath.startSeconds, beginsWord: true },
      { name: silence, startSeconds: breath.endSeconds, beginsWord: true },
    );
  const ofSyllable = (index: number) => segments.filter((s) => s.syllable === index && s.role !== 'silence');
  syllables.forEach((syllable, index) => {
    const own = ofSyllable(index);
    const before = segments.find((s) => s.syllable === index && s.role === 'silence');
    if (before && index > 0)
      phones.push({ name: silence, startSeconds: before.startSeconds, beginsWord: true });
    const whole = syllable.tone === undefined ? undefined : wholeSyllable(bank, syllable);
    phones.push(...(whole ? spreadSyllable(whole, own, new Set(bank.consonants)) : byPhone(bank, own)));
  });
  phones.push({
    name: silence,
    startSeconds: segments.filter(({ role }) => role !== 'silence').at(-1)!.endSeconds,
    beginsWord: true,
  });
  return phones;
}

/** One phone for each of the plan's; one that the bank has nothing like is left to its neighbour. */
function byPhone(bank: NetworkBank, own: readonly Segment[]): TimedPhone[] {
  const first = own.find(({ role }) => role === 'nucleus');
  return own.flatMap((segment) => {
    const name = bank.phones[segment.name];
    return name === undefined
      ? []
      : [{ name, startSeconds: segment.startSeconds, beginsWord: segment === first, segment }];
  });
}

function wholeSyllable({ syllables }: NetworkBank, syllable: SungSyllable): string[] | undefined {
  const found = syllables[syllableKey(syllable)];
  if (found || syllable.coda[0] !== 'r-coda') return found;
  // With an r at its end: as it is without.
  return syllables[syllableKey({ ...syllable, coda: [] })];
}

/**
 * A dictionary's phones over a syllable of ours: consonants in front lie where our onset lies, or, where we have none, on
 * the vowel's beginning; the last vowel is held.
 */
function spreadSyllable(
  names: readonly string[],
  own: readonly Segment[],
  consonants: ReadonlySet<string>,
): TimedPhone[] {
  const nucleus = own.find(({ role }) => role === 'nucleus')!;
  const start = own[0]!.startSeconds;
  const end = own.at(-1)!.endSeconds;
  const firstVowel = Math.max(
    0,
    names.findIndex((name) => !consonants.has(name)),
  );
  const fromEnd = [...names].reverse().findIndex((name) => !consonants.has(name));
  const held = fromEnd < 0 ? names.length - 1 : names.length - 1 - fromEnd;
  const passing = Math.min(PASSING_SECONDS, (PASSING_SHARE * (end - nucleus.startSeconds)) / names.length);
  const hasOnset = nucleus.startSeconds > start;
  // Where the plan has a consonant and the dictionary none, the vowel is one with it.
  const vowel = firstVowel === 0 ? start : hasOnset ? nucleus.startSeconds : start + firstVowel * passing;
  const coda = own.find(({ role }) => role === 'coda');
  const ending = names.length - 1 - held;
  const codaStart = ending === 0 ? end : (coda?.startSeconds ?? end - ending * passing);
  return names.map((name, i) => {
    const startSeconds =
      i < firstVowel
        ? start + ((vowel - start) * i) / firstVowel
        : i <= held
          ? i === firstVowel
            ? vowel
            : Math.max(vowel, nucleus.startSeconds) + (i - firstVowel) * passing
          : codaStart + ((end - codaStart) * (i - held - 1)) / ending;
    const segment = i < firstVowel ? own[0]! : i <= held ? nucleus : own.at(-1)!;
    return { name, startSeconds, beginsWord: i === firstVowel, segment };
  });
}

/** Frames in order, each phone having at least one where there is room. */
function spreadOut(starts: readonly number[], end: number): number[] {
  const out = [...starts];
  for (let i = 1; i < out.length; i++) out[i] = Math.max(out[i]!, out[i - 1]! + 1);
  for (let i = out.length - 1, next = end; i > 0; next = out[i]!, i--) out[i] = Math.min(out[i]!, next - 1);
  return out.map((frame) => Math.max(0, frame));
}

/** The written notes on the bank's clock, with the rest before the first one; a rest has the pitch of what follows. */
function notesOf(
  { syllables, offsetSeconds }: PhrasePlan,
  frameOf: (seconds: number) => number,
  lengthFrames: number,
): NetworkWish['notes'] {
  const notes: NetworkWish['notes'] = [];
  for (const { startSeconds, pitch } of syllables.flatMap((syllable) => syllable.notes)) {
    const startFrame = Math.min(lengthFrames - 1, Math.max(1, frameOf(startSeconds - offsetSeconds)));
    if (notes.length === 0) notes.push({ startFrame: 0, pitch, isRest: true });
    if (startFrame > notes.at(-1)!.startFrame) notes.push({ startFrame, pitch, isRest: false });
  }
  return notes;
}

/** The segments of the plan where the bank's timing put them. */
function movedSegments(
  phones: readonly TimedPhone[],
  { starts }: NetworkTake,
  firstFrame: number,
  frameSeconds: number,
  end: number,
): Segment[] {
  return phones.flatMap(({ segment }, i) =>
    segment
      ? [
          {
            ...segment,
            startSeconds: (firstFrame + starts[i]!) * frameSeconds,
            endSeconds: Math.min(end, (firstFrame + (starts[i + 1] ?? starts[i]!)) * frameSeconds),
          },
        ]
      : [],
  );
}
