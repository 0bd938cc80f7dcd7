import { isOwnerNext } from '#modules/campaigns/index.ts';
import { sql } from '#platform/db/sql.ts';
import type { QueueRow } from '../queue.ts';
import { among, behind, CAMPAIGN, placed, type ReadWaiting } from './queue-parts.store.ts';

type HoldRow = QueueRow & { readonly is_answered: boolean; readonly now: Date };

/** Campaigns on hold: since the last answer of the owner, else since they were asked. */
export const readHolds: ReadWaiting = async (q, { after, keys, limit }) => {
  const rows = await q.query<HoldRow>(sql`
    select h.campaign_id::text as key, ${placed(sql`h.waits_since`, sql`h.id`)},
      coalesce(s.created_at, h.held_at) as at, h.due_at,
      coalesce(s.kind, h.reason) as about, ${CAMPAIGN}, null::bigint as amount_minor, k.currency,
      s.kind is not null as is_answered, clock_now() as now
    from campaign_holds h join campaigns k on k.id = h.campaign_id
      left join lateral (select a.kind, a.created_at from campaign_hold_answers a
        where a.hold_id = h.id order by a.id desc limit 1) s on true
    where h.ended_at is null
      and ${behind(sql`h.waits_since`, sql`h.id`, after)}
      and ${among(sql`h.campaign_id`, keys)}
    order by h.waits_since, h.id limit ${limit}`);
  return rows.map(({ is_answered: isAnswered, now, ...row }) => ({
    ...row,
    is_owner_next: isOwnerNext({ isAnswered, dueAt: row.due_at }, now),
  }));
};
