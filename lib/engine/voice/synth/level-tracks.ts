import type { NoisePeak } from '../phones.ts';
import { HOP_SECONDS, smoothStep } from '../plan/control-rate.ts';
import type { Segment } from '../plan/schedule-phones.ts';
import { isStop, releaseOf } from '../plan/stop-release.ts';
import type { SegmentTargets } from './formant-tracks.ts';

/** A stretch of frication, a burst or a breath: filtered noise under an envelope. */
export interface NoiseEvent {
  startSeconds: number;
  endSeconds: number;
  attackSeconds: number;
  releaseSeconds: number;
  levelDb: number;
  peaks: readonly NoisePeak[];
  highPassHz?: number;
  /** Voiced: the noise comes in puffs, with the glottal cycle. */
  puffed: boolean;
  /** As loud as the voice is bright. */
  sibilant?: boolean;
  /** A stop's release, the breath before a phrase, or what lasts as long as its phone. */
  kind: 'release' | 'breath' | 'frication';
  /** How a stop lets go: with a breath or a hiss after it, into a voiced sound, or at a syllable's end. */
  release?: 'breathed' | 'voiced' | 'closing';
}

/** Levels at the control rate. */
export interface LevelTracks {
  /** Voicing, 1 = a vowel. */
  voicing: Float64Array;
  /** Noise through the open glottis. */
  aspiration: Float64Array;
  /** Added to Rd: voiced consonants are laxer than vowels. */
  laxness: Float64Array;
  /** 0–1: how far the velum is down. */
  nasality: Float64Array;
  noises: NoiseEvent[];
}

/** How a voice starts and lets go of a phrase. */
export interface PhraseEdges {
  onsetSeconds: number;
  /** Aspiration before a vowel that begins the phrase, 0–1. */
  onsetBreath: number;
  releaseSeconds: number;
}

/** Murmur of nasals, hold of sonorants; found by listening and by the recogniser. */
const NASAL_GAIN = 1.2;
const STOP_GAIN_DB = 10;
const CODA_STOP_DB = 2;
const CLOSURE_VOICING = 0.1;
/** Fricatives and the noise of aspirated stops stand this much above speech, to be heard over a band. */
const FRICATIVE_GAIN_DB = 4;
const ASPIRATED_DB = -9;
/** Bursts and weak fricatives of high notes; sibilants need no more. */
const HIGH_NOTE_DB = 7;
/** Fricatives above this level are sibilants; the others are too weak to hurt. */
const SIBILANT_DB = -17;

/**
 * Who sounds when: voicing, breath, murmur and frication of each phone, with rises and falls of 10–30 ms, and
 * stops as closure, burst and aspiration.
 * @param gain of aspiration, from the profile's consonant strength
 */
export function levelTracks(
  segments: readonly Segment[],
  targets: SegmentTargets,
  frames: number,
  edges: PhraseEdges,
  gain: number,
): LevelTracks {
  const voicing = new Float64Array(frames);
  const aspiration = new Float64Array(frames);
  const laxness = new Float64Array(frames);
  const nasality = new Float64Array(frames);
  const noises: NoiseEvent[] = [];

  segments.forEach((segment, i) => {
    const { phone, startSeconds: start, endSeconds: end } = segment;
    const before = segments[i - 1];
    const after = segments[i + 1];
    const opens = !before || before.phone.kind === 'silence';
    const closes = !after || after.phone.kind === 'silence';
    const length = end - start;
    const noise = phone.noise;
    const sibilant = noise !== undefined && noise.levelDb > SIBILANT_DB;
    switch (phone.kind) {
      case 'vowel':
        raise(
          voicing,
          start,
          end,
          1,
          opens ? edges.onsetSeconds : 0.012,
          closes ? edges.releaseSeconds : 0.012,
        );
        if (opens) raise(aspiration, start - 0.03, start + 0.01, edges.onsetBreath, 0.03, 0.04);
        if (closes) {
          raise(laxness, end - 0.04, end + edges.releaseSeconds, 0.7, 0.08, 0.02);
          raise(aspiration, end, end + edges.releaseSeconds * 0.5, 0.08, 0.06, 0.06);
        }
        break;
      case 'sonorant':
      case 'nasal':
        raise(
          voicing,
          start,
          end,
          (phone.voicing ?? 0.6) * (phone.kind === 'nasal' ? NASAL_GAIN : 1),
          opens ? edges.onsetSeconds : 0.018,
          closes ? edges.releaseSeconds : 0.018,
        );
        if (phone.kind === 'nasal') raise(nasality, start, end, 1, 0.07, 0.03);
        break;
      case 'fricative':
        if (phone.voiced) {
          raise(voicing, start, end, phone.voicing ?? 0.3, 0.015, 0.012);
          raise(laxness, start, end, 0.9, 0.015, 0.015);
        }
        if (noise)
          noises.push({
            kind: 'frication',
            ...noiseOf(
              noise.peaks,
              noise.levelDb + FRICATIVE_GAIN_DB + (sibilant ? 0 : HIGH_NOTE_DB * segment.height),
              noise.highPassHz,
            ),
            startSeconds: start,
            endSeconds: end,
            attackSeconds: Math.min(0.03, length * 0.4),
            releaseSeconds: Math.min(0.025, length * 0.35),
            puffed: phone.voiced,
            sibilant,
          });
        break;
      case 'aspirate':
        raise(aspiration, start, end, 0.35 * gain, 0.03, 0.025);
        break;
      case 'plosive':
        stop(segment, after, i);
        break;
      case 'affricate': {
        const release = releaseOf(segment);
        if (phone.voiced) {
          raise(voicing, start, release, CLOSURE_VOICING, 0.01, 0.01);
          raise(voicing, release, end, 0.15, 0.01, 0.01);
          raise(laxness, start, end, 1.3, 0.01, 0.01);
        }
        if (noise) {
          noises.push({
            kind: 'release',
            release: 'breathed',
            ...noiseOf(noise.peaks, noise.levelDb, noise.highPassHz),
            startSeconds: release,
            endSeconds: end,
            attackSeconds: 0.003,
            releaseSeconds: 0.025,
            puffed: phone.voiced,
          });
          noises.push({
            kind: 'release',
            release: 'breathed',
            ...noiseOf([[3500, 3000, 1]], noise.levelDb - 2, 1500),
            startSeconds: release,
            endSeconds: release + 0.01,
            attackSeconds: 0.001,
            releaseSeconds: 0.01,
            puffed: false,
          });
        }
        break;
      }
      case 'silence':
        break;
    }
  });

  function stop(segment: Segment, after: Segment | undefined, index: number): void {
    const { phone, role } = segment;
    const release = releaseOf(segment);
    const noise = phone.noise!;
    const burst = (phone.burstSeconds ?? 0.01) * segment.pace;
    if (phone.voiced) {
      raise(voicing, segment.startSeconds, release - 0.004, CLOSURE_VOICING, 0.01, 0.006);
      raise(laxness, segment.startSeconds, release, 1.6, 0.01, 0.008);
    }
    if (after && isStop(after)) return; // Held into the next stop.
    let peaks = noise.peaks;
    if (peaks[0]![0] === 0) {
      const f2 = Math.max(1100, (role === 'onset' ? targets.end : targets.start)[index]![1]);
      peaks = [
        [f2 * 1.02, 300 + f2 * 0.1, 1],
        [f2 * 1.9, 1200, 0.3],
      ];
    }
    const levelDb =
      noise.levelDb +
      STOP_GAIN_DB +
      HIGH_NOTE_DB * segment.height +
      (role === 'coda' ? CODA_STOP_DB + (segment.final ? -1 : -4) : 0);
    noises.push({
      kind: 'release',
      release: role === 'coda' ? 'closing' : phone.voiced ? 'voiced' : 'breathed',
      ...noiseOf(peaks, levelDb, noise.highPassHz),
      startSeconds: release,
      endSeconds: release + burst,
      attackSeconds: 0.0015,
      releaseSeconds: burst * 0.8,
      puffed: false,
    });
    if (phone.voiced) return;
    if (role === 'onset' && !segment.unaspirated) {
      raise(aspiration, release + 0.004, segment.endSeconds, 0.75 * gain, 0.006, 0.025);
      noises.push({
        kind: 'release',
        release: 'breathed',
        ...noiseOf(peaks, levelDb + ASPIRATED_DB, noise.highPassHz),
        startSeconds: release + burst * 0.6,
        endSeconds: segment.endSeconds - 0.01,
        attackSeconds: 0.006,
        releaseSeconds: 0.03,
        puffed: false,
      });
    } else if (segment.final)
      raise(aspiration, release + 0.004, segment.endSeconds + 0.005, 0.12 * gain, 0.006, 0.03);
  }

  for (const segment of segments) hold(segment, voicing, aspiration);
  return { voicing, aspiration, laxness, nasality, noises };
}

const noiseOf = (peaks: readonly NoisePeak[], levelDb: number, highPassHz: number | undefined) => ({
  peaks,
  levelDb,
  ...(highPassHz !== undefined && { highPassHz }),
});

/** Raises a track to `value` between two times, with smooth sides outside them. */
function raise(
  track: Float64Array,
  start: number,
  end: number,
  value: number,
  attack: number,
  release: number,
): void {
  const last = Math.min(track.length - 1, Math.floor((end + release) / HOP_SECONDS));
  for (let q = Math.max(0, Math.floor((start - attack) / HOP_SECONDS)); q <= last; q++) {
    const seconds = q * HOP_SECONDS;
    const level =
      value *
      Math.min(
        smoothStep((seconds - start + attack) / attack),
        smoothStep((end + release - seconds) / release),
      );
    if (level > track[q]!) track[q] = level;
  }
}

/** Neighbours' slopes must not sound through a closure, nor lift a consonant above its own level. */
function hold(segment: Segment, voicing: Float64Array, aspiration: Float64Array): void {
  const { phone, startSeconds: start, endSeconds: end } = segment;
  const frames = voicing.length;
  const each = (from: number, to: number, change: (q: number, seconds: number) => void) => {
    for (
      let q = Math.max(0, Math.round(from / HOP_SECONDS));
      q < Math.min(frames, Math.round(to / HOP_SECONDS));
      q++
    )
      change(q, q * HOP_SECONDS);
  };
  if (!phone.voiced && phone.kind !== 'silence')
    each(start, end - 0.004, (q, seconds) => {
      voicing[q]! *= Math.max(
        1 - smoothStep((seconds - start) / 0.018),
        smoothStep((seconds - end + 0.012) / 0.012),
      );
    });
  if (isStop(segment)) {
    const release = releaseOf(segment);
    each(start + 0.012, release, (q) => {
      aspiration[q] = 0;
      if (phone.voiced) voicing[q] = Math.min(voicing[q]!, CLOSURE_VOICING);
    });
  } else if (phone.voiced && phone.kind !== 'vowel') {
    const own = (phone.voicing ?? 0.6) * (phone.kind === 'nasal' ? NASAL_GAIN : 1);
    each(start + 0.015, end - 0.015, (q) => {
      voicing[q] = Math.min(voicing[q]!, own);
    });
  }
}
