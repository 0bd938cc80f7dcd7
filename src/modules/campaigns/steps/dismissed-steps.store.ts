import { type Executor, sql } from '#platform/db/sql.ts';

/** A piece of advice and the occasion it was given for. */
export interface StepKey {
  readonly kind: string;
  readonly subject: string;
}

export function listDismissedSteps(q: Executor, campaignId: number): Promise<StepKey[]> {
  return q.query<StepKey>(sql`
    select kind, subject from campaign_dismissed_steps where campaign_id = ${campaignId}
    order by dismissed_at desc limit 1000`);
}

export function insertDismissedStep(
  q: Executor,
  campaignId: number,
  step: StepKey,
): Promise<number> {
  return q.run(sql`
    insert into campaign_dismissed_steps (campaign_id, kind, subject)
    values (${campaignId}, ${step.kind}, ${step.subject})
    on conflict do nothing`);
}
