import { beforeAll, expect, it } from 'vitest';
import { CAMPAIGN_MOVED } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { plantAccount, plantCampaign } from '#test/stories/campaign-plant.ts';
import { testDatabase } from '#test/support/database.ts';
import { rowsReadBy } from '#test/support/run/rows-read.ts';
import { countHoldReaders, countReleaseReaders, MOST_LOOKED_AT } from './count-readers.store.ts';
import { addressMark, listHoldReaders, listReleaseReaders } from './notify-hold.store.ts';

testDatabase();

const MANY = 5000;
/** Rows read for each contribution that is looked at, and that is listed. */
const EACH = 4;
const EACH_LISTED = 8;
let large = 0;
let other = 0;

/** A held campaign with so many contributors, of whom every third has an account and all were told. */
async function plantHeld(tx: Executor, campaignId: number, many: number): Promise<void> {
  await tx.run(sql`
    insert into accounts (email)
    select 'of' || ${campaignId} || '-' || n || '@reader.test' from generate_series(3, ${many}, 3) n`);
  await tx.run(sql`
    insert into contributions (campaign_id, beneficiary_id, account_id, state, state_cause, funding,
      currency, perks_minor, extra_minor, shipping_minor, total_minor, platform_fee_bps, captured_minor,
      email, holder, contributor_key, idempotency_key, body_hash, collected_at)
    select ${campaignId}, 1, a.id, case when n % 5 = 0 then 'expired' else 'collected' end, 'planted',
      'flexible', 'USD', 1000, 0, 0, 1000, 500, 1000, 'of' || ${campaignId} || '-' || n || '@reader.test',
      'planted', 'guest:' || n, 'planted-reader-' || ${campaignId} || '-' || n, 'x',
      case when n % 5 > 0 then clock_now() + n * interval '1 second' end
    from generate_series(1, ${many}) n
      left join accounts a on a.email = 'of' || ${campaignId} || '-' || n || '@reader.test'`);
  const { id: event } = await tx.one<{ id: number }>(sql`
    insert into campaign_events (campaign_id, from_state, to_state, cause)
    values (${campaignId}, 'live', 'held', 'hold') returning id`);
  await tx.run(sql`
    insert into mail_messages (key, kind, to_address, locale, subject, html, body_text, message_id, state)
    select 'campaign_hold:' || ${`${CAMPAIGN_MOVED}:${event}:`} || ${addressMark('email')},
      'campaign_hold_told', email, 'en', 'S', 'h', 't', '<' || id || '@planted.test>', 'kept'
    from contributions where campaign_id = ${campaignId} and state = 'collected'`);
}

beforeAll(async () => {
  const owner = await plantAccount('Owner');
  [large, other] = [await plantCampaign(owner, 'held'), await plantCampaign(owner, 'held')];
  await transaction(
    async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await plantHeld(tx, large, MANY);
      await plantHeld(tx, other, 10);
    },
    { statementTimeout: 120_000 },
  );
  for (const table of ['accounts', 'contributions', 'mail_messages', 'campaign_events']) {
    await db().run(sql.raw(`vacuum analyze ${table}`));
  }
});

it('the people an act emails are counted among the first contributions, however many there are', async () => {
  for (const count of [countHoldReaders, countReleaseReaders]) {
    const { read } = await rowsReadBy((q) => count(q, large));
    expect(read).toBeLessThanOrEqual(MOST_LOOKED_AT * EACH);
    expect(await count(db(), large)).toEqual({ count: MOST_LOOKED_AT, isAll: false });
    expect(await count(db(), other)).toEqual({ count: 8, isAll: true });
  }
});

it('a batch of mails reads its own contributions alone, wherever in a large campaign it begins', async () => {
  const { middle } = await db().one<{ middle: number }>(sql`
    select min(id) + ${MANY / 2} as middle from contributions where campaign_id = ${large}`);
  const hold = { campaignId: large, hold: 'campaign.moved:0' };
  const lists = {
    hold: (q: Executor) => listHoldReaders(q, hold, middle, 100),
    release: (q: Executor) => listReleaseReaders(q, large, middle, 100),
  };
  for (const [name, list] of Object.entries(lists)) {
    const { read, shown } = await rowsReadBy(list);
    expect([name, shown]).toEqual([name, 100]);
    expect(read).toBeLessThanOrEqual(100 * EACH_LISTED);
    expect((await list(db())).every(({ contribution_id: id }) => id > middle)).toBe(true);
  }
});
