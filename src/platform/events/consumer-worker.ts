import type { ClaimedDelivery } from './deliveries.store.ts';
import { type ByTopic, byTopic, DELIVERY_BATCH, deliverClaimed, deliverDue } from './deliveries.ts';
import type { Subscriber } from './event.ts';
import { type Repeating, repeat } from './repeat.ts';

/** Delivers to one consumer in this process: what the relay hands over, and what is due in the database. */
export class ConsumerWorker {
  readonly consumer: string;
  readonly #subscribers: ByTopic;
  readonly #handed: ClaimedDelivery[] = [];
  readonly #loop: Repeating;
  #isDue = false;

  constructor(consumer: string, subscribers: readonly Subscriber[]) {
    this.consumer = consumer;
    this.#subscribers = byTopic(subscribers);
    this.#loop = repeat(consumer, undefined, async ({ stopped }) => {
      await this.#deliverHanded();
      if (!this.#isDue) return;
      this.#isDue = false;
      await deliverDue(consumer, this.#subscribers, stopped);
    });
  }

  /** How many more deliveries the relay may claim for it. */
  get room(): number {
    return Math.max(0, DELIVERY_BATCH - this.#handed.length);
  }

  /** Takes deliveries that are claimed for this process. */
  hand(deliveries: readonly ClaimedDelivery[]): void {
    this.#handed.push(...deliveries);
    this.#loop.poke();
  }

  /** Has it look for what is due in the database. */
  pokeDue(): void {
    this.#isDue = true;
    this.#loop.poke();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#deliverHanded();
  }

  // Claimed already: finished even when the process is about to stop, or they would wait for a minute.
  async #deliverHanded(): Promise<void> {
    const handed = this.#handed.splice(0);
    if (handed.length === 0) return;
    const { signal } = new AbortController();
    await deliverClaimed(this.consumer, this.#subscribers, handed, signal);
  }
}
