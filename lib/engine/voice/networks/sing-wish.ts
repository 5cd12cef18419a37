import type { ModelName, NetworkBank, Variance, Vocabulary } from './network-bank.ts';
import { NetworkFailedError, type NetworkTake, type NetworkWish } from './network-singing.ts';

/** What goes into a model. */
export type Feeds = Record<
  string,
  { type: 'float' | 'int64' | 'bool'; data: ArrayLike<number>; dims: number[] }
>;
/** What came out. */
export type Tensors = Record<string, { data: unknown; dims: number[] }>;
export type RunModel = (name: ModelName, feeds: Feeds) => Promise<Tensors>;

const LOWEST_HZ = 40;
const HIGHEST_HZ = 2000;
/** A sample beyond this is no sound. */
const LOUDEST = 100;
const SPEEDUP_OF = 1000;

/** A phrase on its way through the models. */
interface Passage {
  bank: NetworkBank;
  run: RunModel;
  names: string[];
  beginsWord: boolean[];
  /** Frames of each phone. */
  lengths: number[];
  frames: number;
  notes: NetworkWish['notes'];
  /** MIDI numbers, a frame. */
  pitch: Float32Array;
}

/**
 * Sings a phrase with a bank's models, by the names and shapes in which DiffSinger exports them and OpenUtau (MIT) reads
 * them: lengths and pitch where they are the bank's to choose, curves, mel spectra, samples.
 * @throws NetworkFailedError naming the model whose result cannot be used
 */
export async function singWish(bank: NetworkBank, wish: NetworkWish, run: RunModel): Promise<NetworkTake> {
  const starts = wish.phones.map(({ startFrame }) => startFrame);
  const passage: Passage = {
    bank,
    run,
    names: wish.phones.map(({ name }) => name),
    beginsWord: wish.phones.map(({ beginsWord }, i) => i === 0 || beginsWord),
    lengths: lengthsOf(starts, wish.lengthFrames),
    frames: wish.lengthFrames,
    notes: wish.notes,
    pitch: wish.pitch,
  };
  if (bank.options.timing === 'bank' && bank.models.timing) {
    passage.lengths = await timed(passage);
    for (let i = 1; i < starts.length; i++) starts[i] = starts[i - 1]! + passage.lengths[i - 1]!;
  }
  if (bank.options.pitch === 'bank' && bank.models.pitch) passage.pitch = await pitched(passage);
  const curves = bank.curves.length > 0 ? await varied(passage) : {};
  const f0 = Float32Array.from(passage.pitch, (midi) =>
    Math.min(HIGHEST_HZ, Math.max(LOWEST_HZ, 440 * 2 ** ((midi - 69) / 12))),
  );
  const mel = await spectra(passage, f0, curves);
  return { samples: await sounded(passage, mel, f0), starts };
}

const lengthsOf = (starts: readonly number[], end: number): number[] =>
  starts.map((start, i) => (starts[i + 1] ?? end) - start);

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const row = (type: 'float' | 'int64' | 'bool', data: ArrayLike<number>) => ({
  type,
  data,
  dims: [1, data.length],
});
const filled = (value: number, length: number): number[] => new Array(length).fill(value);

/** Only what the model takes: banks differ in what they leave out. */
const taken = (bank: NetworkBank, name: ModelName, feeds: Feeds): Feeds =>
  Object.fromEntries(Object.entries(feeds).filter(([input]) => bank.models[name]!.inputs.includes(input)));

/** A model's result of that name as numbers, of the shape it must have. */
function result(model: ModelName, results: Tensors, name: string, dims: readonly number[]): Float32Array {
  const found = results[name] ?? Object.values(results)[0];
  if (!(found?.data instanceof Float32Array))
    throw new NetworkFailedError(`the ${model} model gave no numbers for "${name}"`);
  if (found.dims.length !== dims.length || dims.some((size, i) => found.dims[i] !== size))
    throw new NetworkFailedError(
      `the ${model} model gave "${name}" as [${found.dims.join(', ')}]; it should be [${dims.join(', ')}]`,
    );
  if (!found.data.every(Number.isFinite))
    throw new NetworkFailedError(`the ${model} model gave "${name}" with values that are no numbers`);
  return found.data;
}

/** Phones as a linguistic or acoustic model is told them. */
function told({ tokens, languages }: Vocabulary, names: readonly string[]): Feeds {
  return {
    tokens: row(
      'int64',
      names.map((name) => tokens[name] ?? tokens['SP'] ?? 0),
    ),
    ...(languages && {
      languages: row(
        'int64',
        names.map((name) => (name.includes('/') ? (languages[name.split('/')[0]!] ?? 0) : 0)),
      ),
    }),
  };
}

/** The speaker, once for each of so many phones or frames. */
function spoken({ speaker }: Vocabulary, times: number): Feeds {
  if (!speaker) return {};
  const data = new Float32Array(times * speaker.length);
  for (let i = 0; i < times; i++) data.set(speaker, i * speaker.length);
  return { spk_embed: { type: 'float', data, dims: [1, times, speaker.length] } };
}

/** Words as linguistic models have them: each begins with a vowel and ends before the next one. */
function wordsOf({ beginsWord, lengths }: Passage): { counts: number[]; lengths: number[] } {
  const counts: number[] = [];
  const frames: number[] = [];
  beginsWord.forEach((begins, i) => {
    if (begins) {
      counts.push(0);
      frames.push(0);
    }
    counts[counts.length - 1]!++;
    frames[frames.length - 1]! += lengths[i]!;
  });
  return { counts, lengths: frames };
}

async function encoded(passage: Passage, part: 'timing' | 'pitch' | 'variance'): Promise<Feeds> {
  const { bank, names, lengths } = passage;
  const model = `${part}-words` as const;
  const words = wordsOf(passage);
  const results = await passage.run(
    model,
    taken(bank, model, {
      ...told(bank.vocabularies[part]!, names),
      ...(bank.byWords[part]
        ? { word_div: row('int64', words.counts), word_dur: row('int64', words.lengths) }
        : { ph_dur: row('int64', lengths) }),
    }),
  );
  const width = results['encoder_out']?.dims[2] ?? 0;
  const data = result(model, results, 'encoder_out', [1, names.length, width]);
  const masks = results['x_masks']?.data;
  return {
    encoder_out: { type: 'float', data, dims: [1, names.length, width] },
    ...(masks instanceof Uint8Array && masks.length === names.length && { x_masks: row('bool', masks) }),
  };
}

/** Lengths of phones by the bank's timing: words begin where they did, what is in them is the bank's. */
async function timed(passage: Passage): Promise<number[]> {
  const { bank, names, notes } = passage;
  const starts = passage.lengths.map((_, i) => sum(passage.lengths.slice(0, i)));
  const heights = starts.map((start) =>
    Math.round((notes.findLast((note) => note.startFrame <= start) ?? notes[0]!).pitch),
  );
  const results = await passage.run(
    'timing',
    taken(bank, 'timing', {
      ...(await encoded(passage, 'timing')),
      ph_midi: row('int64', heights),
      ...spoken(bank.vocabularies.timing!, names.length),
    }),
  );
  const wished = result('timing', results, 'ph_dur_pred', [1, names.length]);
  const words = wordsOf(passage);
  const lengths: number[] = [];
  words.counts.forEach((count, w) => {
    const own = Array.from(wished.subarray(lengths.length, lengths.length + count), (x) => Math.max(1, x));
    lengths.push(...shared(own, words.lengths[w]!, w === 0));
  });
  return lengths;
}

/**
 * Frames shared out in proportion, each getting at least one where there are enough. Of the first word what comes before
 * the first vowel keeps its length, and silence has the rest.
 */
function shared(wished: readonly number[], frames: number, keepsEnd: boolean): number[] {
  const rest = sum(wished.slice(1));
  const own = keepsEnd && rest < frames - 1 ? [frames - rest, ...wished.slice(1)] : wished;
  const scale = frames / sum(own);
  let before = 0;
  let at = 0;
  return own.map((length, i) => {
    at += length * scale;
    const left = own.length - 1 - i;
    const end = i === own.length - 1 ? frames : Math.min(frames - left, Math.max(before + 1, Math.round(at)));
    const given = Math.max(0, end - before);
    before = Math.max(before, end);
    return given;
  });
}

/** Steps of a predictor: new ones are told how many, old ones how many to leave out, a divisor of 1000. */
function sampled({ sampling, options }: NetworkBank): Feeds {
  if (sampling === 'steps') return { steps: { type: 'int64', data: [options.steps], dims: [1] } };
  let speedup = Math.max(1, Math.floor(SPEEDUP_OF / options.steps));
  while (SPEEDUP_OF % speedup !== 0) speedup--;
  return { speedup: { type: 'int64', data: [speedup], dims: [1] } };
}

async function pitched(passage: Passage): Promise<Float32Array> {
  const { bank, frames, notes, lengths } = passage;
  const results = await passage.run(
    'pitch',
    taken(bank, 'pitch', {
      ...(await encoded(passage, 'pitch')),
      note_midi: row(
        'float',
        notes.map(({ pitch }) => pitch),
      ),
      note_rest: row(
        'bool',
        notes.map(({ isRest }) => (isRest ? 1 : 0)),
      ),
      note_dur: row(
        'int64',
        lengthsOf(
          notes.map(({ startFrame }) => startFrame),
          frames,
        ),
      ),
      ph_dur: row('int64', lengths),
      pitch: row('float', filled(60, frames)),
      retake: row('bool', filled(1, frames)),
      expr: row('float', filled(1, frames)),
      ...sampled(bank),
      ...spoken(bank.vocabularies.pitch!, frames),
    }),
  );
  return result('pitch', results, 'pitch_pred', [1, frames]);
}

async function varied(passage: Passage): Promise<Partial<Record<Variance, Float32Array>>> {
  const { bank, frames, lengths, pitch } = passage;
  const empty = Object.fromEntries(bank.foretold.map((name) => [name, row('float', filled(0, frames))]));
  const results = await passage.run(
    'variance',
    taken(bank, 'variance', {
      ...(await encoded(passage, 'variance')),
      ph_dur: row('int64', lengths),
      pitch: row('float', pitch),
      ...empty,
      retake: {
        type: 'bool',
        data: filled(1, frames * bank.foretold.length),
        dims: [1, frames, bank.foretold.length],
      },
      ...sampled(bank),
      ...spoken(bank.vocabularies.variance!, frames),
    }),
  );
  return Object.fromEntries(
    bank.curves.map((name) => {
      if (!results[`${name}_pred`]) throw new NetworkFailedError(`the variance model gave no "${name}_pred"`);
      return [name, result('variance', results, `${name}_pred`, [1, frames])];
    }),
  );
}

async function spectra(
  { bank, run, names, lengths, frames }: Passage,
  f0: Float32Array,
  curves: Partial<Record<Variance, Float32Array>>,
): Promise<Float32Array> {
  const one = (type: 'float' | 'int64', value: number) => ({ type, data: [value], dims: [1] });
  const depth = Math.min(bank.options.depth, bank.maxDepth ?? 1);
  const feeds: Feeds = {
    ...told(bank.vocabularies.acoustic!, names),
    durations: row('int64', lengths),
    f0: row('float', f0),
    gender: row('float', filled(0, frames)),
    velocity: row('float', filled(1, frames)),
    ...Object.fromEntries(Object.entries(curves).map(([name, curve]) => [name, row('float', curve)])),
    ...sampled(bank),
    ...spoken(bank.vocabularies.acoustic!, frames),
  };
  if (bank.sampling === 'steps') feeds['depth'] = one('float', depth);
  else if (bank.maxDepth !== undefined) {
    const left = Math.round(depth * SPEEDUP_OF);
    const speedup = Math.max(1, Math.floor(left / bank.options.steps));
    // The depth is to be a multiple of what is left out.
    feeds['speedup'] = one('int64', speedup);
    feeds['depth'] = one('int64', Math.floor(left / speedup) * speedup);
  }
  const results = await run('acoustic', taken(bank, 'acoustic', feeds));
  const mel = result('acoustic', results, 'mel', [1, frames, bank.melBins]);
  return bank.melFactor === 1 ? mel : mel.map((value) => value * bank.melFactor);
}

async function sounded({ bank, run, frames }: Passage, mel: Float32Array, f0: Float32Array) {
  const results = await run('vocoder', {
    mel: { type: 'float', data: mel, dims: [1, frames, bank.melBins] },
    f0: row('float', f0),
  });
  const found = results['waveform'] ?? Object.values(results)[0];
  // Some vocoders keep a channel: [1, 1, samples].
  const dims = found?.dims.length === 3 ? [1, 1, frames * bank.hopSamples] : [1, frames * bank.hopSamples];
  const samples = result('vocoder', results, 'waveform', dims);
  if (samples.some((sample) => Math.abs(sample) > LOUDEST))
    throw new NetworkFailedError('the vocoder model gave "waveform" with values that are no sound');
  return Float32Array.from(samples, (sample) => sample * bank.gain);
}
