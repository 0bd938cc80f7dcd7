import { LEFT_MINOR } from '#modules/contributions/index.ts';
import { sql, type Statement } from '#platform/db/sql.ts';
import type { QueueRow } from '../queue.ts';
import { among, behind, CAMPAIGN, placed, type ReadWaiting } from './queue-parts.store.ts';

const OWED: Statement = sql`c.refund_due is not null and c.refund_tries > 2`;

/** Extra charges that no refund brings back: `strandedOf()` of each, with what no bank took. */
const STRANDED: Statement = sql`
  payment_refunds r join payment_attempts a on a.id = r.attempt_id join contributions c on c.id = r.source_id
    cross join lateral (
      select coalesce(sum(d.held_minor) filter (where d.state = 'lost'), 0)::bigint as lost_minor,
        coalesce(bool_or(d.state = 'open'
          or (d.state = 'lost' and d.held_minor = 0 and d.check_at is not null)), false) as is_undecided
      from payment_disputes d where d.attempt_id = a.id) t
  where r.surplus and r.state = 'failed' and r.check_at is null and r.source_kind = 'contribution'
    and not t.is_undecided and t.lost_minor < a.captured_minor
    and not exists (select from payment_refunds l where l.source_kind = 'contribution'
      and l.source_id = r.source_id and l.attempt_id = r.attempt_id and l.id > r.id)`;

/** A row for each refund that somebody has to see to. */
export const STUCK_REFUNDS: Statement = sql`
  select from contributions c where ${OWED} union all select from ${STRANDED}`;

/** Refunds that the system owes and can't make, and extra charges that can only be paid another way. */
export const readStuckRefunds: ReadWaiting = (q, { after, keys, limit }) =>
  q.query<QueueRow>(sql`
    select s.id::text as key, ${placed(sql`s.at`, sql`s.id`)}, s.at, null::timestamptz as due_at, s.about,
      ${CAMPAIGN}, s.amount_minor, s.currency
    from (
      (select c.id, c.campaign_id, c.state_at as at, c.refund_due as about, ${LEFT_MINOR} as amount_minor,
          c.currency
        from contributions c
        where ${OWED} and ${behind(sql`c.state_at`, sql`c.id`, after)} and ${among(sql`c.id`, keys)}
        order by c.state_at, c.id limit ${limit})
      union all
      (select c.id, c.campaign_id, r.resolved_at, 'surplus', a.captured_minor - t.lost_minor, a.currency
        from ${STRANDED} and ${behind(sql`r.resolved_at`, sql`r.source_id`, after)}
          and ${among(sql`r.source_id`, keys)}
        order by r.resolved_at, r.source_id limit ${limit})
    ) s join campaigns k on k.id = s.campaign_id
    order by s.at, s.id limit ${limit}`);
