import { CLOSED_HOST, closedAddress, PARCEL_DAYS } from '#modules/accounts/rules.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

/**
 * The provider's names for a person that was erased: as an account, and as a guest of what was theirs.
 */
export async function listCustomers(tx: Executor, accountId: number): Promise<string[]> {
  const rows = await tx.query<{ ref: string }>(sql`
    select customer_ref as ref from payment_customers
    where account_id = ${accountId} or (source_kind = 'contribution' and source_id in (
      select id from contributions where email = ${closedAddress(accountId)}))`);
  return rows.map(({ ref }) => ref);
}

/** Campaigns whose pages name the person: their own, and those they are in the team of. */
export async function listCampaignsNaming(tx: Executor, accountId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from campaigns where owner_id = ${accountId}
    union select campaign_id as id from campaign_team where account_id = ${accountId}`);
  return rows.map(({ id }) => id);
}

const FORGOTTEN_BEFORE = sql`clock_now() - make_interval(days => ${PARCEL_DAYS}::int)`;

/** What closing left for a while: addresses of parcels, and the mail that said goodbye. */
export async function forgetLeftovers(q: Executor): Promise<void> {
  await q.run(sql`
    delete from contribution_addresses a using contributions c join accounts who on who.id = c.account_id
    where c.id = a.contribution_id and who.closed_at < ${FORGOTTEN_BEFORE}`);
  // What was given as a guest has no account, and bears the closed one's address since.
  await q.run(sql`
    delete from contribution_addresses a using contributions c
      join accounts who on lower(c.email) = lower(who.email)
    where c.id = a.contribution_id and c.account_id is null
      and who.closed_at < ${FORGOTTEN_BEFORE} and who.email like ${`%${CLOSED_HOST}`}`);
  await q.run(sql`
    delete from mail_messages
    where kind = 'account_closed' and created_at < clock_now() - interval '30 days'`);
}

/** Pictures the person uploaded that no campaign shows which stays; to be deleted from the file store. */
export async function listPicturesToDelete(tx: Executor, accountId: number): Promise<string[]> {
  const rows = await tx.query<{ public_id: string }>(sql`
    with kept as (
      select c.id, concat_ws(' ', c.card_public_id, c.social_public_id, c.story_html) as shown
      from campaigns c
      where not campaign_was_never_shown(c.state) and (c.owner_id = ${accountId} or exists (
        select 1 from campaign_team t where t.campaign_id = c.id and t.account_id = ${accountId}))
      union all
      select c.id, c.story_html from campaigns c join campaign_team t on t.campaign_id = c.id
      where t.account_id = ${accountId} and c.owner_id <> ${accountId}
        and campaign_is_unpublished(c.state)
    ), shown as (
      select shown as text from kept
      union all select p.public_id from campaign_pictures p join kept k on k.id = p.campaign_id
      union all select u.body_html from campaign_updates u join kept k on k.id = u.campaign_id
      union all
      select concat_ws(' ', s.image_public_id, s.body_html)
      from coming_soon_pages s join kept k on k.id = s.campaign_id
      union all
      select p.image_public_id from perks p join kept k on k.id = p.campaign_id
      where p.image_public_id is not null
    )
    select f.public_id from media_files f
    where f.owner_account_id = ${accountId} and f.deleted_at is null
      and not exists (select 1 from shown s where strpos(s.text, f.public_id) > 0)`);
  return rows.map((row) => row.public_id);
}
