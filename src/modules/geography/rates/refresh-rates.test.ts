import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { overrideOutsideServices } from '#platform/config/outside-services.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { refreshRates } from './refresh-rates.ts';

testDatabase();

let server: Server;
let body = '';
let status = 200;
let isSilent = false;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (isSilent) return void request.socket.destroy();
    if (status === 302) response.writeHead(302, { location: '/elsewhere' }).end();
    else response.writeHead(status, { 'content-type': 'text/xml' }).end(body);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let stored: { currency: string; units: string; asOf: string }[] = [];
beforeEach(async () => {
  status = 200;
  isSilent = false;
  const { port } = server.address() as AddressInfo;
  overrideOutsideServices({ exchangeRatesUrl: `http://127.0.0.1:${port}/daily.xml` });
  stored = await rates();
});
afterEach(async () => {
  overrideOutsideServices({});
  for (const { currency, units, asOf } of stored) {
    await db().run(sql`
      update exchange_rates set units_per_euro = ${units}::numeric, as_of = ${asOf}::date
      where currency = ${currency}`);
  }
});

function rates(): Promise<{ currency: string; units: string; asOf: string }[]> {
  return db().query(sql`
    select currency, trim_scale(units_per_euro)::text as units, as_of as "asOf"
    from exchange_rates order by currency`);
}

async function day(offset: number): Promise<string> {
  const row = await db().one<{ day: string }>(sql`
    select (clock_now() at time zone 'UTC')::date + ${offset}::int as day`);
  return row.day;
}

/** A feed of today that says what is known already, with these changes. */
async function feed(changes: Record<string, string> = {}, offset = 0): Promise<string> {
  const unpublished = ['EUR', 'AED', 'TWD', 'HRK', 'RUB'];
  const known = stored.filter(({ currency }) => !unpublished.includes(currency));
  const all = {
    ...Object.fromEntries(known.map((rate) => [rate.currency, rate.units])),
    ...changes,
  };
  const lines = Object.entries(all).map(
    ([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01">
      <gesmes:subject>Reference rates</gesmes:subject>
      <Cube><Cube time='${await day(offset)}'>${lines.join('\n')}</Cube></Cube>
    </gesmes:Envelope>`;
}

describe('the feed of exchange rates', () => {
  it.each<[string, () => Promise<void>]>([
    ['a fault', async () => void (status = 500)],
    ['a redirect', async () => void (status = 302)],
    ['a page', async () => void (body = '<!doctype html><title>Log in</title>')],
    ['nothing', async () => void (body = '')],
    ['a cut-off feed', async () => void (body = (await feed()).slice(0, -40))],
    ['too much', async () => void (body = `${'x'.repeat(200_001)}${await feed()}`)],
    [
      'two days',
      async () => void (body = (await feed()).replace('<Cube>', "<Cube time='2026-01-01'>")),
    ],
    [
      'a doubled currency',
      async () =>
        void (body = (await feed()).replace('</Cube>', "<Cube currency='USD' rate='1.1'/></Cube>")),
    ],
    ['no number', async () => void (body = await feed({ USD: 'N/A' }))],
    ['a negative number', async () => void (body = await feed({ USD: '-1.1' }))],
    ['zero', async () => void (body = await feed({ USD: '0.0' }))],
    [
      'a day that is no day',
      async () => void (body = (await feed()).replace(/time='[^']*'/, "time='2026-13-45'")),
    ],
    ['a day to come', async () => void (body = await feed({}, 1))],
    ['an old day', async () => void (body = await feed({}, -9))],
    [
      'few currencies',
      async () =>
        void (body = (await feed()).replace(
          /<Cube currency='(?!USD|GBP)[A-Z]{3}' rate='[^']*'\/>/g,
          '',
        )),
    ],
    ['a rate more than twice as high', async () => void (body = await feed({ JPY: '400' }))],
    ['a rate less than half as high', async () => void (body = await feed({ USD: '0.5' }))],
    ['silence', async () => void (isSilent = true)],
  ])('is refused for %s, and everything stays as it was', async (_what, prepare) => {
    body = '';
    await prepare();
    await expect(refreshRates()).rejects.toThrow(/exchange rates refused|fetch failed/);
    expect(await rates()).toEqual(stored);
  });

  it('is taken whole: known currencies, their day, and nothing of others', async () => {
    body = await feed({ USD: '1.1234', JPY: '160.5', XYZ: '3' });
    expect(await refreshRates()).toBe('refreshed');
    const after = new Map((await rates()).map((rate) => [rate.currency, rate]));
    const today = await day(0);
    expect(after.get('USD')).toEqual({ currency: 'USD', units: '1.1234', asOf: today });
    expect(after.get('JPY')).toEqual({ currency: 'JPY', units: '160.5', asOf: today });
    expect(after.get('EUR')).toEqual({ currency: 'EUR', units: '1', asOf: today });
    expect(after.get('HRK')?.asOf).toBe('2023-01-01');
    expect(after.has('XYZ')).toBe(false);
    expect(after.size).toBe(stored.length);
    expect(await refreshRates()).toBe('unchanged');
  });

  it('may move by a fifth from one day to the next, not more', async () => {
    body = await feed({ USD: '1.10' }, -1);
    await refreshRates();
    body = await feed({ USD: '1.33' });
    await expect(refreshRates()).rejects.toThrow('USD jumped from 1.100000 to 1.33');
    body = await feed({ USD: '0.91' });
    await expect(refreshRates()).rejects.toThrow('USD jumped');
    body = await feed({ USD: '1.31' });
    expect(await refreshRates()).toBe('refreshed');
    body = await feed({ USD: '1.30' }, -1);
    await expect(refreshRates()).rejects.toThrow('later day');
  });

  it('keeps the dated table of the migrations without an address', async () => {
    overrideOutsideServices({ exchangeRatesUrl: undefined });
    expect(await refreshRates()).toBe('not_configured');
    expect(await rates()).toEqual(stored);
    expect(stored).toHaveLength(25);
  });
});
