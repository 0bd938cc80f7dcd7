import { CLOSED_HOST } from '#modules/accounts/rules.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

export const AUDIENCES = ['everyone', 'contributors', 'followers'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** An update at any time of its life. */
export interface WrittenUpdate {
  id: number;
  campaign_id: number;
  number: number | null;
  slug: string;
  title: string;
  body_html: string;
  audience: Audience;
  author_id: number | null;
  publish_at: Date | null;
  published_at: Date | null;
}

const COLUMNS = sql`
  id, campaign_id, number, slug, title, body_html, audience, author_id, publish_at, published_at`;

/** An update of this campaign; another's is not found. */
export function findWritten(
  q: Executor,
  campaignId: number,
  id: number,
): Promise<WrittenUpdate | undefined> {
  return q.maybe<WrittenUpdate>(sql`
    select ${COLUMNS} from campaign_updates where id = ${id} and campaign_id = ${campaignId}`);
}

export async function lockWritten(
  tx: Executor,
  campaignId: number,
  id: number,
): Promise<WrittenUpdate | undefined> {
  await tx.query(sql`select 1 as one from campaign_updates where id = ${id} for update`);
  return findWritten(tx, campaignId, id);
}

/** Newest first below an id: all of them for the team, else published ones one may read. */
export function listWritten(
  q: Executor,
  campaignId: number,
  reader: { isTeam: boolean; isContributor: boolean; isFollower: boolean },
  below: number,
  limit: number,
): Promise<WrittenUpdate[]> {
  const { isTeam, isContributor, isFollower } = reader;
  return q.query<WrittenUpdate>(sql`
    select ${COLUMNS} from campaign_updates
    where campaign_id = ${campaignId} and id < ${below} and (${isTeam} or (published_at <= clock_now()
      and (audience = 'everyone' or (audience = 'contributors' and ${isContributor})
        or (audience = 'followers' and ${isFollower}))))
    order by id desc limit ${limit}`);
}

export async function insertUpdate(
  tx: Executor,
  update: {
    campaignId: number;
    slug: string;
    title: string;
    bodyHtml: string;
    audience: Audience;
    authorId: number;
  },
): Promise<number> {
  const { campaignId, slug, title, bodyHtml, audience, authorId } = update;
  const row = await tx.one<{ id: number }>(sql`
    insert into campaign_updates (campaign_id, slug, title, body_html, audience, author_id)
    values (${campaignId}, ${slug}, ${title}, ${bodyHtml}, ${audience}, ${authorId}) returning id`);
  return row.id;
}

/** Of these slugs the ones the campaign has. */
export async function takenSlugs(
  q: Executor,
  campaignId: number,
  slugs: readonly string[],
): Promise<string[]> {
  const rows = await q.query<{ slug: string }>(sql`
    select slug from campaign_updates
    where campaign_id = ${campaignId} and slug = any (${[...slugs]})`);
  return rows.map((row) => row.slug);
}

export async function saveUpdate(
  tx: Executor,
  id: number,
  text: { title: string; bodyHtml: string; audience: Audience },
): Promise<void> {
  await tx.run(sql`
    update campaign_updates set title = ${text.title}, body_html = ${text.bodyHtml},
      audience = ${text.audience}, updated_at = clock_now()
    where id = ${id}`);
}

export async function deleteUpdate(tx: Executor, id: number): Promise<void> {
  await tx.run(sql`delete from reactions where update_id = ${id}`);
  await tx.run(sql`delete from campaign_updates where id = ${id} and published_at is null`);
}

/** Takes an update back from its readers; number and address stay its own. */
export async function unpublishWritten(tx: Executor, id: number): Promise<void> {
  await tx.run(sql`
    update campaign_updates set published_at = null, updated_at = clock_now() where id = ${id}`);
}

/** Plans an update, or takes the plan back; false for a time that is past. */
export async function planUpdate(tx: Executor, id: number, at: string | null): Promise<boolean> {
  const row = await tx.one<{ fits: boolean | null }>(sql`
    update campaign_updates set publish_at = ${at}::timestamptz where id = ${id}
    returning publish_at is null or publish_at > clock_now() as fits`);
  return row.fits === true;
}

/**
 * Makes an update public under the next number of its campaign, whose row is locked; one that was public
 * before keeps its own. Says whether readers have to be told.
 */
export async function publishWritten(
  tx: Executor,
  campaignId: number,
  id: number,
): Promise<boolean> {
  await tx.query(sql`select 1 as one from campaigns where id = ${campaignId} for no key update`);
  const row = await tx.one<{ mail_due: boolean }>(sql`
    update campaign_updates set published_at = clock_now(), publish_at = null,
      mail_due = mail_due or number is null,
      number = coalesce(number, (select coalesce(max(number), 0) + 1 from campaign_updates
        where campaign_id = ${campaignId}))
    where id = ${id} returning mail_due`);
  return row.mail_due;
}

const IS_DUE = sql`publish_at <= clock_now()`;

export const HAS_DUE_UPDATES: Statement = sql`exists (select from campaign_updates where ${IS_DUE})`;

export function listDue(
  q: Executor,
  limit: number,
): Promise<{ id: number; campaign_id: number }[]> {
  return q.query(sql`
    select id, campaign_id from campaign_updates where ${IS_DUE}
    order by publish_at limit ${limit}`);
}

export interface UpdateReader {
  email: string;
  account_id: number | null;
  locale: Locale;
}

/** Who an update is for, by address after one, each address once; its author is not among them. */
export function listReaders(
  q: Executor,
  update: WrittenUpdate,
  after: string,
  limit: number,
): Promise<UpdateReader[]> {
  const { campaign_id: campaignId, audience } = update;
  return q.query<UpdateReader>(sql`
    select distinct on (r.email) r.email, r.account_id, r.locale from (
      select lower(coalesce(a.email, k.email)) as email, a.id as account_id,
        coalesce(a.locale, k.locale) as locale
      from contributions k left join accounts a on a.id = k.account_id
      where k.campaign_id = ${campaignId} and contribution_makes_contributor(k.state)
        and ${audience} <> 'followers'
        and (a.id is null or a.closed_at is null) and k.email not like ${`%${CLOSED_HOST}`}
      union all
      select lower(a.email), a.id, a.locale
      from campaign_follows f join accounts a on a.id = f.account_id and a.closed_at is null
      where f.campaign_id = ${campaignId} and ${audience} <> 'contributors'
    ) r
    where r.email > ${after} and r.account_id is distinct from ${update.author_id}::bigint
    order by r.email, r.account_id nulls last limit ${limit}`);
}

export async function endMailing(tx: Executor, id: number): Promise<void> {
  await tx.run(sql`update campaign_updates set mail_due = false where id = ${id}`);
}
