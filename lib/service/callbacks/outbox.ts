import type { ServiceContext } from '../context.ts';
import { tryDelivery } from './deliver.ts';

/** Tries under way at once in a process, and at most so many of them to one receiver. */
const TRIES_MAX = 64;
const TRIES_PER_RECEIVER = 8;
/** How soon a delivery is looked at again whose receiver has its fill. */
const FULL_RETRY_SECONDS = 5;

/**
 * Sends deliveries side by side, so that receivers who take their ten seconds hold up nobody else. A job of the queue
 * is done when its try has begun: what a crash then leaves half done is found again as a lost delivery.
 */
export class Outbox {
  readonly #context: ServiceContext;
  readonly #underWay = new Set<Promise<void>>();
  readonly #perReceiver = new Map<string, number>();

  constructor(context: ServiceContext) {
    this.#context = context;
  }

  /** Begins a try; waits only while too many are under way. */
  async start(deliveryId: string): Promise<void> {
    const { database, queue } = this.#context;
    const where = { id: deliveryId, status: 'pending' };
    const row = await database.callbackDelivery.findFirst({ where, select: { url: true } });
    if (!row) return;
    while (this.#underWay.size >= TRIES_MAX) await Promise.race(this.#underWay);
    const receiver = new URL(row.url).origin;
    const busy = this.#perReceiver.get(receiver) ?? 0;
    if (busy >= TRIES_PER_RECEIVER)
      return queue.send('callbacks', { id: deliveryId }, { startAfterSeconds: FULL_RETRY_SECONDS });
    this.#perReceiver.set(receiver, busy + 1);
    const sent = this.#send(deliveryId, receiver);
    this.#underWay.add(sent);
    void sent.finally(() => this.#underWay.delete(sent));
  }

  async #send(deliveryId: string, receiver: string): Promise<void> {
    try {
      await tryDelivery(this.#context, deliveryId);
    } catch (error) {
      this.#context.log.error({ err: error, deliveryId }, 'callback');
    } finally {
      const left = (this.#perReceiver.get(receiver) ?? 1) - 1;
      if (left > 0) this.#perReceiver.set(receiver, left);
      else this.#perReceiver.delete(receiver);
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
