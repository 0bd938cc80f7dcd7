import { type Executor, sql } from '#platform/db/sql.ts';

export interface Planting {
  /** What all days count back from; the same for every run. */
  readonly anchor: Date;
  readonly finishedAt: Date | null;
}

/** The planting there is, begun now if there was none. */
export async function beginPlanting(q: Executor): Promise<Planting> {
  await q.run(sql`insert into demo_planting default values on conflict do nothing`);
  return q.one<Planting>(sql`select anchor, finished_at as "finishedAt" from demo_planting`);
}

/**
 * Marks the planting as done. Charges that were taken for orphans while a killed run waited to be
 * continued have their contributions now.
 */
export async function finishPlanting(tx: Executor): Promise<void> {
  await tx.run(sql`
    update payment_differences set settled_at = clock_now()
    where kind = 'orphan_charge' and settled_at is null
      and object_ref in (select charge_ref from payment_attempts where charge_ref is not null)`);
  await tx.run(sql`update demo_planting set finished_at = clock_now() where finished_at is null`);
}
