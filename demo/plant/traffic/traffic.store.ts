import { type Executor, sql } from '#platform/db/sql.ts';
import type { FigureToPlant } from './plan-traffic.ts';
import type { VitalToPlant } from './plan-vitals.ts';

/** What was counted meanwhile stays as it is. */
export async function insertFigures(tx: Executor, rows: readonly FigureToPlant[]): Promise<void> {
  await tx.run(sql`
    insert into analytics_figures (campaign_id, kind, day, name, views, visits, checkouts, backings)
    select * from unnest(${rows.map((row) => row.campaign_id)}::bigint[],
      ${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.day)}::date[],
      ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.views)}::bigint[],
      ${rows.map((row) => row.visits)}::bigint[], ${rows.map((row) => row.checkouts)}::bigint[],
      ${rows.map((row) => row.backings)}::bigint[])
    on conflict do nothing`);
}

export async function insertVitals(tx: Executor, rows: readonly VitalToPlant[]): Promise<void> {
  await tx.run(sql`
    insert into analytics_vitals (page, campaign_id, device, metric, day, step, count)
    select * from unnest(${rows.map((row) => row.page)}::text[],
      ${rows.map((row) => row.campaign_id)}::bigint[], ${rows.map((row) => row.device)}::text[],
      ${rows.map((row) => row.metric)}::text[], ${rows.map((row) => row.day)}::date[],
      ${rows.map((row) => row.step)}::int[], ${rows.map((row) => row.count)}::bigint[])
    on conflict do nothing`);
}
