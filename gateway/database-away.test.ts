import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { startGateway } from './server.ts';
import { emptyDatabase, sandbox, sdkFor } from './testing/sandbox.fixture.ts';

const box = sandbox();
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Ends every connection to the database but the asking one, as a postmaster that died does. */
async function endConnections(): Promise<void> {
  await box.running.gateway.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

describe('a database that goes away', () => {
  it('fails the call at hand, in a transaction or not, and the next one finds it again', async () => {
    const params = { amount: 900, currency: 'usd', payment_method: 'pm_card_visa', confirm: true };
    const { id, latest_charge: charge } = await box.stripe.paymentIntents.create(params);
    const unit = box.running.gateway.ownUnit();
    await unit.lock('charge', String(charge));
    await endConnections();
    try {
      // Said by the database, or by the socket where it comes to know first.
      await expect(unit.lock('charge', String(charge))).rejects.toThrow(/connection|EPIPE/i);
    } finally {
      await unit.rollback();
    }
    expect((await box.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
    expect((await box.stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
  });

  it('is waited for at the start', async () => {
    const database = await emptyDatabase();
    // A socket of our own in place of the cluster's, which is there all the time.
    const [, user, name, host] =
      /^postgres:\/\/(\w+)@\/(\w+)\?host=([^&]+)/.exec(database.url) ?? [];
    const socket = `${decodeURIComponent(host ?? '')}/.s.PGSQL.5432`;
    const door = createServer((from) => {
      const to = connect(socket);
      from.on('error', () => to.destroy());
      to.on('error', () => from.destroy());
      from.pipe(to).pipe(from);
    });
    const folder = await mkdtemp(join(tmpdir(), 'late-'));
    const late = `postgres://${user}@/${name}?host=${encodeURIComponent(folder)}`;
    closers.push(async () => rmSync(folder, { recursive: true }));
    closers.push(() => database.drop());
    const starting = startGateway(readConfig({ GATEWAY_DATABASE_URL: late }));
    await new Promise((resolve) => setTimeout(resolve, 700));
    await new Promise<void>((resolve) => door.listen(join(folder, '.s.PGSQL.5432'), resolve));
    closers.push(() => new Promise((resolve) => door.close(resolve)));
    const running = await starting;
    closers.push(() => running.stop());
    expect((await sdkFor(running.url).customers.create({})).object).toBe('customer');
  });

  it('is not waited for where it is another fault', async () => {
    const database = await emptyDatabase();
    await database.drop();
    const config = readConfig({ GATEWAY_DATABASE_URL: database.url });
    await expect(startGateway(config)).rejects.toThrow('does not exist');
  });
});
