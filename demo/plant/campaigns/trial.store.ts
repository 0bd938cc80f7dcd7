import { type Executor, sql } from '#platform/db/sql.ts';

/** Visitors who were shown one version or the other. */
const VISITORS = 1_500;

/**
 * Another title on the page of a live campaign, with what visitors did since it was first shown ten days ago:
 * a little more of version B's contributed.
 */
export async function insertTrial(tx: Executor, slug: string, title: string): Promise<void> {
  const trial = await tx.one<{ id: number; campaign_id: number }>(sql`
    insert into page_experiments (campaign_id, part, original, variant, started_at)
    select id, 'title', title, ${title}, clock_now() - interval '10 days' from campaigns where slug = ${slug}
    returning id, campaign_id`);
  await tx.run(sql`
    insert into analytics_exposures (experiment, round, visitor_id, bucket, event_id, seen_on, reached,
      campaign_id)
    select ${`page-${trial.id}`}, 1, md5(${slug} || n),
      case when n % 2 = 0 then 'control' else 'variant' end, 0,
      (clock_now() at time zone 'UTC')::date - (n % 10)::int,
      -- Of version A one in thirty contributed, of B one in twenty; twice as many opened the checkout.
      case when n / 2 % (case when n % 2 = 0 then 30 else 20 end) = 0 then 3
        when n / 2 % (case when n % 2 = 0 then 30 else 20 end) = 1 then 2 else 1 end,
      ${trial.campaign_id}
    from generate_series(1, ${VISITORS}::int) as n`);
}
