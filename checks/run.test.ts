import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { addresses, input, key, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { providerAccess } from './provider/provider-access.ts';

const database = testDatabase();
const gateway = moneyGateway();
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'groundswell-invariants-'));
  const campaign = await makeCampaign();
  const body = input(campaign, { extra_cents: 5000, expected_total_cents: 5000 });
  await startContribution(body, visitor(), key(), addresses);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly text: string;
}

function invariants(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const command = [join(import.meta.dirname, 'run.ts'), ...args];
  const environment = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    ...env,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env: environment }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), text: out + err });
    });
  });
}

describe('the command', () => {
  it('asks the provider where the environment or the instance names one', () => {
    expect(providerAccess({ DATA_DIR: folder })).toBeUndefined();
    expect(providerAccess({ DATA_DIR: folder, STRIPE_SECRET_KEY: 'sk_live_x' })).toEqual({});
    mkdirSync(join(folder, 'logs'));
    const lines = ['http://127.0.0.1:1', 'http://127.0.0.1:2'].map((url) =>
      JSON.stringify({ gateway: 'ready', url }),
    );
    writeFileSync(join(folder, 'logs/gateway.log'), `${lines.join('\n')}\nanother line\n`);
    expect(providerAccess({ DATA_DIR: folder })).toEqual({ STRIPE_API_BASE: 'http://127.0.0.1:2' });
    rmSync(join(folder, 'logs'), { recursive: true });
  });

  it('finds nothing wrong, here and at the provider, and says that it looked', async () => {
    const answer = await invariants(['--json'], { STRIPE_API_BASE: gateway.url });
    expect(answer).toMatchObject({ code: 0 });
    expect(answer.text).toContain('"provider-books"');
    const alone = await invariants(['--json', '--no-provider'], { STRIPE_API_BASE: gateway.url });
    expect(alone.text).not.toContain('"provider-books"');
  });

  it('finds the provider of the instance on DATA_DIR, and says where it does not answer', async () => {
    const ready = (url: string) => {
      mkdirSync(join(folder, 'logs'), { recursive: true });
      const line = JSON.stringify({ gateway: 'ready', url });
      writeFileSync(join(folder, 'logs/gateway.log'), `${line}\n`);
    };
    ready(gateway.url);
    expect((await invariants(['--json'])).text).toContain('"provider-books"');
    ready('http://127.0.0.1:9');
    const silent = await invariants([]);
    expect(silent).toMatchObject({ code: 0 });
    expect(silent.text).toContain('provider-books: not compared');
    rmSync(join(folder, 'logs'), { recursive: true });
  });

  it('insists where it is told to, and ends with 2 when the provider does not answer', async () => {
    const silent = { STRIPE_API_BASE: 'http://127.0.0.1:9' };
    expect(await invariants(['--only=provider-books'], silent)).toMatchObject({ code: 2 });
  });

  it('names what the provider has otherwise and ends with 1', async () => {
    await db().run(
      sql`update payment_attempts set charge_ref = 'ch_other' where charge_ref is not null`,
    );
    const answer = await invariants(['--only=provider-books'], { STRIPE_API_BASE: gateway.url });
    expect(answer).toMatchObject({ code: 1 });
    expect(answer.text).toMatch(/provider-books: provider ch_other: attempt \d+ has it/);
  });
});
