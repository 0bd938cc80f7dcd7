import type { Pool, PoolClient } from 'pg';
import type { SandboxClock } from '../clock.ts';
import type { CapturePlan } from '../control/faults.ts';
import { missing } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import {
  type Documents,
  type Inner,
  type Kind,
  nounOf,
  type Stored,
  type StoredEvent,
} from './documents.ts';
import { type KeyRow, LARGEST_WRITE, type Subscriber, writeAll } from './write.ts';

export const API_VERSION = '2026-10-28.endive';

interface Row {
  id: string;
  kind: Kind;
  account: string;
  created: number;
  data: object;
  inner_data: Inner;
}

/** What a unit needs of the process it runs in. */
export interface UnitHost {
  readonly pool: Pool;
  readonly clock: SandboxClock;
  readonly publicUrl: string;
  readonly config: { availableAfterSeconds: number; appOrigins: string[] };
  readonly endpoints: { subscribers: Subscriber[] };
  readonly faults: { planCapture(): CapturePlan };
}

export interface UnitOrigin {
  account: string;
  requestId: string | null;
  idempotencyKey: string | null;
}

/**
 * The work of one request: objects are read once, changed in memory and written together by one
 * statement. A transaction is opened only when something has to be locked, so that the common
 * request (a new intent) costs one read and one write.
 */
export class Unit {
  readonly host: UnitHost;
  readonly origin: UnitOrigin;
  #client: PoolClient | null = null;
  readonly #known = new Map<string, Stored | null>();
  readonly #changed = new Set<Stored>();
  readonly #events: StoredEvent[] = [];
  readonly #tasks: { due_ms: number; action: string; target: string; account: string }[] = [];

  constructor(host: UnitHost, origin: UnitOrigin) {
    this.host = host;
    this.origin = origin;
  }

  get clock(): SandboxClock {
    return this.host.clock;
  }

  get account(): string {
    return this.origin.account;
  }

  get wrote(): { events: boolean; tasks: boolean } {
    return { events: this.#events.length > 0, tasks: this.#tasks.length > 0 };
  }

  /** Any read-only statement, inside the transaction when there is one. */
  async select<R extends object>(text: string, values: unknown[]): Promise<R[]> {
    const { rows } = await (this.#client ?? this.host.pool).query<R>(text, values);
    return rows;
  }

  /** Loads several objects at once. */
  async preload(ids: (string | null | undefined)[]): Promise<void> {
    const wanted = [...new Set(ids)].filter((id) => typeof id === 'string' && !this.#known.has(id));
    if (wanted.length === 0) return;
    const rows = await this.select<Row>(
      'select id, kind, account, created, data, inner_data from gateway.objects where id = any($1)',
      [wanted],
    );
    for (const id of wanted) if (typeof id === 'string') this.#known.set(id, null);
    for (const row of rows) this.#remember(row);
  }

  async find<K extends Kind>(kind: K, id: string | null | undefined): Promise<Stored<K> | null> {
    if (!id) return null;
    await this.preload([id]);
    return this.#visible(kind, id);
  }

  /** Any object of this account by its id alone. */
  async peek(id: string): Promise<object | null> {
    await this.preload([id]);
    const stored = this.#known.get(id);
    return stored && stored.account === this.account ? stored.data : null;
  }

  /** What this unit has read or made of a kind for an account, newest first as far as it was made here. */
  all<K extends Kind>(kind: K, account: string): Stored<K>[] {
    const found = [...this.#known.values()].filter(
      (each): each is Stored =>
        each?.kind === kind && each.account === account && !each.inner.deleted,
    );
    return found as Stored<Kind>[] as Stored<K>[];
  }

  /** Throws resource_missing for what this account doesn't have. */
  async get<K extends Kind>(kind: K, id: string, param = 'id'): Promise<Stored<K>> {
    const found = await this.find(kind, id);
    if (!found) throw missing(nounOf(kind), id, param);
    return found;
  }

  /** Reads the newest version and keeps others from changing it until this unit ends. */
  async lock<K extends Kind>(kind: K, id: string, param = 'id'): Promise<Stored<K>> {
    const client = await this.#begin();
    const { rows } = await client.query<Row>(
      'select id, kind, account, created, data, inner_data from gateway.objects where id = $1 for update',
      [id],
    );
    const known = this.#known.get(id);
    if (rows[0] && !(known && this.#changed.has(known))) this.#remember(rows[0]);
    const found = this.#visible(kind, id);
    if (!found) throw missing(nounOf(kind), id, param);
    return found;
  }

  add<K extends Kind>(kind: K, data: Documents[K], inner: Inner = {}, account?: string): Stored<K> {
    const created = 'created' in data && typeof data.created === 'number' ? data.created : 0;
    const stored: Stored<K> = {
      kind,
      account: account ?? this.account,
      created: created || this.clock.seconds(),
      data,
      inner,
    };
    this.#known.set(data.id, stored);
    this.#changed.add(stored);
    return stored;
  }

  save(stored: Stored): void {
    this.#changed.add(stored);
  }

  /** Records an event with the object as it is now. */
  emit(type: string, object: object, previous?: object): void {
    const event: StoredEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.clock.seconds(),
      data: structuredClone(previous ? { object, previous_attributes: previous } : { object }),
      livemode: false,
      pending_webhooks: 0,
      request: { id: this.origin.requestId, idempotency_key: this.origin.idempotencyKey },
      type,
      ...(this.account ? { account: this.account } : {}),
    };
    event.pending_webhooks = this.host.endpoints.subscribers.filter((one) =>
      one.wants(type),
    ).length;
    this.#events.push(event);
    this.add('event', event);
  }

  /** Something the gateway does by itself later, in sandbox time. */
  schedule(action: string, target: string, afterMs: number, account = this.account): void {
    this.#tasks.push({ due_ms: this.clock.milliseconds() + afterMs, action, target, account });
  }

  /** Writes everything at once; with a key also the answer it stands for. */
  async commit(key?: KeyRow): Promise<void> {
    if (this.#changed.size > 0 || this.#tasks.length > 0 || key) {
      const large = this.#changed.size > LARGEST_WRITE;
      const connection = large ? await this.#begin() : (this.#client ?? this.host.pool);
      await writeAll(connection, {
        objects: [...this.#changed],
        events: this.#events,
        tasks: this.#tasks,
        key,
        subscribers: this.host.endpoints.subscribers,
      });
    }
    if (this.#client) await this.#client.query('commit');
    this.#release();
  }

  /** Takes a task off the agenda within this unit; false when somebody else did. */
  async takeTask(id: number): Promise<boolean> {
    const client = await this.#begin();
    const { rowCount } = await client.query('delete from gateway.agenda where id = $1', [id]);
    return rowCount === 1;
  }

  /** Waits for every other unit that holds the same name, and holds it until this one ends. */
  async holdAdvisory(name: string): Promise<void> {
    const client = await this.#begin();
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [name]);
  }

  async rollback(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    this.#client = null;
    try {
      await client.query('rollback');
      client.release();
    } catch (error) {
      client.release(error instanceof Error ? error : true);
    }
  }

  async #begin(): Promise<PoolClient> {
    if (!this.#client) {
      this.#client = await this.host.pool.connect();
      await this.#client.query('begin');
    }
    return this.#client;
  }

  #release(): void {
    this.#client?.release();
    this.#client = null;
  }

  #remember(row: Row): void {
    this.#known.set(row.id, {
      kind: row.kind,
      account: row.account,
      created: row.created,
      data: row.data as Documents[Kind],
      inner: row.inner_data,
    });
  }

  #visible<K extends Kind>(kind: K, id: string): Stored<K> | null {
    const stored = this.#known.get(id);
    if (!stored || stored.kind !== kind || stored.inner.deleted) return null;
    return stored.account === this.account ? (stored as Stored<K>) : null;
  }
}
