import { type Executor, sql } from '#platform/db/sql.ts';

export interface GuestRow {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly locale: string;
  /** What the campaign is called. */
  readonly campaign: string;
}

/** The guest of a contribution that went through; undefined once an account has it. */
export function findGuest(q: Executor, contributionId: number): Promise<GuestRow | undefined> {
  return q.maybe<GuestRow>(sql`
    select c.email, c.firstname, c.lastname, c.locale, coalesce(nullif(k.title, ''), k.slug) as campaign
    from contributions c join campaigns k on k.id = c.campaign_id
    where c.id = ${contributionId} and c.account_id is null
      and (c.pledged_at is not null or c.captured_minor > 0)`);
}

/** The account whose proved address this is. */
export async function findProvedOwner(q: Executor, email: string): Promise<number | undefined> {
  const row = await q.maybe<{ id: number }>(sql`
    select id from accounts where lower(email) = lower(${email}) and closed_at is null
      and email_confirmed_at is not null`);
  return row?.id;
}

/** Contributions with the address that went through and that no account holds. */
export async function countGuestContributions(q: Executor, email: string): Promise<number> {
  const row = await q.one<{ count: number }>(sql`
    select count(*) as count from contributions
    where account_id is null and lower(email) = lower(${email})
      and (pledged_at is not null or captured_minor > 0)`);
  return row.count;
}
