import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetConfiguration } from '#platform/config/config.ts';
import { testDatabase } from '#test/support/database.ts';
import { closeDatabase } from './pool.ts';
import { sql } from './sql.ts';
import { db, savepoint, transaction } from './transaction.ts';

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'groundswell-cut-'));
const SOCKET = '.s.PGSQL.5432';
/** A step that meets every kind of place in the answers. */
const EVERY_BYTES = 7;
const PATIENCE_MS = 30_000;

const HOST = /(?<=host=)[^&]+/;

function socketFolder(): string {
  return decodeURIComponent(HOST.exec(database.url)?.[0] ?? '');
}

/** How a connection is lost: as if the server was killed, or as if it closed in order. */
type Loss = 'destroy' | 'end';

/** Stands between the pool and PostgreSQL; loses every connection behind so many bytes of its answers. */
class Cutter {
  limit = Number.POSITIVE_INFINITY;
  loss: Loss = 'destroy';
  passed = 0;
  readonly #server = net.createServer((client) => this.#join(client));

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(join(folder, SOCKET), resolve));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #join(client: net.Socket): void {
    const upstream = net.connect(join(socketFolder(), SOCKET));
    for (const each of [client, upstream]) each.on('error', () => undefined);
    client.pipe(upstream);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    upstream.on('data', (chunk: Buffer) => {
      const rest = this.limit - this.passed;
      this.passed += chunk.length;
      if (chunk.length < rest) {
        client.write(chunk);
        return;
      }
      if (rest > 0) client.write(chunk.subarray(0, rest));
      this.limit = Number.POSITIVE_INFINITY;
      client[this.loss]();
      upstream.destroy();
    });
  }
}

const cutter = new Cutter();

beforeAll(async () => {
  await db().run(sql`create table cut (id int primary key, n int not null)`);
  await closeDatabase();
  await cutter.listen();
  process.env.DATABASE_URL = database.url.replace(HOST, encodeURIComponent(folder));
  forgetConfiguration();
});
afterAll(async () => {
  await closeDatabase();
  await cutter.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Groups, a savepoint, a refused statement and one of the pool, as verbs have them. */
async function work(): Promise<void> {
  await transaction(async (tx) => {
    await Promise.all([
      tx.run(sql`insert into cut values (1, 1) on conflict (id) do update set n = cut.n + 1`),
      tx.query(sql`select * from generate_series(1, 5) as n`),
    ]);
    await savepoint(tx, () => tx.run(sql`insert into cut values (1, 1)`)).catch(() => undefined);
    await Promise.all([tx.query(sql`select 2 as two`), tx.query(sql`select n from cut`)]);
  });
  await Promise.all([db().query(sql`select 3 as three`), db().query(sql`select 4 as four`)]);
}

async function settled(of: Promise<unknown>): Promise<'settled' | 'pending'> {
  const late = pause(PATIENCE_MS, 'pending' as const, { ref: false });
  return Promise.race([
    of.then(
      () => 'settled' as const,
      () => 'settled' as const,
    ),
    late,
  ]);
}

describe.each<Loss>(['destroy', 'end'])('a connection that is lost (%s)', (loss) => {
  it('at any place of an answer leaves nobody waiting, and the next one is served', async () => {
    cutter.loss = loss;
    cutter.limit = Number.POSITIVE_INFINITY;
    await closeDatabase();
    await work();
    cutter.passed = 0;
    await work();
    const whole = cutter.passed;
    expect(whole).toBeGreaterThan(300);
    const pending: number[] = [];
    for (let limit = 1; limit <= whole; limit += EVERY_BYTES) {
      cutter.passed = 0;
      cutter.limit = limit;
      if ((await settled(work())) === 'pending') pending.push(limit);
      cutter.limit = Number.POSITIVE_INFINITY;
      if ((await settled(work())) === 'pending') pending.push(-limit);
    }
    expect(pending).toEqual([]);
  });
});
