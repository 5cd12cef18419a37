/** A song while it is being made: its bars played ahead of the whole, and the whole from there on. */
import { barsOf } from '#lib/spelling/bars.ts';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { applyGainCurve, smoothRiseFall } from '../dsp/envelope.ts';
import { gatedLoudness, kWeightedHops, SILENCE_LUFS } from '../dsp/loudness.ts';
import { cutScore } from '../edit/cut-score.ts';
import { CONTROL_SAMPLES, curveLength } from '../mix/automation.ts';
import { type FullMixProfile, fillProfile } from '../mix/defaults.ts';
import { condenseStretch, type MasterSettings, toneStretch, WORKING_LUFS } from '../mix/master.ts';
import type { Staging } from '../mix/mixer.ts';
import { othersTurn } from '../others-turn.ts';
import type { Listener } from '../rendered-song.ts';
import { isVocalPart, type Note, type Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';
import { sungPhrases } from '../voice/plan/sung-phrases.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { expectedLoudness, loudnessWithin } from './expected-loudness.ts';
import { type BeatRange, renderStretch } from './render-stretch.ts';
import { soundcheck } from './soundcheck.ts';

/** The first pieces are short, for they are waited for. */
const PIECES_SECONDS = [4, 6, 12];
/** The finished record goes out in such pieces. */
const REST_SECONDS = 12;
/** Bars before a piece that are played too, so that what rings into it is there. */
const LEAD_IN_BARS = 1;
/** Pieces are of the same notes: where they meet they only differ in what was heard before. */
const JOIN_SAMPLES = Math.round(0.03 * SAMPLE_RATE);
/** A piece is played this much beyond its last bar: the limiter looks ahead. */
const BEYOND_SAMPLES = Math.round(0.1 * SAMPLE_RATE);
const RAMP_POINTS = 43;
/** What is softer is a rest, or a fade: it is not measured. */
const HEARD_LUFS = SILENCE_LUFS + 20;
const MOST_GAIN_DB = 30;

/**
 * Whether this thread has played before. If not, all instruments are still to be read, which takes longer than a
 * listener waits: the first bars of its first song are heard before the soundcheck.
 */
let hasPlayed = false;

/** Singers may be behind the beat, or ahead of it. */
const SINGERS_LATE_BEATS = 0.5;
/** What is held longer is heard from its middle. */
const LONGEST_BARS = 4;

/** What is sung or played in one go: half of it would sound otherwise than the whole. */
function goesOf(score: Score): BeatRange[] {
  const time = timeOf(score);
  const bars = barsOf(score);
  const isShort = ({ startBeat, lengthBeats }: Note) =>
    lengthBeats <= LONGEST_BARS * bars.metreAt(startBeat).beatsPerBar;
  return score.parts
    .filter(({ muted }) => !muted)
    .flatMap((part) =>
      isVocalPart(part)
        ? sungPhrases(score, part).map(({ syllables }) => ({
            fromBeat: time.beatAt(syllables[0]!.notes[0]!.startSeconds) - SINGERS_LATE_BEATS,
            toBeat: time.beatAt(syllables.at(-1)!.notes.at(-1)!.endSeconds) + SINGERS_LATE_BEATS,
          }))
        : part.notes
            .filter(isShort)
            .map(({ startBeat, lengthBeats }) => ({ fromBeat: startBeat, toBeat: startBeat + lengthBeats })),
    );
}

/** A stretch of which players have what sounds in certain beats of the song only. @param startBeat where the stretch begins */
function withPlayersBetween(stretch: Score, { fromBeat, toBeat }: BeatRange, startBeat: number): Score {
  const sounds = ({ startBeat: at, lengthBeats }: Note) =>
    at + startBeat < toBeat - 1e-6 && at + startBeat + lengthBeats > fromBeat + 1e-6;
  const parts = stretch.parts.map((part) =>
    isVocalPart(part) ? part : { ...part, notes: part.notes.filter(sounds) },
  );
  return { ...stretch, parts };
}

/**
 * Plays the song that a score becomes ahead of its mix, piece by piece of whole bars: every note is the one of the whole
 * song, through the same desk, with the tone and density that a soundcheck promises of the record. Each section is
 * brought to the loudness that is expected of it there. Takes nothing from how the whole is made.
 */
export class SongPreview {
  readonly #score: Score;
  readonly #voice: VoiceProfile | undefined;
  readonly #listener: Listener;
  readonly #signal: AbortSignal | undefined;
  /** Gains at the desk: of the whole song as soon as its parts are played. */
  readonly #staging: Staging = new Map();
  readonly #expectedLufs: readonly number[];
  readonly #goes: readonly BeatRange[];
  readonly #sectionGainsDb = new Map<number, number>();
  readonly #profile: FullMixProfile;
  #settings: MasterSettings | undefined;
  #beat = 0;
  #pieces = 0;
  #handedSamples = 0;
  /** What follows the samples that were handed over, to be joined with whatever comes. */
  #held: StereoBuffer | undefined;

  constructor(options: {
    score: Score;
    voice: VoiceProfile | undefined;
    listener: Listener;
    signal?: AbortSignal | undefined;
  }) {
    this.#score = options.score;
    this.#voice = options.voice;
    this.#listener = options.listener;
    this.#signal = options.signal;
    this.#expectedLufs = expectedLoudness(options.score);
    this.#goes = goesOf(options.score);
    this.#profile = fillProfile(findStyle(options.score.style).mix);
  }

  /** Seconds of the song that were handed over. */
  get heardSeconds(): number {
    return this.#handedSamples / SAMPLE_RATE;
  }

  /**
   * Plays on for as long as the listener wants more.
   * @param known gains at the desk of those parts of the whole that have been played
   */
  async playOn(known: Staging): Promise<void> {
    // Networks take as long for a piece as for the same bars of the whole: what they sing is not sung twice.
    if (this.#voice?.donor?.kind === 'network') return;
    while (this.#beat < this.#score.lengthBeats && this.#listener.wantsMore(this.heardSeconds)) {
      this.#signal?.throwIfAborted();
      for (const [part, gainDb] of known) this.#staging.set(part, gainDb);
      await this.#playPiece();
    }
  }

  /** Hands over what is left of the song, of its finished record, where it is wanted. */
  async finish(master: StereoBuffer): Promise<void> {
    const { left, right } = master;
    if (!this.#listener.wantsRest()) return;
    while (this.#handedSamples < left.length) {
      this.#signal?.throwIfAborted();
      const end = Math.min(left.length, this.#handedSamples + REST_SECONDS * SAMPLE_RATE);
      await this.#handOver({
        left: left.slice(this.#handedSamples, end),
        right: right.slice(this.#handedSamples, end),
      });
      await othersTurn();
    }
    await this.#listener.end();
  }

  async #playPiece(): Promise<void> {
    const score = this.#score;
    const bars = barsOf(score);
    const nextLine = (beat: number) => bars.beatAt(bars.barAt(beat) + 1);
    const time = timeOf(score);
    const fromBeat = this.#beat;
    const seconds = PIECES_SECONDS[Math.min(this.#pieces++, PIECES_SECONDS.length - 1)]!;
    let toBeat = nextLine(fromBeat);
    while (time.secondsAt(toBeat) - time.secondsAt(fromBeat) < seconds && toBeat < score.lengthBeats)
      toBeat = nextLine(toBeat);
    toBeat = Math.min(toBeat, score.lengthBeats);
    const played = { fromBeat: Math.max(0, bars.beatAt(bars.barAt(fromBeat) - LEAD_IN_BARS)), toBeat };
    const whole = this.#withWholeGoes(played);
    // From a whole sample on: notes between samples lie there as they do in the whole song.
    const startSample = Math.floor(time.secondsAt(whole.fromBeat) * SAMPLE_RATE);
    const startSeconds = startSample / SAMPLE_RATE;
    const cut = cutScore(score, time.beatAt(startSeconds), whole.toBeat);
    const isChecked = hasPlayed || this.#pieces > 1;
    // What bars tell of the desk that are heard before the soundcheck is a guess for them alone.
    const staging = isChecked ? this.#staging : new Map(this.#staging);
    const heard = { score, voice: this.#voice, signal: this.#signal, staging };
    if (isChecked) this.#settings ??= await soundcheck(heard);
    hasPlayed = true;
    const settings = this.#settings ?? {
      filters: [],
      narrowings: 0,
      gainDb: this.#profile.targetLufs - WORKING_LUFS,
    };
    const stretch = withPlayersBetween(cut, played, time.beatAt(startSeconds));
    const from = this.#handedSamples - startSample;
    // What rings on after the last bar is the record's: how long it is, mastering says.
    const to = Math.round(time.secondsAt(toBeat) * SAMPLE_RATE) - startSample;
    const mix = await renderStretch({ ...heard, stretch, startSeconds, lengthSamples: to + BEYOND_SAMPLES });
    toneStretch(mix, this.#profile, settings);
    this.#level(mix, startSample, { fromBeat, toBeat });
    condenseStretch(mix, this.#profile, settings);
    if (!isChecked) this.#sectionGainsDb.clear();
    this.#beat = toBeat;
    const piece = (start: number, end: number) => ({
      left: mix.left.slice(start, end),
      right: mix.right.slice(start, end),
    });
    await this.#handOver(piece(from, to - JOIN_SAMPLES));
    this.#held = piece(to - JOIN_SAMPLES, to);
  }

  /** Beats, with all of what is sung or played in one go and begins or ends in them. */
  #withWholeGoes({ fromBeat, toBeat }: BeatRange): BeatRange {
    const under = this.#goes.filter((go) => go.fromBeat < toBeat && go.toBeat > fromBeat);
    return {
      fromBeat: Math.max(0, Math.min(fromBeat, ...under.map((go) => go.fromBeat))),
      toBeat: Math.min(this.#score.lengthBeats, Math.max(toBeat, ...under.map((go) => go.toBeat))),
    };
  }

  /** Samples from where the last ones ended, which grow out of what was held back of those. */
  async #handOver(audio: StereoBuffer): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    this.#handedSamples += audio.left.length;
    if (held)
      for (const channel of ['left', 'right'] as const) {
        const [old, fresh] = [held[channel], audio[channel]];
        const length = Math.min(old.length, fresh.length);
        for (let i = 0; i < length; i++) fresh[i]! += (old[i]! - fresh[i]!) * (1 - i / length);
      }
    await this.#listener.hear(audio);
  }

  /** Brings a played stretch to how loud it is on the finished record, against the working level, section by section. */
  #level(mix: StereoBuffer, startSample: number, range: { fromBeat: number; toBeat: number }): void {
    const score = this.#score;
    const time = timeOf(score);
    const hops = kWeightedHops(mix);
    const startSeconds = startSample / SAMPLE_RATE;
    const curve = new Float32Array(curveLength(mix.left.length));
    let gainDb = [...this.#sectionGainsDb.values()].at(-1);
    curve.fill(10 ** ((gainDb ?? 0) / 20));
    for (const [index, section] of score.sections.entries()) {
      const { startBeat, lengthBeats } = section;
      const from = Math.max(startBeat, range.fromBeat);
      const to = Math.min(startBeat + lengthBeats, range.toBeat);
      if (to - from < 1e-6) continue;
      const fromSeconds = time.secondsAt(from) - startSeconds;
      const toSeconds = time.secondsAt(to) - startSeconds;
      const lufs = gatedLoudness(hops.subarray(Math.round(fromSeconds * 10), Math.round(toSeconds * 10)));
      const isHeard = lufs > HEARD_LUFS;
      const louder = this.#expectedLufs[index]! - this.#profile.targetLufs;
      const wanted = WORKING_LUFS + louder + loudnessWithin(score, section, from, to);
      const before = gainDb;
      gainDb =
        this.#sectionGainsDb.get(index) ?? (isHeard ? Math.min(MOST_GAIN_DB, wanted - lufs) : (before ?? 0));
      if (isHeard) this.#sectionGainsDb.set(index, gainDb);
      // Nothing was heard before it that it could grow out of.
      if (before === undefined) curve.fill(10 ** (gainDb / 20));
      curve.fill(10 ** (gainDb / 20), Math.round((fromSeconds * SAMPLE_RATE) / CONTROL_SAMPLES));
    }
    smoothRiseFall(curve, RAMP_POINTS, RAMP_POINTS);
    applyGainCurve(mix, curve, CONTROL_SAMPLES);
  }
}
