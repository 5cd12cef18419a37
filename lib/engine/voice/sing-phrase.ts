import { SAMPLE_RATE } from '../audio.ts';
import type { Random } from '../random.ts';
import type { Part } from '../score/score.ts';
import { broughtNetwork } from './networks/network-bank.ts';
import type { Singing } from './networks/network-singing.ts';
import { wishOfPhrase } from './networks/wish-of-phrase.ts';
import { HOP_SAMPLES, HOP_SECONDS } from './plan/control-rate.ts';
import type { Manner } from './plan/manner.ts';
import { sungPitch } from './plan/pitch-contour.ts';
import { type Segment, schedulePhones } from './plan/schedule-phones.ts';
import { spokenPitch } from './plan/speech-contour.ts';
import { isStop, releaseOf } from './plan/stop-release.ts';
import type { Phrase, SungSyllable } from './plan/sung-phrases.ts';
import type { SyllableTime } from './plan/syllable-time.ts';
import { effortTracks } from './synth/effort-tracks.ts';
import { formantTracks, segmentTargets } from './synth/formant-tracks.ts';
import { levelTracks, type NoiseEvent } from './synth/level-tracks.ts';
import { renderEnvelope } from './synth/render-envelope.ts';
import { renderPhrase } from './synth/render-phrase.ts';
import type { VoiceProfile } from './voice-profile.ts';

export interface SungPhrase {
  /** Where the samples belong; may be negative by a breath's length. */
  startSample: number;
  samples: Float32Array;
  syllableTimes: SyllableTime[];
}

/** Room before the first vowel for a breath and the longest consonants. */
const LEAD_SECONDS = 0.85;
const LONGEST_BREATH_SECONDS = 0.42;
/** Rap lives on its accents: stressed syllables stand so much further above the others. */
const RAP_ACCENT_DB = 2.5;
/** Spoken syllables do not fill long notes. */
const LONGEST_SPOKEN_SECONDS = { rap: 0.55, spoken: 0.38 } as const;

/**
 * Sings one phrase: plan (phones, pitch), tracks (formants, levels, effort), sound; that of a singer of networks is
 * wished for and waited for.
 */
export function* singPhrase(
  phrase: Phrase,
  delivery: NonNullable<Part['delivery']>,
  profile: VoiceProfile,
  manner: Manner,
  random: Random,
): Singing<SungPhrase> {
  const syllables =
    delivery === 'sung'
      ? phrase.syllables
      : phrase.syllables.map((s) => shortened(s, LONGEST_SPOKEN_SECONDS[delivery]));
  const startSample = Math.floor((syllables[0]!.notes[0]!.startSeconds - LEAD_SECONDS) * SAMPLE_RATE);
  const offsetSeconds = startSample / SAMPLE_RATE;
  const segments = schedulePhones(syllables, profile.consonantStrength, offsetSeconds);
  const frames = Math.ceil((segments.at(-1)!.endSeconds + 0.05) / HOP_SECONDS) + 2;
  const contour =
    delivery === 'sung'
      ? sungPitch(syllables, profile, frames, offsetSeconds, random.fork('pitch'), manner.fallCents)
      : spokenPitch(
          syllables,
          profile,
          frames,
          offsetSeconds,
          random.fork('pitch'),
          delivery === 'rap' ? 1.35 : 1,
        );
  const targets = segmentTargets(segments);
  const energy = syllables[0]!.notes[0]!.energy;
  const breathy = Math.min(1, profile.breathiness * 4);
  const edges = {
    onsetSeconds: 0.018 + 0.03 * breathy + 0.015 * (1 - energy),
    onsetBreath: 0.06 + 0.3 * breathy,
    releaseSeconds: 0.1 + 0.03 * breathy,
  };
  const levels = levelTracks(segments, targets, frames, edges, profile.consonantStrength);
  const breath = breathEvent(phrase, segments, profile, energy);
  if (breath) levels.noises.push(breath);
  const home = (profile.tessitura.low + profile.tessitura.high) / 2;
  const effort = effortTracks(
    syllables,
    contour.vibrato,
    frames,
    offsetSeconds,
    delivery === 'sung' ? home : 60,
    delivery === 'sung' ? profile.range.high : 120,
    { arch: manner.arch, accentDb: delivery === 'rap' ? RAP_ACCENT_DB : 0 },
  );
  if (profile.donor?.kind === 'network') {
    const { file = '', sha256, pace } = profile.donor;
    const { wish, finish } = wishOfPhrase(
      broughtNetwork(profile.donor),
      { file, sha256, ...(pace !== undefined && { pace }) },
      { syllables, segments, pitch: contour.pitch, gain: effort.gain, breath, offsetSeconds },
    );
    const sung = finish(yield wish);
    return {
      startSample,
      samples: sung.samples,
      syllableTimes: timesOf(syllables, sung.segments, offsetSeconds),
    };
  }
  const render = profile.spectra === 'people' ? renderEnvelope : renderPhrase;
  const samples = render(
    { segments, contour, formants: formantTracks(segments, targets, frames), levels, effort },
    profile,
    random.fork('sound'),
  );
  return {
    startSample,
    samples: samples.subarray(0, frames * HOP_SAMPLES),
    syllableTimes: timesOf(syllables, segments, offsetSeconds),
  };
}

/** An audible breath before the phrase, where there is time for one. */
function breathEvent(
  phrase: Phrase,
  segments: readonly Segment[],
  profile: VoiceProfile,
  energy: number,
): NoiseEvent | undefined {
  const first = segments.find((s) => s.role !== 'silence')!;
  // After the last phrase has died away, before the first consonant; the attack begins before the start.
  const silence = LEAD_SECONDS - Math.min(phrase.gapSeconds, LEAD_SECONDS) + 0.1;
  const end = first.startSeconds - 0.07;
  const length = Math.min(LONGEST_BREATH_SECONDS, (end - silence) / 1.45);
  if (length < 0.1) return undefined;
  const start = end - length;
  return {
    kind: 'breath',
    startSeconds: start,
    endSeconds: end,
    attackSeconds: (end - start) * 0.45,
    releaseSeconds: 0.07,
    // The chain in the mix brings soft noise up by 10 dB: a breath is to be noticed, not heard.
    levelDb: -35 + 3 * energy + 5 * Math.min(1, profile.breathiness * 4),
    peaks: [
      [1500, 700, 0.9],
      [2700, 900, 0.8],
      [4300, 1800, 0.5],
      [7000, 3000, 0.15],
    ],
    puffed: false,
  };
}

function shortened(syllable: SungSyllable, longest: number): SungSyllable {
  const first = syllable.notes[0]!;
  const end = syllable.notes.at(-1)!.endSeconds;
  return {
    ...syllable,
    notes: [
      { ...first, endSeconds: Math.min(end, first.startSeconds + longest * (syllable.lineEnd ? 1.25 : 1)) },
    ],
  };
}

function timesOf(
  syllables: readonly SungSyllable[],
  segments: readonly Segment[],
  offsetSeconds: number,
): SyllableTime[] {
  return syllables.flatMap((syllable, index) => {
    if (syllable.line === undefined || syllable.syllable === undefined) return [];
    const own = segments.filter((s) => s.syllable === index && s.role !== 'silence');
    return [
      {
        line: syllable.line,
        syllable: syllable.syllable,
        startSeconds: Math.max(0, heardFrom(own[0]!, segments) + offsetSeconds),
        endSeconds: own.at(-1)!.endSeconds + offsetSeconds,
      },
    ];
  });
}

/** The closure of a stop after silence or another closure is silent itself: it is heard from its release. */
function heardFrom(first: Segment, segments: readonly Segment[]): number {
  const before = segments[segments.indexOf(first) - 1];
  const closed = !before || before.role === 'silence' || isStop(before);
  return isStop(first) && closed ? releaseOf(first) : first.startSeconds;
}
