import { type Executor, sql } from '#platform/db/sql.ts';

/** What was written, by its kind and number: `refund 7`, `answer 3`, `decision 3`, `review 12`. */
export type MoneyNotes = ReadonlyMap<string, string>;

/** What was written with refunds, with answers to requests for one, and with reviews. */
export async function findMoneyNotes(
  q: Executor,
  ids: {
    readonly refunds: readonly number[];
    readonly requests: readonly number[];
    /** By the number of the contribution. */
    readonly reviews: readonly number[];
  },
): Promise<MoneyNotes> {
  const rows = await q.query<{ key: string; note: string }>(sql`
    select 'refund ' || id as key, note from payment_refunds
    where id = any(${[...ids.refunds]}::bigint[]) and note <> ''
    union all
    select 'answer ' || id, answer from refund_requests
    where id = any(${[...ids.requests]}::bigint[]) and answer <> ''
    union all
    select 'decision ' || id, decision_note from refund_requests
    where id = any(${[...ids.requests]}::bigint[]) and decision_note <> ''
    union all
    select 'review ' || contribution_id, note from contribution_reviews
    where contribution_id = any(${[...ids.reviews]}::bigint[]) and note <> ''`);
  return new Map(rows.map(({ key, note }) => [key, note]));
}
