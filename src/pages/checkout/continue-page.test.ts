import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveClock } from '#platform/clock/clock.ts';
import { overrideConfiguration } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { decideReview } from '#flows/review-contribution/index.ts';
import { LAST_CHARGE_TRY } from '#modules/contributions/index.ts';
import { chargePledge, dropPledges, settleDueCampaigns } from '#flows/settle-campaign/index.ts';
import * as thanks from '#pages/thank-you/thank-you-page.tsx';
import {
  addresses,
  input,
  key,
  makeAccount,
  makeCampaign,
  makePerk,
  perkInput,
  stateOf,
  totalsOf,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as page from './continue-page.tsx';

testDatabase();
const gateway = moneyGateway();
let server: TestPages;
let client: HttpClient;
beforeAll(async () => {
  overrideConfiguration({ publicUrl: 'http://127.0.0.1:3000' });
  server = await startTestPages(
    [
      { path: 'projects/:slug/payments/continue', module: page },
      { path: 'projects/:slug/payments/thank_you', module: thanks },
    ],
    { sessions: sessionsByNumber },
  );
});
afterAll(() => server.stop());
beforeEach(() => {
  client = server.client();
});

let clock = 0;
async function pass(seconds: number): Promise<void> {
  clock += seconds;
  await moveClock(clock);
  await gateway.control('clock', { offset_seconds: clock });
}

async function post(url: string, fields: Record<string, string>) {
  const token = await client.csrfToken();
  const body = new URLSearchParams({ csrf_token: token, idempotency_key: key(), ...fields });
  return client.request({ method: 'POST', url, body });
}

async function addressOf(answer: { contribution: { id: number }; token: string | null }) {
  const { id } = answer.contribution;
  const row = await db().one<{ slug: string }>(sql`
    select k.slug from contributions c join campaigns k on k.id = c.campaign_id where c.id = ${id}`);
  return `/projects/${row.slug}/payments/continue?contribution=${id}&token=${answer.token}`;
}

const chargeDue = async () => {
  const due = await db().query<{ contribution_id: number; tries: number }>(sql`
    select id as contribution_id, charge_tries as tries from contributions
    where charge_due_at <= clock_now() and charge_tries < ${LAST_CHARGE_TRY}`);
  for (const charge of due) await chargePledge(charge);
};

/** A pledge whose card is refused when the campaign is funded. */
async function failedPledge() {
  const campaign = await makeCampaign({ fundingType: 'fixed', goal: 1000 });
  const params = { extra_cents: 2000, expected_total_cents: 2000 };
  const body = input(campaign, { ...params, payment_method_id: 'pm_card_chargeCustomerFail' });
  const answer = await startContribution(body, visitor(), key(), addresses);
  await pass(86_400);
  await settleDueCampaigns();
  await chargeDue();
  return { id: answer.contribution.id, campaign, url: await addressOf(answer) };
}

it('advises another card once, and writes the address as the post does', async () => {
  const campaign = await makeCampaign();
  const perk = await makePerk(campaign, { rates: { DE: 0 } });
  const address = {
    name: 'Gina Guest',
    address: 'Uferstraße 1',
    address2: '',
    city: 'Köln',
    state: '',
    zipcode: '50667',
    country: 'DE',
    phone_number: '',
  };
  const body = perkInput(campaign, perk, 2500, {
    address,
    payment_method_id: 'pm_card_chargeDeclined',
  });
  const answer = await startContribution(body, visitor(), key(), addresses);
  const { text } = await client.get(await addressOf(answer));
  expect(text).toContain('Your bank declined this card.');
  expect(text.match(/another (?:card|one)/g)).toHaveLength(1);
  expect(text).toContain('Uferstraße 1, 50667 Köln, Germany');
  expect(text).toContain('See the risks of this campaign');
});

it('says of a pledge that its bank asks about that nothing is charged, where reading begins', async () => {
  const said = async (fundingType: 'fixed' | 'flexible') => {
    const campaign = await makeCampaign({ fundingType });
    const card = { payment_method_id: 'pm_card_threeDSecure2Required' };
    const body = input(campaign, { extra_cents: 2000, expected_total_cents: 2000, ...card });
    const answer = await startContribution(body, visitor(), key(), addresses);
    return (await client.get(await addressOf(answer))).text;
  };
  const pledge = await said('fixed');
  expect(pledge).toContain('This only saves your card: nothing is charged today.');
  expect(pledge).not.toContain('Nothing is charged until you confirm');
  expect(pledge).toMatch(/autofocus=""><div[^>]*>.*One step left/is);
  expect(await said('flexible')).toContain('Nothing is charged until you confirm');
});

describe('a pledge whose card was refused', () => {
  it('says so, offers another card and nothing else, also in French', async () => {
    const { url } = await failedPledge();
    const shown = await client.get(url);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Your card was declined');
    expect(shown.text).toMatch(/Pay \$20\.00/);
    expect(shown.text).not.toContain('Edit my contribution');
    expect((await client.get(`/fr${url}`)).text).toContain('Votre carte a été refusée');
  });

  it('is paid with another card, and then thanked for', async () => {
    const { id, url, campaign } = await failedPledge();
    const paid = await post(url, { card: 'new', payment_method_id: 'pm_card_visa' });
    expect(String(paid.headers.location)).toContain('/payments/thank_you');
    expect(await stateOf(id)).toBe('collected');
    expect(await totalsOf(campaign.id)).toMatchObject({
      pledged_minor: 0n,
      collected_minor: 2000n,
    });
    await pass(2 * 86_400);
    await chargeDue();
    expect(await stateOf(id)).toBe('collected');
  });

  it('is paid after the bank asked (3-D Secure)', async () => {
    const { id, url } = await failedPledge();
    const sent = await post(url, {
      card: 'new',
      payment_method_id: 'pm_card_threeDSecure2Required',
    });
    expect(String(sent.headers.location)).toContain(gateway.url);
    const { provider_ref: ref } = await db().one<{ provider_ref: string }>(sql`
      select provider_ref from payment_attempts where source_id = ${id} order by id desc limit 1`);
    await gateway.control('3ds/complete', { id: ref });
    const back = await client.get(url);
    expect(String(back.headers.location)).toContain('/payments/thank_you');
    expect(await stateOf(id)).toBe('collected');
  });

  it('goes to the provider’s card page without a script, and is not lost when that is left', async () => {
    const { id, url } = await failedPledge();
    const sent = await post(url, { card: 'new' });
    expect([sent.status, String(sent.headers.location)]).toEqual([
      303,
      expect.stringContaining(`${gateway.url}/checkout/`),
    ]);
    const back = await client.get(url);
    expect(back.text).toContain('No card was entered');
    const paid = await post(url, { card: 'new', payment_method_id: 'pm_card_visa' });
    expect(String(paid.headers.location)).toContain('/payments/thank_you');
    expect(await stateOf(id)).toBe('collected');
  });

  it('refused again it stays, until its time is over', async () => {
    const { id, url } = await failedPledge();
    const sent = await post(url, { card: 'new', payment_method_id: 'pm_card_chargeDeclined' });
    expect(String(sent.headers.location)).toContain('/payments/continue');
    const { text } = await client.get(url);
    expect(text).toContain('Your card was declined');
    // The document begins at the alert, and what is agreed to stands at the button here too.
    expect(text).toMatch(/<div tabindex="-1" autofocus="">\s*<div[^>]*role="alert"/i);
    expect(text).toContain('By continuing you accept our');
    for (const days of [1, 2, 2, 2, 1]) {
      await pass(days * 86_400);
      await chargeDue();
      await dropPledges();
    }
    expect(await stateOf(id)).toBe('dropped');
    expect((await client.get(url)).text).toContain('This pledge has ended');
    await post(url, { card: 'new', payment_method_id: 'pm_card_visa' });
    expect(await stateOf(id)).toBe('dropped');
  });

  it('cannot be paid while its campaign is held, and says why, also in French', async () => {
    const { id, url, campaign } = await failedPledge();
    const setState = (state: string, from: string | null) =>
      db().run(sql`
        update campaigns set state = ${state}, held_from_state = ${from} where id = ${campaign.id}`);
    await setState('held', 'ended');
    const shown = await client.get(url);
    expect(shown.text).toContain('This campaign is under review');
    expect(shown.text).not.toMatch(/Pay \$20\.00/);
    expect((await client.get(`/fr${url}`)).text).toContain('en cours d’examen');
    const sent = await post(url, { card: 'new', payment_method_id: 'pm_card_visa' });
    expect([sent.status, await stateOf(id)]).toEqual([409, 'errored']);
    await setState('ended', null);
    expect((await client.get(url)).text).toMatch(/Pay \$20\.00/);
  });

  it('of an account: who is not logged in gets to the log-in', async () => {
    const { url } = await failedPledge();
    const own = url.replace(/&token=.*/, '');
    const answer = await client.get(`${own}&setup_intent=s1&setup_intent_client_secret=s2`);
    expect(answer.status).toBe(302);
    // The provider's secret is no part of the address that is kept.
    const from = encodeURIComponent(`${own}&setup_intent=s1`);
    expect(String(answer.headers.location)).toBe(`/accounts/sign_in?from=${from}`);
  });
});

describe('a contribution under review', () => {
  async function underReview() {
    const campaign = await makeCampaign();
    const buyer = visitor();
    const params = { extra_cents: 2000, expected_total_cents: 2000 };
    const paid = await startContribution(input(campaign, params), buyer, key(), addresses);
    await db().run(sql`
      insert into contribution_declines (contribution_id, campaign_id, holder, client_key)
      select ${paid.contribution.id}, ${campaign.id}, ${`visitor:${buyer.visitorId}`}, ''
      from generate_series(1, 5)`);
    const answer = await startContribution(input(campaign, params), buyer, key(), addresses);
    expect(answer.next).toBe('in_review');
    return { id: answer.contribution.id, url: await addressOf(answer) };
  }

  it('is told that nothing was charged, on this page and where it would be thanked', async () => {
    const { url } = await underReview();
    const shown = await client.get(url);
    expect(shown.text).toContain('We’re reviewing your contribution first');
    expect(shown.text).toContain('Nothing has been charged');
    expect(shown.text).not.toContain('name="payment_method_id"');
    const thanked = await client.get(url.replace('/continue', '/thank_you'));
    expect(String(thanked.headers.location)).toContain('/payments/continue?contribution=');
  });

  it('can be taken back', async () => {
    const { id, url } = await underReview();
    const left = await post(url, { intent: 'leave' });
    expect(String(left.headers.location)).toContain('/payments/new?again=');
    expect(await stateOf(id)).toBe('cancelled');
  });

  it('when it is refused, the page says that and not that the time is over', async () => {
    const { id, url } = await underReview();
    const actorId = await makeAccount();
    await decideReview({
      contributionId: id,
      decision: 'cancel',
      actorId,
      note: 'Not theirs',
      ip: '192.0.2.7',
      requestId: 'test',
    });
    const shown = await client.get(url);
    expect(shown.text).toContain('This contribution didn’t go through');
    expect(shown.text).not.toContain('Your time to pay has run out');
  });
});

describe('a bank’s confirmation that was not completed', () => {
  it.each(['flexible', 'fixed'] as const)(
    'is no decline, and the same card may be tried again: %s',
    async (fundingType) => {
      const campaign = await makeCampaign({ fundingType });
      const params = { extra_cents: 2000, expected_total_cents: 2000 };
      const card = { payment_method_id: 'pm_card_threeDSecure2Required' };
      const body = input(campaign, { ...params, ...card });
      const answer = await startContribution(body, visitor(), key(), addresses);
      expect(answer.next).toBe('authenticate');
      const { ref } = await db().one<{ ref: string }>(sql`
        select provider_ref as ref from payment_attempts where source_id = ${answer.contribution.id}`);
      await gateway.control('3ds/fail', { id: ref });
      const url = await addressOf(answer);
      const shown = await client.get(url);
      expect(shown.text).toContain('The confirmation wasn’t completed');
      expect(shown.text).not.toContain('Your card was declined');
      expect((await client.get(`/fr${url}`)).text).toContain('La confirmation n’a pas abouti');
    },
  );
});

itLeavesMoneyInOrder(gateway);
