import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What an authenticator is asked and answers wrongly, where a test wants it so. */
export interface AuthenticatorFaults {
  /** Of the page that asks. */
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Count that is told; one more than the last where absent. */
  counter?: number;
  /** Only the device is shown, not the person. */
  isUnverified?: boolean;
  userHandle?: string;
  /** Signs something else. */
  isForged?: boolean;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

/**
 * An authenticator in software with one ES256 passkey (Web Authentication Level 3, §6): answers as a browser does, and
 * as none should.
 * @param origin of the page that asks, where nothing else is said
 */
export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let count = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, faults: AuthenticatorFaults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const header = (faults: AuthenticatorFaults, flags: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? ++count);
    const rpId = faults.rpId ?? new URL(origin).hostname;
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([PRESENT | (faults.isUnverified ? 0 : VERIFIED) | flags]),
      counter,
    ]);
  };
  const shell = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  return {
    id: base64url(id),
    /** Answers `navigator.credentials.create`. */
    register(options: { challenge: string; user: { id: string } }, faults: AuthenticatorFaults = {}) {
      userHandle = options.user.id;
      // COSE_Key: EC2, ES256, P-256 (RFC 9053), in CBOR.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const data = Buffer.concat([
        header(faults, ATTESTED),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...shell,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, faults)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    signIn(options: { challenge: string }, faults: AuthenticatorFaults = {}) {
      const client = clientData('webauthn.get', options.challenge, faults);
      const data = header(faults, 0);
      const signed = faults.isForged ? Buffer.from('something else') : Buffer.concat([data, sha256(client)]);
      return {
        ...shell,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, privateKey)),
          userHandle: faults.userHandle ?? userHandle,
        },
      };
    },
  };
}
