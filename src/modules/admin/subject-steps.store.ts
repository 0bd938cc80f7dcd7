import { type Executor, sql } from '#platform/db/sql.ts';
import type { StepRow } from './campaign-records.store.ts';
import { NAME_FOR_STAFF } from './people/people.store.ts';

/** What staff did to one thing, the newest first. */
export function listSubjectSteps(
  q: Executor,
  subject: { readonly kind: string; readonly id: number },
  limit: number,
): Promise<StepRow[]> {
  return q.query<StepRow>(sql`
    select 'act' as kind, l.occurred_at as at, null::text as before, l.act as what, l.actor_id,
      ${NAME_FOR_STAFF} as actor,
      null::text as note, l.details
    from audit_log l left join accounts a on a.id = l.actor_id
    where l.subject_kind = ${subject.kind} and l.subject_id = ${subject.id}
    order by l.id desc limit ${limit}`);
}
