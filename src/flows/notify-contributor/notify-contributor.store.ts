import type { Currency } from '#money/currency.ts';
import { type ContributionState, MAIL_ADDRESS, MAIL_LOCALE } from '#modules/contributions/index.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

/** What a mail about a contribution says of it. */
export interface ContributorRow {
  readonly id: number;
  readonly campaign_id: number;
  readonly account_id: number | null;
  readonly email: string;
  readonly locale: string;
  readonly state: ContributionState;
  readonly currency: Currency;
  readonly total_minor: bigint;
  /** The next charge of a pledge, or its end when there is none any more. */
  readonly charge_due_at: Date | null;
  readonly expires_at: Date | null;
  readonly slug: string;
  readonly title: string;
}

/** The contribution with its campaign; undefined for one whose person was erased. */
export function findContributorRow(
  q: Executor,
  contributionId: number,
): Promise<ContributorRow | undefined> {
  return q.maybe<ContributorRow>(sql`
    select c.id, c.campaign_id, c.account_id, ${MAIL_ADDRESS} as email,
      ${MAIL_LOCALE} as locale, c.state, c.currency, c.total_minor,
      c.charge_due_at, c.expires_at, k.slug, k.title
    from contributions c join campaigns k on k.id = c.campaign_id
    where c.id = ${contributionId} and position('@' in c.email) > 1`);
}
