/** Statements that are kept; the one not used for longest makes room. */
const KEPT_MAX = 200;
/** After so many uses a statement is prepared anew: its plan was made for the tables as they were then. */
const USES_MAX = 200;
/** Texts remembered as seen once. Most statements come again and again, those put together of values never. */
const SEEN_MAX = 1_000;
/** What comes with a changed schema is not what a kept statement promised. */
const CHANGES_SCHEMA = /\b(?:create|alter|drop|deallocate|discard)\b/i;

const BIND_HEADER = 5;
const PARSE_HEADER = 5;
const QUERY = 'Q'.charCodeAt(0);
const ERROR_RESPONSE = 'E'.charCodeAt(0);
/** What node-postgres sends for one statement: Parse, Bind, Describe of the portal or none, Execute, Sync. */
const SHAPES = new Set(['PBDES', 'PBES']);
const PARSE_COMPLETE = Uint8Array.of('1'.charCodeAt(0), 0, 0, 0, 4);
const SYNC = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4);

/** What is sent to the database in place of a batch of messages. */
export interface CachedBatch {
  messages: Uint8Array[];
  /** What the client is told before the database's own answer. */
  before?: Uint8Array;
  /** To be told how it ended. */
  settle?: (hasFailed: boolean) => void;
}

/**
 * Keeps the statements that clients send unnamed, with their plans, as named ones of the shared session: parsing and
 * planning is most of what a short statement costs. Clients see no difference. Made for one PostgreSQL session behind
 * many connections, of which each sends whole batches of wire protocol messages (version 3).
 */
export class StatementCache {
  /** Names and uses by text and types of parameters, in the order of their last use. */
  readonly #kept = new Map<string, { name: string; uses: number }>();
  readonly #seen = new Set<string>();
  #unwanted: string[] = [];
  #names = 0;

  /** @param messages one batch, up to its Sync or simple Query */
  rewrite(messages: Uint8Array[]): CachedBatch {
    const [first, second] = messages;
    if (first?.[0] === QUERY) {
      if (CHANGES_SCHEMA.test(Buffer.from(first).toString('latin1'))) this.#forgetAll();
      return { messages };
    }
    if (!SHAPES.has(String.fromCharCode(...messages.map((message) => message[0]!)))) return { messages };
    const parse = Buffer.from(first!);
    const bind = Buffer.from(second!);
    // Behind the portal's name.
    const statementAt = bind.indexOf(0, BIND_HEADER) + 1;
    if (parse[PARSE_HEADER] !== 0 || bind[statementAt] !== 0) return { messages };
    const text = parse.toString('latin1', PARSE_HEADER + 1);
    const known = this.#kept.get(text);
    if (!known && !this.#seen.has(text)) {
      if (this.#seen.size >= SEEN_MAX) this.#seen.clear();
      this.#seen.add(text);
      return { messages };
    }
    const { name, uses } = known ?? { name: `songloom_${++this.#names}`, uses: 0 };
    return {
      messages: [
        ...(known ? [] : [withName(parse, PARSE_HEADER, name)]),
        withName(bind, statementAt, name),
        ...messages.slice(2),
      ],
      ...(known && { before: PARSE_COMPLETE }),
      settle: (hasFailed) => {
        this.#kept.delete(text);
        if (hasFailed || uses + 1 >= USES_MAX) this.#unwanted.push(name);
        else this.#kept.set(text, { name, uses: uses + 1 });
        const [oldest] = this.#kept;
        if (oldest && this.#kept.size > KEPT_MAX) {
          this.#kept.delete(oldest[0]);
          this.#unwanted.push(oldest[1].name);
        }
      },
    };
  }

  /** Messages that close what is kept no longer, to be sent between two batches. Their answer is for nobody. */
  takeClosings(): Uint8Array | undefined {
    if (this.#unwanted.length === 0) return undefined;
    const closings = this.#unwanted.map((name) => {
      const message = Buffer.from(`C0000S${name}\0`, 'latin1');
      message.writeInt32BE(message.length - 1, 1);
      return message;
    });
    this.#unwanted = [];
    return Buffer.concat([...closings, SYNC]);
  }

  #forgetAll(): void {
    for (const { name } of this.#kept.values()) this.#unwanted.push(name);
    this.#kept.clear();
  }
}

/** A message with a name where it has an empty one. */
function withName(message: Buffer, at: number, name: string): Buffer {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name, 'latin1'), message.subarray(at)]);
  named.writeInt32BE(named.length - 1, 1);
  return named;
}

/** Looks for an ErrorResponse in an answer of the database, which comes in pieces. */
export class ErrorWatch {
  hasFailed = false;
  /** Type and length of a message of which not all has come yet. */
  #header: number[] = [];
  #left = 0;

  read(piece: Uint8Array): void {
    let at = 0;
    while (at < piece.length) {
      const skipped = Math.min(this.#left, piece.length - at);
      this.#left -= skipped;
      at += skipped;
      while (this.#left === 0 && this.#header.length < 5 && at < piece.length)
        this.#header.push(piece[at++]!);
      if (this.#header.length < 5) continue;
      const [type, ...length] = this.#header;
      if (type === ERROR_RESPONSE) this.hasFailed = true;
      this.#left = Buffer.from(length).readInt32BE(0) - 4;
      this.#header = [];
    }
  }
}
