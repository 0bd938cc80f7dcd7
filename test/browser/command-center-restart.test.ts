import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { transaction } from '#platform/db/transaction.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import {
  arriveAtThanks,
  CARDS,
  choosePerk,
  fillCard,
  goToPayment,
  payButton,
  signIn,
} from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { type Visit, visit } from './support/visit.ts';

const RESTART_MS = 120_000;

let product: Product;
let market: JourneyMarket;
let browser: Browser;

beforeAll(async () => {
  product = await openProduct();
  market = await plantJourneyMarket();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function logIn({ page, go }: Visit, email: string, from: string): Promise<void> {
  await go(`/accounts/sign_in?from=${encodeURIComponent(from)}`);
  await signIn(page, email, PASSWORD);
  await page.waitForURL(`**${from}`);
}

async function back(): Promise<void> {
  const window = await visit(browser, product.url);
  const { page } = window;
  await logIn(window, market.ben.email, `/projects/${market.lantern.slug}/payments/new`);
  await choosePerk(page, 'Sticker sheet');
  await goToPayment(page);
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await arriveAtThanks(page);
  await window.close();
}

/** One that another process committed, of which nobody is notified. */
async function collectUnheard(): Promise<number> {
  return transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    const { id } = await tx.one<{ id: number }>(sql`
      insert into contributions (campaign_id, beneficiary_id, state, state_cause, funding, currency,
        perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor, email,
        firstname, lastname, holder, contributor_key, idempotency_key, body_hash, collected_at)
      select c.id, b.id, 'collected', 'test', 'flexible', c.currency, 0, 700, 0, 700, 500, 700,
        'unheard@people.test', 'Una', 'Unheard', 'planted', 'email:unheard',
        'heard of by nobody', 'x', clock_now()
      from beneficiaries b join campaigns c on c.id = b.campaign_id
      where c.id = ${market.lantern.id} returning id`);
    return id;
  });
}

interface Listening {
  told: number[];
}

/** The browser's own stream, beside that of the page. */
async function listen(page: Page, campaignId: number): Promise<void> {
  await page.evaluate(async (address) => {
    const told: number[] = [];
    Object.assign(window, { told });
    const source = new EventSource(address);
    source.addEventListener('contribution', ({ data }: MessageEvent<string>) => {
      told.push((JSON.parse(data) as { id: number }).id);
    });
    await new Promise((ready) => source.addEventListener('ready', ready, { once: true }));
  }, `/live/command_center/${campaignId}`);
}
const told = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as Listening).told)]);

/** Loading a program anew takes ten times as long on a busy machine, and counts in no wait after it. */
async function startedAgain(killed: number): Promise<void> {
  const isReady = async () => (await fetch(`${product.url}/health/ready`)).status === 200;
  await expect
    .poll(() => isReady().catch(() => false), { timeout: RESTART_MS, interval: 200 })
    .toBe(true);
  expect(product.pidOf('app')).not.toBe(killed);
}

it('[7-30] a killed process leaves no gap: what came meanwhile is told, and what comes next', async () => {
  const { lantern, nora } = market;
  const window = await visit(browser, product.url, { expectsRefusals: true });
  const { page } = window;
  await logIn(window, nora.email, `/command_center/${lantern.slug}`);
  await listen(page, lantern.id);
  // It is there before any stream can be back: which of the two comes first differs on a busy machine.
  const unheard = await collectUnheard();
  const pid = product.pidOf('app');
  process.kill(pid, 'SIGKILL');
  await startedAgain(pid);
  await expect.poll(() => told(page)).toEqual([unheard]);
  // The page itself has read it too, without anybody's doing.
  const latest = page.getByRole('region', { name: 'Latest contributions' });
  await latest.getByText('Una Unheard').waitFor();
  await back();
  await expect.poll(async () => (await told(page)).length).toBe(2);
  await window.close();
});
