import { UnreadableBankError } from '../banks/bank-error.ts';
import type { BankFiles } from '../banks/bank-files.ts';
import type { BankReport } from '../banks/bank-report.ts';
import { readBankPhones } from './bank-phones.ts';
import { BankSettings } from './bank-settings.ts';
import { checkModel } from './check-model.ts';
import {
  type KeptModel,
  type ModelName,
  type NetworkBank,
  type NetworkOptions,
  VARIANCES,
  type Vocabulary,
} from './network-bank.ts';

/** What is chosen when a bank is added. */
export interface NetworkChoices extends Partial<NetworkOptions> {
  /** Which of its speakers; the first where absent. */
  speaker?: string;
  /** The files of a vocoder that the bank names and has not. */
  vocoder?: BankFiles;
}

export interface ReadNetwork {
  bank: Omit<NetworkBank, 'version' | 'models'>;
  models: Partial<Record<ModelName, Omit<KeptModel, 'from' | 'length'> & { bytes: Uint8Array }>>;
  languages: BankReport['languages'];
  speakers: string[];
  speaker?: string;
  dictionaries: string[];
  leftOut: string[];
}

const STEPS = 20;
const MOST_PHONEMES = 5_000;
const MOST_SPEAKERS = 200;
const SETTINGS = 'dsconfig.yaml';

/** The table of settings of a DiffSinger bank; nothing where the files are no such bank's. */
export function networkSettings(files: BankFiles): string | undefined {
  return files.names
    .filter((name) => /(^|\/)dsconfig\.yaml$/i.test(name))
    .filter((name) => !/(^|\/)ds(dur|pitch|variance)\/[^/]*$/i.test(name))
    .sort((a, b) => a.split('/').length - b.split('/').length)[0];
}

/**
 * Reads a DiffSinger voicebank as OpenUtau lays it out: settings, phonemes, dictionaries, speakers and models, each
 * checked against the others, with nothing of it run.
 * @throws UnreadableBankError naming the file, the key and what would be right
 */
export function readNetwork(files: BankFiles, choices: NetworkChoices): ReadNetwork {
  const file = networkSettings(files);
  if (!file)
    throw new UnreadableBankError(
      `There is no ${SETTINGS} in it, which says what a DiffSinger bank is made of.`,
    );
  const folder = file.replace(/[^/]*$/, '');
  const settings = new BankSettings(files, file);
  const frames = framesOf(settings);
  const bins = settings.number('num_mel_bins', { from: 1, to: 512 }, 128);
  const vocoder = readVocoder(files, folder, settings, choices.vocoder, { ...frames, bins });
  const acoustic = readVocabulary(files, settings, choices.speaker);
  const needed = VARIANCES.filter((name) => settings.flag(`use_${name}_embed`));
  const sampling = settings.flag('use_continuous_acceleration') ? 'steps' : 'speedup';
  const hasDepth = settings.has('use_variable_depth')
    ? settings.flag('use_variable_depth')
    : settings.flag('use_shallow_diffusion');
  const deepest = sampling === 'steps' ? 1 : 1000;
  const maxDepth = hasDepth
    ? settings.number('max_depth', { from: 0, to: deepest, whole: false }, Number.NaN) / deepest
    : undefined;
  const models: ReadNetwork['models'] = {
    vocoder: vocoder.model,
    acoustic: checkModel(files, settings.path('acoustic', 'the name of a model, as "acoustic.onnx"'), {
      from: `${file}: "acoustic"`,
      needs: [
        'tokens',
        'durations',
        'f0',
        ...(sampling === 'steps' ? ['steps'] : ['speedup']),
        ...(hasDepth ? ['depth'] : []),
        ...(acoustic.languages ? ['languages'] : []),
        ...(acoustic.speaker ? ['spk_embed'] : []),
        ...(settings.flag('use_key_shift_embed') ? ['gender'] : []),
        ...(settings.flag('use_speed_embed') ? ['velocity'] : []),
        ...needed,
      ],
      types: hasDepth ? { depth: sampling === 'steps' ? 'float' : 'int64' } : {},
      last: { spk_embed: acoustic.speaker?.length },
      gives: { mel: bins },
    }),
  };
  const found = readBankPhones(
    files,
    folder,
    new Set(Object.keys(acoustic.tokens)),
    settings.path('phonemes', 'the name of a list', 'phonemes.txt'),
  );
  const speakers = (settings.texts('speakers', 'a list of names') ?? []).map(nameOfSpeaker);
  const speaker = choices.speaker ?? speakers[0];
  const bank: ReadNetwork['bank'] = {
    sampleRate: frames.sampleRate,
    hopSamples: frames.hopSamples,
    melBins: bins,
    melFactor: vocoder.base / baseOf(settings),
    sampling,
    ...(maxDepth !== undefined && { maxDepth }),
    curves: needed,
    foretold: [],
    vocabularies: { acoustic },
    byWords: {},
    phones: found.phones,
    syllables: found.syllables,
    consonants: found.consonants,
    options: {
      timing: choices.timing ?? 'ours',
      pitch: choices.pitch ?? 'ours',
      steps: choices.steps ?? STEPS,
      depth: choices.depth ?? 1,
    },
    gain: 1,
  };
  readPredictors({
    files,
    folder,
    settings,
    bank,
    models,
    choices: { ...choices, ...(speaker && { speaker }) },
  });
  const { languages, dictionaries, leftOut } = found;
  return { bank, models, languages, speakers, ...(speaker && { speaker }), dictionaries, leftOut };
}

const framesOf = (settings: BankSettings) => ({
  sampleRate: settings.number('sample_rate', { from: 8000, to: 192_000 }, 44_100),
  hopSamples: settings.number('hop_size', { from: 16, to: 8192 }, 512),
});

/** Natural logarithms in one of the table's own. */
const baseOf = (settings: BankSettings): number =>
  settings.choice('mel_base', ['10', 'e'], '10') === 'e' ? 1 : 1 / Math.LN10;

const nameOfSpeaker = (path: string): string => path.replace(/^.*[\\/]/, '');

function readVocabulary(files: BankFiles, settings: BankSettings, speaker: string | undefined): Vocabulary {
  const phonemes = settings.path('phonemes', 'the name of a list', 'phonemes.txt');
  const vocabulary: Vocabulary = { tokens: readNumbers(files, phonemes) };
  if (settings.flag('use_lang_id'))
    vocabulary.languages = readNumbers(
      files,
      settings.path('languages', 'the name of a table, as "languages.json"'),
    );
  const speakers = settings.texts('speakers', 'a list of names of files (without ".emb")');
  if (!speakers) {
    if (speaker !== undefined && !/ds(dur|pitch|variance)\//.test(settings.file))
      throw new UnreadableBankError(
        `${settings.file}: "speakers" is not there; the bank has one voice only.`,
      );
    return vocabulary;
  }
  if (speakers.length > MOST_SPEAKERS)
    throw new UnreadableBankError(
      `${settings.file}: "speakers": ${speakers.length} of them; at most ${MOST_SPEAKERS}.`,
    );
  const wanted = speaker ?? speakers[0]!;
  const chosen = speakers.find((name) => name === wanted || nameOfSpeaker(name) === wanted);
  if (!chosen)
    throw new UnreadableBankError(
      `${settings.file}: there is no speaker "${wanted}" in it; there are ${speakers.map(nameOfSpeaker).join(', ')}.`,
    );
  const width = settings.number('hidden_size', { from: 1, to: 4096 }, 256);
  const file = settings.beside(`${chosen}.emb`, 'speakers');
  const bytes = files.read(file);
  if (bytes.length !== 4 * width)
    throw new UnreadableBankError(
      `${file}: ${bytes.length} bytes; by "hidden_size" of ${settings.file} it should have ${4 * width}.`,
    );
  const numbers = Array.from(new Float32Array(bytes.slice().buffer));
  if (!numbers.every(Number.isFinite))
    throw new UnreadableBankError(`${file}: it holds values that are no numbers.`);
  return { ...vocabulary, speaker: numbers };
}

/** Names and their numbers: a list, one a line, or a table in JSON. */
function readNumbers(files: BankFiles, file: string): Record<string, number> {
  const text = new TextDecoder().decode(files.read(file));
  const numbers: Record<string, number> = Object.create(null);
  if (/\.json$/i.test(file)) {
    let table: unknown;
    try {
      table = JSON.parse(text);
    } catch (error) {
      throw new UnreadableBankError(`${file}: it is no JSON (${(error as Error).message}).`);
    }
    for (const [name, number] of Object.entries(table ?? {})) {
      if (!Number.isInteger(number) || number < 0)
        throw new UnreadableBankError(`${file}: "${name.slice(0, 40)}" should have a whole number.`);
      numbers[name] = number;
    }
  } else
    text
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .forEach((name, i) => {
        numbers[name.trim()] = i;
      });
  const count = Object.keys(numbers).length;
  if (count === 0 || count > MOST_PHONEMES)
    throw new UnreadableBankError(`${file}: ${count} names in it; there should be 1 to ${MOST_PHONEMES}.`);
  return numbers;
}

interface MelFrames {
  sampleRate: number;
  hopSamples: number;
  bins: number;
}

/** The vocoder in the bank, or one that was given beside it: it must have been made for the same spectra. */
function readVocoder(
  files: BankFiles,
  folder: string,
  settings: BankSettings,
  given: BankFiles | undefined,
  wanted: MelFrames,
) {
  const name = settings.text('vocoder', 'the name of a vocoder');
  const within = [`${folder}dsvocoder/vocoder.yaml`, `${folder}${name}/vocoder.yaml`]
    .map((each) => files.find(each))
    .find((each) => each !== undefined);
  const own = within === undefined ? given : files;
  const file = within ?? given?.names.find((each) => /(^|\/)vocoder\.yaml$/i.test(each));
  if (!own || !file)
    throw new UnreadableBankError(
      given
        ? `The vocoder that was given has no vocoder.yaml.`
        : `${settings.file}: "vocoder" is "${name.slice(0, 80)}", which is not in the bank (there is no dsvocoder/vocoder.yaml); get it where the bank's makers say, and give its folder or file (.oudep, .zip) as the vocoder.`,
    );
  const its = new BankSettings(own, file);
  const has = framesOf(its);
  const bins = its.number('num_mel_bins', { from: 1, to: 512 }, 128);
  const keys: [string, number, number][] = [
    ['sample_rate', has.sampleRate, wanted.sampleRate],
    ['hop_size', has.hopSamples, wanted.hopSamples],
    ['num_mel_bins', bins, wanted.bins],
  ];
  for (const [key, fallback] of [
    ['win_size', 2048],
    ['fft_size', 2048],
    ['mel_fmin', 40],
    ['mel_fmax', 16_000],
  ] as const) {
    const bounds = { from: 0, to: 192_000, whole: false };
    keys.push([key, its.number(key, bounds, fallback), settings.number(key, bounds, fallback)]);
  }
  for (const [key, one, other] of keys)
    if (one !== other)
      throw new UnreadableBankError(
        `${file}: "${key}" is ${one}, and in ${settings.file} ${other}; vocoder and acoustic model must have the same.`,
      );
  const [scale, other] = [its, settings].map((each) => each.choice('mel_scale', ['slaney', 'htk'], 'slaney'));
  if (scale !== other)
    throw new UnreadableBankError(
      `${file}: "mel_scale" is ${scale}, and in ${settings.file} ${other}; vocoder and acoustic model must have the same.`,
    );
  const model = checkModel(own, its.path('model', 'the name of a model', 'model.onnx'), {
    from: `${file}: "model"`,
    needs: ['mel', 'f0'],
    last: { mel: bins },
    gives: { waveform: undefined },
  });
  return { model, base: baseOf(its) };
}

interface Predictors {
  files: BankFiles;
  folder: string;
  settings: BankSettings;
  bank: ReadNetwork['bank'];
  models: ReadNetwork['models'];
  choices: NetworkChoices;
}

const FOLDERS = { timing: 'dsdur', pitch: 'dspitch', variance: 'dsvariance' } as const;
const KEYS = { timing: 'dur', pitch: 'pitch', variance: 'variance' } as const;

/** Models of timing, pitch and curves, where they are asked for. */
function readPredictors({ files, folder, settings, bank, models, choices }: Predictors): void {
  const isWanted = {
    timing: choices.timing === 'bank',
    pitch: choices.pitch === 'bank',
    variance: bank.curves.length > 0,
  };
  for (const part of ['timing', 'pitch', 'variance'] as const) {
    if (!isWanted[part]) continue;
    const file = files.find(`${folder}${FOLDERS[part]}/${SETTINGS}`) ?? settings.file;
    const own = file === settings.file ? settings : new BankSettings(files, file);
    if (!own.has(KEYS[part]))
      throw new UnreadableBankError(
        part === 'variance'
          ? `${settings.file}: "use_${bank.curves[0]}_embed" is true, but there is no ${FOLDERS.variance}/${SETTINGS} with a "variance" that would foretell it.`
          : `${folder}${FOLDERS[part]}/${SETTINGS}: it is not there, or has no "${KEYS[part]}"; the bank has no ${part} of its own, so choose "ours".`,
      );
    const frames = framesOf(own);
    if (frames.hopSamples !== bank.hopSamples || frames.sampleRate !== bank.sampleRate)
      throw new UnreadableBankError(
        `${file}: "hop_size" and "sample_rate" are ${frames.hopSamples} and ${frames.sampleRate}, and in ${settings.file} ${bank.hopSamples} and ${bank.sampleRate}; they must be the same.`,
      );
    const vocabulary = readVocabulary(files, own, choices.speaker);
    for (const name of [...Object.values(bank.phones), ...Object.values(bank.syllables).flat()])
      if (!(name in vocabulary.tokens))
        throw new UnreadableBankError(`${file}: its phonemes lack "${name}", which ${settings.file} has.`);
    bank.vocabularies[part] = vocabulary;
    const byWords = own.flag('predict_dur', true);
    bank.byWords[part] = byWords;
    const width = vocabulary.speaker?.length;
    models[`${part}-words`] = checkModel(files, own.path('linguistic', 'the name of a model'), {
      from: `${file}: "linguistic"`,
      needs: [
        'tokens',
        ...(byWords ? ['word_div', 'word_dur'] : ['ph_dur']),
        ...(vocabulary.languages ? ['languages'] : []),
      ],
      gives: { encoder_out: undefined, ...(part === 'timing' && { x_masks: undefined }) },
    });
    const speaker = vocabulary.speaker ? ['spk_embed'] : [];
    const sampler = own.flag('use_continuous_acceleration') ? 'steps' : 'speedup';
    if (part !== 'timing' && sampler !== bank.sampling)
      throw new UnreadableBankError(
        `${file}: "use_continuous_acceleration" differs from that of ${settings.file}; they must be the same.`,
      );
    if (part === 'variance') bank.foretold = foretold(own, bank, file);
    models[part] = checkModel(files, own.path(KEYS[part], 'the name of a model'), {
      from: `${file}: "${KEYS[part]}"`,
      needs: {
        timing: ['encoder_out', 'x_masks', 'ph_midi', ...speaker],
        pitch: [
          ...['encoder_out', 'note_midi', 'note_dur', 'ph_dur', 'pitch', 'retake', sampler],
          ...(own.flag('use_expr') ? ['expr'] : []),
          ...(own.flag('use_note_rest') ? ['note_rest'] : []),
          ...speaker,
        ],
        variance: ['encoder_out', 'ph_dur', 'pitch', ...bank.foretold, 'retake', sampler, ...speaker],
      }[part],
      last: { spk_embed: width, ...(part === 'variance' && { retake: bank.foretold.length }) },
      gives: {
        timing: { ph_dur_pred: undefined },
        pitch: { pitch_pred: undefined },
        variance: Object.fromEntries(bank.curves.map((name) => [`${name}_pred`, undefined])),
      }[part],
    });
  }
}

function foretold(own: BankSettings, bank: ReadNetwork['bank'], file: string) {
  const found = VARIANCES.filter((name) =>
    own.flag(`predict_${name}`, name === 'energy' || name === 'breathiness'),
  );
  const lacking = bank.curves.find((name) => !found.includes(name));
  if (lacking)
    throw new UnreadableBankError(
      `${file}: "predict_${lacking}" is not true, but the acoustic model needs it ("use_${lacking}_embed").`,
    );
  return found;
}
