import { type Executor, sql } from '#platform/db/sql.ts';
import type { Contact } from './contact.store.ts';

/** One mail that tells a contact of a campaign. */
export interface ContactShare {
  readonly id: number;
  readonly accountId: number;
  readonly campaignTitle: string;
  readonly campaignSlug: string;
  readonly toAddress: string;
  readonly toName: string;
  readonly message: string;
}

export interface SharedCampaign {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
}

/** Mails of the last day; locks the person, so that two calls at once do not pass its number. */
export async function countSharesOfDay(tx: Executor, accountId: number): Promise<number> {
  await tx.query(sql`select 1 as one from accounts where id = ${accountId} for no key update`);
  const row = await tx.one<{ count: number }>(sql`
    select count(*) as count from account_contact_shares
    where account_id = ${accountId} and created_at > clock_now() - interval '1 day'`);
  return row.count;
}

/** A person's contacts among these ids. */
export function findContacts(
  q: Executor,
  accountId: number,
  ids: readonly number[],
): Promise<Contact[]> {
  return q.query<Contact>(sql`
    select id, name, email from account_contacts
    where account_id = ${accountId} and id = any(${[...ids]}::bigint[]) order by id`);
}

/** Notes one mail for each contact who was not told of it before, nor of three campaigns today. */
export async function insertShares(
  tx: Executor,
  accountId: number,
  campaign: SharedCampaign,
  contacts: readonly Contact[],
  message: string,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into account_contact_shares (account_id, campaign_id, campaign_title, campaign_slug,
      to_address, to_name, message)
    select ${accountId}, ${campaign.id}, ${campaign.title}, ${campaign.slug}, given.email, given.name,
      ${message}
    from unnest(${contacts.map(({ email }) => email)}::text[],
      ${contacts.map(({ name }) => name)}::text[]) as given (email, name)
    where (select count(*) from account_contact_shares s
      where lower(s.to_address) = lower(given.email)
        and s.created_at > clock_now() - interval '1 day') < 3
    on conflict (account_id, campaign_id, lower(to_address)) do nothing returning id`);
  return rows.map(({ id }) => id);
}

export function findShare(q: Executor, id: number): Promise<ContactShare | undefined> {
  return q.maybe<ContactShare>(sql`
    select id, account_id as "accountId", campaign_title as "campaignTitle",
      campaign_slug as "campaignSlug", to_address as "toAddress", to_name as "toName", message
    from account_contact_shares where id = ${id}`);
}

export function deleteOldShares(q: Executor, days: number): Promise<number> {
  return q.run(sql`
    delete from account_contact_shares
    where created_at < clock_now() - make_interval(days => ${days}::int)`);
}
