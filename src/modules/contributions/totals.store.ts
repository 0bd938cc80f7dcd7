import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import {
  type PersonChange,
  sumPeople,
  sumTotals,
  type TotalsChange,
  type TotalsEffect,
} from './totals.ts';

/**
 * Counts people, then sums, each row once and in the one order of locks: contributors by campaign and
 * key, totals by campaign. All who back a campaign share these rows: this comes last, behind the ledger.
 */
export async function applyTotals(
  tx: Executor,
  effects: readonly TotalsEffect[],
  at: Instant,
): Promise<void> {
  const totals = sumTotals(effects);
  if (totals.length === 0) return;
  const people = sumPeople(effects).filter(({ contributions }) => contributions !== 0);
  await Promise.all([...countPeople(tx, people, at), addTotals(tx, totals, people, at)]);
}

/** People were counted before in the same transaction: who came or went is seen in their own rows. */
async function addTotals(
  tx: Executor,
  totals: readonly TotalsChange[],
  people: readonly PersonChange[],
  at: Instant,
): Promise<void> {
  const [total, person] = [totals[0], people[0]];
  const isOne = totals.length === 1 && people.length === 1;
  await tx.run(
    isOne && total && person ? addingOne(total, person, at) : addingMany(totals, people, at),
  );
}

/** One person's contribution to one campaign, as most are: a plain update costs a third. */
function addingOne(change: TotalsChange, person: PersonChange, at: Instant): Statement {
  const { campaignId, pledgedMinor, collectedMinor, contributions } = change;
  return sql`
    update campaign_totals set
      raised_minor = raised_minor + ${pledgedMinor}::bigint + ${collectedMinor}::bigint,
      pledged_minor = pledged_minor + ${pledgedMinor}::bigint,
      collected_minor = collected_minor + ${collectedMinor}::bigint,
      contributions = contributions + ${contributions}::int,
      contributors = contributors + coalesce((
        select (p.contributions > 0)::int - (p.contributions > ${person.contributions}::int)::int
        from campaign_contributors p where p.campaign_id = ${person.campaignId}::bigint
          and p.contributor_key = ${person.contributorKey}::text), 0),
      updated_at = timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'
    where campaign_id = ${campaignId}::bigint`;
}

function addingMany(
  totals: readonly TotalsChange[],
  people: readonly PersonChange[],
  at: Instant,
): Statement {
  const ids = totals.map(({ campaignId }) => campaignId);
  return sql`
    with t as materialized (
      select campaign_id from campaign_totals where campaign_id = any(${ids}::bigint[])
      order by campaign_id for no key update
    ), joined as materialized (
      select p.campaign_id,
        sum((p.contributions > 0)::int - (p.contributions > w.change)::int)::int as contributors
      from unnest(${people.map((each) => each.campaignId)}::bigint[],
          ${people.map((each) => each.contributorKey)}::text[],
          ${people.map((each) => each.contributions)}::int[]) w (campaign_id, contributor_key, change)
        join campaign_contributors p on p.campaign_id = w.campaign_id
          and p.contributor_key = w.contributor_key
      group by 1
    )
    update campaign_totals c set raised_minor = c.raised_minor + v.pledged + v.collected,
      pledged_minor = c.pledged_minor + v.pledged, collected_minor = c.collected_minor + v.collected,
      contributions = c.contributions + v.contributions,
      contributors = c.contributors + coalesce(j.contributors, 0),
      updated_at = timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'
    from t join unnest(${ids}::bigint[], ${totals.map((each) => each.pledgedMinor)}::bigint[],
      ${totals.map((each) => each.collectedMinor)}::bigint[],
      ${totals.map((each) => each.contributions)}::int[]) v (id, pledged, collected, contributions)
      on v.id = t.campaign_id
      left join joined j on j.campaign_id = t.campaign_id
    where c.campaign_id = t.campaign_id`;
}

/** What a campaign raised elsewhere, minor units of its currency. */
export interface ExternalTotals {
  readonly campaignId: number;
  readonly raisedMinor: bigint;
  readonly contributors: number;
}

/** Adds to what campaigns raised elsewhere, in the order of locks. Answers how many they are. */
export async function addExternal(
  tx: Executor,
  entries: readonly ExternalTotals[],
  at: Instant,
): Promise<number> {
  if (entries.length === 0) return 0;
  const campaigns = entries.map(({ campaignId }) => campaignId);
  await tx.run(sql`
    select from campaign_totals where campaign_id = any(${campaigns}::bigint[])
    order by campaign_id for no key update`);
  return tx.run(sql`
    update campaign_totals t set external_raised_minor = t.external_raised_minor + v.raised,
      external_contributors = t.external_contributors + v.contributors,
      updated_at = timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'
    from (select e.id, sum(e.raised)::bigint as raised, sum(e.contributors)::int as contributors
      from unnest(${campaigns}::bigint[], ${entries.map((each) => each.raisedMinor)}::bigint[],
        ${entries.map((each) => each.contributors)}::int[]) e (id, raised, contributors) group by e.id) v
    where t.campaign_id = v.id and t.campaign_id = any(${campaigns}::bigint[])`);
}

/** What each person has in each campaign; whoever had nothing before is new. */
function countPeople(
  tx: Executor,
  people: readonly PersonChange[],
  at: Instant,
): Promise<unknown>[] {
  // What is proposed to be inserted is checked before its conflict is seen: less than nothing can't be.
  const [gained, lost] = [people.filter(isGain), people.filter((each) => !isGain(each))];
  return [
    ...(gained.length === 0 ? [] : [addPeople(tx, gained, at)]),
    ...(lost.length === 0 ? [] : takePeople(tx, lost)),
  ];
}

const isGain = ({ contributions }: PersonChange): boolean => contributions > 0;

function addPeople(tx: Executor, people: readonly PersonChange[], at: Instant): Promise<number> {
  const [first] = people;
  const rows = people.length === 1 && first !== undefined ? personRow(first) : peopleRows(people);
  return tx.run(sql`
    insert into campaign_contributors as c (campaign_id, contributor_key, account_id, contributions, first_at)
    select v.campaign_id, v.contributor_key, v.account_id, v.contributions,
      timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'
    from ${rows} v (campaign_id, contributor_key, account_id, contributions)
    on conflict (campaign_id, contributor_key) do update
      set contributions = c.contributions + excluded.contributions`);
}

function personRow({
  campaignId,
  contributorKey,
  accountId,
  contributions,
}: PersonChange): Statement {
  return sql`(select ${campaignId}::bigint, ${contributorKey}::text, ${accountId}::bigint,
    ${contributions}::int)`;
}

function peopleRows(people: readonly PersonChange[]): Statement {
  return sql`
    unnest(${people.map((each) => each.campaignId)}::bigint[],
      ${people.map((each) => each.contributorKey)}::text[], ${people.map((each) => each.accountId)}::bigint[],
      ${people.map((each) => each.contributions)}::int[])`;
}

function takePeople(tx: Executor, people: readonly PersonChange[]): Promise<number>[] {
  const campaigns = people.map((each) => each.campaignId);
  const keys = people.map((each) => each.contributorKey);
  const locked = tx.run(sql`
    select from campaign_contributors c
      join unnest(${campaigns}::bigint[], ${keys}::text[]) v (campaign_id, contributor_key)
        on v.campaign_id = c.campaign_id and v.contributor_key = c.contributor_key
    order by c.campaign_id, c.contributor_key for no key update of c`);
  const taken = tx.run(sql`
    update campaign_contributors c set contributions = c.contributions + v.contributions
    from unnest(${campaigns}::bigint[], ${keys}::text[],
      ${people.map((each) => each.contributions)}::int[]) v (campaign_id, contributor_key, contributions)
    where v.campaign_id = c.campaign_id and v.contributor_key = c.contributor_key`);
  return [locked, taken];
}
