/**
 * Whose signature a manifest's is. Nobody is asked for a certificate: an installation has an authority of its own, which
 * certifies the one key that signs (C2PA 14.5 refuses what certifies itself). Whoever wants its files to be trusted adds
 * the authority to what they trust. All of it follows from APP_SECRET, so nothing is kept.
 */
import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import * as x509 from '@peculiar/asn1-x509';
import { type SigningKey, signingKeyOf } from '../signing-key.ts';

/** What signs manifests. */
export interface Credentials {
  key: KeyObject;
  /** DER. */
  certificate: Uint8Array;
  /** Of the authority that issued it, PEM. */
  authority: string;
}

const ED25519 = '1.3.101.112';
const [COMMON_NAME, ORGANIZATION] = ['2.5.4.3', '2.5.4.10'];
/** What the key is for: to sign documents (RFC 9336), and mail, which is what older verifiers ask for (C2PA 14.5.1). */
const PURPOSES = ['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4'];
/** RFC 5280, 4.1.2.5: for what has no day on which it ends. Nobody would renew it. */
const VALIDITY = new x509.Validity({
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('9999-12-31T23:59:59Z'),
});

/** What an installation signs manifests with: always the same for an APP_SECRET. */
export function credentialsOf(appSecret: string): Credentials {
  const authority = signingKeyOf(appSecret, 'c2pa authority');
  const signer = signingKeyOf(appSecret, 'c2pa');
  const number = keyIdentifier(authority).toString('hex').slice(0, 8);
  const nameOf = (role: string) => nameFrom(`Songloom installation ${number}`, role);
  const issuer = { key: authority, name: nameOf('Authority') };
  const root = certificate(issuer, issuer, [
    extension(x509.id_ce_basicConstraints, new x509.BasicConstraints({ cA: true }), true),
    extension(
      x509.id_ce_keyUsage,
      new x509.KeyUsage(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign),
      true,
    ),
  ]);
  const own = certificate({ key: signer, name: nameOf('Songloom') }, issuer, [
    extension(x509.id_ce_basicConstraints, new x509.BasicConstraints({ cA: false }), true),
    extension(x509.id_ce_keyUsage, new x509.KeyUsage(x509.KeyUsageFlags.digitalSignature), true),
    extension(x509.id_ce_extKeyUsage, new x509.ExtendedKeyUsage(PURPOSES)),
  ]);
  return { key: signer.privateKey, certificate: own, authority: pemOf(root) };
}

interface Party {
  key: SigningKey;
  name: x509.Name;
}

function certificate(subject: Party, issuer: Party, extensions: x509.Extension[]): Uint8Array {
  const algorithm = new x509.AlgorithmIdentifier({ algorithm: ED25519 });
  const identifier = keyIdentifier(subject.key);
  const certified = new x509.TBSCertificate({
    version: x509.Version.v3,
    serialNumber: serialNumber(identifier),
    signature: algorithm,
    issuer: issuer.name,
    validity: VALIDITY,
    subject: subject.name,
    subjectPublicKeyInfo: AsnConvert.parse(spkiOf(subject.key), x509.SubjectPublicKeyInfo),
    extensions: new x509.Extensions([
      ...extensions,
      extension(x509.id_ce_subjectKeyIdentifier, new x509.SubjectKeyIdentifier(identifier)),
      extension(
        x509.id_ce_authorityKeyIdentifier,
        new x509.AuthorityKeyIdentifier({
          keyIdentifier: new x509.KeyIdentifier(keyIdentifier(issuer.key)),
        }),
      ),
    ]),
  });
  const signature = sign(null, Buffer.from(AsnConvert.serialize(certified)), issuer.key.privateKey);
  return new Uint8Array(
    AsnConvert.serialize(
      new x509.Certificate({
        tbsCertificate: certified,
        signatureAlgorithm: algorithm,
        signatureValue: bufferOf(signature),
      }),
    ),
  );
}

const extension = (extnID: string, value: unknown, critical = false): x509.Extension =>
  new x509.Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });

const nameFrom = (organization: string, commonName: string): x509.Name =>
  new x509.Name(
    Object.entries({ [ORGANIZATION]: organization, [COMMON_NAME]: commonName }).map(
      ([type, text]) =>
        new x509.RelativeDistinguishedName([
          new x509.AttributeTypeAndValue({ type, value: new x509.AttributeValue({ utf8String: text }) }),
        ]),
    ),
  );

const spkiOf = ({ privateKey }: SigningKey): Buffer =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' });

/** RFC 7093, method 1: the first 160 bits of a key's SHA-256. */
const keyIdentifier = ({ publicKey }: SigningKey): Buffer =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest().subarray(0, 20);

/** A positive number of 16 bytes, the same for a key. */
function serialNumber(identifier: Buffer): ArrayBuffer {
  const bytes = Uint8Array.from(identifier.subarray(0, 16));
  bytes[0] = (bytes[0]! & 0x3f) | 0x40;
  return bytes.buffer;
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

const pemOf = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
