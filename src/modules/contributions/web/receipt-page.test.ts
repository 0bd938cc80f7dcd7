import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelCampaign } from '#modules/campaigns/index.ts';
import { perksOf, presentReceipt, readContribution } from '#modules/contributions/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import {
  addresses,
  input,
  key,
  makeAccount,
  makeCampaign,
  stateOf,
  visitor,
} from '#test/stories/market.ts';
import { backMossMugs } from '#test/stories/moss-mugs.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as receipt from './receipt-page.tsx';

testDatabase();
const gateway = moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages([{ path: 'contributions/:id', module: receipt }], {
    sessions: sessionsByNumber,
  });
});
afterAll(() => server.stop());

function signedIn(accountId: number) {
  const client = server.client();
  client.cookies.set('session', String(accountId));
  return client;
}

async function backed(accountId: number | null, fundingType: 'flexible' | 'fixed' = 'flexible') {
  const campaign = await makeCampaign({ fundingType });
  const params = input(campaign, {
    extra_cents: 1200,
    expected_total_cents: 1200,
    email: 'g@people.test',
  });
  const answer = await startContribution(params, visitor({ accountId }), key(), addresses);
  return { id: answer.contribution.id, token: answer.token };
}

describe('a receipt', () => {
  it('is for nobody but who made the contribution', async () => {
    const [owner, stranger] = await Promise.all([makeAccount(), makeAccount()]);
    const { id } = await backed(owner);
    const guest = await backed(null);
    const other = signedIn(stranger);
    expect((await other.get(`/contributions/${id}`)).status).toBe(404);
    expect((await other.get('/contributions/999999999')).status).toBe(404);
    expect((await other.get(`/contributions/${id}?token=${guest.token}`)).status).toBe(404);
    expect((await other.get(`/contributions/${guest.id}`)).status).toBe(404);
    expect((await other.get('/contributions/none')).status).toBe(404);
    const visitors = await server.client().get(`/contributions/${id}`);
    expect([visitors.status, String(visitors.headers.location)]).toEqual([
      302,
      expect.stringContaining('/accounts/sign_in?from='),
    ]);
  });

  it('shows every line and when money was taken, to the account and to the guest’s token', async () => {
    const owner = await makeAccount();
    const { id } = await backed(owner);
    const page = await signedIn(owner).get(`/contributions/${id}`);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/\$12\.00\sUSD was charged to Visa ending in 4242/);
    const guest = await backed(null, 'fixed');
    const shown = await server.client().get(`/fr/contributions/${guest.id}?token=${guest.token}`);
    expect(shown.text).toContain('Rien n’a encore été débité.');
    expect(shown.headers['cache-control']).toBe('private, no-store');
  });

  it('asks who wants a refund for the reason, at its field', async () => {
    const owner = await makeAccount();
    const { id } = await backed(owner);
    const client = signedIn(owner);
    const csrf = await client.csrfToken();
    const body = new URLSearchParams({ csrf_token: csrf, intent: 'ask_refund', reason: '' });
    const { status, text } = await client.request({
      method: 'POST',
      url: `/fr/contributions/${id}`,
      body,
    });
    const [shown = ''] = text.split('__reactRouterContext');
    expect([status, shown.split('Choisissez une raison.').length - 1]).toEqual([422, 1]);
    expect(shown).toMatch(/<select(?=[^>]*name="reason")[^>]*aria-invalid="true"/u);
  });

  it('says that the campaign was cancelled, and why in its owner’s words alone', async () => {
    const { id, token } = await backed(null);
    const { campaignId } = (await readContribution(id)) ?? { campaignId: 0 };
    const page = `/contributions/${id}?token=${token}`;
    expect((await server.client().get(page)).text).not.toContain('was cancelled');
    const by = { accountId: await makeAccount(), requestId: 'test', reason: 'The mould broke' };
    await cancelCampaign(campaignId, by);
    const { text } = await server.client().get(page);
    expect(text).toContain('This campaign was cancelled.');
    expect(text).toContain('>The mould broke</q>');
  });

  it('shows with each perk what it holds, what was chosen of it and when it comes', async () => {
    const owner = await makeAccount();
    const id = await backMossMugs(owner);
    const { text } = await signedIn(owner).get(`/contributions/${id}`);
    expect(text).toContain('2 × Mug (Moss)');
    expect(text).toContain('Estimated delivery: March 2031');
  });

  it('says that a refund is on its way until it was made, and then that it was', async () => {
    const owner = await makeAccount();
    const { id } = await backed(owner);
    const found = await readContribution(id);
    if (found === undefined) throw new Error('It was made just now');
    expect(presentReceipt(found, 'en').moneyText).toContain('was charged');
    const whole = found.totalMinor;
    for (const facts of [{ isRefundDue: true }, { refundedMinor: whole, refundingMinor: whole }]) {
      const shown = presentReceipt({ ...found, ...facts }, 'en');
      expect([shown.stateText, shown.moneyText]).toEqual([
        'Refund on its way',
        expect.stringMatching(/^Your refund of \$12\.00\sUSD is on its way to Visa/),
      ]);
    }
    const done = { ...found, state: 'refunded' as const, refundedMinor: found.totalMinor };
    const shown = presentReceipt(done, 'en');
    expect([shown.stateText, shown.moneyText]).toEqual([
      'Refunded',
      expect.stringMatching(/^\$12\.00\sUSD was refunded to Visa/),
    ]);
  });

  it('says what went back to the card and what was paid another way', async () => {
    const { id } = await backed(await makeAccount());
    const found = await readContribution(id);
    if (found === undefined) throw new Error('It was made just now');
    const refunded = { ...found, state: 'refunded' as const, refundedMinor: found.totalMinor };
    const said = (refundedOutsideMinor: bigint) =>
      presentReceipt({ ...refunded, refundedOutsideMinor }, 'en').moneyText.replaceAll(
        '\u00a0',
        ' ',
      );
    expect(said(0n)).toContain('$12.00 USD was refunded to Visa');
    expect(said(1200n)).toMatch(/^\$12\.00 USD was paid back to you another way, not to Visa/);
    expect(said(500n)).toMatch(
      /^\$7\.00 USD was refunded to Visa.*, and \$5\.00 USD was paid back to you another way\.$/,
    );
  });

  it('of a cancelled campaign promises nothing, and all that is left is on its way at once', async () => {
    const owner = await makeAccount();
    const { id } = await backed(owner);
    await db().run(sql`
      update campaigns set state = 'cancelled'
      where id = (select campaign_id from contributions where id = ${id})`);
    const { text } = await signedIn(owner).get(`/contributions/${id}`);
    expect(text).toContain('Refund on its way');
    expect(text).not.toContain('Estimated delivery');
  });

  it('tells what was given back from what is on its way', async () => {
    const { id } = await backed(await makeAccount());
    const found = await readContribution(id);
    if (found === undefined) throw new Error('It was made just now');
    const partly = { ...found, state: 'partially_refunded' as const, refundedMinor: 500n };
    const shown = presentReceipt(partly, 'en');
    expect(shown.moneyText).toMatch(/\$5\.00\sUSD of it was refunded; \$7\.00\sUSD remains/);
    expect([shown.refundedText, shown.refundingText]).toEqual([
      expect.stringContaining('$5.00'),
      null,
    ]);
    const owed = { isRefundDue: true };
    const begun = { isRefundDue: true, refundedMinor: 1200n, refundingMinor: 700n };
    for (const facts of [owed, begun]) {
      const due = presentReceipt({ ...partly, ...facts }, 'en');
      expect(due.moneyText).toMatch(/^Your refund of \$7\.00/);
      expect([due.refundedText, due.refundingText]).toEqual([
        expect.stringContaining('$5.00'),
        expect.stringContaining('$7.00'),
      ]);
    }
  });

  it('says what a refund depends on and leads to the owner, with the contribution named', async () => {
    const owner = await makeAccount();
    const { id } = await backed(owner);
    const { text } = await signedIn(owner).get(`/contributions/${id}`);
    expect(text).toContain('This contribution is paid, so you can’t cancel it yourself.');
    expect(text).toMatch(new RegExp(`/projects/[^"]+/messages\\?about=${id}"`));
    expect(text).toContain('href="/trust"');
    expect(text).toContain('href="/contact/questions"');
    const guest = await backed(null);
    const shown = await server.client().get(`/contributions/${guest.id}?token=${guest.token}`);
    expect(shown.text).toContain('with an account for g@people.test');
    expect(shown.text).toMatch(/\/accounts\/sign_in\?from=[^"]*messages/);
  });

  it('is called a pledge until it is charged, and no receipt when it never was', async () => {
    const owner = await makeAccount();
    const { id } = await backed(owner, 'fixed');
    const address = `/contributions/${id}`;
    const pledge = await signedIn(owner).get(address);
    expect(pledge.text).toContain(`<title>Your pledge ${id}`);
    expect(pledge.text).toContain('To choose something else, cancel it');
    expect(pledge.text).not.toContain('id="cancel" open=""');
    const wanted = await signedIn(owner).get(`${address}?cancel=yes`);
    expect(wanted.text).toMatch(/<details[^>]*id="cancel"[^>]* open=""/);
    const found = await readContribution(id);
    if (found === undefined) throw new Error('no contribution');
    const campaignEndsAt = new Date('2027-07-04T04:00:00Z');
    const ending = { campaignEndsAt, campaignTimeZone: 'America/New_York' };
    expect(presentReceipt({ ...found, ...ending }, 'en').moneyText).toContain('after July 3, 2027');
    const cancelled = presentReceipt({ ...found, state: 'cancelled' }, 'en');
    expect([cancelled.kindText, cancelled.openText]).toEqual(['Contribution', 'View details']);
    expect(cancelled.messagesHref).toBe(null);
    expect(cancelled.appearanceText).toBe(null);
    expect(pledge.text).toContain('Shown to the public');
    const paid = presentReceipt({ ...found, state: 'collected', collectedAt: new Date(0) }, 'en');
    expect([paid.kindText, paid.openText]).toEqual(['Receipt', 'View receipt']);
  });

  it('of what was cancelled awaits no delivery', async () => {
    const id = await backMossMugs(await makeAccount());
    const found = await readContribution(id);
    if (found === undefined) throw new Error('no contribution');
    const perks = await perksOf([found]);
    const deliveries = (state: typeof found.state) =>
      presentReceipt({ ...found, state }, 'en', perks).lines.map(({ delivery }) => delivery);
    expect(deliveries('collected')).toContain('Estimated delivery: March 2031');
    expect(deliveries('cancelled')).not.toContain('Estimated delivery: March 2031');
    await setClock((Date.UTC(2031, 3, 2) - Date.now()) / 1000);
    const late = presentReceipt(found, 'en', await perksOf([found])).lines;
    await setClock(0);
    expect(late.map(({ delivery }) => delivery)).toContain(
      'Estimated delivery: March 2031 · date passed',
    );
  });

  it('lets a pledge be cancelled while its campaign is held, as the call does', async () => {
    const owner = await makeAccount();
    const { id } = await backed(owner, 'fixed');
    await db().run(sql`
      update campaigns set state = 'held', held_from_state = 'live'
      where id = (select campaign_id from contributions where id = ${id})`);
    const client = signedIn(owner);
    const shown = await client.get(`/contributions/${id}`);
    expect(shown.text).toContain('Yes, cancel my pledge');
    const body = new URLSearchParams({ csrf_token: await client.csrfToken(), intent: 'cancel' });
    const sent = await client.request({ method: 'POST', url: `/contributions/${id}`, body });
    expect([sent.status, await stateOf(id)]).toEqual([303, 'cancelled']);
  });

  it('takes a promise back, once, and never what was paid', async () => {
    const owner = await makeAccount();
    const pledge = await backed(owner, 'fixed');
    const paid = await backed(owner);
    const cancel = async (id: number) => {
      const client = signedIn(owner);
      const body = new URLSearchParams({ csrf_token: await client.csrfToken(), intent: 'cancel' });
      return client.request({ method: 'POST', url: `/contributions/${id}`, body });
    };
    expect((await cancel(paid.id)).status).toBe(409);
    const cancelled = await cancel(pledge.id);
    expect(cancelled.status).toBe(303);
    // [3-26]: what it says leads on to the campaign.
    const kept = String(cancelled.headers['set-cookie']).match(/flash=([\w-]+)/)?.[1] ?? '';
    const said = JSON.parse(Buffer.from(kept, 'base64url').toString()) as { link: unknown };
    expect(said.link).toEqual({
      text: 'View the campaign',
      href: expect.stringMatching(/^\/projects\//),
    });
    expect((await cancel(pledge.id)).status).toBe(409);
    expect([await stateOf(pledge.id), await stateOf(paid.id)]).toEqual(['cancelled', 'collected']);
  });
});

itLeavesMoneyInOrder(gateway);
