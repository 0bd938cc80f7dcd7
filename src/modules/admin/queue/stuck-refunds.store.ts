import { leftOfRow } from '#modules/contributions/index.ts';
import { sql, type Statement } from '#platform/db/sql.ts';
import type { QueueRow } from '../queue.ts';
import { among, behind, CAMPAIGN, placed, type ReadWaiting } from './queue-parts.store.ts';

const OWED: Statement = sql`c.refund_due is not null and c.refund_tries > 2`;

/** Extra charges that no refund brings back, in all of a contribution. */
const STRANDED: Statement = sql`
  (select source_id, min(resolved_at) as at, sum(stranded_minor)::bigint as stranded_minor
    from payment_refunds where stranded_minor is not null group by source_id)`;

/** Of what is owed as well, they wait with that. */
const STRANDED_ALONE: Statement = sql`
  ${STRANDED} r join contributions c on c.id = r.source_id and (${OWED}) is not true`;

/** A row for each contribution of which somebody has to see to a refund. */
export const STUCK_REFUNDS: Statement = sql`
  select from contributions c where ${OWED} union all select from ${STRANDED_ALONE}`;

const COLUMNS: Statement = sql`
  c.id, c.campaign_id, c.currency, c.captured_minor, c.refunded_minor, c.disputed_minor`;

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
    select s.id::text as key, ${placed(sql`s.at`, sql`s.id`)}, s.at, null::timestamptz as due_at, s.about,
      ${CAMPAIGN}, null::bigint as amount_minor, s.currency, s.is_owed, s.captured_minor, s.refunded_minor,
      s.disputed_minor, s.stranded_minor
    from (
      (select ${COLUMNS}, c.state_at as at, c.refund_due as about, true as is_owed,
          coalesce((select sum(f.stranded_minor) from payment_refunds f
            where f.source_id = c.id and f.stranded_minor is not null), 0)::bigint as stranded_minor
        from contributions c
        where ${OWED} and ${behind(sql`c.state_at`, sql`c.id`, after)} and ${among(sql`c.id`, keys)}
        order by c.state_at, c.id limit ${limit})
      union all
      (select ${COLUMNS}, r.at, 'surplus', false, r.stranded_minor
        from ${STRANDED_ALONE}
        where ${behind(sql`r.at`, sql`c.id`, after)} and ${among(sql`c.id`, keys)}
        order by r.at, c.id limit ${limit})
    ) s join campaigns k on k.id = s.campaign_id
    order by s.at, s.id limit ${limit}`);
  return rows.map(
    ({ is_owed, captured_minor, refunded_minor, disputed_minor, stranded_minor, ...row }) => {
      const left = is_owed ? leftOfRow({ captured_minor, refunded_minor, disputed_minor }) : 0n;
      return { ...row, amount_minor: left + stranded_minor };
    },
  );
};
