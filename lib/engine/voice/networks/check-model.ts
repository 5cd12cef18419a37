import { UnreadableBankError } from '../banks/bank-error.ts';
import type { BankFiles } from '../banks/bank-files.ts';
import type { KeptModel } from './network-bank.ts';
import { type ModelOutline, type ModelValue, outlineOf, withFixedSeeds } from './onnx-model.ts';
import { DamagedMessageError } from './protobuf.ts';

type Type = 'float' | 'int64' | 'bool';
const TYPE_NUMBERS = { float: 1, int64: 7, bool: 9 } as const;

/** Types and numbers of sizes that inputs of such models have. */
const INPUTS: Readonly<Record<string, readonly [Type, number]>> = {
  tokens: ['int64', 2],
  durations: ['int64', 2],
  languages: ['int64', 2],
  f0: ['float', 2],
  steps: ['int64', 1],
  speedup: ['int64', 1],
  depth: ['float', 1],
  spk_embed: ['float', 3],
  gender: ['float', 2],
  velocity: ['float', 2],
  energy: ['float', 2],
  breathiness: ['float', 2],
  voicing: ['float', 2],
  tension: ['float', 2],
  word_div: ['int64', 2],
  word_dur: ['int64', 2],
  ph_dur: ['int64', 2],
  encoder_out: ['float', 3],
  x_masks: ['bool', 2],
  ph_midi: ['int64', 2],
  note_midi: ['float', 2],
  note_rest: ['bool', 2],
  note_dur: ['int64', 2],
  pitch: ['float', 2],
  expr: ['float', 2],
  retake: ['bool', 2],
  mel: ['float', 3],
};

/** What the settings of a bank say of a model. */
export interface ModelWish {
  /** File and key that name it. */
  from: string;
  /** What goes in: nothing else may. */
  needs: readonly string[];
  /** Where a type is not the usual one. */
  types?: Partial<Record<string, Type>>;
  /** Last sizes of inputs. */
  last?: Record<string, number | undefined>;
  /** What comes out, with its last size where that is known. */
  gives: Record<string, number | undefined>;
}

/**
 * Reads a model and holds it against what the bank's settings say of it, without running it. Random numbers of it get
 * seeds.
 * @throws UnreadableBankError naming the model and the input or output that is wrong
 */
export function checkModel(
  files: BankFiles,
  file: string,
  { from, needs, types = {}, last = {}, gives }: ModelWish,
): Omit<KeptModel, 'from' | 'length'> & { bytes: Uint8Array } {
  const bytes = files.read(file);
  let outline: ModelOutline;
  let seeded: Uint8Array;
  try {
    outline = outlineOf(bytes);
    seeded = outline.isRandom ? withFixedSeeds(bytes) : bytes;
  } catch (error) {
    if (!(error instanceof DamagedMessageError)) throw error;
    throw new UnreadableBankError(`${file}: it is no ONNX model (${error.message}); ${from} names it.`);
  }
  if (outline.isSplit)
    throw new UnreadableBankError(`${file}: its numbers lie in another file; models must be whole.`);
  for (const name of needs) {
    const input = outline.inputs.find((each) => each.name === name);
    if (!input)
      throw new UnreadableBankError(
        `${file}: it has no input "${name}", which it should have as ${from} is set; it has ${namesOf(outline.inputs)}.`,
      );
    const [usual, rank] = INPUTS[name]!;
    // Whether retake has a column for each curve depends on the model.
    checkValue(
      file,
      'input',
      input,
      types[name] ?? usual,
      name === 'retake' && last[name] ? 3 : rank,
      last[name],
    );
  }
  for (const { name } of outline.inputs)
    if (!needs.includes(name))
      throw new UnreadableBankError(
        `${file}: its input "${name.slice(0, 80)}" is not known here, or not as ${from} is set; known would be ${needs.join(', ')}.`,
      );
  for (const [name, size] of Object.entries(gives)) {
    const output = outline.outputs.find((each) => each.name === name);
    if (!output)
      throw new UnreadableBankError(
        `${file}: it has no output "${name}"; it has ${namesOf(outline.outputs)}.`,
      );
    checkValue(file, 'output', output, name === 'x_masks' ? 'bool' : 'float', undefined, size);
  }
  return { bytes: seeded, isRandom: outline.isRandom, inputs: outline.inputs.map(({ name }) => name) };
}

const namesOf = (values: readonly ModelValue[]): string =>
  values.length === 0
    ? 'none'
    : values
        .slice(0, 12)
        .map(({ name }) => `"${name.slice(0, 40)}"`)
        .join(', ');

function checkValue(
  file: string,
  what: string,
  { name, type, shape }: ModelValue,
  wanted: Type,
  rank: number | undefined,
  last: number | undefined,
): void {
  if (type !== TYPE_NUMBERS[wanted])
    throw new UnreadableBankError(
      `${file}: its ${what} "${name}" is not of type ${wanted}, which it should be.`,
    );
  if (!shape) return;
  if (rank !== undefined && shape.length !== rank)
    throw new UnreadableBankError(
      `${file}: its ${what} "${name}" has ${shape.length} sizes; it should have ${rank}.`,
    );
  const size = shape.at(-1);
  if (last !== undefined && size !== undefined && size !== last)
    throw new UnreadableBankError(
      `${file}: the last size of its ${what} "${name}" is ${size}; by the bank's settings it is ${last}.`,
    );
}
