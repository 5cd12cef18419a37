/** Named texts of printable ASCII, in order. */
export type Fields = Readonly<Record<string, string>>;

/** What a file is made of, as far as papers need it. */
export interface ReadFile {
  fields: Record<string, string>;
  /** The bytes that hold the sound, [start, end): what tags say lies outside of them. */
  sound: { start: number; end: number };
  /** Its C2PA manifest store, [start, end), and where what its hash is not of begins (C2PA A.3): a chunk's header, too. */
  manifest?: { start: number; end: number; excludedFrom: number };
}

/** A file format with room for named texts. Pure: bytes in, bytes out. */
export interface Container {
  id: string;
  /** Whether C2PA has a place for a manifest store in it that all who read the format pass over. */
  takesManifest: boolean;
  /** Whether a file is of this format, by its first bytes. */
  matches(file: Uint8Array): boolean;
  /**
   * The file with these texts in it, each as a contiguous run of ASCII, beside whatever it says already.
   * @param manifest a C2PA manifest store, where its format takes one, in place of what is there
   * @throws PapersError where it is damaged, or of a kind that is not written here
   */
  put(file: Uint8Array, fields: Fields, manifest?: Uint8Array): Uint8Array;
  /** @throws PapersError where it is damaged */
  read(file: Uint8Array): ReadFile;
}

/** A file that papers cannot be put into or read from, in a sentence that says what is wrong. */
export class PapersError extends Error {
  override readonly name = 'PapersError';
}

export const ascii = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
export const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** A view for numbers of more than a byte. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
