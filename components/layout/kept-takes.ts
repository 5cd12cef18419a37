/**
 * Takes of a reading, in the browser until the voice is made: they outlive a reload and weeks of pause, and take none of the
 * studio's space. Under the reader's own name; whoever signs out takes them along.
 */
const TAKES = 'songloom-takes';

const addressOf = (readerId: string, list: string, line: number | 'reader'): string =>
  `/kept-takes/${encodeURIComponent(readerId)}/${list}/${line}`;

/** What a reader said before the first line. */
export interface ReaderFacts {
  name: string;
  consent: { by: string; at: string; text: string };
}

export class KeptTakes {
  readonly #readerId: string;
  readonly #list: string;

  constructor(readerId: string, list: string) {
    this.#readerId = readerId;
    this.#list = list;
  }

  #address(line: number | 'reader'): string {
    return addressOf(this.#readerId, this.#list, line);
  }

  /** @throws where the browser has no space left */
  async keep(line: number, wav: Blob): Promise<void> {
    await (await caches.open(TAKES)).put(this.#address(line), new Response(wav));
    // Else the browser may clear it away when its disk gets full.
    void navigator.storage?.persist?.().catch(() => false);
  }

  async take(line: number): Promise<Blob | undefined> {
    return (await (await caches.open(TAKES)).match(this.#address(line)))?.blob();
  }

  /** Numbers of the lines that are there. */
  async lines(): Promise<Set<number>> {
    const folder = this.#address(0).slice(0, -1);
    const found = (await (await caches.open(TAKES)).keys())
      .map(({ url }) => new URL(url).pathname)
      .filter((address) => address.startsWith(folder))
      .map((address) => Number(address.slice(folder.length)));
    return new Set(found.filter((line) => line > 0));
  }

  async setReader(facts: ReaderFacts): Promise<void> {
    await (await caches.open(TAKES)).put(this.#address('reader'), Response.json(facts));
  }

  async reader(): Promise<ReaderFacts | undefined> {
    return (await (await caches.open(TAKES)).match(this.#address('reader')))?.json() as Promise<
      ReaderFacts | undefined
    >;
  }

  /** Lets all of this list go. */
  async forget(): Promise<void> {
    const cache = await caches.open(TAKES);
    const lines = [...(await this.lines()), 'reader' as const];
    await Promise.all(lines.map((line) => cache.delete(this.#address(line))));
  }
}

/** Whoever leaves leaves no voice behind for whoever comes next. */
export async function forgetTakes(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(TAKES);
}
