/** COSE_Sign1 (RFC 9052) as C2PA has it: what is signed stands elsewhere, the certificate beside the algorithm. */
import { type KeyObject, sign } from 'node:crypto';
import { CBORTag, encodeCBOR } from '@levischuck/tiny-cbor';

const COSE_SIGN1 = 18;
/** Header parameters: `alg` (RFC 9052) and `x5chain` (RFC 9360), which C2PA wants among what is signed. */
const [ALG, X5CHAIN] = [1, 33];
/** Ed25519 among COSE's algorithms (RFC 9053). */
const EDDSA = -8;

/** @param certificate X.509, DER: of the key; what issued it is for others to know. */
export function coseSign(payload: Uint8Array, key: KeyObject, certificate: Uint8Array): Uint8Array {
  const protectedHeader = encodeCBOR(
    new Map<number, number | Uint8Array>([
      [ALG, EDDSA],
      [X5CHAIN, certificate],
    ]),
  );
  const external = new Uint8Array(0);
  const signed = encodeCBOR(['Signature1', protectedHeader, external, payload]);
  return encodeCBOR(
    new CBORTag(COSE_SIGN1, [protectedHeader, new Map(), null, new Uint8Array(sign(null, signed, key))]),
  );
}
