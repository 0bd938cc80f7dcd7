import { type Executor, sql } from '#platform/db/sql.ts';

/** A campaign another one is compared with: what is known of its time and goal, never what it is called. */
export interface PeerRow {
  id: number;
  goal_minor: bigint;
  /** `YYYY-MM-DD`, UTC. */
  launched_on: string;
  /** The last full day on which it took contributions; null while it has no deadline behind it. */
  last_full_day: string | null;
}

/** Others of a category launched until a day or beyond their deadline, the newest first. */
export function listPeers(
  q: Executor,
  kind: { categoryId: number; notOwnerId: number; until: string; now: Date; limit: number },
): Promise<PeerRow[]> {
  return q.query<PeerRow>(sql`
    select id, goal_minor, (launched_at at time zone 'UTC')::date::text as launched_on,
      case when ends_at <= ${kind.now} then ((ends_at at time zone 'UTC')::date - 1)::text end
        as last_full_day
    from campaigns
    where category_id = ${kind.categoryId} and launched_at is not null
      and (launched_at < (${kind.until}::date + 1)::timestamp at time zone 'UTC' or ends_at <= ${kind.now})
      and owner_id <> ${kind.notOwnerId} and goal_minor > 0
      and campaign_may_charge(state)
    order by launched_at desc limit ${kind.limit}`);
}
