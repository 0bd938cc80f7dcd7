import { type Executor, sql } from '#platform/db/sql.ts';
import type { Individual, IndividualState, LinkedSite, LinkKind } from './individual.ts';

interface IndividualRow {
  id: number;
  firstname: string;
  lastname: string;
  city: string | null;
  country: string | null;
  bio: string;
  avatar_public_id: string | null;
  interests: string[];
  links: LinkedSite[];
  followers: number;
  created_at: Date;
  is_closed: boolean;
  is_revoked: boolean;
}

function toIndividual(row: IndividualRow): Individual {
  // Somebody whose access was withdrawn keeps a name; what they wrote and link to is not shown on.
  const shown = row.is_revoked ? { bio: '', links: [], avatar: null } : undefined;
  return {
    id: row.id,
    name: `${row.firstname} ${row.lastname}`.trim(),
    firstname: row.firstname,
    lastname: row.lastname,
    city: row.city ?? '',
    country: row.country,
    bio: shown?.bio ?? row.bio,
    avatarPublicId: shown ? shown.avatar : row.avatar_public_id,
    interests: row.interests,
    links: shown?.links ?? row.links,
    followers: row.followers,
    memberSince: row.created_at,
  };
}

export async function findIndividual(q: Executor, id: number): Promise<IndividualState> {
  const row = await q.maybe<IndividualRow>(sql`
    select a.id, a.firstname, a.lastname, a.city, a.country, a.bio, a.avatar_public_id, a.created_at,
      a.closed_at is not null as is_closed, a.revoked_at is not null as is_revoked,
      array(select i.slug from account_interests i where i.account_id = a.id order by i.slug) as interests,
      coalesce((select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'url', l.url)
          order by l.kind, l.id)
        from account_links l where l.account_id = a.id), '[]') as links,
      (select count(*) from account_follows f where f.account_id = a.id) as followers
    from accounts a where a.id = ${id}`);
  if (!row) return { state: 'unknown' };
  return row.is_closed ? { state: 'closed' } : { state: 'open', individual: toIndividual(row) };
}

export interface ProfileValues {
  firstname: string;
  lastname: string;
  city: string;
  country: string | null;
  bio: string;
}

export async function updateProfile(
  tx: Executor,
  accountId: number,
  values: ProfileValues,
): Promise<{ isRenamed: boolean }> {
  const row = await tx.maybe<{ is_renamed: boolean }>(sql`
    with old as (
      select id, firstname, lastname from accounts
      where id = ${accountId} and closed_at is null for no key update)
    update accounts a set firstname = ${values.firstname}, lastname = ${values.lastname},
      city = nullif(${values.city}, ''), country = ${values.country}, bio = ${values.bio}
    from old where a.id = old.id
    returning (old.firstname, old.lastname) is distinct from (a.firstname, a.lastname) as is_renamed`);
  return { isRenamed: row?.is_renamed === true };
}

export async function replaceInterests(
  tx: Executor,
  accountId: number,
  slugs: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from account_interests where account_id = ${accountId} and slug <> all(${[...slugs]}::text[])`);
  await tx.run(sql`
    insert into account_interests (account_id, slug)
    select ${accountId}, unnest(${[...slugs]}::text[]) on conflict do nothing`);
}

export function listLinks(q: Executor, accountId: number, kind: LinkKind): Promise<LinkedSite[]> {
  return q.query<LinkedSite>(sql`
    select id, kind, url from account_links where account_id = ${accountId} and kind = ${kind} order by id`);
}

/** Puts one address in the place of all of that kind; without one there is none afterwards. */
export async function replaceLink(
  tx: Executor,
  accountId: number,
  kind: LinkKind,
  url: string | null,
): Promise<LinkedSite | undefined> {
  await tx.run(sql`
    delete from account_links
    where account_id = ${accountId} and kind = ${kind} and url is distinct from ${url}`);
  if (url === null) return undefined;
  return tx.one<LinkedSite>(sql`
    insert into account_links (account_id, kind, url) values (${accountId}, ${kind}, ${url})
    on conflict (account_id, kind, url) do update set url = excluded.url returning id, kind, url`);
}

/** False when the person has no such link. */
export async function deleteLink(
  tx: Executor,
  accountId: number,
  kind: LinkKind,
  id: number,
): Promise<boolean> {
  const gone = await tx.run(sql`
    delete from account_links where id = ${id} and account_id = ${accountId} and kind = ${kind}`);
  return gone === 1;
}

export async function insertFollow(
  tx: Executor,
  accountId: number,
  followerId: number,
): Promise<void> {
  await tx.run(sql`
    insert into account_follows (account_id, follower_id) values (${accountId}, ${followerId})
    on conflict do nothing`);
}

export async function deleteFollow(
  tx: Executor,
  accountId: number,
  followerId: number,
): Promise<void> {
  await tx.run(sql`
    delete from account_follows where account_id = ${accountId} and follower_id = ${followerId}`);
}

export async function isFollowedBy(
  q: Executor,
  accountId: number,
  followerId: number,
): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 as one from account_follows where account_id = ${accountId} and follower_id = ${followerId}`);
  return row !== undefined;
}

/** Returns the picture there was before, or null. */
export async function swapAvatar(
  tx: Executor,
  accountId: number,
  publicId: string | null,
): Promise<string | null> {
  const row = await tx.maybe<{ before: string | null }>(sql`
    select avatar_public_id as before from accounts
    where id = ${accountId} and closed_at is null for no key update`);
  await tx.run(sql`
    update accounts set avatar_public_id = ${publicId}
    where id = ${accountId} and closed_at is null`);
  return row?.before ?? null;
}
