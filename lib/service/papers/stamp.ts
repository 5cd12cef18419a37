import { createHash, randomBytes, sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Credit } from '#lib/contract/nouns.ts';
import type { Clip } from '#lib/db/generated/client.ts';
import type { FileKind } from '../clips/clip-files.ts';
import type { LocalFiles } from '../clips/keep-files.ts';
import { type Credentials, credentialsOf } from './c2pa/certificates.ts';
import { type SourceType, sourceTypeOf } from './c2pa/source-types.ts';
import { type Exclusion, writeManifestStore } from './c2pa/write-manifest.ts';
import { PapersError } from './containers/container.ts';
import { CONTAINERS } from './containers/index.ts';
import { labelled } from './labelled.ts';
import { aigcLabel, asciiJson, LABEL_FIELD, NOTES_FIELD, type Notes, SIGNATURE_FIELD } from './notes.ts';
import { type SigningKey, signingKeyOf } from './signing-key.ts';

/** Ed25519, base64: 64 bytes. */
export const SIGNATURE_CHARACTERS = 88;

const SHA256_BYTES = 32;

/** What is to be said of a file; the rest is measured in it. */
export interface Facts extends Pick<Notes, 'engine' | 'clip' | 'seed' | 'made' | 'sounds'> {
  sourceType: SourceType;
}

/** A credit in a line. */
export const creditLine = ({ name, by, licence, source }: Credit): string =>
  `${name} (${by}; ${licence}; ${source})`;

/** What a file is signed over: all of it, its signature's place filled with this. */
const PLACE = '='.repeat(SIGNATURE_CHARACTERS);

/** SHA-256 of a file without the signature that stands at `at`. */
export function digestWithout(file: Uint8Array, at: number): Buffer {
  const hash = createHash('sha256');
  hash.update(file.subarray(0, at));
  hash.update(PLACE);
  return hash.update(file.subarray(at + SIGNATURE_CHARACTERS)).digest();
}

/** SHA-256 of all but these. */
function digestOutside(file: Uint8Array, exclusions: readonly Exclusion[]): Uint8Array {
  const hash = createHash('sha256');
  let at = 0;
  for (const { start, length } of exclusions) {
    hash.update(file.subarray(at, start));
    at = start + length;
  }
  return new Uint8Array(hash.update(file.subarray(at)).digest());
}

/** Puts papers into files. */
export class Papers {
  readonly #key: SigningKey;
  readonly #credentials: Credentials;

  constructor(appSecret: string) {
    this.#key = signingKeyOf(appSecret);
    this.#credentials = credentialsOf(appSecret);
  }

  /**
   * A file with its notes, its label, a C2PA manifest where its format takes one, and a signature over every byte of it,
   * the manifest's too: the manifest's hash is of all but itself and that signature.
   * @returns of sheets and pictures the file with its label alone, of any other format the file as it is
   * @throws PapersError where it is damaged
   */
  stamp(file: Uint8Array, kind: string, { sourceType, ...facts }: Facts): Uint8Array {
    const container = CONTAINERS.find((each) => each.matches(file));
    if (!container) return labelled(file, aigcLabel(facts));
    const { start, end } = container.read(file).sound;
    const notes: Notes = {
      songloom: 1,
      ...facts,
      file: kind,
      sound: createHash('sha256').update(file.subarray(start, end)).digest('hex'),
      key: this.#key.publicKey,
    };
    // Found again by what no file holds by chance.
    const place = randomBytes(66).toString('base64');
    const manifestOf = (exclusions: readonly Exclusion[], hash: Uint8Array) =>
      writeManifestStore(
        {
          generator: { name: 'Songloom', version: facts.engine },
          sourceType,
          made: facts.made,
          about: `${facts.clip} ${kind} ${notes.sound}`,
          exclusions,
          hash,
        },
        this.#credentials,
      );
    const stamped = container.put(
      file,
      // Of several texts of one kind, as ID3 has them, some programs show the last: that is the label.
      { [NOTES_FIELD]: asciiJson(notes), [SIGNATURE_FIELD]: place, [LABEL_FIELD]: aigcLabel(notes) },
      container.takesManifest ? manifestOf([], new Uint8Array(SHA256_BYTES)) : undefined,
    );
    const at = Buffer.from(stamped.buffer, stamped.byteOffset, stamped.byteLength).indexOf(
      place,
      0,
      'latin1',
    );
    const { manifest } = container.read(stamped);
    if (manifest) {
      const exclusions = [
        { start: manifest.excludedFrom, length: manifest.end - manifest.excludedFrom },
        { start: at, length: SIGNATURE_CHARACTERS },
      ].sort((a, b) => a.start - b.start);
      stamped.set(manifestOf(exclusions, digestOutside(stamped, exclusions)), manifest.start);
    }
    const signature = sign(null, digestWithout(stamped, at), this.#key.privateKey);
    stamped.set(Buffer.from(signature.toString('base64'), 'latin1'), at);
    return stamped;
  }

  /**
   * Stamps those local files that leave the house, in place: recordings, notes, sheets, covers, and stems where they were asked for. What
   * songs are made of later stays as it is; what is damaged, too.
   */
  async stampFiles(files: LocalFiles, facts: Facts, hasStems = false): Promise<void> {
    for (const [kind, file] of Object.entries(files) as [FileKind, string][]) {
      if (!LEAVES.test(kind) && !(hasStems && kind.startsWith('stem:'))) continue;
      try {
        await writeFile(file, this.stamp(await readFile(file), kind, facts));
      } catch (error) {
        if (!(error instanceof PapersError)) throw error;
      }
    }
  }
}

/** Files that people take along as they are. */
const LEAVES = /^(?:audio|cover|wav|wav-24|midi|midi:.+|export:(?:midi|musicxml|abc|lead_sheet_pdf))$/;

/** What is known of a clip that was made by a task; undefined for one that somebody brought, which is theirs. */
export const factsOf = (
  clip: Pick<
    Clip,
    'id' | 'taskId' | 'operation' | 'sourceClipId' | 'mv' | 'platform' | 'seed' | 'credits' | 'createdAt'
  >,
): Facts | undefined =>
  clip.taskId === null
    ? undefined
    : {
        engine: clip.mv ?? clip.platform ?? 'unknown',
        clip: clip.id,
        ...(clip.seed !== null && { seed: clip.seed }),
        ...(clip.credits !== null && { sounds: (clip.credits as unknown as Credit[]).map(creditLine) }),
        made: clip.createdAt.toISOString(),
        sourceType: sourceTypeOf(clip),
      };
