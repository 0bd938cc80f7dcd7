import { type Executor, sql } from '#platform/db/sql.ts';
import type { StepRow } from '../campaign-records.store.ts';

/** A state something came to by a request, or an act that was refused to it. */
export interface RequestStepRow extends StepRow {
  readonly subject_kind: 'campaign' | 'contribution';
  readonly subject_id: number;
}

/** What a request did to campaigns and contributions, in the order it happened. */
export function listRequestSteps(
  q: Executor,
  requestId: string,
  limit: number,
): Promise<RequestStepRow[]> {
  return q.query<RequestStepRow>(sql`
    select s.subject_kind, s.subject_id, s.kind, s.at, s.before, s.what, s.actor_id,
      nullif(trim(a.firstname || ' ' || a.lastname), '') as actor, s.note, null::jsonb as details
    from (
      (select 'contribution' as subject_kind, contribution_id as subject_id, 'state' as kind,
          occurred_at as at, seq::bigint as place, from_state as before, to_state as what, actor_id,
          cause as note
        from contribution_events where request_id = ${requestId}
        order by contribution_id, seq limit ${limit})
      union all
      (select 'campaign', campaign_id, 'state', occurred_at, id, from_state, to_state, actor_id, cause
        from campaign_events where request_id = ${requestId} order by id limit ${limit})
      union all
      (select 'campaign', campaign_id, 'refusal', occurred_at, id, null, act, actor_id,
          array_to_string(reasons, ', ')
        from campaign_refusals where request_id = ${requestId} order by id limit ${limit})
    ) s left join accounts a on a.id = s.actor_id
    order by s.at, s.subject_kind, s.subject_id, s.place limit ${limit}`);
}
