import { leftOfRow } from '#modules/contributions/index.ts';
import { sql, type Statement } from '#platform/db/sql.ts';
import type { QueueRow } from '../queue.ts';
import { among, behind, CAMPAIGN, placed, type ReadWaiting } from './queue-parts.store.ts';

const OWED: Statement = sql`c.refund_due is not null and c.refund_tries > 2`;

/** Extra charges that no refund brings back; those of a contribution that waits already wait with it. */
const STRANDED: Statement = sql`
  (select source_id, min(resolved_at) as at, sum(stranded_minor)::bigint as stranded_minor
    from payment_refunds where stranded_minor is not null group by source_id) r
  join contributions c on c.id = r.source_id and (${OWED}) is not true`;

/** A row for each contribution of which somebody has to see to a refund. */
export const STUCK_REFUNDS: Statement = sql`
  select from contributions c where ${OWED} union all select from ${STRANDED}`;

interface StuckRow extends QueueRow {
  readonly captured_minor: bigint;
  readonly refunded_minor: bigint;
  readonly disputed_minor: bigint;
}

/** Refunds that the system owes and can't make, and extra charges that can only be paid another way. */
export const readStuckRefunds: ReadWaiting = async (q, { after, keys, limit }) => {
  const rows = await q.query<StuckRow>(sql`
    select s.id::text as key, ${placed(sql`s.at`, sql`s.id`)}, s.at, null::timestamptz as due_at, s.about,
      ${CAMPAIGN}, s.stranded_minor as amount_minor, s.captured_minor, s.refunded_minor, s.disputed_minor,
      s.currency
    from (
      (select c.id, c.campaign_id, c.state_at as at, c.refund_due as about, null::bigint as stranded_minor,
          c.captured_minor, c.refunded_minor, c.disputed_minor, c.currency
        from contributions c
        where ${OWED} and ${behind(sql`c.state_at`, sql`c.id`, after)} and ${among(sql`c.id`, keys)}
        order by c.state_at, c.id limit ${limit})
      union all
      (select c.id, c.campaign_id, r.at, 'surplus', r.stranded_minor,
          c.captured_minor, c.refunded_minor, c.disputed_minor, c.currency
        from ${STRANDED} where ${behind(sql`r.at`, sql`c.id`, after)} and ${among(sql`c.id`, keys)}
        order by r.at, c.id limit ${limit})
    ) s join campaigns k on k.id = s.campaign_id
    order by s.at, s.id limit ${limit}`);
  return rows.map(({ captured_minor, refunded_minor, disputed_minor, ...row }) => {
    const left = leftOfRow({ captured_minor, refunded_minor, disputed_minor });
    return { ...row, amount_minor: row.amount_minor ?? left };
  });
};
