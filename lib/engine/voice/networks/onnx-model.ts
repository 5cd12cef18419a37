import {
  bytesField,
  DamagedMessageError,
  fieldsOf,
  messageOf,
  numberField,
  type ProtoField,
} from './protobuf.ts';

/** What goes into a model, or comes out. */
export interface ModelValue {
  name: string;
  /** As ONNX numbers them: 1 float, 7 int64, 9 bool. */
  type: number;
  /** Sizes that are fixed; `undefined` for one that is free. Nothing where the model does not say. */
  shape?: (number | undefined)[];
}

/** What can be told of a model without running it. */
export interface ModelOutline {
  inputs: ModelValue[];
  outputs: ModelValue[];
  /** Whether it draws random numbers. */
  isRandom: boolean;
  /** Whether numbers of it lie in another file. */
  isSplit: boolean;
}

/** Numbers of fields in onnx.proto (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). */
const MODEL = { graph: 7, functions: 25 } as const;
const GRAPH = { node: 1, initializer: 5, input: 11, output: 12 } as const;
const FUNCTION = { node: 7 } as const;
const NODE = { operator: 4, attribute: 5 } as const;
const ATTRIBUTE = { name: 1, float: 2, tensor: 5, graph: 6, tensors: 10, graphs: 11, kind: 20 } as const;
const TENSOR = { name: 8, externalData: 13, location: 14 } as const;
const KIND_FLOAT = 1;

const RANDOM = new Set([
  'RandomNormal',
  'RandomNormalLike',
  'RandomUniform',
  'RandomUniformLike',
  'Multinomial',
  'Bernoulli',
]);
/** Graphs within graphs: loops and branches of the singers people use have three. */
const DEEPEST = 16;

const utf8 = new TextDecoder();
const text = (bytes: Uint8Array): string => utf8.decode(bytes);

/** Looks into a model. @throws DamagedMessageError for bytes that are none */
export function outlineOf(model: Uint8Array): ModelOutline {
  const outline: ModelOutline = { inputs: [], outputs: [], isRandom: false, isSplit: false };
  let graphs = 0;
  for (const { field, wire, bytes } of fieldsOf(model)) {
    if (wire !== 2) continue;
    if (field === MODEL.graph) {
      graphs++;
      readGraph(bytes, outline, 0);
    } else if (field === MODEL.functions)
      for (const part of fieldsOf(bytes))
        if (part.field === FUNCTION.node && part.wire === 2) readNode(part.bytes, outline, 0);
  }
  if (graphs !== 1) throw new DamagedMessageError('it holds no model');
  return outline;
}

function readGraph(graph: Uint8Array, outline: ModelOutline, depth: number): void {
  if (depth > DEEPEST) throw new DamagedMessageError('graphs within graphs without end');
  const inputs: ModelValue[] = [];
  const given = new Set<string>();
  for (const { field, wire, bytes } of fieldsOf(graph)) {
    if (wire !== 2) continue;
    if (field === GRAPH.node) readNode(bytes, outline, depth);
    else if (field === GRAPH.initializer) given.add(readTensor(bytes, outline));
    else if (depth === 0 && field === GRAPH.input) inputs.push(readValue(bytes));
    else if (depth === 0 && field === GRAPH.output) outline.outputs.push(readValue(bytes));
  }
  // Old models list their weights among what goes in.
  outline.inputs.push(...inputs.filter(({ name }) => !given.has(name)));
}

function readNode(node: Uint8Array, outline: ModelOutline, depth: number): void {
  for (const { field, wire, bytes } of fieldsOf(node)) {
    if (wire !== 2) continue;
    if (field === NODE.operator && RANDOM.has(text(bytes))) outline.isRandom = true;
    if (field !== NODE.attribute) continue;
    for (const part of fieldsOf(bytes)) {
      if (part.wire !== 2) continue;
      if (part.field === ATTRIBUTE.graph || part.field === ATTRIBUTE.graphs)
        readGraph(part.bytes, outline, depth + 1);
      else if (part.field === ATTRIBUTE.tensor || part.field === ATTRIBUTE.tensors)
        readTensor(part.bytes, outline);
    }
  }
}

/** @returns its name */
function readTensor(tensor: Uint8Array, outline: ModelOutline): string {
  let name = '';
  for (const { field, wire, value, bytes } of fieldsOf(tensor)) {
    if (field === TENSOR.name && wire === 2) name = text(bytes);
    if (field === TENSOR.externalData || (field === TENSOR.location && value !== 0)) outline.isSplit = true;
  }
  return name;
}

/** ValueInfoProto: name 1, type 2 → TypeProto: tensor_type 1 → elem_type 1, shape 2 → dim 1 → dim_value 1. */
function readValue(info: Uint8Array): ModelValue {
  const value: ModelValue = { name: '', type: 0 };
  for (const { field, bytes } of fieldsOf(info)) {
    if (field === 1) value.name = text(bytes);
    if (field !== 2) continue;
    for (const kind of fieldsOf(bytes)) {
      if (kind.field !== 1 || kind.wire !== 2) continue;
      for (const part of fieldsOf(kind.bytes)) {
        if (part.field === 1) value.type = part.value;
        else if (part.field === 2 && part.wire === 2) value.shape = readShape(part.bytes);
      }
    }
  }
  return value;
}

function readShape(shape: Uint8Array): (number | undefined)[] {
  const sizes: (number | undefined)[] = [];
  for (const { field, wire, bytes } of fieldsOf(shape)) {
    if (field !== 1 || wire !== 2) continue;
    let size: number | undefined;
    for (const part of fieldsOf(bytes)) if (part.field === 1 && part.wire === 0) size = part.value;
    sizes.push(size);
  }
  return sizes;
}

/**
 * A model whose random numbers are the same in every session: each node that draws them gets a seed by its place.
 * Where a seed is absent the runtime takes the clock's, and the same song would never be sung again.
 * @throws DamagedMessageError
 */
export function withFixedSeeds(model: Uint8Array): Uint8Array {
  const places = { next: 1 };
  return rewritten(model, (part) => {
    if (part.field === MODEL.graph) return seededGraph(part.bytes, places, 0);
    if (part.field === MODEL.functions)
      return rewritten(part.bytes, (own) =>
        own.field === FUNCTION.node ? seededNode(own.bytes, places, 0) : undefined,
      );
    return undefined;
  });
}

function seededGraph(graph: Uint8Array, places: { next: number }, depth: number): Uint8Array {
  if (depth > DEEPEST) throw new DamagedMessageError('graphs within graphs without end');
  return rewritten(graph, (part) =>
    part.field === GRAPH.node ? seededNode(part.bytes, places, depth) : undefined,
  );
}

function seededNode(node: Uint8Array, places: { next: number }, depth: number): Uint8Array {
  let draws = false;
  const fields: ProtoField[] = [];
  for (const part of fieldsOf(node)) {
    if (part.field === NODE.operator && part.wire === 2 && RANDOM.has(text(part.bytes))) draws = true;
    if (part.field !== NODE.attribute || part.wire !== 2) {
      fields.push(part);
      continue;
    }
    const inner = rewritten(part.bytes, (own) =>
      own.field === ATTRIBUTE.graph || own.field === ATTRIBUTE.graphs
        ? seededGraph(own.bytes, places, depth + 1)
        : undefined,
    );
    fields.push(bytesField(part.field, inner));
  }
  if (!draws) return messageOf(fields);
  const unseeded = fields.filter(
    (part) => part.field !== NODE.attribute || part.wire !== 2 || nameOf(part.bytes) !== 'seed',
  );
  const seed = new Float32Array([places.next++]);
  const attribute = messageOf([
    bytesField(ATTRIBUTE.name, Buffer.from('seed')),
    { field: ATTRIBUTE.float, wire: 5, value: 0, bytes: new Uint8Array(seed.buffer) },
    numberField(ATTRIBUTE.kind, KIND_FLOAT),
  ]);
  return messageOf([...unseeded, bytesField(NODE.attribute, attribute)]);
}

function nameOf(attribute: Uint8Array): string {
  for (const { field, wire, bytes } of fieldsOf(attribute))
    if (field === ATTRIBUTE.name && wire === 2) return text(bytes);
  return '';
}

/** A message in which some of the fields that hold bytes have become others. */
const rewritten = (message: Uint8Array, change: (part: ProtoField) => Uint8Array | undefined): Uint8Array =>
  messageOf(
    Array.from(fieldsOf(message), (part) => {
      const changed = part.wire === 2 ? change(part) : undefined;
      return changed ? bytesField(part.field, changed) : part;
    }),
  );
