/** Statements that are kept; the one not used for longest makes room. */
const KEPT_MAX = 200;
/** After so many uses a statement is prepared anew: its plan was made for the tables as they were then. */
const USES_MAX = 200;
/** Texts remembered as seen once. Most statements come again and again, those put together of values never. */
const SEEN_MAX = 1_000;
/** What comes with a changed schema is not what a kept statement promised. */
const CHANGES_SCHEMA = /\b(?:create|alter|drop|deallocate|discard)\b/i;

/** Type and length, before every message's body. */
const HEADER = 5;
const QUERY = 'Q'.charCodeAt(0);
const ERROR_RESPONSE = 'E'.charCodeAt(0);
/** What node-postgres sends for one statement: Parse, Bind, Describe of the portal or none, Execute, Sync. */
const SHAPES = new Set(['PBDES', 'PBES']);
const PARSE_COMPLETE = Uint8Array.of('1'.charCodeAt(0), 0, 0, 0, 4);
const SYNC = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4);
/** A simple Query that is one statement of these, as far as can be told without parsing it. */
const ONE_STATEMENT = /^\s*(?:with|select|insert|update|delete)\b[^;]*;?\s*$/i;
/** Bind without parameters, Describe of the portal, Execute of all its rows, Sync. */
const BIND = message('B', Buffer.alloc(8));
const RUN = [message('D', Buffer.from('P\0')), message('E', Buffer.alloc(5)), SYNC];
/** ParseComplete, BindComplete, NoData: what a simple Query is not answered. */
const NOT_OF_QUERY = new Set([...'12n'].map((letter) => letter.charCodeAt(0)));

/** What is sent to the database in place of a batch of messages. */
export interface CachedBatch {
  messages: Uint8Array[];
  /** What the client is told before the database's own answer. */
  before?: Uint8Array;
  /** What of the database's first piece of answer is for the client. */
  trim?: (piece: Uint8Array) => Uint8Array;
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
    const first = Buffer.from(messages[0]!);
    if (first[0] === QUERY) return this.#rewriteQuery(first) ?? { messages };
    if (!SHAPES.has(String.fromCharCode(...messages.map((one) => one[0]!)))) return { messages };
    const bind = Buffer.from(messages[1]!);
    // Behind the portal's name.
    const statementAt = bind.indexOf(0, HEADER) + 1;
    if (first[HEADER] !== 0 || bind[statementAt] !== 0) return { messages };
    const kept = this.#keep(first.subarray(HEADER + 1));
    return kept
      ? {
          messages: [...kept.parse, withName(bind, statementAt, kept.name), ...messages.slice(2)],
          ...(kept.parse.length === 0 && { before: PARSE_COMPLETE }),
          settle: kept.settle,
        }
      : { messages };
  }

  #rewriteQuery(query: Buffer): CachedBatch | undefined {
    const text = query.subarray(HEADER);
    const sql = text.toString('latin1', 0, text.length - 1);
    if (CHANGES_SCHEMA.test(sql)) this.#forgetAll();
    else if (ONE_STATEMENT.test(sql)) {
      // No types of parameters.
      const kept = this.#keep(Buffer.concat([text, Buffer.alloc(2)]));
      return (
        kept && {
          messages: [...kept.parse, withName(BIND, HEADER + 1, kept.name), ...RUN],
          trim: (piece) => {
            let at = 0;
            while (NOT_OF_QUERY.has(piece[at]!)) at += HEADER;
            return piece.subarray(at);
          },
          settle: kept.settle,
        }
      );
    }
    return undefined;
  }

  /** @param body of a Parse, behind its name. @returns absent where it is not kept, for it never came before */
  #keep(
    body: Buffer,
  ): { name: string; parse: Uint8Array[]; settle: (hasFailed: boolean) => void } | undefined {
    const text = body.toString('latin1');
    const known = this.#kept.get(text);
    if (!known && !this.#seen.has(text)) {
      if (this.#seen.size >= SEEN_MAX) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    const { name, uses } = known ?? { name: `songloom_${++this.#names}`, uses: 0 };
    return {
      name,
      parse: known ? [] : [message('P', Buffer.concat([Buffer.from(`${name}\0`), body]))],
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
    const closings = this.#unwanted.map((name) => message('C', Buffer.from(`S${name}\0`)));
    this.#unwanted = [];
    return Buffer.concat([...closings, SYNC]);
  }

  #forgetAll(): void {
    for (const { name } of this.#kept.values()) this.#unwanted.push(name);
    this.#kept.clear();
  }
}

/** A message with a name where it has an empty one. */
const withName = (whole: Buffer, at: number, name: string): Buffer =>
  message(
    String.fromCharCode(whole[0]!),
    Buffer.concat([whole.subarray(HEADER, at), Buffer.from(name), whole.subarray(at)]),
  );

function message(type: string, body: Buffer): Buffer {
  const whole = Buffer.alloc(HEADER + body.length);
  whole.write(type, 'latin1');
  whole.writeInt32BE(body.length + 4, 1);
  body.copy(whole, HEADER);
  return whole;
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
