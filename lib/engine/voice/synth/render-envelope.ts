import { SAMPLE_RATE } from '../../audio.ts';
import type { Random } from '../../random.ts';
import { broughtDonor, donorNamed } from '../donors/donor.ts';
import { HOP_SAMPLES, HOP_SECONDS } from '../plan/control-rate.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { placeDiphones } from './diphone-places.ts';
import { DonorVoice, singerColours } from './donor-voice.ts';
import { EnvelopeFilter } from './envelope-filter.ts';
import { glottalExcitation } from './glottal-excitation.ts';
import type { NoiseEvent } from './level-tracks.ts';
import { addNoises, WhiteNoise } from './noise-events.ts';
import type { PhraseTracks } from './render-phrase.ts';
import { SOUND, SPECTRUM_HOP_SAMPLES, SPECTRUM_HOP_SECONDS, SpectrumTrack } from './spectrum-track.ts';
import { findSyllables, placeSyllables } from './syllable-places.ts';
import { voicedPass } from './voiced-pass.ts';

const LOWEST_HZ = 45;
const HIGHEST_HZ = 1500;
/**
 * The rules' noises lie over those of the donors, whose envelopes blur them. Breathed releases so softly that the sum
 * stands to its vowel about as in recordings (at full level it was 10–20 dB above, a bar up to 16 kHz); those without a
 * breath are over in 10 ms, and which stop it was is heard in nothing else: as soft as those, /b d g/ and stops at the end
 * of a word were taken for each other. The mouth takes the treble.
 */
const RELEASE_DB = { breathed: -8, voiced: 0, closing: -4 } as const;
/** Of /v/ and /dh/, whose hiss the man's recordings have too little of above his voice: they were heard as /w/ and /l/. */
const VOICED_HISS_DB = -2;
const MOUTH_HZ = 6500;
const MOUTH = 1 - Math.exp((-2 * Math.PI * MOUTH_HZ) / SAMPLE_RATE);

/**
 * Turns a phrase's tracks into samples with the spectra of recorded people: pulses at the pitch and noise in their
 * rhythm, filtered every 5 ms by the donors' envelopes at minimum phase, each with its measured share; bursts and
 * breaths are those of the rules.
 * @returns mono samples, as {@link renderPhrase} does
 */
export function renderEnvelope(tracks: PhraseTracks, profile: VoiceProfile, random: Random): Float32Array {
  const { contour, levels, effort, segments } = tracks;
  const frames = contour.pitch.length;
  const length = frames * HOP_SAMPLES;
  const f0 = Float64Array.from(contour.pitch, (p) =>
    Math.min(HIGHEST_HZ, Math.max(LOWEST_HZ, 440 * 2 ** ((p - 69) / 12))),
  );
  const own = profile.donor && broughtDonor(profile.donor);
  const donors = [own ?? donorNamed('english-man'), own ?? donorNamed('mandarin-woman')] as const;
  const track = new SpectrumTrack(frames * HOP_SECONDS);
  const syllables = findSyllables(segments, donors[1]);
  placeDiphones(
    track,
    segments,
    (segment) => segment.role !== 'silence' && !syllables.has(segment.syllable),
    donors[0],
    0,
    random.fork('diphones'),
  );
  placeSyllables(track, syllables, donors[1], 1, random.fork('syllables'));
  const at = (values: Float64Array, seconds: number) =>
    values[Math.min(frames - 1, Math.max(0, Math.round(seconds / HOP_SECONDS)))]!;
  const voices = donors.map((donor) => new DonorVoice(donor, profile));
  const colours = singerColours(profile);
  const firstFormant = tracks.formants.formants[0]!;
  const f1At = (seconds: number) => at(firstFormant, seconds) * profile.formantScale;
  const { gains, pulls, usualGain } = voicedPass(
    track,
    voices,
    colours,
    (seconds) => at(f0, seconds),
    (seconds) => at(effort.effort, seconds),
    f1At,
  );
  for (let i = 0; i < frames; i++) {
    const place = Math.min(track.length - 1.001, (i * HOP_SECONDS) / SPECTRUM_HOP_SECONDS);
    const q = Math.floor(place);
    f0[i]! *= 2 ** (-(pulls[q]! + (pulls[q + 1]! - pulls[q]!) * (place - q)) / 1200);
  }
  const { pulses, noise } = glottalExcitation(
    f0,
    effort.effort,
    (seconds) => {
      const q = Math.min(track.length - 1, Math.round(seconds / SPECTRUM_HOP_SECONDS));
      return track.sound[q]! >= SOUND.voicedFricative;
    },
    length,
    profile,
    random,
  );
  const out = new Float32Array(length);
  const settled = track.settled();
  const filter = new EnvelopeFilter(voices, colours, profile, random.fork('living'));
  for (let q = 0; q < track.length; q++) {
    const start = (q - 1) * SPECTRUM_HOP_SAMPLES;
    const sound = track.sound[q]!;
    if (track.first[q]! < 0 || sound === SOUND.silent) continue;
    const seconds = q * SPECTRUM_HOP_SECONDS;
    const loudness = at(effort.gain, seconds);
    const gain = {
      voiced: loudness * Math.exp(gains[q]!),
      unvoiced: (0.35 + 0.65 * loudness) * Math.exp(usualGain),
    };
    filter.shape(track, q, gain, settled[q]!, at(effort.effort, seconds), at(f0, seconds), f1At(seconds));
    filter.add(out, start, pulses, noise);
  }
  const white = new WhiteNoise(Math.floor(random.fork('consonants').next() * 2 ** 32));
  const mandarinAt = (seconds: number) =>
    track.donor[Math.min(track.length - 1, Math.max(0, Math.round(seconds / SPECTRUM_HOP_SECONDS)))] === 1;
  const noises = new Float32Array(length);
  addNoises(
    noises,
    levels.noises.flatMap((event) => {
      if (event.kind === 'breath') return [event];
      if (mandarinAt(event.startSeconds)) return [];
      return laidOver(event, own === undefined);
    }),
    new Float32Array(length),
    profile.formantScale,
    Math.sqrt(profile.consonantStrength),
    (seconds) => 0.35 + 0.65 * at(effort.gain, seconds),
    white,
  );
  addThroughMouth(out, noises);
  return out;
}

/** What of the rules' noise is laid over a donor's sounds, and how loud. @param isOurs not somebody's own recordings */
function laidOver(event: NoiseEvent, isOurs: boolean): NoiseEvent[] {
  if (event.kind === 'release')
    return [{ ...event, levelDb: event.levelDb + RELEASE_DB[event.release ?? 'breathed'] }];
  const isWeak = event.kind === 'frication' && event.puffed && !event.sibilant;
  return isWeak && isOurs ? [{ ...event, puffed: false, levelDb: event.levelDb + VOICED_HISS_DB }] : [];
}

/** Two poles take the treble from bursts and breaths, which are flat up there as made and in no recording. */
function addThroughMouth(out: Float32Array, noises: Float32Array): void {
  let once = 0;
  let twice = 0;
  for (let i = 0; i < out.length; i++) {
    once += MOUTH * (noises[i]! - once);
    twice += MOUTH * (once - twice);
    out[i]! += twice;
  }
}
