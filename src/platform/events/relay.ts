import { crashPoint } from '#platform/crash/crash-point.ts';
import { andCommit, type Executor, savepoint, transaction } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { noteFailure } from '#platform/log/note-outage.ts';
import { type ClaimedDelivery, insertDeliveries, type NewDelivery } from './deliveries.store.ts';
import type { Announcer } from './event.ts';
import { type Lease, LeaseLost, takeLeaseOf } from './lease.ts';
import { type OutboxRow, markRelayed, rejectEvent, takeUnrelayed } from './outbox.store.ts';

export const RELAY_LEASE = 'outbox-relay';
const LEASE_SECONDS = 6;
const BATCH = 500;

/** Where job requests go. The relay itself knows only events. */
export interface JobSink {
  /** Outbox topics that start with this are job requests. */
  readonly prefix: string;
  /** Names of the queues that exist; requests for others wait. */
  queues(): Promise<string[]>;
  /** Inserts jobs in the relay's transaction; the outbox id makes each one unique. */
  insert(tx: Executor, queue: string, rows: readonly OutboxRow[]): Promise<void>;
}

function byQueue(rows: readonly OutboxRow[], prefix: string): Map<string, OutboxRow[]> {
  const groups = new Map<string, OutboxRow[]>();
  for (const row of rows) {
    if (!row.topic.startsWith(prefix)) continue;
    const queue = row.topic.slice(prefix.length);
    const group = groups.get(queue) ?? [];
    group.push(row);
    groups.set(queue, group);
  }
  return groups;
}

/** Somebody in this process who takes deliveries at once. */
export interface Receiver {
  readonly consumer: string;
  readonly room: number;
  hand(deliveries: readonly ClaimedDelivery[]): void;
}

/** What became of a batch. */
interface Relayed {
  readonly rows: readonly OutboxRow[];
  readonly claimed: readonly NewDelivery[];
  /** Deliveries were made that nobody has claimed. */
  readonly hasMore: boolean;
}

/** Where events go besides into deliveries. */
export interface Destinations {
  readonly sink: JobSink;
  readonly announce?: Announcer | undefined;
}

async function hand(
  tx: Executor,
  rows: readonly OutboxRow[],
  destinations: Destinations,
  receivers: readonly Receiver[],
): Promise<Relayed> {
  const { sink } = destinations;
  const jobs = byQueue(rows, sink.prefix);
  const write = () => writeHanded(tx, rows, destinations, receivers);
  // Jobs are written by their library, in turns of its own.
  if (jobs.size === 0) return andCommit(write);
  const made = await write();
  for (const [queue, group] of jobs) await sink.insert(tx, queue, group);
  return made;
}

/** All that is written of events themselves, given in one turn. */
async function writeHanded(
  tx: Executor,
  rows: readonly OutboxRow[],
  { announce }: Destinations,
  receivers: readonly Receiver[],
): Promise<Relayed> {
  const ids = rows.map((row) => row.id);
  const capacities = receivers.map(({ consumer, room }) => ({ consumer, room }));
  const [made] = await Promise.all([
    insertDeliveries(tx, ids, capacities),
    markRelayed(tx, ids),
    announce?.(tx, rows),
  ]);
  return { rows, ...made };
}

// Nothing is claimed here: a batch that failed once is small, and whoever sweeps next delivers it.
async function handOneByOne(
  tx: Executor,
  rows: readonly OutboxRow[],
  destinations: Destinations,
): Promise<Relayed> {
  for (const row of rows) {
    try {
      await savepoint(tx, async () => {
        await writeHanded(tx, [row], destinations, []);
        const { sink } = destinations;
        for (const [queue, group] of byQueue([row], sink.prefix))
          await sink.insert(tx, queue, group);
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ module: 'events', eventId: row.id, topic: row.topic, reason }, 'event set aside');
      await rejectEvent(tx, row.id, reason);
    }
  }
  return { rows, claimed: [], hasMore: true };
}

/**
 * Turns the oldest waiting events into deliveries and jobs, in one transaction under the lease; hands over
 * what was claimed once it is committed. With `isolated`, an event that cannot be handed on is set aside
 * alone.
 */
async function relayBatch(
  lease: Lease,
  destinations: Destinations,
  receivers: readonly Receiver[],
  isolated: boolean,
): Promise<{ taken: number; hasMore: boolean }> {
  const { sink } = destinations;
  const queues = await sink.queues();
  const { rows, claimed, hasMore } = await transaction(
    async (tx): Promise<Relayed> => {
      // In one go: what was taken under a lease that is lost is given back by the rollback.
      const [taken] = await Promise.all([
        takeUnrelayed(tx, isolated ? 50 : BATCH, sink.prefix, queues),
        lease.guard(tx),
      ]);
      if (taken.length === 0) return { rows: [], claimed: [], hasMore: false };
      return isolated
        ? handOneByOne(tx, taken, destinations)
        : hand(tx, taken, destinations, receivers);
    },
    // What is forgotten with a crash is relayed again.
    { waitsForDisk: false },
  );
  if (rows.length > 0) crashPoint('after_outbox');
  if (claimed.length > 0) passOn(rows, claimed, receivers);
  return { taken: rows.length, hasMore };
}

function passOn(
  rows: readonly OutboxRow[],
  claimed: readonly NewDelivery[],
  receivers: readonly Receiver[],
): void {
  const events = new Map(rows.map((row) => [row.id, row]));
  for (const receiver of receivers) {
    const deliveries = claimed
      .filter(({ consumer }) => consumer === receiver.consumer)
      .sort((one, other) => one.eventId - other.eventId)
      .flatMap(({ eventId, claim }): ClaimedDelivery[] => {
        const event = events.get(eventId);
        return event === undefined ? [] : [{ ...event, eventId, claim, attempts: 1 }];
      });
    if (deliveries.length > 0) receiver.hand(deliveries);
  }
}

async function relayAll(
  lease: Lease,
  destinations: Destinations,
  receivers: readonly Receiver[],
  stopped: AbortSignal,
): Promise<boolean> {
  let isMore = false;
  while (!stopped.aborted) {
    let batch: { taken: number; hasMore: boolean };
    let isFull: boolean;
    try {
      batch = await relayBatch(lease, destinations, receivers, false);
      isFull = batch.taken === BATCH;
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      noteFailure({ module: 'events' }, error, 'batch of events failed, trying them singly');
      batch = await relayBatch(lease, destinations, receivers, true);
      isFull = batch.taken > 0;
    }
    isMore ||= batch.hasMore;
    if (!isFull) break;
  }
  return isMore;
}

/** One pass of a process that may become, be or lose the relay. */
export class Relay {
  #lease: Lease | undefined;
  readonly #destinations: Destinations;
  readonly #receivers: readonly Receiver[];

  constructor(destinations: Destinations, receivers: readonly Receiver[]) {
    this.#destinations = destinations;
    this.#receivers = receivers;
  }

  get isHolder(): boolean {
    return this.#lease !== undefined && !this.#lease.signal.aborted;
  }

  /**
   * Relays everything that waits, if this process is or can become the relay. True when there are
   * deliveries that anybody may claim.
   */
  async pass(stopped: AbortSignal): Promise<boolean> {
    if (this.#lease?.signal.aborted) await this.release();
    this.#lease ??= await takeLeaseOf(RELAY_LEASE, LEASE_SECONDS);
    if (this.#lease === undefined) return false;
    try {
      return await relayAll(this.#lease, this.#destinations, this.#receivers, stopped);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      await this.release();
      return false;
    }
  }

  async release(): Promise<void> {
    const lease = this.#lease;
    this.#lease = undefined;
    await lease?.release().catch(() => undefined);
  }
}
