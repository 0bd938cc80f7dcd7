import { type Executor, sql } from '#platform/db/sql.ts';
import { JOB_TOPIC } from '#platform/jobs/jobs.ts';
import type { StepRow } from '../campaign-records.store.ts';
import { NAME_FOR_STAFF } from '../people/people.store.ts';

/** A state something came to by a request, or an act that was refused to it. */
interface SubjectStepRow extends StepRow {
  readonly subject_kind: 'campaign' | 'contribution';
  readonly subject_id: number;
  /** Where it stands among those of its kind. */
  readonly place: number;
}

/** What a request left besides: a mail, a job, an error. */
export interface RequestTraceRow extends Omit<StepRow, 'kind'> {
  readonly kind: 'mail' | 'job' | 'error';
  readonly subject_kind: 'mail' | 'job' | 'error';
  readonly subject_id: number;
  readonly place: number;
}

export type RequestStepRow = SubjectStepRow | RequestTraceRow;

/**
 * What a request did to campaigns and contributions, the mails and jobs it caused, and what failed of it, in
 * the order it happened; `from` of them are left out.
 */
export function listRequestSteps(
  q: Executor,
  requestId: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<RequestStepRow[]> {
  const most = from + limit;
  return q.query<RequestStepRow>(sql`
    select s.subject_kind, s.subject_id, s.kind, s.at, s.before, s.what, s.actor_id,
      ${NAME_FOR_STAFF} as actor, s.note, null::jsonb as details,
      s.place
    from (
      (select 'contribution' as subject_kind, contribution_id as subject_id, 'state' as kind,
          occurred_at as at, seq::bigint as place, from_state as before, to_state as what, actor_id,
          cause as note
        from contribution_events where request_id = ${requestId}
        order by occurred_at, contribution_id, seq limit ${most})
      union all
      (select 'campaign', campaign_id, 'state', occurred_at, id, from_state, to_state, actor_id, cause
        from campaign_events where request_id = ${requestId} order by id limit ${most})
      union all
      (select 'campaign', campaign_id, 'refusal', occurred_at, id, null, act, actor_id,
          array_to_string(reasons, ', ')
        from campaign_refusals where request_id = ${requestId} order by id limit ${most})
      union all
      (select 'mail', id, 'mail', created_at, id, null, kind, null, state
        from mail_messages where request_id = ${requestId} order by id limit ${most})
      union all
      (select 'job', id, 'job', occurred_at, id, null, substr(topic, ${JOB_TOPIC.length + 1}::int), null, null
        from outbox where request_id = ${requestId} and topic like 'job:%' order by id limit ${most})
      union all
      (select 'error', id, 'error', occurred_at, id, null, message, null, place
        from recorded_errors where request_id = ${requestId} order by id limit ${most})
    ) s left join accounts a on a.id = s.actor_id
    order by s.at, s.subject_kind, s.subject_id, s.place limit ${limit} offset ${from}`);
}
