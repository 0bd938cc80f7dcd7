import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeCampaign, type MadeCampaign } from '#test/stories/market.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as individualPage from './individual-page.tsx';

testDatabase();
let server: TestPages;
let nora: Person;
let ben: Person;
let started: MadeCampaign;

async function contribute(campaign: MadeCampaign, who: Person, appearance: string): Promise<void> {
  const key = `key-of-${campaign.id}-${appearance}`.padEnd(16, '-');
  await db().run(sql`
    with payee as (
      select id from beneficiaries where campaign_id = ${campaign.id})
    insert into contributions (campaign_id, beneficiary_id, account_id, state, state_cause, funding, currency,
      perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, email, appearance, holder,
      contributor_key, idempotency_key, body_hash, pledged_at)
    select ${campaign.id}, payee.id, ${who.accountId}, 'pledged', 'test', 'fixed', 'USD',
      0, 123457, 0, 123457, 500, ${who.email}, ${appearance},
      ${`account:${who.accountId}`}, 'key', ${key}, 'hash',
      clock_now()
    from payee`);
}

beforeAll(async () => {
  nora = await plantPerson('nora');
  ben = await plantPerson('ben');
  started = await makeCampaign();
  const backedOpenly = await makeCampaign();
  const backedInSilence = await makeCampaign();
  await db().run(sql`
    update campaigns set owner_id = ${nora.accountId}, title = 'A boat of reeds' where id = ${started.id}`);
  await db().run(sql`update campaigns set title = 'Open secret' where id = ${backedOpenly.id}`);
  await db().run(sql`update campaigns set title = 'Kept quiet' where id = ${backedInSilence.id}`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, title) values ('a-draft', ${nora.accountId}, 'Still a draft')`);
  await contribute(backedOpenly, nora, 'name_only');
  await contribute(backedInSilence, nora, 'anonymous');
  await refreshDiscovery();
  const module = individualPage;
  server = await startTestPages(
    [
      { path: 'individuals/:id', module },
      { path: 'individuals/:id/campaigns', module },
    ],
    { sessions: sessionReader, describePerson },
  );
});
afterAll(() => server.stop());

async function open(address: string, who?: Person) {
  const client = server.client();
  if (who) client.cookies.set('session', await sessionOf(who));
  return client.get(address);
}

describe('the page of an individual', () => {
  it('[2-14] is 404 for nobody and 410 for somebody who left', async () => {
    const gone = await plantPerson('gone');
    await db().run(sql`update accounts set closed_at = clock_now() where id = ${gone.accountId}`);
    expect((await open('/individuals/999999999')).status).toBe(404);
    expect((await open('/individuals/nora')).status).toBe(404);
    const left = await open(`/individuals/${gone.accountId}`);
    expect(left.status).toBe(410);
    expect(left.text).not.toContain('gone@');
  });

  it('[2-14] shows strangers what was started and openly backed: no drafts, amounts, addresses', async () => {
    for (const reader of [undefined, ben]) {
      const { status, text } = await open(`/individuals/${nora.accountId}`, reader);
      expect(status).toBe(200);
      for (const shown of ['A boat of reeds', 'Open secret']) expect(text).toContain(shown);
      for (const hidden of ['Kept quiet', 'Still a draft', '1,234', '123457', nora.email]) {
        expect({ hidden, isThere: text.includes(hidden) }).toEqual({ hidden, isThere: false });
      }
      expect(text).not.toContain(`/individuals/${nora.accountId}/edit`);
    }
  });

  it('shows what the person said about campaigns, five at a time', async () => {
    const other = await makeCampaign();
    for (let n = 1; n <= 7; n += 1) {
      await db().run(sql`
        insert into comments (campaign_id, author_id, body)
        values (${other.id}, ${ben.accountId}, ${`Remark number ${n}.`})`);
    }
    await db().run(sql`
      insert into comments (campaign_id, author_id, body, private)
      values (${other.id}, ${ben.accountId}, 'Between us', true)`);
    const { text } = await open(`/individuals/${ben.accountId}`);
    expect(text).toContain('Remark number 7.');
    expect(text).not.toContain('Remark number 2.');
    expect(text).not.toContain('Between us');
    const [, older = ''] = /href="([^"]*before=\d+#comments)"/.exec(text) ?? [];
    expect((await open(older.replace('#comments', ''))).text).toContain('Remark number 2.');
  });

  it('shows oneself the drafts and the way to edit, and offers no follow', async () => {
    const { text } = await open(`/individuals/${nora.accountId}`, nora);
    expect(text).toMatch(/href="\/campaigns\/\d+\/edit"[^>]*>Still a draft/);
    expect(text).toContain(`/individuals/${nora.accountId}/edit`);
    expect(text).not.toContain('name="follow"');
  });

  it('lists what one works on once: raising first, then what is being made, then what is over', async () => {
    const over = await makeCampaign();
    await db().run(sql`
      update campaigns set owner_id = ${nora.accountId}, title = 'A kite of bark', state = 'ended',
        outcome = 'unfunded', outcome_sum_minor = 0 where id = ${over.id}`);
    await refreshDiscovery();
    const { text } = await open(`/individuals/${nora.accountId}/campaigns`, nora);
    const titles = ['A boat of reeds', 'Still a draft', 'A kite of bark'];
    const places = titles.map((title) => text.indexOf(`>${title}<`));
    expect([...places].sort((a, b) => a - b)).toEqual(places);
    expect(titles.map((title) => text.split(`>${title}</a>`).length - 1)).toEqual([1, 1, 1]);
    expect(text.match(/role="progressbar"/g)).toHaveLength(2);
    expect(text).not.toContain('class="heart"');
    expect(text.match(/<img/g)?.length).toBeGreaterThanOrEqual(titles.length);
  });

  it('[2-14] lists the campaigns under their own address', async () => {
    const { status, text } = await open(`/individuals/${nora.accountId}/campaigns`);
    expect(status).toBe(200);
    expect(text).toContain('A boat of reeds');
    expect(text).not.toContain('Open secret');
  });

  it('says of a list without campaigns that none was started, whatever else is shared', async () => {
    const { text } = await open(`/individuals/${ben.accountId}/campaigns`, ben);
    expect(text).toContain('You haven’t started a campaign yet');
    const shown = await open(`/individuals/${ben.accountId}/campaigns`);
    expect(shown.text).toContain('hasn’t started a campaign yet');
  });

  it('follows without a script, and leads a visitor to the log-in first', async () => {
    const address = `/individuals/${nora.accountId}`;
    const visitor = server.client();
    const form = async (client: typeof visitor) => {
      const csrf_token = await client.csrfToken();
      return new URLSearchParams({ csrf_token, follow: 'yes' });
    };
    const away = await visitor.request({ method: 'POST', url: address, body: await form(visitor) });
    expect(away.headers.location).toContain('/accounts/sign_in');
    const client = server.client();
    client.cookies.set('session', await sessionOf(ben));
    const back = await client.request({ method: 'POST', url: address, body: await form(client) });
    expect([back.status, back.headers.location]).toEqual([303, address]);
    expect((await client.get(address)).text).toContain('1 follower');
  });
});
