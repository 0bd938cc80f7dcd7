import { beforeAll, describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { chargePledge } from '#flows/settle-campaign/index.ts';
import { sql, type Statement } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  makeCampaign,
  makePerk,
  perkInput,
  visitor,
} from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { schedules } from './schedule.ts';

testDatabase();
moneyGateway();

const asked = schedules.filter(({ hasWork }) => hasWork !== undefined);
const turn = { signal: new AbortController().signal, guard: async () => undefined };

const entryOf = (name: string) => {
  const entry = asked.find((each) => each.name === name);
  if (entry?.hasWork === undefined) throw new Error(`${name} is not asked`);
  return { run: () => entry.run(turn), hasWork: entry.hasWork };
};

const holds = async (condition: Statement) =>
  (await db().one<{ it: boolean }>(sql`select ${condition} as it`)).it;

async function back(campaign: number, card: string | null): Promise<number> {
  const body = input(
    { id: campaign, ownerId: 0, currency: 'USD' },
    { extra_cents: 5000, expected_total_cents: 5000, ...(card && { payment_method_id: card }) },
  );
  const { contribution } = await startContribution(body, visitor(), key(), addresses);
  return contribution.id;
}

let collected = 0;
let pledged = 0;
let waiting = 0;
let left = 0;
let owed = 0;
let stuck = 0;
let flexible = 0;
let fixed = 0;

beforeAll(async () => {
  flexible = (await makeCampaign()).id;
  fixed = (await makeCampaign({ fundingType: 'fixed', goal: 5000 })).id;
  collected = await back(flexible, 'pm_card_visa');
  waiting = await back(flexible, 'pm_card_authenticationRequired');
  const other = await makeCampaign();
  owed = await back(other.id, 'pm_card_visa');
  stuck = await back(other.id, 'pm_card_visa');
  const perk = await makePerk(other, { limit: 3 });
  const held = perkInput(other, perk, 2500, {
    payment_method_id: 'pm_card_authenticationRequired',
  });
  left = (await startContribution(held, visitor(), key(), addresses)).contribution.id;
  // Attaches, and declines when it is charged.
  pledged = await back(fixed, 'pm_card_chargeCustomerFail');
});

type Plant = readonly [name: string, what: string, plant: () => Statement | Promise<Statement>];

/** What makes work, by the entry that does it; they follow each other. */
const PLANTS: readonly Plant[] = [
  [
    'resolve-open-attempts',
    'an attempt is to be asked about',
    () => sql`update payment_attempts set check_at = clock_now() where source_id = ${waiting}`,
  ],
  [
    'expire-reservations',
    'the time of a checkout is over',
    () => sql`update contributions set expires_at = clock_now() - interval '1 second'
      where id = ${left}`,
  ],
  [
    'fill-in-fees',
    'the fee of a charge is not known',
    () => sql`update payment_attempts set provider_fee_minor = null,
      resolved_at = clock_now() - interval '2 minutes' where source_id = ${collected}`,
  ],
  [
    'settle-due-campaigns',
    'a deadline has passed',
    () => sql`update campaigns set ends_at = clock_now() - interval '1 second' where id = ${fixed}`,
  ],
  [
    'settle-due-campaigns',
    'contributions were not told of a decision',
    () => sql`update settlements set spread_at = null where campaign_id = ${fixed}`,
  ],
  [
    'charge-due-pledges',
    'a pledge is to be charged',
    () => sql`update contributions set charge_due_at = clock_now() where id = ${pledged}`,
  ],
  [
    'drop-unpaid-pledges',
    'the last day to pay is over',
    async () => {
      await chargePledge({ contribution_id: pledged, tries: 0 });
      return sql`update contributions set charge_tries = 5,
        charge_due_at = clock_now() - interval '1 second' where id = ${pledged}`;
    },
  ],
  [
    'settle-due-campaigns',
    'a cancelled campaign holds money',
    () => sql`update campaigns set state = 'cancelled' where id = ${flexible}`,
  ],
  [
    'refund-what-is-owed',
    'a refund is owed',
    () => sql`update contributions set refund_due = 'below_minimum', refund_try_at = null
      where id = ${owed}`,
  ],
  [
    'refund-what-is-owed',
    'the tries of one are to be ended',
    () => sql`update contributions set refund_due = 'below_minimum', refund_try_at = null,
      refund_tries = 8 where id = ${stuck}`,
  ],
  [
    'resolve-refunds',
    'a refund is to be asked about',
    // A day after it had succeeded: it is looked at again after as long as it has been watched.
    () => sql`update payment_refunds set check_at = clock_now(),
      resolved_at = resolved_at - interval '1 day' where source_id = ${collected}`,
  ],
  [
    'remind-of-refund-requests',
    'an owner’s days are nearly over',
    () => sql`insert into refund_requests (contribution_id, campaign_id, state, reason, asked_at, due_at)
      select id, campaign_id, 'open', 'changed_mind', clock_now(), clock_now() + interval '1 day'
      from contributions where id = ${collected}`,
  ],
  [
    'handle-late-provider-events',
    'a message is to be tried again',
    () => sql`insert into payment_webhook_events (event_ref, type, payload, next_try_at)
      values ('evt_late', 'customer.created', '{}', clock_now())`,
  ],
  [
    'handle-late-provider-events',
    'what a message tells has become known',
    () => sql`insert into payment_webhook_events (event_ref, type, payload, object_ref)
      select 'evt_known', 'payment_intent.succeeded', '{}', provider_ref from payment_attempts
      where source_id = ${collected} and state = 'succeeded'`,
  ],
  [
    'publish-due-campaigns',
    'a draft is to be published',
    () => sql`update campaigns set publish_at = clock_now() where id = (
      select min(id) from campaigns where state = 'draft')`,
  ],
  [
    'publish-due-updates',
    'an update is to be published',
    () => sql`insert into campaign_updates (campaign_id, slug, title, body_html, publish_at)
      values (${fixed}, 'news', 'News', '<p>News</p>', clock_now())`,
  ],
  [
    'standing-checks',
    'a check is asked for',
    () => sql`insert into standing_checks (kind) values ('balance') on conflict do nothing`,
  ],
  [
    'standing-checks',
    'a check is due',
    () => sql`update standing_checks set asked_at = asked_at - interval '2 days'`,
  ],
  [
    'fold-ledger-differences',
    'sums of days have notes beside them',
    () => sql`insert into ledger_differences (account_id, day, other, in_minor, out_minor)
      select min(id), current_date, 'platform_fees', 0, 0 from ledger_accounts`,
  ],
  [
    'count-analytics-events',
    'there are new events',
    () => sql`insert into analytics_events (name, data, is_bot) values ('page_view', '{}', false)`,
  ],
  [
    'notify-reporters',
    'a report was decided',
    () => sql`
      insert into moderation_reports (campaign_id, email, locale, reason, decided_at, decided_by, decision)
      select id, 'reporter@people.test', 'en', 'spam', clock_now(), owner_id, 'dismissed'
      from campaigns where id = ${fixed}`,
  ],
  [
    'notify-comment-reporters',
    'a report of a comment was decided',
    () => sql`
      with written as (
        insert into comments (campaign_id, author_id, body)
        select id, owner_id, 'Hello' from campaigns where id = ${fixed} returning id, author_id)
      insert into comment_reports (comment_id, reporter_id, reason, decided_at, decided_by, decision)
      select id, author_id, 'spam', clock_now(), author_id, 'kept' from written`,
  ],
];

describe('an entry of the schedule that is asked', () => {
  it('is among those whose work is planted here', () => {
    const planted = [...PLANTS.map(([name]) => name), 'refresh-search-index'];
    expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(planted));
  });

  it.each(PLANTS)('%s has work when %s, and none once it has run', async (name, _what, plant) => {
    const { hasWork, run } = entryOf(name);
    await makeCampaign({ state: 'draft' });
    await run();
    expect(await holds(hasWork)).toBe(false);
    expect(await db().run(await plant())).toBeGreaterThan(0);
    expect(await holds(hasWork)).toBe(true);
    await run();
    expect(await holds(hasWork)).toBe(false);
  });

  it.each([
    [
      'a campaign changed',
      () => sql`update campaigns set updated_at = clock_now() where id = ${fixed}`,
    ],
    [
      'its sums changed',
      () => sql`update campaign_totals set updated_at = clock_now() where campaign_id = ${fixed}`,
    ],
    ['a campaign is stale', () => sql`insert into discovery_stale (campaign_id) values (${fixed})`],
    ['a story waits', () => sql`update discovery_stories set is_waiting = true`],
  ])('refresh-search-index has work when %s, and none two minutes later', async (_what, plant) => {
    const { hasWork, run } = entryOf('refresh-search-index');
    // A minute is read twice.
    const rest = async (seconds: number) => {
      await setClock(seconds);
      await run();
      expect(await holds(hasWork)).toBe(false);
    };
    const { passed } = await db().one<{ passed: number }>(sql`
      select coalesce(extract(epoch from (select max(shift) from test_clock)), 0)::int as passed`);
    await rest(passed + 600);
    expect(await db().run(await plant())).toBeGreaterThan(0);
    expect(await holds(hasWork)).toBe(true);
    await run();
    await rest(passed + 720);
  });
});
