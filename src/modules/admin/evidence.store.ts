import { type Executor, sql } from '#platform/db/sql.ts';

export interface TermsRow {
  readonly kind: 'terms' | 'newsletter' | 'double_opt_in';
  readonly text_version: string;
  readonly locale: string;
  readonly given_at: Date;
}

/** What an account agreed to, and in which words. */
export function listTermsOf(q: Executor, accountId: number): Promise<TermsRow[]> {
  return q.query<TermsRow>(sql`
    select kind, text_version, locale, given_at from consents
    where account_id = ${accountId} order by given_at, id limit 50`);
}

export interface EvidenceMessageRow {
  readonly from_contributor: boolean;
  readonly body: string;
  readonly created_at: Date;
}

/** What an account and a campaign wrote to each other, the oldest of the last ones first. */
export function listMessagesWith(
  q: Executor,
  campaignId: number,
  accountId: number,
  limit: number,
): Promise<EvidenceMessageRow[]> {
  return q.query<EvidenceMessageRow>(sql`
    select m.from_contributor, m.body, m.created_at from (
      select w.id, w.author_id = t.account_id as from_contributor, w.body, w.created_at
      from message_threads t join campaign_messages w on w.thread_id = t.id
      where t.campaign_id = ${campaignId} and t.account_id = ${accountId}
      order by w.id desc limit ${limit}) m
    order by m.id`);
}

export interface EvidenceUpdateRow {
  readonly title: string;
  readonly published_at: Date;
}

/** What a campaign told everybody or its contributors, the oldest of the last ones first. */
export function listUpdatesOf(
  q: Executor,
  campaignId: number,
  limit: number,
): Promise<EvidenceUpdateRow[]> {
  return q.query<EvidenceUpdateRow>(sql`
    select u.title, u.published_at from (
      select title, published_at, number from campaign_updates
      where campaign_id = ${campaignId} and published_at is not null and audience <> 'followers'
      order by number desc limit ${limit}) u
    order by u.number`);
}

export interface EvidenceLineRow {
  readonly title: string;
  readonly quantity: number;
  readonly unit_price_minor: bigint;
  readonly shipping_minor: bigint;
  readonly ships: boolean;
  /** The month it was announced for; null where none was. */
  readonly delivery_month: string | null;
}

/** What was bought, and when it was announced to come. */
export function listLinesOf(q: Executor, contributionId: number): Promise<EvidenceLineRow[]> {
  return q.query<EvidenceLineRow>(sql`
    select l.title, l.quantity, l.unit_price_minor, l.shipping_minor, l.ships,
      to_char(p.delivery_month, 'YYYY-MM') as delivery_month
    from contribution_lines l join perks p on p.id = l.perk_id
    where l.contribution_id = ${contributionId} order by l.position`);
}
