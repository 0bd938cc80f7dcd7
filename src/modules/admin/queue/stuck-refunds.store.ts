import { leftOfRow } from '#modules/contributions/index.ts';
import { sql, type Statement } from '#platform/db/sql.ts';
import { MOST_COUNTED, type QueueRow } from '../queue.ts';
import { among, behind, CAMPAIGN, placed, type ReadWaiting } from './queue-parts.store.ts';

const OWED: Statement = sql`c.refund_due is not null and c.refund_tries > 2`;

/**
 * The first of the extra charges of a contribution that no refund brings back; those of what is owed as well
 * wait with that.
 */
const STRANDED_ALONE: Statement = sql`
  payment_refunds r join contributions c on c.id = r.source_id and (${OWED}) is not true
  where r.stranded_minor is not null
    and (r.resolved_at, r.id) <= (select e.resolved_at, e.id from payment_refunds e
      where e.source_id = r.source_id and e.stranded_minor is not null
      order by e.resolved_at, e.id limit 1)`;

/** A row for each contribution of which somebody has to see to a refund; as many as are counted. */
export const STUCK_REFUNDS: Statement = sql`
  select from contributions c where ${OWED}
  union all (select from ${STRANDED_ALONE} order by r.resolved_at, r.source_id limit ${MOST_COUNTED + 1})`;

interface StuckRow extends QueueRow {
  /** What the system owes is what is left of the contribution. */
  readonly is_owed: boolean;
  readonly captured_minor: bigint;
  readonly refunded_minor: bigint;
  readonly disputed_minor: bigint;
  readonly stranded_minor: bigint;
}

/** Refunds that the system owes and can't make, and extra charges that can only be paid another way. */
export const readStuckRefunds: ReadWaiting = async (q, { after, keys, limit }) => {
  const rows = await q.query<StuckRow>(sql`
    select c.id::text as key, ${placed(sql`s.at`, sql`c.id`)}, s.at, null::timestamptz as due_at, s.about,
      ${CAMPAIGN}, null::bigint as amount_minor, c.currency, s.is_owed, c.captured_minor, c.refunded_minor,
      c.disputed_minor, coalesce((select sum(f.stranded_minor) from payment_refunds f
        where f.source_id = c.id and f.stranded_minor is not null), 0)::bigint as stranded_minor
    from (
      select w.* from (
        (select c.id, c.state_at as at, c.refund_due as about, true as is_owed from contributions c
          where ${OWED} and ${behind(sql`c.state_at`, sql`c.id`, after)} and ${among(sql`c.id`, keys)}
          order by c.state_at, c.id limit ${limit})
        union all
        (select r.source_id, r.resolved_at, 'surplus', false from ${STRANDED_ALONE}
            and ${behind(sql`r.resolved_at`, sql`r.source_id`, after)} and ${among(sql`r.source_id`, keys)}
          order by r.resolved_at, r.source_id limit ${limit})
      ) w order by w.at, w.id limit ${limit}
    ) s join contributions c on c.id = s.id join campaigns k on k.id = c.campaign_id
    order by s.at, s.id`);
  return rows.map(
    ({ is_owed, captured_minor, refunded_minor, disputed_minor, stranded_minor, ...row }) => {
      const left = is_owed ? leftOfRow({ captured_minor, refunded_minor, disputed_minor }) : 0n;
      return { ...row, amount_minor: left + stranded_minor };
    },
  );
};
