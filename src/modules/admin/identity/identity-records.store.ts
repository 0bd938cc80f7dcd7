import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

/** What became of a check: one that waits for its person or the provider, or how it ended. */
export const IDENTITY_FILTERS = ['pending', 'needs_more', 'failed', 'verified'] as const;
export type IdentityFilter = (typeof IDENTITY_FILTERS)[number];

export interface IdentityRow {
  readonly id: number;
  readonly state: IdentityFilter;
  /** What the provider gave as the reason, in its words; null for none. */
  readonly reason: string | null;
  readonly provider_ref: string | null;
  readonly recipient_type: 'individual' | 'business' | 'nonprofit';
  readonly started_at: Date;
  readonly checked_at: Date | null;
  readonly started_by: number | null;
  readonly email: string | null;
  readonly campaign_id: number;
  readonly title: string;
  readonly slug: string;
  readonly language: string;
}

/**
 * Checks by keyset, the newest first; of one kind when told. Their numbers are read first, from the index of
 * states alone: with whole rows a plan by all that are open looks as cheap. The state is asked for as one
 * that the planner does not know, so that the list of all that are open is no way to it.
 */
export function listIdentityChecks(
  q: Executor,
  filter: IdentityFilter | null,
  page: { readonly before: number | null; readonly limit: number },
): Promise<IdentityRow[]> {
  const only = filter === null ? sql`true` : sql`n.state = (select ${filter}::text)`;
  return q.query<IdentityRow>(sql`
    select i.id, i.state, i.reason, i.provider_ref, i.recipient_type, i.started_at, i.checked_at,
      i.started_by, a.email, c.id as campaign_id, c.title, c.slug, c.language
    from identity_checks i
      join beneficiaries b on b.id = i.beneficiary_id join campaigns c on c.id = b.campaign_id
      left join accounts a on a.id = i.started_by
    where i.id = any(array(select n.id from identity_checks n
      where ${only} and n.id < ${below(page.before)} order by n.id desc limit ${page.limit}))
    order by i.id desc`);
}
