import { type Executor, sql } from '#platform/db/sql.ts';
import type { Pair } from './merge-giving.store.ts';

/** What people tell of themselves: gaps of the account that stays are filled, nothing in it is replaced. */
export async function moveProfile(tx: Executor, { into, from }: Pair): Promise<void> {
  await tx.run(sql`
    update accounts a set city = coalesce(nullif(a.city, ''), b.city),
      country = coalesce(a.country, b.country), bio = coalesce(nullif(a.bio, ''), b.bio),
      avatar_public_id = coalesce(a.avatar_public_id, b.avatar_public_id),
      firstname = case when a.firstname = '' and a.lastname = '' then b.firstname else a.firstname end,
      lastname = case when a.firstname = '' and a.lastname = '' then b.lastname else a.lastname end
    from accounts b where a.id = ${into} and b.id = ${from}`);
  await tx.run(sql`
    delete from account_links a using account_links b
    where a.account_id = ${from} and b.account_id = ${into} and a.kind = b.kind`);
  await tx.run(sql`update account_links set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`
    delete from account_interests a using account_interests b
    where a.account_id = ${from} and b.account_id = ${into} and a.slug = b.slug`);
  await tx.run(sql`update account_interests set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`
    update addresses set is_default = false where account_id = ${from} and is_default
      and exists (select 1 from addresses d where d.account_id = ${into} and d.is_default)`);
  await tx.run(sql`update addresses set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`update consents set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`update outside_identities set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`
    update media_files set owner_account_id = ${into} where owner_account_id = ${from}`);
}

/** People somebody knows, and who was told of a campaign: nobody stands there twice. */
export async function moveContacts(tx: Executor, { into, from }: Pair): Promise<void> {
  await tx.run(sql`
    delete from account_contacts a using account_contacts b
    where a.account_id = ${from} and b.account_id = ${into} and lower(a.email) = lower(b.email)`);
  await tx.run(sql`update account_contacts set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`
    delete from account_contact_shares a using account_contact_shares b
    where a.account_id = ${from} and b.account_id = ${into} and a.campaign_id = b.campaign_id
      and lower(a.to_address) = lower(b.to_address)`);
  await tx.run(sql`
    update account_contact_shares set account_id = ${into} where account_id = ${from}`);
}

/** Whoever is kept from something stays so; of two of a kind the one that ends later holds. */
export async function moveRestrictions(tx: Executor, { into, from }: Pair): Promise<void> {
  await tx.run(sql`
    update account_restrictions a set lifted_at = least(clock_now(), a.ends_at)
    from account_restrictions b
    where a.account_id in (${into}, ${from}) and b.account_id in (${into}, ${from})
      and a.kind = b.kind and a.lifted_at is null and b.lifted_at is null and a.id <> b.id
      and (a.ends_at, a.id) < (b.ends_at, b.id)`);
  await tx.run(sql`
    update account_restrictions set account_id = ${into} where account_id = ${from}`);
}

/** Mails that were sent, and which are wanted: what either account refused stays refused. */
export async function moveMails(tx: Executor, { into, from }: Pair): Promise<void> {
  await tx.run(sql`
    update mail_preferences b set wanted = false, changed_at = clock_now() from mail_preferences a
    where a.account_id = ${from} and b.account_id = ${into} and a.kind = b.kind
      and b.wanted and not a.wanted`);
  await tx.run(sql`
    delete from mail_preferences a using mail_preferences b
    where a.account_id = ${from} and b.account_id = ${into} and a.kind = b.kind`);
  await tx.run(sql`update mail_preferences set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`update mail_messages set account_id = ${into} where account_id = ${from}`);
  await tx.run(sql`delete from job_statuses where owner_account_id = ${from}`);
  await tx.run(sql`
    update campaign_invitations i set email = a.email from accounts a, accounts b
    where a.id = ${into} and b.id = ${from} and lower(i.email) = lower(b.email)
      and not exists (select 1 from campaign_invitations o
        where o.campaign_id = i.campaign_id and lower(o.email) = lower(a.email))`);
}

/** Every way in ends. */
export async function endEntries(tx: Executor, from: number): Promise<void> {
  await tx.run(sql`
    update sessions set acts_as = null, acts_until = null where acts_as = ${from}`);
  await tx.run(sql`delete from sessions where account_id = ${from}`);
  await tx.run(sql`delete from account_tokens where account_id = ${from}`);
  await tx.run(sql`delete from known_browsers where account_id = ${from}`);
  await tx.run(sql`delete from second_factors where account_id = ${from}`);
  await tx.run(sql`delete from recovery_codes where account_id = ${from}`);
  await tx.run(sql`delete from passkeys where account_id = ${from}`);
  await tx.run(sql`delete from sign_in_challenges where account_id = ${from}`);
  await tx.run(sql`delete from oauth_tokens where account_id = ${from}`);
}

/**
 * Closes the old number and lets it, and those that led to it, lead to the other. Its address and password
 * stay for as long as somebody who logs in with them is told where to.
 */
export async function closeMerged(tx: Executor, { into, from }: Pair): Promise<void> {
  await tx.run(sql`update accounts set merged_into = ${into} where merged_into = ${from}`);
  await tx.run(sql`
    update accounts set closed_at = clock_now(), merged_into = ${into}, firstname = '', lastname = '',
      country = null, city = null, bio = '', avatar_public_id = null, domain_code = null,
      sign_up_source = null, newsletter_opt_in = false
    where id = ${from}`);
}
