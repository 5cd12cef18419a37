/** A C2PA manifest store with one manifest: that a file was made by software, bound to every byte of it. */
import { createHash } from 'node:crypto';
import { CBORTag, type CBORType, encodeCBOR } from '@levischuck/tiny-cbor';
import type { Credentials } from './certificates.ts';
import { coseSign } from './cose-sign.ts';
import { cborBox, contentOf, superbox } from './jumbf.ts';
import { type SourceType, sourceTypeUrl } from './source-types.ts';

/** Bytes of a file that its hash is not of. */
export interface Exclusion {
  start: number;
  length: number;
}

/** What a manifest says. */
export interface Statement {
  /** What made it: name and version. */
  generator: { name: string; version: string };
  sourceType: SourceType;
  /** ISO 8601, UTC. */
  made: string;
  /** SHA-256 of all but the exclusions, which lie in order. */
  hash: Uint8Array;
  exclusions: readonly Exclusion[];
  /** What else tells this file from others: manifests of two files have different names. */
  about: string;
}

/** RFC 8949, 3.4.1: a date and time as text. */
const DATE_TIME = 0;
const HASH = 'sha256';
const ASSERTIONS = 'c2pa.assertions';

/**
 * How long exclusions are in CBOR, at most: two of them, each of their numbers below 2³². The rest is padded, so that a
 * store's length is known before it is known where in a file it lies.
 */
const EXCLUSIONS_BYTES_MAX = 47;

/** Its length follows from all but `hash` and `exclusions`. */
export function writeManifestStore(statement: Statement, { key, certificate }: Credentials): Uint8Array {
  const { generator, hash, exclusions } = statement;
  const uuid = uuidFrom(statement.about);
  const label = `urn:c2pa:${uuid}`;
  const agent = mapOf({ ...generator });
  const excluded = exclusions.map(({ start, length }) => mapOf({ start, length }));
  const assertions = {
    'c2pa.actions.v2': mapOf({
      actions: [
        mapOf({
          action: 'c2pa.created',
          when: new CBORTag(DATE_TIME, statement.made),
          softwareAgent: agent,
          digitalSourceType: sourceTypeUrl(statement.sourceType),
        }),
      ],
    }),
    'c2pa.hash.data': mapOf({
      exclusions: excluded,
      alg: HASH,
      hash,
      pad: new Uint8Array(EXCLUSIONS_BYTES_MAX - encodeCBOR(excluded).length),
    }),
  };
  const boxes = Object.entries(assertions).map(
    ([name, value]) => [name, cborBox('cbor', name, encodeCBOR(value))] as const,
  );
  const claim = encodeCBOR(
    mapOf({
      instanceID: `xmp:iid:${uuid}`,
      claim_generator_info: agent,
      alg: HASH,
      signature: `self#jumbf=/c2pa/${label}/c2pa.signature`,
      created_assertions: boxes.map(([name, box]) =>
        mapOf({
          url: `self#jumbf=${ASSERTIONS}/${name}`,
          hash: new Uint8Array(createHash(HASH).update(contentOf(box)).digest()),
        }),
      ),
    }),
  );
  return superbox(
    'c2pa',
    'c2pa',
    superbox(
      'c2ma',
      label,
      superbox('c2as', ASSERTIONS, ...boxes.map(([, box]) => box)),
      cborBox('c2cl', 'c2pa.claim.v2', claim),
      cborBox('c2cs', 'c2pa.signature', coseSign(claim, key, certificate)),
    ),
  );
}

const mapOf = (entries: Record<string, CBORType>): Map<string, CBORType> => new Map(Object.entries(entries));

/** The same for the same text; formed as one that was drawn by lot (RFC 9562, version 4), as C2PA asks. */
function uuidFrom(text: string): string {
  const bytes = createHash(HASH).update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
