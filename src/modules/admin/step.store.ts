import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import type { StepRow } from './campaign-records.store.ts';
import { NAME_FOR_STAFF } from './people/people.store.ts';

/** States a contribution went through and what staff did about it, the newest first. */
export function listContributionSteps(
  q: Executor,
  contributionId: number,
  limit: number,
): Promise<StepRow[]> {
  return q.query<StepRow>(sql`
    select s.kind, s.at, s.before, s.what, s.actor_id,
      ${NAME_FOR_STAFF} as actor, s.note, s.details
    from (
      (select 'state' as kind, seq::bigint as place, occurred_at as at, from_state as before,
          to_state as what, actor_id, cause as note, null::jsonb as details
        from contribution_events where contribution_id = ${contributionId}
        order by seq desc limit ${limit})
      union all
      (select 'act', id, occurred_at, null, act, actor_id, null, details from audit_log
        where subject_kind = 'contribution' and subject_id = ${contributionId}
          and act <> 'personal_data_read'
        order by id desc limit ${limit})
    ) s left join accounts a on a.id = s.actor_id
    order by s.at desc, s.kind, s.place desc limit ${limit}`);
}

export interface SentMailRow {
  readonly id: number;
  readonly kind: string;
  readonly account_id: number | null;
  readonly to_address: string;
  readonly subject: string;
  readonly locale: string;
  readonly state: string;
  readonly error: string | null;
  readonly created_at: Date;
}

export const MAIL_COLUMNS = sql`
  m.id, m.kind, m.account_id, m.to_address, m.subject, m.locale, m.state, m.error, m.created_at`;

/** Mails by keyset, the newest first; those that failed when told. Never what they say. */
export function listMails(
  q: Executor,
  isFailed: boolean,
  page: { readonly before: number | null; readonly limit: number },
): Promise<SentMailRow[]> {
  const older = sql`m.id < ${below(page.before)}`;
  if (isFailed) {
    return q.query<SentMailRow>(sql`
      select ${MAIL_COLUMNS} from mail_messages m
      where m.state = 'failed' and ${older} order by m.id desc limit ${page.limit}`);
  }
  return q.query<SentMailRow>(sql`
    select ${MAIL_COLUMNS} from mail_messages m where ${older} order by m.id desc limit ${page.limit}`);
}
