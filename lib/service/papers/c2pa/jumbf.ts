/** Boxes of JUMBF (ISO 19566-5): what a C2PA manifest store is made of. */
import { bytesOf, viewOf } from '../containers/container.ts';

/** Content types: four letters, then what all of them end with (C2PA 11.1.4, ISO 19566-5 B). */
type ContentType = 'c2pa' | 'c2ma' | 'c2as' | 'c2cl' | 'c2cs' | 'cbor';
const UUID_END = Buffer.from('0011001080' + '0000aa00389b71', 'hex');

/** Of a description box: others may ask for it by its label, and it has one. */
const REQUESTABLE_WITH_LABEL = 0b11;

const HEADER_BYTES = 8;

/** A superbox: what it is and is called, then its boxes. */
export const superbox = (type: ContentType, label: string, ...content: Uint8Array[]): Uint8Array =>
  box(
    'jumb',
    box('jumd', bytesOf(type), UUID_END, Uint8Array.of(REQUESTABLE_WITH_LABEL), bytesOf(`${label}\0`)),
    ...content,
  );

/** A superbox that holds one value. */
export const cborBox = (type: 'cbor' | 'c2cl' | 'c2cs', label: string, value: Uint8Array): Uint8Array =>
  superbox(type, label, box('cbor', value));

/** What a hashed URI's hash is of: a superbox without its own header (C2PA 8.4.2.3). */
export const contentOf = (superbox: Uint8Array): Uint8Array => superbox.subarray(HEADER_BYTES);

function box(type: string, ...content: Uint8Array[]): Uint8Array {
  const body = Buffer.concat(content);
  const header = new Uint8Array(HEADER_BYTES);
  viewOf(header).setUint32(0, HEADER_BYTES + body.length);
  header.set(bytesOf(type), 4);
  return Buffer.concat([header, body]);
}
