import { createHash } from 'node:crypto';
import { UnreadableBankError } from '../banks/bank-error.ts';
import type { BankFiles } from '../banks/bank-files.ts';
import { coverageOf } from '../banks/bank-report.ts';
import type { LearnedBank } from '../banks/learn-bank.ts';
import type { Donor } from '../donors/donor.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { checkDonor } from './check-donor.ts';

/** A singer that was brought as files to be kept elsewhere and brought again: who it is, and the table it sings with. */
export const PROFILE_FILE = 'voice.json';
export const TABLE_FILE = 'spectra.bin';

/** The files of a singer. */
export function voiceFiles(profile: VoiceProfile, table: Uint8Array): Record<string, Uint8Array> {
  const { id: _, donor, ...told } = profile;
  return {
    [PROFILE_FILE]: Buffer.from(JSON.stringify({ ...told, isSung: donor?.isSung ?? false }, null, 1)),
    [TABLE_FILE]: table,
  };
}

/** The file that says who a singer is; of what is no such bundle, nothing. */
export const voiceFile = (files: BankFiles): string | undefined =>
  files.names.find((name) => name.replace(/^.*\//, '') === PROFILE_FILE);

/** Numbers of a profile, and between which they lie. */
const NUMBERS: Readonly<Record<string, readonly [number, number]>> = {
  'range.low': [20, 100],
  'range.high': [20, 110],
  'tessitura.low': [20, 100],
  'tessitura.high': [20, 110],
  formantScale: [0.7, 1.6],
  glottalRd: [0.3, 2.7],
  breathiness: [0, 1],
  singersFormantDb: [-12, 12],
  tiltDbPerOctave: [-6, 6],
  'vibrato.rateHz': [0, 12],
  'vibrato.depthCents': [0, 200],
  'vibrato.delaySeconds': [0, 5],
  portamentoSeconds: [0, 1],
  scoopCents: [0, 600],
  consonantStrength: [0.2, 3],
  nasality: [0, 1],
  jitter: [0, 0.1],
  shimmer: [0, 0.3],
  roughness: [0, 1],
};
const GENDERS = ['female', 'male', 'child', 'choir'] as const;
const LONGEST_NAME = 80;

/**
 * A singer that was written by {@link voiceFiles}. Whatever else it holds is left out.
 * @throws UnreadableBankError naming the file and what is wrong with it
 */
export function readVoiceFile(files: BankFiles, name?: string): LearnedBank {
  const file = voiceFile(files)!;
  const folder = file.slice(0, -PROFILE_FILE.length);
  const wrong = (what: string) => new UnreadableBankError(`${file}: ${what}`);
  let told: Record<string, unknown>;
  try {
    told = JSON.parse(Buffer.from(files.read(file)).toString('utf8'));
  } catch {
    throw wrong('it is no JSON.');
  }
  const table = files.names.find((one) => one === folder + TABLE_FILE);
  if (!table) throw wrong(`${TABLE_FILE}, which it sings with, is not beside it.`);
  const bytes = Buffer.from(files.read(table));
  const donor = checkDonor(bytes, table);
  const profile = profileOf(told, donor, wrong);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const sounds = donor.diphones.size + donor.syllables.size;
  const { consent } = donor.header;
  const called = (name ?? profile.name).slice(0, LONGEST_NAME);
  return {
    profile: { ...profile, name: called, donor: { sha256, isSung: told['isSung'] === true } },
    donor: bytes,
    report: {
      name: called,
      dialect: donor.syllables.size > 0 ? 'mandarin' : 'arpasing',
      encodings: [],
      sounds,
      used: sounds,
      notUnderstood: NONE,
      missingRecordings: NONE,
      damagedRecordings: NONE,
      wrongLines: NONE,
      ...(consent && { misread: NONE }),
      languages: coverageOf(donor),
      licences: consent ? [{ file: TABLE_FILE, text: `${consent.text}\n${consent.by}, ${consent.at}` }] : [],
    },
  };
}

const NONE = { count: 0, first: [] };

function profileOf(
  told: Record<string, unknown>,
  donor: Donor,
  wrong: (what: string) => Error,
): VoiceProfile {
  const values: Record<string, number> = {};
  for (const [name, [least, most]] of Object.entries(NUMBERS)) {
    const value = name
      .split('.')
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], told);
    if (typeof value !== 'number' || !(value >= least && value <= most))
      throw wrong(`"${name}" must be a number from ${least} to ${most}.`);
    values[name] = value;
  }
  const value = (name: string) => values[name]!;
  if (value('range.low') >= value('range.high') || value('tessitura.low') >= value('tessitura.high'))
    throw wrong('"range" and "tessitura" must each have a "low" below their "high".');
  const gender = GENDERS.find((one) => one === told['gender']);
  if (!gender) throw wrong(`"gender" must be one of ${GENDERS.join(', ')}.`);
  const name = typeof told['name'] === 'string' ? told['name'].trim() : '';
  if (!name) throw wrong('"name" must say what the singer is called.');
  return {
    id: `learned-${donor.header.frames}`,
    name,
    gender,
    range: { low: value('range.low'), high: value('range.high') },
    tessitura: { low: value('tessitura.low'), high: value('tessitura.high') },
    formantScale: value('formantScale'),
    glottalRd: value('glottalRd'),
    breathiness: value('breathiness'),
    singersFormantDb: value('singersFormantDb'),
    tiltDbPerOctave: value('tiltDbPerOctave'),
    vibrato: {
      rateHz: value('vibrato.rateHz'),
      depthCents: value('vibrato.depthCents'),
      delaySeconds: value('vibrato.delaySeconds'),
    },
    portamentoSeconds: value('portamentoSeconds'),
    scoopCents: value('scoopCents'),
    consonantStrength: value('consonantStrength'),
    nasality: value('nasality'),
    jitter: value('jitter'),
    shimmer: value('shimmer'),
    roughness: value('roughness'),
    unison: 1,
    spectra: 'people',
  };
}
