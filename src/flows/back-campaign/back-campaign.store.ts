import type { Currency } from '#money/currency.ts';
import type { ContributionState } from '#modules/contributions/index.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { BackedContribution } from './backed-contribution.ts';

interface BackedRow {
  id: number;
  campaign_id: number;
  account_id: number | null;
  email: string;
  locale: string;
  state: ContributionState;
  funding: 'flexible' | 'fixed';
  currency: Currency;
  total_minor: bigint;
  expires_at: Date | null;
  is_over: boolean;
  is_pledge: boolean;
}

const BACKED = sql`
  id, campaign_id, account_id, email, locale, state, funding, currency, total_minor, expires_at,
  coalesce(expires_at <= clock_now(), false) as is_over, pledged_at is not null as is_pledge`;

function toBacked(row: BackedRow): BackedContribution {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    accountId: row.account_id,
    email: row.email,
    locale: row.locale,
    state: row.state,
    funding: row.funding,
    currency: row.currency,
    totalMinor: row.total_minor,
    expiresAt: row.expires_at,
    isOver: row.is_over,
    isPledge: row.is_pledge,
  };
}

async function backedWhere(q: Executor, where: Statement): Promise<BackedContribution | undefined> {
  const row = await q.maybe<BackedRow>(sql`select ${BACKED} from contributions where ${where}`);
  return row && toBacked(row);
}

export function findBacked(q: Executor, id: number): Promise<BackedContribution | undefined> {
  return backedWhere(q, sql`id = ${id}`);
}

export function findBackedByToken(
  q: Executor,
  hash: Buffer,
): Promise<BackedContribution | undefined> {
  return backedWhere(q, sql`token_hash = ${hash}`);
}

export function findBackedOf(
  q: Executor,
  id: number,
  accountId: number,
): Promise<BackedContribution | undefined> {
  return backedWhere(q, sql`id = ${id} and account_id = ${accountId}`);
}

export interface BackerRow {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
}

/** Who is signed in; undefined for an account that was closed or revoked meanwhile. */
export function findBacker(q: Executor, accountId: number): Promise<BackerRow | undefined> {
  return q.maybe<BackerRow>(sql`
    select email, firstname, lastname from accounts
    where id = ${accountId} and closed_at is null and revoked_at is null`);
}

/** Whether some card was refused so often lately that cards are told apart. See cardRisk(). */
export async function hasWatchedCards(q: Executor): Promise<boolean> {
  const row = await q.maybe<{ fingerprint: string }>(sql`
    select fingerprint from contribution_declines
    where fingerprint is not null and occurred_at > clock_now() - interval '1 hour'
    group by fingerprint having count(*) >= 3 limit 1`);
  return row !== undefined;
}

interface EndingRow {
  readonly title: string;
  readonly ends_at: Date | null;
  readonly time_zone: string;
}

/** What a contribution is for, and when its campaign ends. */
export function findEnding(q: Executor, campaignId: number): Promise<EndingRow> {
  return q.one<EndingRow>(sql`
    select title, ends_at, time_zone from campaigns where id = ${campaignId}`);
}
