import { beforeAll, describe, expect, it } from 'vitest';
import { type Executor, type Statement, sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { makeCampaign, type MadeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { type CampaignPage, listContributionsOfCampaign } from './campaign-list.store.ts';

testDatabase();
const MANY = 30_000;
let campaign: MadeCampaign;

const pageOf = (search: string): CampaignPage => {
  return { before: null, limit: 51, search, onlyPledges: false };
};
const find = (search: string) => listContributionsOfCampaign(db(), campaign.id, pageOf(search));
const namesOf = async (search: string) =>
  (await find(search)).map(({ firstname, lastname }) => `${firstname} ${lastname}`);

/** Others of the same campaign, as far as a list reads them. */
async function plantMany(): Promise<void> {
  await transaction(
    async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        insert into contributions (campaign_id, beneficiary_id, state, state_cause, funding, currency,
          perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor, email,
          firstname, lastname, holder, contributor_key, idempotency_key, body_hash, collected_at)
        select ${campaign.id}::bigint, b.id, 'collected', 'test', 'flexible', 'USD', 0, 100, 0, 100, 500, 100,
          'guest.' || n || '@people.test', (array['Ada', 'Ben', 'Cleo', 'Dora'])[1 + n % 4],
          'Number ' || md5(n::text), 'planted', 'email:' || n, 'planted among many ' || n, 'x', clock_now()
        from generate_series(1, ${MANY}) n, beneficiaries b where b.campaign_id = ${campaign.id}`);
      await tx.run(sql`
        update contributions set firstname = 'Élodie', lastname = 'O’Neil', owner_visibility = 'relay',
          email = 'canary@people.test' where idempotency_key = 'planted among many 77'`);
      await tx.run(sql`
        update contributions set firstname = 'Bo', lastname = '100%_Li'
        where idempotency_key = 'planted among many 78'`);
      await tx.run(sql`
        update contributions set firstname = 'İpek', lastname = 'ΟΔΥΣΣΕΥΣ'
        where idempotency_key = 'planted among many 80'`);
      await tx.run(sql`
        update contributions set state = 'failed', captured_minor = 0, collected_at = null,
          firstname = 'Never' where idempotency_key = 'planted among many 79'`);
    },
    { statementTimeout: 120_000 },
  );
  await db().run(sql`vacuum analyze contributions`);
}

beforeAll(async () => {
  campaign = await makeCampaign();
  await plantMany();
}, 180_000);

/** How each of its statements was read, with what was looked at. */
async function plansOf(search: string): Promise<string[]> {
  const plans: string[] = [];
  const explaining = {
    query: async (statement: Statement) => {
      const rows = await db().query<{ 'QUERY PLAN': string }>(
        sql`explain (analyze, timing off, buffers off) ${statement}`,
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return db().query(statement);
    },
  } as unknown as Executor;
  await listContributionsOfCampaign(explaining, campaign.id, pageOf(search));
  return plans;
}

const readBy = (plan: string | undefined) =>
  [...(plan ?? '').matchAll(/(?:Rows Removed by [\w ]+:|actual rows=) ?(\d+)/g)].map(([, n]) =>
    Number(n),
  );

describe('a search among many contributions of a campaign', () => {
  it.each(['nobody of that name', 'zzz', 'qx', 'q', 'élodie', 'canary@people'])(
    'reads the latest, and the others by the index: %s',
    async (search) => {
      const [latest, all, ...more] = await plansOf(search);
      expect(more).toEqual([]);
      expect(Math.max(...readBy(latest))).toBeLessThanOrEqual(2_000);
      expect(all).toContain('contributions_search_idx');
      expect(Math.max(...readBy(all))).toBeLessThan(100);
    },
  );

  it('stops among the latest for what many have', async () => {
    const plans = await plansOf('ada');
    expect(plans).toHaveLength(1);
    expect((await find('ada')).length).toBe(51);
  });

  it('goes on below the last one shown, by either way', async () => {
    const first = await find('ada');
    const before = first.at(-1)?.id ?? 0;
    const next = await listContributionsOfCampaign(db(), campaign.id, { ...pageOf('ada'), before });
    expect(next.map(({ id }) => id)).toEqual(next.map((_, at) => before - 4 * (at + 1)));
    const [only] = await find('guest.78@');
    const above = { ...pageOf('guest.78@'), before: (only?.id ?? 0) + 1 };
    expect(await listContributionsOfCampaign(db(), campaign.id, above)).toHaveLength(1);
    const nothing = { ...above, before: only?.id ?? 0 };
    expect(await listContributionsOfCampaign(db(), campaign.id, nothing)).toEqual([]);
  });

  it('finds by any part of name and address, whatever its letters mean elsewhere', async () => {
    expect(await namesOf('LODIE o’n')).toEqual(['Élodie O’Neil']);
    expect(await namesOf('100%_')).toEqual(['Bo 100%_Li']);
    expect(await namesOf('guest.78@')).toEqual(['Bo 100%_Li']);
  });

  it.each(['İpek', 'ipek', 'İp', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευς', 'οδυσσευσ', 'ΔΥΣΣ'])(
    'lowers letters as the database does: %s',
    async (typed) => {
      expect(await namesOf(typed)).toEqual(['İpek ΟΔΥΣΣΕΥΣ']);
    },
  );

  it('of one or two letters finds who is called so from the beginning', async () => {
    expect(await namesOf('él')).toEqual(['Élodie O’Neil']);
    expect(await namesOf('bo')).toEqual(['Bo 100%_Li']);
    expect(await namesOf('lo')).toEqual([]);
  });

  it('finds no hidden address, and nothing that did not happen', async () => {
    expect(await namesOf('canary')).toEqual([]);
    expect(await namesOf('never')).toEqual([]);
  });
});
