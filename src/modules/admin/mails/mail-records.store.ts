import { type Executor, sql } from '#platform/db/sql.ts';
import type { SentMailRow } from '../step.store.ts';

export interface MailRecord extends SentMailRow {
  readonly key: string;
  readonly body_text: string;
  readonly attempts: number;
  readonly sent_at: Date | null;
  /** The request that caused it. */
  readonly request_id: string | null;
}

/** One mail with what it says. */
export function findMailRecord(q: Executor, id: number): Promise<MailRecord | undefined> {
  return q.maybe<MailRecord>(sql`
    select id, key, kind, account_id, to_address, subject, locale, state, attempts, error, body_text,
      created_at, sent_at, request_id
    from mail_messages where id = ${id}`);
}
