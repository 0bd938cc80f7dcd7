import { closedAddress } from '#modules/accounts/rules.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

/** Somebody whose account is being closed. */
export interface LeavingPerson {
  readonly id: number;
  readonly email: string;
  /** They proved that the address is theirs. */
  readonly isProved: boolean;
}

/** Locks the account, so that nothing begins with it while it is closed; undefined where it is not open. */
export async function lockAccount(
  tx: Executor,
  accountId: number,
): Promise<LeavingPerson | undefined> {
  return tx.maybe<{ id: number; email: string; isProved: boolean }>(sql`
    select id, email, email_confirmed_at is not null as "isProved" from accounts
    where id = ${accountId} and closed_at is null for update`);
}

/** Accounts that were merged into one: only their numbers, addresses and passwords are left. */
export function listMerged(tx: Executor, accountId: number): Promise<LeavingPerson[]> {
  return tx.query<LeavingPerson>(sql`
    select id, email, email_confirmed_at is not null as "isProved" from accounts
    where merged_into = ${accountId} order by id for update`);
}

/** What they said of themselves; also out of the address books of others. */
export async function eraseProfile(tx: Executor, { id, email }: LeavingPerson): Promise<void> {
  await Promise.all([
    tx.run(sql`delete from account_links where account_id = ${id}`),
    tx.run(sql`delete from account_restrictions where account_id = ${id}`),
    tx.run(sql`delete from account_interests where account_id = ${id}`),
    tx.run(sql`delete from account_follows where account_id = ${id} or follower_id = ${id}`),
    tx.run(sql`
      delete from account_contacts where account_id = ${id} or lower(email) = lower(${email})`),
    tx.run(sql`
      delete from account_contact_shares
      where account_id = ${id} or lower(to_address) = lower(${email})`),
    tx.run(sql`delete from addresses where account_id = ${id}`),
  ]);
}

/** Every credential. */
export async function eraseAccess(tx: Executor, accountId: number): Promise<void> {
  await Promise.all([
    tx.run(sql`delete from sessions where account_id = ${accountId}`),
    tx.run(sql`delete from account_tokens where account_id = ${accountId}`),
    tx.run(sql`delete from known_browsers where account_id = ${accountId}`),
    tx.run(sql`delete from second_factors where account_id = ${accountId}`),
    tx.run(sql`delete from recovery_codes where account_id = ${accountId}`),
    tx.run(sql`delete from passkeys where account_id = ${accountId}`),
    tx.run(sql`delete from sign_in_challenges where account_id = ${accountId}`),
    tx.run(sql`delete from oauth_tokens where account_id = ${accountId}`),
    tx.run(sql`delete from outside_identities where account_id = ${accountId}`),
  ]);
}

/** Mails to them and from them, and what they chose of those to come. */
export async function eraseMail(tx: Executor, { id, email }: LeavingPerson): Promise<void> {
  await Promise.all([
    tx.run(sql`delete from mail_preferences where account_id = ${id}`),
    tx.run(sql`delete from mail_opt_outs where address = lower(${email})`),
    tx.run(sql`delete from mail_refusals where address = lower(${email})`),
    tx.run(sql`
      delete from mail_messages where account_id = ${id} or lower(to_address) = lower(${email})
        or lower(reply_to) = lower(${email})`),
    tx.run(sql`delete from job_statuses where owner_account_id = ${id}`),
  ]);
}

/** What they followed and belonged to. */
export async function eraseFollows(tx: Executor, { id, email }: LeavingPerson): Promise<void> {
  await Promise.all([
    tx.run(sql`delete from campaign_follows where account_id = ${id}`),
    tx.run(sql`delete from saved_searches where account_id = ${id}`),
    tx.run(sql`delete from staff_views where account_id = ${id}`),
    tx.run(sql`
      delete from email_subscribers where account_id = ${id} or lower(email) = lower(${email})`),
    tx.run(sql`delete from campaign_invitations where lower(email) = lower(${email})`),
    tx.run(sql`
      update campaign_team set title = '', left_at = coalesce(left_at, clock_now())
      where account_id = ${id}`),
  ]);
}

/**
 * The account itself. Answers that were kept for a second asking go; their keys and hashes stay, so that
 * nothing is done twice. Without its key the audit log tells nobody's name any more.
 */
export async function closeRow(tx: Executor, accountId: number): Promise<void> {
  await Promise.all([
    tx.run(sql`
      update idempotency_keys set response = null
      where scope = ${`person:${accountId}`} and response is not null`),
    tx.run(sql`
      update accounts set email = ${closedAddress(accountId)}, email_confirmed_at = null,
        password_hash = null, firstname = '', lastname = '', country = null, city = null, bio = '',
        avatar_public_id = null, domain_code = null, sign_up_source = null, newsletter_opt_in = false,
        revoked_reason = null, closed_at = clock_now()
      where id = ${accountId}`),
    tx.run(sql`delete from audit_keys where account_id = ${accountId}`),
  ]);
}
