import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelContribution, startContribution } from '#flows/back-campaign/index.ts';
import { refundContribution } from '#flows/refund-contribution/index.ts';
import type { Campaign } from '#modules/campaigns/index.ts';
import { type Contribution, readContribution } from '#modules/contributions/index.ts';
import { presentRecent } from '#pages/command-center/present-panel.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  makeAccount,
  makeCampaign,
  makePerk,
  visitor,
} from '#test/stories/market.ts';
import { backMossMugs } from '#test/stories/moss-mugs.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as minePage from './my-contributions-page.tsx';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'individuals/:id/contributions', module: minePage }], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());

function as(accountId?: number) {
  const client = server.client();
  if (accountId !== undefined) client.cookies.set('session', String(accountId));
  return client;
}

async function given() {
  const accountId = await makeAccount();
  const campaign = await makeCampaign();
  const params = input(campaign, { extra_cents: 5000, expected_total_cents: 5000 });
  const { contribution } = await startContribution(
    params,
    visitor({ accountId }),
    key(),
    addresses,
  );
  return { accountId, id: contribution.id };
}

function stored(id: number) {
  return db().one<{ appearance: string }>(sql`
    select appearance from contributions where id = ${id}`);
}

describe('the page of one’s contributions', () => {
  it('[2-14] row 29: leads others to the profile, and nobody changes what is not theirs', async () => {
    const { accountId, id } = await given();
    const page = `/individuals/${accountId}/contributions`;
    const eve = await makeAccount();
    const sent: unknown[] = [];
    for (const client of [as(), as(eve)]) {
      const away = await client.get(page);
      expect([away.status, away.headers.location]).toEqual([303, `/individuals/${accountId}`]);
      const fields = { contribution_id: String(id), appearance: 'anonymous' };
      const body = new URLSearchParams({ csrf_token: await client.csrfToken(), ...fields });
      const answer = await client.request({ method: 'POST', url: page, body });
      sent.push([answer.status, String(answer.headers.location).split('?')[0]]);
    }
    expect(sent).toEqual([
      [303, '/accounts/sign_in'],
      [404, 'undefined'],
    ]);
    expect(await stored(id)).toMatchObject({ appearance: 'named' });
  });

  it('marks a perk that was given back in full, and what was given back in all', async () => {
    const accountId = await makeAccount();
    const campaign = await makeCampaign();
    const perks = [await makePerk(campaign), await makePerk(campaign)];
    await db().run(sql`update perks set delivery_month = '2031-03-01'`);
    const lines = perks.map((id) => ({ perk_id: id, quantity: 1, options: {} }));
    const params = input(campaign, { lines, expected_total_cents: 5000 });
    const by = visitor({ accountId });
    const { contribution } = await startContribution(params, by, key(), addresses);
    const { id: lineId } = await db().one<{ id: number }>(sql`
      select id from contribution_lines where perk_id = ${perks[1] ?? 0}`);
    const giveBack = (amountMinor: bigint) =>
      refundContribution({
        contributionId: contribution.id,
        amountMinor,
        parts: [{ part: 'perk', lineId, amountMinor }],
        reason: 'contributor_request',
        key: key(),
        actorId: null,
        requestId: null,
      });
    const shown = async () => {
      const { text } = await as(accountId).get(`/individuals/${accountId}/contributions`);
      const count = (words: RegExp) => text.match(words)?.length ?? 0;
      const owner = presentRecent((await readContribution(contribution.id)) as Contribution, {
        campaign: { currency: 'USD' } as Campaign,
        locale: 'en',
      });
      return {
        coming: count(/>Estimated delivery: March 2031</g),
        refunded: count(/<strong[^>]*>Refunded</g),
        sum: /\$[\d.]+\sUSD was refunded/.exec(text)?.[0].replace(/\s/, ' ') ?? null,
        owner: owner.perksText,
      };
    };
    await giveBack(1000n);
    const partly = { coming: 2, refunded: 0, owner: 'A perk and A perk' };
    expect(await shown()).toEqual({ ...partly, sum: '$10.00 USD was refunded' });
    await giveBack(1500n);
    const off = { coming: 1, refunded: 1, owner: 'A perk and A perk: refunded' };
    expect(await shown()).toEqual({ ...off, sum: '$25.00 USD was refunded' });
  });

  it('asks nobody how to show what is over', async () => {
    const accountId = await makeAccount();
    const campaign = await makeCampaign({ fundingType: 'fixed' });
    const params = input(campaign, { extra_cents: 5000, expected_total_cents: 5000 });
    const by = visitor({ accountId });
    const { contribution } = await startContribution(params, by, key(), addresses);
    const shown = async () =>
      (await as(accountId).get(`/individuals/${accountId}/contributions`)).text;
    expect(await shown()).toContain('name="appearance"');
    expect(await shown()).toMatch(/<select[^>]*aria-label="What the public sees: Campaign \d+"/);
    await cancelContribution({ id: contribution.id, accountId }, by);
    expect(await shown()).not.toContain('name="appearance"');
  });

  it('[2-14] shows each with its privacy and changes it without a script', async () => {
    const { accountId, id } = await given();
    const client = as(accountId);
    const page = `/individuals/${accountId}/contributions`;
    const fields = { contribution_id: String(id), appearance: 'name_only' };
    const body = new URLSearchParams({ csrf_token: await client.csrfToken(), ...fields });
    expect((await client.request({ method: 'POST', url: page, body })).status).toBe(303);
    expect(await stored(id)).toMatchObject({ appearance: 'name_only' });
    const { text } = await client.get(page);
    expect(text).toMatch(/<option[^>]*value="name_only"[^>]*selected/);
  });

  it('holds what was given as a guest as soon as the address is proved, and not before', async () => {
    const email = 'gina@people.test';
    const campaign = await makeCampaign();
    const params = { extra_cents: 900, expected_total_cents: 900, email };
    const guest = await startContribution(input(campaign, params), visitor(), key(), addresses);
    const link = `/contributions/${guest.contribution.id}"`;
    const accountId = await makeAccount({ email, confirmed: false });
    const page = async () =>
      (await as(accountId).get(`/individuals/${accountId}/contributions`)).text;
    expect(await page()).not.toContain(link);
    await db().run(sql`
      update accounts set email_confirmed_at = clock_now() where id = ${accountId}`);
    expect(await page()).toContain(link);
  });

  it('shows with each perk what it holds, what was chosen of it and when it comes, on a card', async () => {
    const owner = await makeAccount();
    const id = await backMossMugs(owner);
    const { text } = await as(owner).get(`/individuals/${owner}/contributions`);
    expect(text).toContain('2 × Mug (Moss)');
    expect(text).toContain('Estimated delivery: March 2031');
    expect(text).toContain(`/contributions/${id}"`);
    expect(text).toContain(`/messages?about=${id}"`);
    expect(text).toContain(`/contributions/${id}#help"`);
  });
});
