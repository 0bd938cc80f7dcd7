import { type Executor, sql } from '#platform/db/sql.ts';

/** A contribution as those who may see a campaign's figures hear of it, minor units. */
export interface LiveRow {
  id: number;
  total_minor: bigint;
  currency: string;
  /** When it was pledged or, where that was later, paid. */
  happened_at: Date;
}

const LIVE = sql`
  select c.id, c.total_minor, c.currency, greatest(c.pledged_at, c.collected_at) as happened_at
  from contributions c`;

export function listLive(
  q: Executor,
  campaignId: number,
  ids: readonly number[],
): Promise<LiveRow[]> {
  return q.query<LiveRow>(sql`
    ${LIVE} where c.campaign_id = ${campaignId} and c.id = any(${ids}::bigint[])
      and coalesce(c.pledged_at, c.collected_at) is not null
    order by coalesce(c.pledged_at, c.collected_at), c.id`);
}

/** The first `most` since a time, by when they happened. */
export function listLiveSince(
  q: Executor,
  campaignId: number,
  since: Date,
  most: number,
): Promise<LiveRow[]> {
  return q.query<LiveRow>(sql`
    ${LIVE} where c.campaign_id = ${campaignId} and coalesce(c.pledged_at, c.collected_at) >= ${since}
    order by coalesce(c.pledged_at, c.collected_at), c.id limit ${most}`);
}

export async function notifyContributions(
  tx: Executor,
  channel: string,
  payload: string,
): Promise<void> {
  await tx.run(sql`select pg_notify(${channel}, ${payload})`);
}
