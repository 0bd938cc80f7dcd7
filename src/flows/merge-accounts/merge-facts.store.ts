import { type Executor, sql } from '#platform/db/sql.ts';
import type { MergeSide } from './merge-rules.ts';

/** Keeps both from changing, in the order of their numbers, so that two merges wait instead of blocking. */
export async function lockAccounts(tx: Executor, ids: readonly number[]): Promise<void> {
  await tx.run(sql`select from accounts where id = any(${ids}::bigint[]) order by id for update`);
}

/** What is known of accounts; who does not exist is missing. */
export function findSides(q: Executor, ids: readonly number[]): Promise<MergeSide[]> {
  return q.query<MergeSide>(sql`
    select a.id, a.email, a.locale, a.email_confirmed_at is not null as "isProved",
      a.closed_at is not null as "isClosed", a.revoked_at is not null as "isRevoked",
      exists (select 1 from account_roles r where r.account_id = a.id) as "isStaff",
      exists (select 1 from outside_identities o where o.account_id = a.id) as "hasFacebook",
      exists (select 1 from identity_checks i join beneficiaries b on b.id = i.beneficiary_id
        join campaigns c on c.id = b.campaign_id
        where c.owner_id = a.id and i.state = 'verified') as "hasVerifiedIdentity",
      exists (select 1 from campaigns c left join campaign_totals t on t.campaign_id = c.id
        where c.owner_id = a.id and (campaign_is_under_way(c.state)
          or coalesce(t.collected_minor + t.pledged_minor, 0) > 0)) as "hasOpenCampaign",
      exists (select 1 from contributions n where n.account_id = a.id
        and contribution_is_undecided(n.state)) as "hasOpenPayment"
    from accounts a where a.id = any(${ids}::bigint[])`);
}

/** By what staff sees whether two accounts are of one person. */
export interface MergePerson {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly city: string | null;
  readonly country: string | null;
  readonly createdAt: Date;
  readonly contributions: number;
}

/** In the order of their numbers as told. */
export function findMergePeople(q: Executor, ids: readonly number[]): Promise<MergePerson[]> {
  return q.query<MergePerson>(sql`
    select a.id, a.email, trim(a.firstname || ' ' || a.lastname) as name, a.city, a.country,
      a.created_at as "createdAt",
      (select count(*)::int from contributions n where n.account_id = a.id) as contributions
    from unnest(${[...ids]}::bigint[]) with ordinality asked (id, place) join accounts a on a.id = asked.id
    order by asked.place`);
}

/** Whether one of the two gave to, or wrote to, a campaign of the other. */
export async function haveDealt(q: Executor, one: number, other: number): Promise<boolean> {
  const found = await q.maybe(sql`
    select 1 as found from campaigns c where c.owner_id in (${one}, ${other}) and (
      exists (select 1 from contributions n where n.campaign_id = c.id
        and n.account_id in (${one}, ${other}) and n.account_id <> c.owner_id)
      or exists (select 1 from message_threads t where t.campaign_id = c.id
        and t.account_id in (${one}, ${other}) and t.account_id <> c.owner_id))
    limit 1`);
  return found !== undefined;
}

/** What moves, counted, in the order it is shown. */
export const MOVED_KINDS = [
  'contributions',
  'campaigns',
  'teams',
  'follows',
  'people',
  'comments',
  'messages',
  'subscriptions',
  'searches',
  'addresses',
  'restrictions',
] as const;
export type MovedKind = (typeof MOVED_KINDS)[number];

/** What both have of one thing, of which one is left. */
export const CLASHING_KINDS = ['contributors', 'teams', 'follows', 'threads', 'searches'] as const;
export type ClashingKind = (typeof CLASHING_KINDS)[number];

export function countMoved(q: Executor, from: number): Promise<Record<MovedKind, number>> {
  return q.one<Record<MovedKind, number>>(sql`
    select (select count(*) from contributions where account_id = ${from}) as contributions,
      (select count(*) from campaigns where owner_id = ${from} and state <> 'deleted') as campaigns,
      (select count(*) from campaign_team where account_id = ${from} and left_at is null) as teams,
      (select count(*) from campaign_follows where account_id = ${from}) as follows,
      (select count(*) from account_follows where account_id = ${from} or follower_id = ${from}) as people,
      (select count(*) from comments where author_id = ${from} and deleted_at is null) as comments,
      (select count(*) from campaign_messages where author_id = ${from}) as messages,
      (select count(*) from email_subscribers where account_id = ${from}) as subscriptions,
      (select count(*) from saved_searches where account_id = ${from}) as searches,
      (select count(*) from addresses where account_id = ${from}) as addresses,
      (select count(*) from account_restrictions where account_id = ${from} and lifted_at is null
        and ends_at > clock_now()) as restrictions`);
}

export function countClashes(
  q: Executor,
  into: number,
  from: number,
): Promise<Record<ClashingKind, number>> {
  return q.one<Record<ClashingKind, number>>(sql`
    select (select count(*) from campaign_contributors a join campaign_contributors b using (campaign_id)
        where a.contributor_key = ${`account:${from}`} and b.contributor_key = ${`account:${into}`}
          and a.account_id = ${from} and b.account_id = ${into}
          and a.contributions > 0 and b.contributions > 0) as contributors,
      (select count(*) from campaign_team a join campaign_team b using (campaign_id)
        where a.account_id = ${from} and b.account_id = ${into}) as teams,
      (select count(*) from campaign_follows a join campaign_follows b using (campaign_id)
        where a.account_id = ${from} and b.account_id = ${into}) as follows,
      (select count(*) from message_threads a join message_threads b using (campaign_id)
        where a.account_id = ${from} and b.account_id = ${into}) as threads,
      (select count(*) from saved_searches a join saved_searches b using (query)
        where a.account_id = ${from} and b.account_id = ${into}) as searches`);
}
