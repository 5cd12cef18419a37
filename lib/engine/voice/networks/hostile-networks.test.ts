import { describe, expect, it } from 'vitest';
import { BANK_VARIANTS, diffSingerBank } from '#tools/fixtures/diffsinger-bank.ts';
import { OnnxGraph } from '#tools/fixtures/onnx-graph.ts';
import {
  type Harm,
  harmfulBank,
  mutatedNetwork,
  SHORT_BOUNDS,
  SMALL_BOUNDS,
} from '#tools/testing/mutated-networks.ts';
import { type BankContent, bankInMemory } from '#tools/testing/utau-banks.ts';
import { UnreadableBankError } from '../banks/bank-error.ts';
import { type LearnNetworkOptions, learnNetwork } from './learn-network.ts';

async function refusal(content: BankContent, options: LearnNetworkOptions = {}): Promise<string> {
  const error = await learnNetwork(bankInMemory(content), { bounds: SMALL_BOUNDS, ...options }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UnreadableBankError);
  return (error as Error).message;
}

const old = () => diffSingerBank(BANK_VARIANTS['old speedup']);
const rich = () => diffSingerBank(BANK_VARIANTS['variance models']);

/** A bank with a word of a table of it changed. */
function changed(content: BankContent, file: string, from: RegExp | string, to: string): BankContent {
  const text = Buffer.from(content[file]!).toString();
  const after = text.replace(from, to);
  expect(after).not.toBe(text);
  return { ...content, [file]: Buffer.from(after) };
}
const without = (content: BankContent, ...files: string[]): BankContent =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !files.includes(name)));

/** A vocoder with another input or output. */
function vocoder(make: (graph: OnnxGraph) => void): BankContent {
  const graph = new OnnxGraph();
  make(graph);
  return { ...old(), 'dsvocoder/vocoder.onnx': graph.model() };
}

describe('a broken bank is refused with a sentence that names file and key', () => {
  const bank = 'dsconfig.yaml';
  it.each<[string, () => BankContent, RegExp, LearnNetworkOptions?]>([
    ['no settings', () => without(old(), bank), /^There is no dsconfig\.yaml/],
    [
      'settings that are no YAML',
      () => ({ ...old(), [bank]: Buffer.from('a: [') }),
      /^dsconfig\.yaml: it is no YAML/,
    ],
    [
      'settings that are a list',
      () => ({ ...old(), [bank]: Buffer.from('- a') }),
      /^dsconfig\.yaml: it should be a table/,
    ],
    [
      'settings that unfold',
      () => ({
        ...old(),
        [bank]: Buffer.from(
          `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
            .split('')
            .map((key, i) => `${key}: &${key} [${`*${'abcdefgh'[i]},`.repeat(9)}]\n`)
            .join('')}`,
        ),
      }),
      /^dsconfig\.yaml: it is no YAML/,
    ],
    [
      'no acoustic model named',
      () => changed(old(), bank, /acoustic:.*\n/, ''),
      /^dsconfig\.yaml: "acoustic" is not there/,
    ],
    [
      'an acoustic model that is not there',
      () => without(old(), 'acoustic.onnx'),
      /"acoustic" names acoustic\.onnx, which is not in the bank/,
    ],
    [
      'a way out of the bank',
      () => changed(old(), bank, 'acoustic.onnx', '../../secret.onnx'),
      /"acoustic" leads out of the bank/,
    ],
    [
      'an absolute way',
      () => changed(old(), bank, 'acoustic.onnx', '/etc/passwd'),
      /"acoustic" leads out of the bank/,
    ],
    [
      'a hop that is no number',
      () => changed(old(), bank, 'hop_size: 512', 'hop_size: fast'),
      /"hop_size" is "fast"; it should be a whole number/,
    ],
    [
      'a list that holds itself',
      () => changed(old(), bank, 'hop_size: 512', 'hop_size: &a [*a]'),
      /"hop_size" is a list; it should be a whole number/,
    ],
    [
      'another hop in the vocoder',
      () => changed(old(), 'dsvocoder/vocoder.yaml', 'hop_size: 512', 'hop_size: 256'),
      /^dsvocoder\/vocoder\.yaml: "hop_size" is 256, and in dsconfig\.yaml 512/,
    ],
    [
      'other bins in the vocoder',
      () => changed(old(), 'dsvocoder/vocoder.yaml', 'num_mel_bins: 4', 'num_mel_bins: 8'),
      /"num_mel_bins" is 8/,
    ],
    [
      'a logarithm of another base',
      () => changed(old(), bank, 'mel_base: "e"', 'mel_base: "2"'),
      /"mel_base" is "2"; it should be "10" or "e"/,
    ],
    [
      'no depth',
      () => changed(old(), bank, /max_depth:.*\n/, ''),
      /"max_depth" is not there; it should be a number from 0 to 1000/,
    ],
    [
      'another sampling than the model',
      () => changed(old(), bank, 'hop_size', 'use_continuous_acceleration: true\nhop_size'),
      /^(acoustic\.onnx: it has no input "steps"|dsconfig\.yaml: "max_depth")/,
    ],
    [
      'a speaker nobody is',
      () => diffSingerBank(BANK_VARIANTS['several speakers']),
      /there is no speaker "bass" in it; there are alto, tenor/,
      { speaker: 'bass' },
    ],
    [
      'a speaker of one voice',
      old,
      /"speakers" is not there; the bank has one voice only/,
      { speaker: 'alto' },
    ],
    [
      'a speaker without numbers',
      () => without(diffSingerBank(BANK_VARIANTS['several speakers']), 'alto.emb'),
      /"speakers" names alto\.emb, which is not in the bank/,
    ],
    [
      'a speaker of another size',
      () => ({ ...diffSingerBank(BANK_VARIANTS['several speakers']), 'alto.emb': new Uint8Array(12) }),
      /^alto\.emb: 12 bytes; by "hidden_size" of dsconfig\.yaml it should have 32/,
    ],
    [
      'languages without a table',
      () => without(diffSingerBank(BANK_VARIANTS.languages), 'languages.json'),
      /"languages" names languages\.json, which is not in the bank/,
    ],
    [
      'languages that are no table',
      () => ({ ...diffSingerBank(BANK_VARIANTS.languages), 'languages.json': Buffer.from('{"en": "one"}') }),
      /^languages\.json: "en" should have a whole number/,
    ],
    ['no silence', () => changed(old(), 'phonemes.txt', 'SP', 'XX'), /^phonemes\.txt: the phoneme "SP"/],
    [
      'sounds of no known language',
      () => ({ ...old(), 'phonemes.txt': Buffer.from('SP\nq1\nq2') }),
      /^phonemes\.txt: 0 of its phonemes are vowels/,
    ],
    [
      'a dictionary that is none',
      () => ({ ...old(), 'dsdict.yaml': Buffer.from('entries: 5') }),
      /^dsdict\.yaml: "entries" should be a list/,
    ],
    [
      'curves that nobody foretells',
      () => without(rich(), 'dsvariance/dsconfig.yaml'),
      /"use_energy_embed" is true, but there is no dsvariance/,
    ],
    [
      'curves that are not foretold',
      () => changed(rich(), 'dsvariance/dsconfig.yaml', 'hop_size', 'predict_energy: false\nhop_size'),
      /^dsvariance\/dsconfig\.yaml: "predict_energy" is not true/,
    ],
    [
      'timing that a bank does not have',
      old,
      /dsdur\/dsconfig\.yaml: it is not there, or has no "dur"/,
      { timing: 'bank' },
    ],
    [
      'a predictor of another hop',
      () => changed(rich(), 'dspitch/dsconfig.yaml', 'hop_size: 512', 'hop_size: 256'),
      /^dspitch\/dsconfig\.yaml: "hop_size" and "sample_rate" are 256/,
      { pitch: 'bank' },
    ],
    [
      'a predictor of fewer sounds',
      () => changed(rich(), 'dsvariance/phonemes.txt', 'en/aa', 'en/oo'),
      /^dsvariance\/dsconfig\.yaml: its phonemes lack "en\/aa"/,
    ],
    [
      'a model that is none',
      () => ({ ...old(), 'acoustic.onnx': Buffer.from('nonsense') }),
      /^acoustic\.onnx: it is no ONNX model/,
    ],
    [
      'a model with an input nobody knows',
      () =>
        vocoder((graph) => {
          const mel = graph.input('mel', 'float', [1, 'n', 4]);
          graph.input('f0', 'float', [1, 'n']);
          graph.input('mood', 'float', [1]);
          graph.output(mel, 'waveform', 'float');
        }),
      /^dsvocoder\/vocoder\.onnx: its input "mood" is not known here/,
    ],
    [
      'a model without an input',
      () => vocoder((graph) => graph.output(graph.input('mel', 'float', [1, 'n', 4]), 'waveform', 'float')),
      /^dsvocoder\/vocoder\.onnx: it has no input "f0"/,
    ],
    [
      'an input of another type',
      () =>
        vocoder((graph) => {
          graph.input('f0', 'int64', [1, 'n']);
          graph.output(graph.input('mel', 'float', [1, 'n', 4]), 'waveform', 'float');
        }),
      /input "f0" is not of type float/,
    ],
    [
      'an input of other bins',
      () =>
        vocoder((graph) => {
          graph.input('f0', 'float', [1, 'n']);
          graph.output(graph.input('mel', 'float', [1, 'n', 128]), 'waveform', 'float');
        }),
      /the last size of its input "mel" is 128; by the bank's settings it is 4/,
    ],
    [
      'a model without its output',
      () =>
        vocoder((graph) => {
          graph.input('f0', 'float', [1, 'n']);
          graph.output(graph.input('mel', 'float', [1, 'n', 4]), 'picture', 'float');
        }),
      /it has no output "waveform"; it has "picture"/,
    ],
    [
      'a model of operators nobody knows',
      () =>
        vocoder((graph) => {
          graph.input('f0', 'float', [1, 'n']);
          graph.output(graph.op('Conjure', [graph.input('mel', 'float', [1, 'n', 4])]), 'waveform', 'float');
        }),
      /^It cannot sing: /,
    ],
    [
      'silence',
      () =>
        vocoder((graph) => {
          const f0 = graph.input('f0', 'float', [1, 'n']);
          graph.input('mel', 'float', [1, 'n', 4]);
          const still = graph.op('Mul', [f0, graph.constant([0], 'float')]);
          const spread = graph.op('Tile', [
            graph.op('Unsqueeze', [still, graph.constant([2], 'int64')]),
            graph.constant([1, 1, 512], 'int64'),
          ]);
          graph.output(graph.op('Reshape', [spread, graph.constant([1, -1], 'int64')]), 'waveform', 'float');
        }),
      /^Its models are silent/,
    ],
  ])(
    '%s',
    async (_, make, sentence, options) => {
      expect(await refusal(make(), options)).toMatch(sentence);
    },
    180_000,
  );
});

describe('models that do harm are stopped, and it is said what they did', () => {
  it.each<[Harm, RegExp]>([
    ['takes gigabytes', /^It cannot sing: its models need more memory than they may have/],
    ['takes what no memory has', /^It cannot sing: its models cannot be run/],
    ['never returns', /^It cannot sing: its models had not sung a phrase after \d+ seconds/],
    ['gives no numbers', /the vocoder model gave "waveform" with values that are no numbers/],
    ['gives the wrong shape', /the vocoder model gave "waveform" as \[1\]; it should be \[1, \d+\]/],
    ['gives infinities', /the vocoder model gave "waveform" with values that are no numbers/],
    ['reads a file', /^dsvocoder\/vocoder\.onnx: its numbers lie in another file/],
  ])(
    '%s',
    async (harm, sentence) => {
      const bounds = harm === 'never returns' ? SHORT_BOUNDS : SMALL_BOUNDS;
      expect(await refusal(harmfulBank(harm), { bounds })).toMatch(sentence);
    },
    180_000,
  );
});

it('mutated banks are learned or refused, and nothing else', async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const outcome = await mutatedNetwork(seed).then(
      ({ donor }) => donor.length,
      (error: unknown) => error,
    );
    if (typeof outcome !== 'number') expect(outcome, `seed ${seed}`).toBeInstanceOf(UnreadableBankError);
  }
}, 590_000);
