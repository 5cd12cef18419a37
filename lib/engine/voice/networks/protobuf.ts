/**
 * Protocol buffers as they lie in memory (https://protobuf.dev/programming-guides/encoding): a message as its fields,
 * without a copy of their bytes, and fields as bytes again. Enough to look into models and to change them.
 */
export interface ProtoField {
  /** Its number in the message. */
  field: number;
  /** 0 a varint, 1 eight bytes, 2 a length and so many bytes, 5 four bytes. */
  wire: 0 | 1 | 2 | 5;
  /** Of a varint, as far as a double holds it: of numbers below zero too little is left. */
  value: number;
  /** What it holds, a view into the message; of a varint all of its bytes. */
  bytes: Uint8Array;
}

/** A message that ends in the middle of a field, or holds what is none. */
export class DamagedMessageError extends Error {
  override readonly name = 'DamagedMessageError';
}

const LONGEST_VARINT = 10;
/** In one message: the largest models that people sing with have some ten thousand nodes. */
const MOST_FIELDS = 500_000;

/** The fields of a message, in their order. @throws DamagedMessageError */
export function* fieldsOf(message: Uint8Array): Generator<ProtoField> {
  let at = 0;
  let count = 0;
  const varint = (): number => {
    let value = 0;
    let scale = 1;
    for (let i = 0; i < LONGEST_VARINT; i++) {
      const byte = message[at++];
      if (byte === undefined) throw new DamagedMessageError('a number is cut off');
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
    throw new DamagedMessageError('a number has no end');
  };
  while (at < message.length) {
    if (++count > MOST_FIELDS)
      throw new DamagedMessageError(`more than ${MOST_FIELDS} fields in one message`);
    const key = varint();
    const wire = key % 8;
    const field = Math.floor(key / 8);
    if (field === 0 || (wire !== 0 && wire !== 1 && wire !== 2 && wire !== 5))
      throw new DamagedMessageError('what is no field');
    if (wire === 0) {
      const from = at;
      yield { field, wire, value: varint(), bytes: message.subarray(from, at) };
      continue;
    }
    const length = wire === 2 ? varint() : wire === 1 ? 8 : 4;
    if (length > message.length - at) throw new DamagedMessageError('a field is cut off');
    yield { field, wire, value: 0, bytes: message.subarray(at, at + length) };
    at += length;
  }
}

/** A whole number ≥ 0 as a varint. */
function varintBytes(value: number): Uint8Array {
  const out: number[] = [];
  let rest = value;
  while (rest >= 128) {
    out.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  out.push(rest);
  return Uint8Array.from(out);
}

/** A field as it is written, in pieces to be joined. */
function fieldBytes({ field, wire, bytes }: ProtoField): Uint8Array[] {
  const key = varintBytes(field * 8 + wire);
  return wire === 2 ? [key, varintBytes(bytes.length), bytes] : [key, bytes];
}

/** A field that holds bytes: a text, or a message within the message. */
export const bytesField = (field: number, bytes: Uint8Array): ProtoField => ({
  field,
  wire: 2,
  value: 0,
  bytes,
});
/** A field that holds a whole number ≥ 0. */
export const numberField = (field: number, value: number): ProtoField => ({
  field,
  wire: 0,
  value,
  bytes: varintBytes(value),
});

/** A message of fields. */
export const messageOf = (fields: Iterable<ProtoField>): Uint8Array =>
  Buffer.concat([...fields].flatMap(fieldBytes));
