import { type Executor, sql } from '#platform/db/sql.ts';

export interface PersonToPlant {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly locale: string;
  readonly country: string;
  readonly city: string;
  readonly bio: string;
  readonly created_at: Date;
  readonly roles: readonly string[];
}

/** Adds whoever is not there yet, with the same password for all. Answers how many were added. */
export async function insertPeople(
  tx: Executor,
  people: readonly PersonToPlant[],
  passwordHash: string,
): Promise<number> {
  return tx.run(sql`
    with person as (
      select * from jsonb_to_recordset(${sql.json(people)}) p (email text, firstname text,
        lastname text, locale text, country text, city text, bio text, created_at timestamptz, roles text[])
    ), added as (
      insert into accounts (email, email_confirmed_at, password_hash, firstname, lastname, locale,
        country, city, bio, origin, created_at)
      select email, created_at, ${passwordHash}, firstname, lastname, locale, country, city, bio, 'demo',
        created_at
      from person on conflict (lower(email)) where closed_at is null do nothing
      returning id, email, created_at
    ), given as (
      insert into account_roles (account_id, role, granted_at)
      select added.id, role, added.created_at
      from added join person using (email), unnest(person.roles) role
    )
    select id from added`);
}

/** Ids of the demo people by address. */
export async function demoPeople(q: Executor): Promise<Map<string, number>> {
  const rows = await q.query<{ id: number; email: string }>(sql`
    select id, email from accounts where origin = 'demo' and closed_at is null`);
  return new Map(rows.map((row) => [row.email, row.id]));
}

export async function setAvatar(q: Executor, accountId: number, publicId: string): Promise<void> {
  await q.run(sql`
    update accounts set avatar_public_id = ${publicId}
    where id = ${accountId} and avatar_public_id is null`);
}

/** Ids of the demo people nobody has drawn yet, by address. */
export async function peopleWithoutPortrait(q: Executor): Promise<Map<string, number>> {
  const rows = await q.query<{ id: number; email: string }>(sql`
    select id, email from accounts
    where origin = 'demo' and closed_at is null and avatar_public_id is null`);
  return new Map(rows.map((row) => [row.email, row.id]));
}
