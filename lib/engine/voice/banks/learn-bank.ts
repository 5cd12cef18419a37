import { createHash } from 'node:crypto';
import { SAMPLE_RATE } from '../../audio.ts';
import { resample } from '../../dsp/resample.ts';
import { ANALYSIS_SECONDS, analyseVoice } from '../donors/analyse-voice.ts';
import { Donor, encodeDonor } from '../donors/donor.ts';
import { type CutDiphone, levelDiphones } from '../donors/level-diphones.ts';
import { type CutSyllable, levelSyllables, syllableKey } from '../donors/level-syllables.ts';
import { trackPitch } from '../learn/pitch-track.ts';
import { median } from '../learn/statistics.ts';
import { learnProfile } from '../learn-profile.ts';
import { type Consent, readingFile, readReading } from '../readings/read-reading.ts';
import type { ReadingLine } from '../readings/reading-list.ts';
import { donorPhone } from '../synth/donor-phones.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { UnreadableBankError } from './bank-error.ts';
import type { BankFiles } from './bank-files.ts';
import { type BankReport, coverageOf, examplesOf } from './bank-report.ts';
import { completeVowels, cutPairs, type SoundPlace } from './cut-pairs.ts';
import { cutSyllable } from './cut-syllable.ts';
import { decodeRecording, type Recording } from './decode-recording.ts';
import { licencesOf } from './licences.ts';
import { matchConsonants } from './match-consonants.ts';
import { type BankTables, type ListedSound, readTables } from './read-tables.ts';
import { widen } from './widen.ts';

export interface LearnedBank {
  profile: VoiceProfile;
  /** The table of spectra, as `Donor` reads it; the profile names it by its digest. */
  donor: Buffer;
  report: BankReport;
}

export interface LearnBankOptions {
  /** Of the singer; what the bank calls itself where absent. */
  name?: string;
  /** Where it does not call itself anything. */
  fallbackName?: string;
  /** Of a reading: what was read, where that is not its list. */
  lines?: readonly ReadingLine[];
  /** 0–1. */
  onProgress?: (share: number) => void;
}

/** Longest sound of a recording that is looked at, seconds. */
const LONGEST_SOUND = 3;
/** Around a sound, for windows that reach over its ends. */
const MARGIN_SECONDS = 0.08;
/** So much of the singer is listened to for who it is. */
const PORTRAIT_SECONDS = 24;
const PORTRAIT_PIECE_SECONDS = 1.2;
const LEAST_DIPHONES = 20;
const LEAST_VOWELS = 3;
/** Pitch is looked for so far about the usual. */
const PITCH_REACH = 1.8;
const DEFAULT_HZ = 220;
/** A recording at one pitch is sung so far above and below it, semitones. */
const REACH = 10;
const LONGEST_NAME = 80;
/** Of a pair of sounds no more is kept, to either side of where one becomes the other. */
const PAIR_SECONDS = 0.45;
/** Of a reading's work so much is to find its sounds. */
const FINDING = 0.42;

/**
 * Learns a singer from a UTAU voicebank: spectra of every diphone (or Mandarin syllable) its tables name, levelled as the
 * built-in donors are, and a profile of whose voice it is. The same bank gives the same bytes.
 * @throws UnreadableBankError naming the file and what is wrong
 */
export async function learnBank(files: BankFiles, options: LearnBankOptions = {}): Promise<LearnedBank> {
  const reading =
    readingFile(files) === undefined
      ? undefined
      : await readReading(files, (share) => options.onProgress?.(FINDING * share), options.lines);
  const tables = reading ?? readTables(files);
  const begun = reading ? FINDING : 0;
  const chosen = choose(tables.sounds);
  const recordings = new Map<string, ListedSound[]>();
  for (const one of chosen) recordings.set(one.file, [...(recordings.get(one.file) ?? []), one]);
  const portrait: Float32Array[] = [];
  const damaged: string[] = [];
  const diphones: CutDiphone[] = [];
  const syllables: CutSyllable[] = [];
  const names = [...recordings.keys()];
  const usualHz = await usualPitch(files, names);
  const piece = Math.max(PORTRAIT_PIECE_SECONDS, PORTRAIT_SECONDS / recordings.size);
  let done = 0;
  for (const [file, sounds] of recordings) {
    options.onProgress?.(begun + ((1 - begun) * done++) / recordings.size);
    const recording = await decodeRecording(files, file);
    if (!recording) {
      damaged.push(file);
      continue;
    }
    if (portrait.length * piece < PORTRAIT_SECONDS)
      portrait.push(recording.samples.slice(0, piece * SAMPLE_RATE));
    for (const one of sounds) {
      const cut = cutSound(recording, one, usualHz);
      diphones.push(...cut.diphones);
      if (cut.syllable) syllables.push(cut.syllable);
    }
  }
  if (portrait.length === 0)
    throw new UnreadableBankError(
      `${damaged[0]}: this recording cannot be read, nor can any other that the tables name; WAV is needed.`,
    );
  const called = (options.name ?? tables.character.name ?? options.fallbackName ?? 'Voicebank').slice(
    0,
    LONGEST_NAME,
  );
  const heard = learnProfile(joined(portrait), SAMPLE_RATE, called).profile;
  const donor = build(diphones, syllables, heard.formantScale, tables, reading?.consent);
  const profile = profileOf(heard, tables, usualHz, donor);
  options.onProgress?.(1);
  return {
    profile,
    donor,
    report: {
      name: profile.name,
      ...(tables.character.author && { author: tables.character.author }),
      ...(tables.character.web && { web: tables.character.web }),
      dialect: tables.dialect,
      encodings: tables.encodings,
      sounds: tables.listed,
      used: chosen.length - chosen.filter(({ file }) => damaged.includes(file)).length,
      ...(tables.pitches && { pitches: { used: tables.pitches.used, of: tables.pitches.of } }),
      notUnderstood: examplesOf(tables.notUnderstood),
      missingRecordings: examplesOf(tables.missingRecordings),
      damagedRecordings: examplesOf(damaged),
      wrongLines: examplesOf(tables.wrongLines),
      ...(reading && { misread: examplesOf(reading.misread) }),
      languages: coverageOf(new Donor(donor)),
      licences: [...(reading?.consent ? [consentText(reading.consent)] : []), ...licencesOf(files)],
    },
  };
}

const consentText = ({ by, at, text }: Consent) => ({ file: 'reading.json', text: `${text}\n${by}, ${at}` });

/** The first recording of everything: takes after it add nothing. */
function choose(sounds: readonly ListedSound[]): ListedSound[] {
  const seen = new Set<string>();
  return sounds.filter(({ sound }) => {
    const keys =
      sound.kind === 'pair'
        ? [`${sound.left}-${sound.right}`]
        : sound.kind === 'syllable'
          ? [syllableKey(sound.sounds)]
          : [
              `${sound.onset}-${sound.vowel}`,
              ...(sound.before ? [`${sound.before}-${sound.onset || sound.vowel}`] : []),
            ];
    const isNew = keys.some((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

const PITCH_RATE = 11_025;
const PITCH_RECORDINGS = 8;

async function usualPitch(files: BankFiles, names: readonly string[]): Promise<number> {
  const heard: number[] = [];
  const step = Math.max(1, Math.floor(names.length / PITCH_RECORDINGS));
  for (let i = 0; i < names.length && i < step * PITCH_RECORDINGS; i += step) {
    const recording = await decodeRecording(files, names[i]!);
    if (!recording) continue;
    const low = resample(recording.samples.subarray(0, 4 * SAMPLE_RATE), SAMPLE_RATE, PITCH_RATE);
    const { hz, strength } = trackPitch(low, PITCH_RATE, { hopSeconds: 0.02 });
    hz.forEach((value, q) => {
      if (value > 0 && strength[q]! > 0.75) heard.push(value);
    });
  }
  return heard.length > 0 ? median(heard) : DEFAULT_HZ;
}

function cutSound(
  { samples, rate }: Recording,
  { sound, entry }: ListedSound,
  usualHz: number,
): { diphones: CutDiphone[]; syllable?: CutSyllable } {
  const length = samples.length / SAMPLE_RATE;
  const from = Math.max(0, entry.offsetMs / 1000);
  const ends = entry.cutoffMs < 0 ? from - entry.cutoffMs / 1000 : length - entry.cutoffMs / 1000;
  const to = Math.min(length, from + LONGEST_SOUND, ends > from + 0.03 ? ends : length);
  if (to - from < 0.03) return { diphones: [] };
  const border = from + Math.max(0, entry.preutteranceMs / 1000);
  const isWhole = sound.kind === 'syllable';
  const first = isWhole ? from : Math.max(from, border - PAIR_SECONDS);
  const last = isWhole ? to : Math.min(to, border + PAIR_SECONDS);
  if (last - first < 0.03) return { diphones: [] };
  const start = Math.max(0, Math.floor((first - MARGIN_SECONDS) * SAMPLE_RATE));
  const stop = Math.min(samples.length, Math.ceil((last + MARGIN_SECONDS) * SAMPLE_RATE));
  const analysed = analyseVoice(
    samples.subarray(start, stop),
    SAMPLE_RATE,
    usualHz / PITCH_REACH,
    usualHz * PITCH_REACH,
  );
  widen(analysed, rate);
  const frame = (seconds: number) =>
    Math.max(
      0,
      Math.min(analysed.frames - 1, Math.round((seconds - start / SAMPLE_RATE) / ANALYSIS_SECONDS)),
    );
  const at = (ms: number) => frame(Math.min(to, from + Math.max(0, ms) / 1000));
  const place: SoundPlace = {
    from: frame(first),
    border: at(entry.preutteranceMs),
    steady: at(entry.fixedMs),
    overlap: at(entry.overlapMs),
    to: frame(last),
  };
  if (sound.kind !== 'syllable') return { diphones: cutPairs(analysed, sound, place) };
  const syllable = cutSyllable(analysed, sound.sounds, place);
  return {
    diphones: syllable ? pairOf(analysed, sound, place, syllable) : [],
    ...(syllable && { syllable }),
  };
}

/** What English is sung with by a singer of Mandarin: initials with simple vowels. */
function pairOf(
  analysed: Parameters<typeof cutPairs>[0],
  { sounds }: Extract<ListedSound['sound'], { kind: 'syllable' }>,
  place: SoundPlace,
  syllable: CutSyllable,
): CutDiphone[] {
  const [vowel, ...others] = sounds.nucleus;
  if (others.length > 0 || sounds.coda.length > 0 || !/^[aoeiu]$/.test(vowel ?? '')) return [];
  const border = place.from + syllable.marks.vowel;
  const mora = { kind: 'mora', onset: donorPhone(sounds.onset[0] ?? ''), vowel: donorPhone(vowel!) } as const;
  return cutPairs(analysed, mora, { ...place, border });
}

function build(
  cut: readonly CutDiphone[],
  syllables: readonly CutSyllable[],
  formantScale: number,
  tables: BankTables,
  consent: Consent | undefined,
): Buffer {
  const seen = new Set<string>();
  const units = cut.filter(({ left, right }) => {
    const key = `${left}-${right}`;
    return !seen.has(key) && seen.add(key);
  });
  const all = [...units, ...completeVowels(units)];
  const vowels = new Set(all.filter(({ right }) => right === 'pau').map(({ left }) => left));
  if (units.length < LEAST_DIPHONES || vowels.size < LEAST_VOWELS)
    throw new UnreadableBankError(
      `The bank holds ${units.length} pairs of sounds and ${vowels.size} vowels that can be used of ${tables.listed} it lists; at least ${LEAST_DIPHONES} and ${LEAST_VOWELS} are needed to sing.`,
    );
  const { rows, diphones } = levelDiphones(all);
  const whole = levelSyllables(syllables);
  const header = {
    frameSeconds: 2 * ANALYSIS_SECONDS,
    formantScale,
    isBank: true,
    ...(consent && { consent }),
    diphones,
    ...(whole.syllables.length > 0 && { syllables: whole.syllables }),
  };
  matchConsonants(rows, diphones, new Donor(encodeDonor(header, [...rows, ...whole.rows])));
  return encodeDonor(header, [...rows, ...whole.rows]);
}

function joined(pieces: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

function profileOf(
  heard: VoiceProfile,
  { isSpoken, pitches }: BankTables,
  usualHz: number,
  donor: Buffer,
): VoiceProfile {
  const usual = Math.round(69 + 12 * Math.log2(usualHz / 440));
  const low = Math.round(Math.min(usual, pitches?.lowest ?? usual));
  const high = Math.round(Math.max(usual, pitches?.highest ?? usual));
  return {
    ...heard,
    ...(isSpoken
      ? // People sing above where they speak.
        {
          range: { low: low - 4, high: high + 16 },
          tessitura: { low, high: high + REACH },
        }
      : {
          range: { low: low - REACH, high: high + REACH },
          tessitura: { low: low - REACH / 2, high: high + REACH / 2 + 1 },
        }),
    // The recordings have the singer's own colour: nothing is laid over it.
    glottalRd: 0.75,
    singersFormantDb: 0,
    tiltDbPerOctave: 0,
    breathiness: 0.02,
    roughness: 0,
    jitter: 0.003,
    shimmer: 0.02,
    vibrato: { rateHz: 5.6, depthCents: 32, delaySeconds: 0.3 },
    donor: { sha256: createHash('sha256').update(donor).digest('hex'), isSung: !isSpoken },
  };
}
