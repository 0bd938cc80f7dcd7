import { type Executor, sql } from '#platform/db/sql.ts';
import { COMMUNITY_PARTS } from './community-parts.store.ts';
import type { PartOfExport } from './export-part.store.ts';
import { GIVING_PARTS } from './giving-parts.store.ts';

/** A row of an export as JSON has it: ids, texts, amounts in minor units beside their currency. */
export type ExportedRow = Readonly<Record<string, unknown>>;

/** Who somebody is and how they log in; secrets and their hashes are nobody's data. */
const PERSON_PARTS: Readonly<Record<string, PartOfExport>> = {
  account: (who) => sql`
    select a.id, a.email, a.email_confirmed_at, a.firstname, a.lastname, a.locale, a.country, a.city,
      a.bio, a.avatar_public_id, a.origin, a.sign_up_source, a.domain_code, a.newsletter_opt_in,
      a.revoked_at, a.revoked_reason, a.created_at,
      array(select r.role from account_roles r where r.account_id = a.id order by r.role) as roles
    from accounts a where a.id = ${who}`,
  merged_accounts: (who) => sql`
    select id, email, closed_at as merged_at from accounts where merged_into = ${who} order by id`,
  consents: (who) => sql`
    select kind, text_version, locale, given_at from consents where account_id = ${who} order by id`,
  sessions: (who) => sql`
    select user_agent, host(ip) as ip, created_at, seen_at, expires_at, ended_at
    from sessions where account_id = ${who} order by created_at`,
  passkeys: (who) => sql`
    select name, created_at, used_at from passkeys where account_id = ${who} order by created_at`,
  second_factor: (who) => sql`
    select created_at, confirmed_at from second_factors where account_id = ${who}`,
  other_logins: (who) => sql`
    select provider, subject, linked_at from outside_identities where account_id = ${who}
    order by provider`,
  app_tokens: (who) => sql`
    select created_at, refreshed_at, refresh_expires_at, revoked_at from oauth_tokens
    where account_id = ${who} order by id`,
  addresses: (who) => sql`
    select name, address, address2, city, state, zipcode, country, phone_number, is_default, created_at
    from addresses where account_id = ${who} order by id`,
  links: (who) => sql`
    select kind, url, created_at from account_links where account_id = ${who} order by id`,
  interests: (who) => sql`
    select slug, created_at from account_interests where account_id = ${who} order by slug`,
  contacts: (who) => sql`
    select name, email, created_at from account_contacts where account_id = ${who} order by id`,
  pictures: (who) => sql`
    select public_id, format, width, height, bytes, created_at from media_files
    where owner_account_id = ${who} and deleted_at is null order by id`,
  mail_preferences: (who) => sql`
    select kind, wanted, changed_at from mail_preferences where account_id = ${who} order by kind`,
  mails: (who) => sql`
    select kind, subject, body_text, state, created_at, sent_at from mail_messages
    where account_id = ${who}
      or lower(to_address) in (
        select lower(email) from accounts where id = ${who} or merged_into = ${who}) order by id`,
  acts: (who) => sql`
    select act, subject_kind, subject_id, details, occurred_at from audit_log
    where actor_id = any(array(select id from accounts where id = ${who} or merged_into = ${who}))
      or (subject_kind = 'account' and subject_id = any(array(
        select id from accounts where id = ${who} or merged_into = ${who}))) order by id`,
};

const PARTS: Readonly<Record<string, PartOfExport>> = {
  ...PERSON_PARTS,
  ...GIVING_PARTS,
  ...COMMUNITY_PARTS,
};

/** The files of an export, without their ending. */
export const EXPORT_PARTS: readonly string[] = Object.keys(PARTS);

/** What one file of the export holds of a person. */
export function readPart(q: Executor, part: string, accountId: number): Promise<ExportedRow[]> {
  const statement = PARTS[part];
  if (!statement) throw new Error(`No part of an export: ${part}`);
  return q.query<ExportedRow>(statement(accountId));
}

/** An export of the account that is still being made; undefined when there is none. */
export async function findRunningExport(
  tx: Executor,
  accountId: number,
  kind: string,
): Promise<string | undefined> {
  await tx.query(sql`select 1 as one from accounts where id = ${accountId} for no key update`);
  const row = await tx.maybe<{ id: string }>(sql`
    select id from job_statuses
    where owner_account_id = ${accountId} and kind = ${kind} and status in ('queued', 'working')
      and created_at > clock_now() - interval '1 hour'
    order by created_at desc limit 1`);
  return row?.id;
}

/** How many exports an account asked for within the last day. */
export async function countExports(tx: Executor, accountId: number, kind: string): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*) as count from job_statuses
    where owner_account_id = ${accountId} and kind = ${kind}
      and created_at > clock_now() - interval '1 day'`);
  return row.count;
}
