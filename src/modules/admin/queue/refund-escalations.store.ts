import { leftOfRow, trustDeadline } from '#modules/contributions/index.ts';
import { toDate, toInstant } from '#platform/clock/instant.ts';
import { sql, type Statement } from '#platform/db/sql.ts';
import type { QueueRow } from '../queue.ts';
import { among, behind, CAMPAIGN, first, placed, type ReadWaiting } from './queue-parts.store.ts';

/** A row for each request that waits for the trust team. */
export const ESCALATIONS: Statement = sql`select from refund_requests where state = 'escalated'`;

interface EscalationRow extends Omit<QueueRow, 'due_at' | 'amount_minor'> {
  readonly captured_minor: bigint;
  readonly refunded_minor: bigint;
  readonly disputed_minor: bigint;
}

/** Requests for a refund that a contributor brought before the trust team, by the contribution. */
export const readEscalations: ReadWaiting = async (q, { after, keys, limit }) => {
  const rows = await q.query<EscalationRow>(sql`
    select r.contribution_id::text as key, ${placed(sql`r.escalated_at`, sql`r.id`)}, r.escalated_at as at,
      r.reason as about, ${CAMPAIGN}, c.captured_minor, c.refunded_minor, c.disputed_minor, c.currency
    from refund_requests r join contributions c on c.id = r.contribution_id
      join campaigns k on k.id = r.campaign_id
    where r.state = 'escalated'
      and ${behind(sql`r.escalated_at`, sql`r.id`, after)}
      and ${among(sql`r.contribution_id`, keys)}
    order by r.escalated_at, r.id ${first(limit, keys)}`);
  return rows.map(({ captured_minor, refunded_minor, disputed_minor, ...row }) => ({
    ...row,
    due_at: toDate(trustDeadline(toInstant(row.at))),
    amount_minor: leftOfRow({ captured_minor, refunded_minor, disputed_minor }),
  }));
};
