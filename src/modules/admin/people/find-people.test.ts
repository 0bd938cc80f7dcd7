import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { readAccountList } from '../read-accounts.ts';
import { readCampaignList } from '../read-campaigns.ts';
import { readContributionList } from '../read-money.ts';

testDatabase();

/** Two people, a campaign of each, and a contribution by an account and one by a guest. */
beforeAll(() =>
  transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into accounts (id, email, firstname, lastname, revoked_at, revoked_reason) values
        (501, 'ines@people.test', 'Inês', 'Carvalho', null, null),
        (502, 'mirela@people.test', 'Mirela', 'Drăgan', clock_now(), 'Spam')`);
    await tx.run(sql`
      insert into campaigns (id, slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
      values
        (601, 'agua', 501, 'live', 'Água Viva', 'USD', 1000, clock_now(), clock_now() + interval '9 days'),
        (602, 'casa', 502, 'draft', 'Casa Nouă', 'USD', 1000, null, null)`);
    await tx.run(sql`
      insert into contributions (id, campaign_id, beneficiary_id, account_id, state, state_cause, funding,
        currency, perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor,
        email, firstname, lastname, holder, contributor_key, idempotency_key, body_hash)
      select v.id, v.campaign, 1, v.account, v.state, 'planted', 'flexible', 'USD', 1000, 0, 0, 1000, 500,
        1000, v.email, v.firstname, v.lastname, 'planted', 'k' || v.id, 'planted-contribution-' || v.id, 'x'
      from (values (701, 601, 502, 'collected', 'mirela@people.test', 'Mirela', 'Drăgan'),
        (702, 601, null, 'errored', 'wren@guest.test', 'Wrén', 'Marsh'))
        v (id, campaign, account, state, email, firstname, lastname)`);
  }),
);

const page = { before: null, limit: 50 };
const idsOf = async (read: Promise<{ rows: readonly { readonly id: number }[] }>) =>
  (await read).rows.map(({ id }) => id);

describe('searching in the back office', () => {
  it.each([
    ['xyz', null, []],
    ['i', null, []],
    ['ines carvalho', null, [501]],
    ['INÊS', null, [501]],
    ['carvalho', null, [501]],
    ['Mirela Dragan', null, [502]],
    ['dragan', 'revoked', [502]],
    ['carvalho', 'revoked', []],
    // Nothing is left of accents alone, and nothing is no beginning.
    ['\u0301\u0301', null, []],
  ] as const)('finds accounts by "%s" of those %s', async (search, filter, ids) => {
    expect(await idsOf(readAccountList({ ...page, search, filter }, null))).toEqual(ids);
  });

  it.each([
    ['nobody', null, []],
    ['\u0301\u0301', null, []],
    ['agua', null, [601]],
    ['agua v', null, [601]],
    ['ines carvalho', null, [601]],
    ['mirela@people.test', null, [602]],
    ['mirela@people.test', 'live', []],
    ['casa noua', 'draft', [602]],
  ] as const)('finds campaigns by "%s" in the state %s', async (search, filter, ids) => {
    expect(await idsOf(readCampaignList({ ...page, search, filter }))).toEqual(ids);
  });

  it.each([
    ['nobody', null, null, []],
    ['wren marsh', null, null, [702]],
    ['wren@guest.test', null, null, [702]],
    ['mirela dragan', null, null, [701]],
    ['agua viva', null, null, [702, 701]],
    ['agua viva', 'errored', null, [702]],
    ['wren', null, 601, [702]],
    ['wren', null, 602, []],
    ['701', null, null, [701]],
  ] as const)(
    'finds contributions by "%s" in the state %s of the campaign %s',
    async (search, filter, campaignId, ids) => {
      const request = { ...page, search, filter, campaignId };
      expect(await idsOf(readContributionList(request, null))).toEqual(ids);
    },
  );

  it.each([
    ['errored', 601, [702]],
    ['errored', 602, []],
    ['disputed', 601, []],
    [null, 601, [702, 701]],
  ] as const)('lists contributions %s of campaign %s alone', async (filter, campaignId, ids) => {
    const request = { ...page, search: '', filter, campaignId };
    expect(await idsOf(readContributionList(request, null))).toEqual(ids);
  });

  it('folds what is written in another way, and nothing to nothing', async () => {
    const { folded } = await db().one<{ folded: string }>(
      sql`select name_folded(${'I\u0303ÊŒß Ⅳ'}) as folded`,
    );
    expect(folded).toBe('ieoess iv');
  });
});
