import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelContribution, startContribution } from '#flows/back-campaign/index.ts';
import { handleProviderEvent } from '#flows/reconcile-payments/index.ts';
import { forgetCardJob } from '#flows/settle-campaign/index.ts';
import {
  addCardOf,
  savedCard,
  type SavedCard,
  savedCards,
  stripeProvider,
  usePaymentProvider as setProvider,
} from '#modules/payments/index.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './payment-cards-page.tsx';

testDatabase();
const gateway = moneyGateway();
const url = '/accounts/settings/cards';
const ONCE = {
  jobId: 'forget-card-1',
  attempt: 1,
  signal: new AbortController().signal,
  guard: async () => undefined,
};
let server: TestPages;
beforeAll(async () => {
  overrideConfiguration({ publicUrl: 'http://127.0.0.1:3000' });
  server = await startTestPages([{ path: 'accounts/settings/cards', module: page }], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());

async function holder(...methods: string[]) {
  const accountId = await makeAccount();
  for (const methodRef of methods) {
    await addCardOf(accountId, {
      methodRef,
      key: key(),
      locale: 'en',
      doneUrl: 'http://127.0.0.1:3000/',
    });
  }
  const client = server.client();
  client.cookies.set('session', String(accountId));
  const cards = await savedCards(accountId);
  return { accountId, client, cards };
}

/** A pledge by a card on the list. */
async function pledge(accountId: number, card: SavedCard | undefined) {
  const campaign = await makeCampaign({ fundingType: 'fixed' });
  const params = { extra_cents: 900, expected_total_cents: 900, payment_method_id: null };
  const body = input(campaign, { ...params, saved_card_id: card?.id ?? 0 });
  const answer = await startContribution(body, visitor({ accountId }), key(), addresses);
  expect(answer.contribution.state).toBe('pledged');
  return answer.contribution;
}

async function isDetached(card: SavedCard | undefined): Promise<boolean> {
  const row = await db().one<{ detached_at: Date | null }>(
    sql`select detached_at from payment_methods where id = ${card?.id ?? 0}`,
  );
  return row.detached_at !== null;
}

async function post(client: HttpClient, fields: Record<string, string>) {
  const token = await client.csrfToken();
  const body = new URLSearchParams({ csrf_token: token, idempotency_key: key(), ...fields });
  return client.request({ method: 'POST', url, body });
}

const endings = async (accountId: number) =>
  (await savedCards(accountId)).map(({ last4 }) => last4);

describe('cards one keeps', () => {
  it('are for nobody but their person', async () => {
    const answer = await server.client().get(url);
    expect([answer.status, String(answer.headers.location)]).toEqual([
      302,
      expect.stringContaining('/accounts/sign_in'),
    ]);
    const { cards } = await holder('pm_card_visa');
    const other = await holder('pm_card_mastercard');
    for (const act of ['remove', 'make_first']) {
      const foreign = await post(other.client, { act, id: String(cards[0]?.id) });
      expect(foreign.status).toBe(404);
    }
    expect((await post(other.client, { act: 'remove' })).status).toBe(404);
    const shown = await other.client.get(url);
    expect(shown.text).toContain('4444');
    expect(shown.text).not.toContain('4242');
    expect(shown.text).not.toContain('pm_');
  });

  it('are listed with the one that is offered first, which can be changed', async () => {
    const { client, accountId, cards } = await holder('pm_card_visa', 'pm_card_mastercard');
    expect(cards.map(({ last4 }) => last4)).toEqual(['4444', '4242']);
    await post(client, { act: 'make_first', id: String(cards[1]?.id) });
    expect(await endings(accountId)).toEqual(['4242', '4444']);
    await post(client, { act: 'make_first', id: String(cards[0]?.id) });
    expect(await endings(accountId)).toEqual(['4444', '4242']);
    const shown = (await client.get(url)).text;
    expect(shown.indexOf('4444')).toBeLessThan(shown.indexOf('4242'));
    expect(shown.match(/\bDefault\b(?! card)/g)?.length).toBe(1);
    await post(client, { act: 'remove', id: String(cards[0]?.id) });
    expect(await endings(accountId)).toEqual(['4242']);
  });

  it('are found one by one, also those that the list has no room for', async () => {
    const { accountId, cards } = await holder('pm_card_visa');
    await db().run(sql`
      insert into payment_methods (account_id, method_ref, saved)
      select ${accountId}, 'pm_many_' || ${accountId}::bigint || '_' || n, true
      from generate_series(1, 25) n`);
    expect(await endings(accountId)).toHaveLength(20);
    expect(await endings(accountId)).not.toContain('4242');
    expect(await savedCard(accountId, cards[0]?.id ?? 0)).toMatchObject({ last4: '4242' });
  });

  it('one a pledge counts on leaves the list and can still be charged for it', async () => {
    const { client, accountId, cards } = await holder('pm_card_visa');
    await pledge(accountId, cards[0]);
    await post(client, { act: 'remove', id: String(cards[0]?.id) });
    expect(await endings(accountId)).toEqual([]);
    expect(await isDetached(cards[0])).toBe(false);
  });

  it('one whose pledge is over can’t be charged any more, once its person keeps it no longer', async () => {
    const { client, accountId, cards } = await holder('pm_card_visa', 'pm_card_mastercard');
    const [kept, removed] = cards;
    const pledges = [await pledge(accountId, kept), await pledge(accountId, removed)];
    await post(client, { act: 'remove', id: String(removed?.id) });
    for (const { id } of pledges) {
      await cancelContribution({ id, accountId }, visitor({ accountId }));
      await forgetCardJob.handle({ contribution_id: id }, ONCE);
    }
    expect([await isDetached(kept), await isDetached(removed)]).toEqual([false, true]);
    await post(client, { act: 'remove', id: String(kept?.id) });
    expect(await isDetached(kept)).toBe(true);
  });
});

describe('adding one', () => {
  /** The provider, once the card page was filled in. */
  function filledIn(ref: string, last4: string): void {
    setProvider({
      ...stripeProvider(),
      ask: async () => ({
        outcome: 'succeeded',
        object: 'checkout_session',
        ref,
        charge: null,
        method: {
          methodRef: `pm_${ref}`,
          customerRef: null,
          brand: 'visa',
          last4,
          expMonth: 12,
          expYear: 2040,
          fingerprint: null,
          country: 'FR',
        },
      }),
    });
  }
  const pageOf = (accountId: number) =>
    db().one<{ provider_ref: string }>(
      sql`select provider_ref from payment_card_pages where account_id = ${accountId}`,
    );

  it('leads to the provider’s page; nothing is kept when it is left', async () => {
    const { client, accountId } = await holder();
    const sent = await post(client, { act: 'add' });
    expect([sent.status, String(sent.headers.location)]).toEqual([
      303,
      expect.stringContaining(`${gateway.url}/checkout/`),
    ]);
    const back = await client.get(url);
    expect(back.text).toContain('No saved cards');
    expect(await endings(accountId)).toEqual([]);
  });

  it('is on the list when its person comes back, once, whether or not the provider told of it', async () => {
    const { client, accountId } = await holder();
    await post(client, { act: 'add' });
    const { provider_ref: ref } = await pageOf(accountId);
    filledIn(ref, '1881');
    try {
      const shown = await Promise.all([client.get(url), client.get(url)]);
      expect(shown.every(({ status }) => status === 200)).toBe(true);
      expect((await client.get(url)).text).toContain('1881');
      await db().run(sql`
        insert into payment_webhook_events (event_ref, type, object_ref, payload)
        values (${`evt_${ref}`}, 'checkout.session.completed', ${ref}, ${sql.json({
          data: { object: { id: ref, metadata: { attempt: `account:${accountId}:card:x` } } },
        })})`);
      await handleProviderEvent(`evt_${ref}`);
    } finally {
      setProvider(undefined);
    }
    expect(await endings(accountId)).toEqual(['1881']);
  });

  it('is on the list by the provider’s message alone when its person never comes back', async () => {
    const { client, accountId } = await holder();
    await post(client, { act: 'add' });
    const { provider_ref: ref } = await pageOf(accountId);
    filledIn(ref, '3220');
    try {
      await db().run(sql`
        insert into payment_webhook_events (event_ref, type, object_ref, payload)
        values (${`evt_${ref}`}, 'checkout.session.completed', ${ref}, ${sql.json({
          data: { object: { id: ref, metadata: { attempt: `account:${accountId}:card:x` } } },
        })})`);
      await handleProviderEvent(`evt_${ref}`);
    } finally {
      setProvider(undefined);
    }
    expect(await endings(accountId)).toEqual(['3220']);
  });
});

itLeavesMoneyInOrder(gateway);
