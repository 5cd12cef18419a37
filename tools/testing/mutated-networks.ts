import { zipSync } from 'fflate';
import { Random } from '#lib/engine/random.ts';
import { readBankArchive } from '#lib/engine/voice/banks/read-archive.ts';
import {
  type LearnedNetwork,
  type LearnNetworkOptions,
  learnNetwork,
} from '#lib/engine/voice/networks/learn-network.ts';
import type { NetworkBounds } from '#lib/engine/voice/networks/network-host.ts';
import { BANK_VARIANTS, type BankVariant, diffSingerBank } from '../fixtures/diffsinger-bank.ts';
import { OnnxGraph } from '../fixtures/onnx-graph.ts';
import { damaged } from './mutated-banks.ts';
import { type BankContent, bankInMemory } from './utau-banks.ts';

/** Little enough that models that take all there is are stopped while a test waits; and time for a busy machine. */
export const SHORT_BOUNDS: NetworkBounds = { memoryBytes: 400_000_000, seconds: 8, pace: 2 };
export const SMALL_BOUNDS: NetworkBounds = { ...SHORT_BOUNDS, seconds: 90 };

const WORDS = [
  '../../../../etc/passwd',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  '1e308',
  '-1',
  'NaN',
  '[]',
  '{}',
  'null',
  'true',
  '"\\u0000"',
  '&a [*a, *a]',
  '99999999999999',
  'e',
  'speedup.onnx',
];

/** Models that do harm, each with the bank's own inputs and outputs. */
export const HARMFUL_MODELS = {
  'takes gigabytes': (graph: OnnxGraph) =>
    graph.op('ConstantOfShape', [graph.constant([384, 1024, 1024], 'int64')]),
  'takes what no memory has': (graph: OnnxGraph) =>
    graph.op('ConstantOfShape', [graph.constant([2 ** 20, 2 ** 20, 2 ** 10], 'int64')]),
  'never returns': (graph: OnnxGraph) => {
    const body = new OnnxGraph('w');
    body.input('iteration', 'int64', []);
    body.input('going', 'bool', []);
    body.input('sum', 'float', [1]);
    body.output('going', 'goes_on', 'bool', []);
    body.output(body.op('Add', ['sum', 'sum']), 'next', 'float', [1]);
    return graph.op(
      'Loop',
      [
        graph.constant([2 ** 53], 'int64', []),
        graph.constant([1], 'bool', []),
        graph.constant([1], 'float', [1]),
      ],
      { body },
    );
  },
  'gives no numbers': (graph: OnnxGraph) => {
    const zero = graph.constant([0], 'float', [1]);
    return graph.op('Div', [zero, zero]);
  },
  'gives the wrong shape': (graph: OnnxGraph) => graph.constant([1], 'float', [1]),
  'gives infinities': (graph: OnnxGraph) => graph.op('Exp', [graph.constant([1e6], 'float', [1])]),
  'reads a file': (graph: OnnxGraph) => graph.outside('../../../../etc/passwd'),
} as const satisfies Record<string, (graph: OnnxGraph) => string>;
export type Harm = keyof typeof HARMFUL_MODELS;

/** Whose result would not be as long as the phrase. */
const UNSHAPED = new Set<Harm>(['gives the wrong shape', 'takes gigabytes', 'takes what no memory has']);

/** A bank whose vocoder does harm. */
export function harmfulBank(harm: Harm): BankContent {
  const graph = new OnnxGraph();
  graph.input('mel', 'float', [1, 'n_frames', 4]);
  const f0 = graph.input('f0', 'float', [1, 'n_frames']);
  const value = HARMFUL_MODELS[harm](graph);
  const isShaped = !UNSHAPED.has(harm);
  const samples = isShaped
    ? graph.op('Reshape', [
        graph.op('Tile', [
          graph.op('Unsqueeze', [
            graph.op('Add', [graph.op('Mul', [f0, graph.constant([0], 'float', [1])]), value]),
            graph.constant([2], 'int64'),
          ]),
          graph.constant([1, 1, 512], 'int64'),
        ]),
        graph.constant([1, -1], 'int64'),
      ])
    : value;
  graph.output(samples, 'waveform', 'float');
  return { ...diffSingerBank(BANK_VARIANTS['old speedup']), 'dsvocoder/vocoder.onnx': graph.model() };
}

const variants: readonly BankVariant[] = Object.values(BANK_VARIANTS);
const HARMS = Object.keys(HARMFUL_MODELS) as Harm[];

/** Learns a bank that something was done to: words of its tables, bytes of its models, files that are gone, its archive. */
export async function mutatedNetwork(seed: number): Promise<LearnedNetwork> {
  const random = new Random(seed);
  const variant = variants[seed % variants.length]!;
  const content: BankContent = diffSingerBank(variant);
  const names = Object.keys(content);
  const pick = (pattern: RegExp) => random.pick(names.filter((name) => pattern.test(name)));
  const options: LearnNetworkOptions = {
    bounds: SHORT_BOUNDS,
    ...(variant.hasPitch && random.next() < 0.5 && { timing: 'bank', pitch: 'bank' }),
  };
  switch (Math.floor(seed / variants.length) % 6) {
    case 0: {
      const name = pick(/\.(yaml|txt|json)$/);
      const fields = Buffer.from(content[name]!)
        .toString()
        .split(/(?<=[:,\n])/);
      for (let i = 1 + Math.floor(random.next() * 4); i > 0; i--)
        fields[Math.floor(random.next() * fields.length)] = ` ${random.pick(WORDS)}\n`;
      content[name] = Buffer.from(fields.join(''));
      break;
    }
    case 1: {
      const name = pick(/\.onnx$/);
      content[name] = damaged(content[name]!, random);
      break;
    }
    case 2: {
      const name = pick(/\.(onnx|emb|yaml)$/);
      content[name] = damaged(content[name]!, random);
      break;
    }
    case 3: {
      const [one, other] = [pick(/\.onnx$/), pick(/\.onnx$/)];
      content[one] = content[other]!;
      if (one === other) delete content[one];
      break;
    }
    case 4:
      return learnNetwork(
        bankInMemory({ ...content, ...onlyVocoder(harmfulBank(random.pick(HARMS))) }),
        options,
      );
    default:
      return learnNetwork(readBankArchive(damaged(zipSync(content, { level: 1 }), random)), options);
  }
  return learnNetwork(bankInMemory(content), options);
}

const onlyVocoder = (content: BankContent): BankContent => ({
  'dsvocoder/vocoder.onnx': content['dsvocoder/vocoder.onnx']!,
});
