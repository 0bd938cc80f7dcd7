import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  type MadeCampaign,
  makeAccount,
  makeCampaign,
  makePerk,
  perkInput,
  stateOf,
  teamMember,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as threadPage from '../talk/thread-page.tsx';
import * as page from './contribution-page.tsx';

testDatabase();
const gateway = moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(
    [
      { path: 'command_center/:id/contributions/:contributionId', module: page },
      { path: 'command_center/:id/messages/:account', module: threadPage },
    ],
    { sessions: sessionsByNumber },
  );
});
afterAll(() => server.stop());

function as(session: string | number) {
  const client = server.client();
  client.cookies.set('session', String(session));
  return client;
}

async function give(campaign: MadeCampaign, cents: number, values: object = {}) {
  const request = input(campaign, { extra_cents: cents, expected_total_cents: cents, ...values });
  return (await startContribution(request, visitor(), key(), addresses)).contribution.id;
}

const pageOf = (campaign: MadeCampaign, id: number, query = '') =>
  `/command_center/${campaign.id}/contributions/${id}${query}`;
const FULL = '?scope=full&reason=contributor_request';

/** What the form of the page holds, by its hidden fields. */
function fieldsOf(html: string): URLSearchParams {
  const forms = html.match(/<form[^>]*method="post"[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((each) => each.includes('idempotency_key')) ?? '';
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name) fields.append(name, /value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  return fields;
}

async function confirmed(client: ReturnType<typeof as>, path: string) {
  const fields = fieldsOf((await client.get(path)).text);
  const post = (more: Record<string, string> = {}) => {
    for (const [name, value] of Object.entries(more)) fields.set(name, value);
    return client.request({ method: 'POST', url: path, body: fields });
  };
  return { fields, post };
}

const refundsOf = (id: number) =>
  db().query<{ amount_minor: bigint; reason: string; note: string }>(sql`
    select amount_minor, reason, note from payment_refunds where source_id = ${id} order by id`);

describe('the page of one contribution', () => {
  it('is unknown through another campaign and where it never was one', async () => {
    const [campaign, other] = [await makeCampaign(), await makeCampaign()];
    const id = await give(campaign, 2000);
    const crossed = await as(other.ownerId).get(pageOf(other, id));
    const unknown = await as(campaign.ownerId).get(pageOf(campaign, 999_999_999));
    expect([crossed.status, unknown.status]).toEqual([404, 404]);
  });

  it('shows a helper who may move no money what it is, and refuses their refund', async () => {
    const campaign = await makeCampaign();
    const id = await give(campaign, 2000);
    const helper = as(await teamMember(campaign.id, ['see_contributions']));
    const { status, text } = await helper.get(pageOf(campaign, id, FULL));
    expect([status, text.includes('id="refund"')]).toEqual([200, false]);
    const owners = await confirmed(as(campaign.ownerId), pageOf(campaign, id, FULL));
    const token = /name="csrf_token"[^>]*value="([^"]*)"/.exec(text)?.[1] ?? '';
    owners.fields.set('csrf_token', token);
    const url = pageOf(campaign, id);
    const refused = await helper.request({ method: 'POST', url, body: owners.fields });
    expect(refused.status).toBe(403);
    expect(await stateOf(id)).toBe('collected');
  });

  it('is named and led to where its person is written to, for those who may see it', async () => {
    const campaign = await makeCampaign();
    const accountId = await makeAccount();
    const request = input(campaign, { extra_cents: 2000, expected_total_cents: 2000 });
    const { contribution } = await startContribution(
      request,
      visitor({ accountId }),
      key(),
      addresses,
    );
    const thread = `/command_center/${campaign.id}/messages/${accountId}`;
    const { text } = await as(campaign.ownerId).get(thread);
    expect(text).toContain(`/contributions/${contribution.id}"`);
    const talker = as(await teamMember(campaign.id, ['post_and_comment']));
    expect((await talker.get(thread)).text).not.toContain(`/contributions/${contribution.id}"`);
    const one = await as(campaign.ownerId).get(pageOf(campaign, contribution.id));
    expect(one.text).toContain(`/messages/${accountId}"`);
  });

  it('keeps the address of somebody who hides it', async () => {
    const campaign = await makeCampaign();
    const id = await give(campaign, 2000, {
      email: 'hidden@people.test',
      owner_visibility: 'relay',
    });
    const { text } = await as(campaign.ownerId).get(pageOf(campaign, id));
    expect(text).not.toContain('hidden@people.test');
    expect(text).toContain('message through Groundswell');
  });

  it('says of somebody who closed their account that nothing reaches them any more', async () => {
    const campaign = await makeCampaign();
    const id = await give(campaign, 2000);
    const { email } = await db().one<{ email: string }>(sql`
      select email from contributions where id = ${id}`);
    await db().run(sql`
      update contributions set email = 'closed-7@closed.invalid', firstname = '', lastname = ''
      where id = ${id}`);
    const { text } = await as(campaign.ownerId).get(pageOf(campaign, id));
    expect(text).toContain('Former member');
    expect(text).toContain('Account closed. Emails and messages no longer reach this person');
    expect(text).not.toContain('closed.invalid');
    await db().run(sql`update contributions set email = ${email} where id = ${id}`);
  });

  it('gives all of it back once, however often the form is sent', async () => {
    const campaign = await makeCampaign();
    const id = await give(campaign, 5000);
    const owner = as(campaign.ownerId);
    expect((await owner.get(pageOf(campaign, id))).text).toContain('In full');
    const asked = (await owner.get(pageOf(campaign, id, FULL))).text;
    // 5 % of 50.00 goes back; what the provider keeps does not.
    expect(asked).toMatch(/Refund \$50\.00\sUSD now/);
    expect(asked).toMatch(/\$2\.50\sUSD/);
    expect(asked).toContain('You can’t undo a refund.');
    const { post } = await confirmed(owner, pageOf(campaign, id, FULL));
    const [one, two] = await Promise.all([post({ note: 'Asked by mail' }), post()]);
    expect([one.status, two.status]).toContain(303);
    expect((await post()).status).toBe(303);
    expect(await refundsOf(id)).toMatchObject([
      { amount_minor: 5000n, reason: 'contributor_request', note: 'Asked by mail' },
    ]);
    expect(await stateOf(id)).toBe('refunded');
    const after = (await owner.get(pageOf(campaign, id))).text;
    expect(after).toMatch(/\$50\.00\sUSD refunded/);
    expect(after).toContain('This contribution has been refunded in full.');
  });

  it('gives a part back, never more than is left of it', async () => {
    const campaign = await makeCampaign();
    const perk = await makePerk(campaign, { price: 2000 });
    const body = perkInput(campaign, perk, 3000, { extra_cents: 1000 });
    const { contribution } = await startContribution(body, visitor(), key(), addresses);
    const owner = as(campaign.ownerId);
    const line = await db().one<{ id: number }>(sql`
      select id from contribution_lines where contribution_id = ${contribution.id}`);
    const parts = (perkAmount: string, extra: string) =>
      pageOf(
        campaign,
        contribution.id,
        `?scope=parts&reason=perk_unavailable&part=perk:${line.id}&amount=${perkAmount}` +
          `&part=extra&amount=${extra}`,
      );
    expect((await owner.get(parts('', ''))).text).toContain(
      'Enter the amount of at least one part',
    );
    const marked = /aria-invalid="true"[\s\S]*more than is left to refund/;
    expect((await owner.get(parts('20.01', ''))).text).toMatch(marked);
    expect((await owner.get(parts('20', ''))).text).toContain('the contribution: A perk.');
    expect((await owner.get(parts('15', ''))).text).toContain('Still to be delivered: A perk.');
    const { post } = await confirmed(owner, parts('15', '2.50'));
    expect((await post()).status).toBe(303);
    expect(await refundsOf(contribution.id)).toMatchObject([{ amount_minor: 1750n }]);
    expect(await stateOf(contribution.id)).toBe('partially_refunded');
    const after = (await owner.get(pageOf(campaign, contribution.id))).text;
    expect(after).toMatch(/Up to \$5\.00\sUSD/);
    expect(after).toMatch(/Up to \$7\.50\sUSD/);
    const history = after.slice(after.indexOf('id="history"'), after.indexOf('id="refund"'));
    expect(history).toMatch(/A perk: \$15\.00\sUSD/);
    expect(history).toMatch(/Extra contribution: \$2\.50\sUSD/);
  });

  it('keeps the other amounts where one is far too long', async () => {
    const campaign = await makeCampaign();
    const id = await give(campaign, 5000);
    const query = `?scope=parts&reason=other&part=extra&amount=${'1'.repeat(30)}&part=extra&amount=7`;
    const { text } = await as(campaign.ownerId).get(pageOf(campaign, id, query));
    expect(text).toContain('Enter the amount of at least one part');
    expect(text).toMatch(/<option[^>]*value="other"[^>]*selected|selected[^>]*value="other"/);
  });

  it('offers an owner no reason whose fees the platform bears, and refuses one', async () => {
    const campaign = await makeCampaign();
    const id = await give(campaign, 5000);
    const owner = as(campaign.ownerId);
    expect((await owner.get(pageOf(campaign, id))).text).not.toContain('value="fraud"');
    const asked = '?scope=full&reason=fraud';
    expect((await owner.get(pageOf(campaign, id, asked))).text).not.toContain('name="total"');
    const { post } = await confirmed(owner, pageOf(campaign, id, FULL));
    expect((await post({ reason: 'fraud' })).status).toBe(422);
    const helper = as(`finance:${await teamMember(campaign.id, ['see_contributions'])}`);
    const helped = await confirmed(helper, pageOf(campaign, id, FULL));
    expect((await helped.post({ reason: 'fraud' })).status).toBe(403);
    expect(await stateOf(id)).toBe('collected');
    const finance = as(`finance:${await makeAccount()}`);
    expect((await finance.get(pageOf(campaign, id))).text).toContain('value="fraud"');
    // Staff say why, whichever page they come through.
    const byStaff = () => confirmed(finance, pageOf(campaign, id, '?scope=full&reason=fraud'));
    expect((await (await byStaff()).post({ note: ' ' })).status).toBe(422);
    expect(await stateOf(id)).toBe('collected');
    expect((await (await byStaff()).post({ note: 'A stolen card' })).status).toBe(303);
    expect(await stateOf(id)).toBe('refunded');
  });

  it('refuses what was confirmed before another refund left less', async () => {
    const campaign = await makeCampaign();
    const id = await give(campaign, 5000);
    const owner = as(campaign.ownerId);
    const part = '?scope=parts&reason=other&part=extra&amount=10';
    // The part would still fit: two of a team who both mean it give it once.
    const early = [
      await confirmed(owner, pageOf(campaign, id, FULL)),
      await confirmed(owner, pageOf(campaign, id, part)),
    ];
    expect((await (await confirmed(owner, pageOf(campaign, id, part))).post()).status).toBe(303);
    for (const one of early) expect((await one.post()).status).toBe(409);
    expect(await refundsOf(id)).toHaveLength(1);
  });
});

itLeavesMoneyInOrder(gateway);
