import type { ServiceContext } from '../context.ts';
import { tryDelivery } from './deliver.ts';

/** Tries under way at once in a process, and at most so many of them to one receiver, and of one account. */
const TRIES_MAX = 64;
const TRIES_PER_RECEIVER = 8;
const TRIES_PER_ACCOUNT = 16;
/** How soon a delivery is looked at again whose receiver or account has its fill. */
const FULL_RETRY_SECONDS = 5;

/**
 * Sends deliveries side by side, so that receivers who take their ten seconds hold up nobody else, however many of them
 * one account has. A job of the queue
 * is done when its try has begun: what a crash then leaves half done is found again as a lost delivery.
 */
export class Outbox {
  readonly #context: ServiceContext;
  readonly #underWay = new Set<Promise<void>>();
  /** How many there are to each receiver and of each account. */
  readonly #busy = new Map<string, number>();

  constructor(context: ServiceContext) {
    this.#context = context;
  }

  /** Begins a try; waits only while too many are under way. */
  async start(deliveryId: string): Promise<void> {
    const { database, queue } = this.#context;
    const where = { id: deliveryId, status: 'pending' };
    const row = await database.callbackDelivery.findFirst({ where, select: { url: true, accountId: true } });
    if (!row) return;
    while (this.#underWay.size >= TRIES_MAX) await Promise.race(this.#underWay);
    const receiver = `receiver ${new URL(row.url).origin}`;
    const account = `account ${row.accountId}`;
    const isFull = (who: string, most: number) => (this.#busy.get(who) ?? 0) >= most;
    if (isFull(receiver, TRIES_PER_RECEIVER) || isFull(account, TRIES_PER_ACCOUNT))
      return queue.send('callbacks', { id: deliveryId }, { startAfterSeconds: FULL_RETRY_SECONDS });
    const sent = this.#send(deliveryId, [receiver, account]);
    this.#underWay.add(sent);
    void sent.finally(() => this.#underWay.delete(sent));
  }

  async #send(deliveryId: string, busy: readonly string[]): Promise<void> {
    for (const who of busy) this.#busy.set(who, (this.#busy.get(who) ?? 0) + 1);
    try {
      await tryDelivery(this.#context, deliveryId);
    } catch (error) {
      this.#context.log.error({ err: error, deliveryId }, 'callback');
    } finally {
      for (const who of busy) {
        const left = (this.#busy.get(who) ?? 1) - 1;
        if (left > 0) this.#busy.set(who, left);
        else this.#busy.delete(who);
      }
    }
  }

  /** Waits for the tries under way, but not longer than this; the others are taken up again as lost ones. */
  async drain(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([Promise.all(this.#underWay), over]);
    clearTimeout(timer);
  }
}
