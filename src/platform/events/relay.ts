import { type Executor, savepoint, transaction } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { type Lease, LeaseLost, takeLeaseOf } from './lease.ts';
import {
  type OutboxRow,
  insertDeliveries,
  markRelayed,
  rejectEvent,
  takeUnrelayed,
} from './outbox.store.ts';

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
  insert(tx: Executor, queue: string, rows: OutboxRow[]): Promise<void>;
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

async function hand(tx: Executor, rows: readonly OutboxRow[], sink: JobSink): Promise<void> {
  const ids = rows.map((row) => row.id);
  await insertDeliveries(tx, ids);
  for (const [queue, group] of byQueue(rows, sink.prefix)) await sink.insert(tx, queue, group);
  await markRelayed(tx, ids);
}

async function handOneByOne(
  tx: Executor,
  rows: readonly OutboxRow[],
  sink: JobSink,
): Promise<void> {
  for (const row of rows) {
    try {
      await savepoint(tx, () => hand(tx, [row], sink));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ module: 'events', eventId: row.id, topic: row.topic, reason }, 'event set aside');
      await rejectEvent(tx, row.id, reason);
    }
  }
}

/**
 * Turns the oldest waiting events into deliveries and jobs, in one transaction under the lease. With
 * `isolated`, an event that cannot be handed on is set aside alone. Returns how many rows were taken.
 */
export async function relayBatch(lease: Lease, sink: JobSink, isolated: boolean): Promise<number> {
  const queues = await sink.queues();
  return transaction(async (tx) => {
    await lease.guard(tx);
    const rows = await takeUnrelayed(tx, isolated ? 50 : BATCH, sink.prefix, queues);
    if (rows.length === 0) return 0;
    await (isolated ? handOneByOne(tx, rows, sink) : hand(tx, rows, sink));
    return rows.length;
  });
}

async function relayAll(lease: Lease, sink: JobSink, stopped: AbortSignal): Promise<boolean> {
  let moved = 0;
  for (;;) {
    if (stopped.aborted) return moved > 0;
    let taken: number;
    try {
      taken = await relayBatch(lease, sink, false);
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      log.warn({ module: 'events', err: error }, 'batch of events failed, trying them singly');
      taken = await relayBatch(lease, sink, true);
    }
    moved += taken;
    if (taken === 0) return moved > 0;
  }
}

/** One pass of a process that may become, be or lose the relay. */
export class Relay {
  #lease: Lease | undefined;
  readonly #sink: JobSink;

  constructor(sink: JobSink) {
    this.#sink = sink;
  }

  get isHolder(): boolean {
    return this.#lease !== undefined;
  }

  /** Relays everything that waits, if this process is or can become the relay. True if it moved something. */
  async pass(stopped: AbortSignal): Promise<boolean> {
    if (this.#lease?.signal.aborted) await this.release();
    this.#lease ??= await takeLeaseOf(RELAY_LEASE, LEASE_SECONDS);
    if (this.#lease === undefined) return false;
    try {
      return await relayAll(this.#lease, this.#sink, stopped);
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
