interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks for many things by one question: what comes while a question is under way goes into the next one together. So
 * an answer is never older than its question, and the busier it gets, the less each one costs.
 */
export class Grouped<Item, Result> {
  readonly #ask: (items: Item[]) => Promise<Result[]>;
  readonly #most: number;
  #waiting: Waiting<Item, Result>[] = [];
  #isRunning = false;

  /**
   * @param ask answers all, in the order of its items; where it throws, every one of them gets the error
   * @param most items in one question
   */
  constructor(ask: (items: Item[]) => Promise<Result[]>, most = 256) {
    this.#ask = ask;
    this.#most = most;
  }

  get(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#most);
      try {
        const results = await this.#ask(group.map(({ item }) => item));
        for (const [index, { resolve }] of group.entries()) resolve(results[index]!);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#isRunning = false;
  }
}
