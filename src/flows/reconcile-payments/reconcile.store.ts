import { type Executor, sql } from '#platform/db/sql.ts';

/** Notes something at the provider that we can't match; once per object. */
export async function noteDifference(
  q: Executor,
  difference: {
    kind: 'orphan_charge' | 'amount_differs' | 'orphan_refund' | 'orphan_dispute';
    ref: string;
    details: object;
  },
): Promise<void> {
  await q.run(sql`
    insert into payment_differences (kind, object_ref, details)
    values (${difference.kind}, ${difference.ref}, ${sql.json(difference.details)}) on conflict do nothing`);
}

/** What finance has to look at of a kind, by what the provider calls it; where many, others each time. */
export async function openDifferences(
  q: Executor,
  kind: 'orphan_dispute',
  limit: number,
): Promise<string[]> {
  const rows = await q.query<{ ref: string }>(sql`
    select object_ref as ref from payment_differences
    where settled_at is null and kind = ${kind} order by random() limit ${limit}`);
  return rows.map((row) => row.ref);
}

/** Ends a difference: what it was about is known by now. */
export async function settleDifference(
  q: Executor,
  kind: 'orphan_dispute',
  ref: string,
): Promise<void> {
  await q.run(sql`
    update payment_differences set settled_at = clock_now()
    where kind = ${kind} and object_ref = ${ref} and settled_at is null`);
}

/** Refused cards are counted for an hour; after a week nobody asks about them. How many there were. */
export function deleteOldDeclines(q: Executor): Promise<number> {
  return q.run(sql`
    delete from contribution_declines where occurred_at < clock_now() - interval '7 days'`);
}

/** Up to when a list of the provider's was compared; a month back the first time. */
export async function readCursor(q: Executor, name: string): Promise<Date> {
  const row = await q.one<{ seen_until: Date }>(sql`
    select coalesce((select seen_until from payment_cursors where name = ${name}),
      clock_now() - interval '30 days') as seen_until`);
  return row.seen_until;
}

export async function moveCursor(q: Executor, name: string, until: Date): Promise<void> {
  await q.run(sql`
    insert into payment_cursors (name, seen_until) values (${name}, ${until})
    on conflict (name) do update set seen_until = greatest(payment_cursors.seen_until, excluded.seen_until)`);
}

/** Which of these charges no attempt of ours knows. */
export async function unknownCharges(q: Executor, refs: readonly string[]): Promise<Set<string>> {
  const rows = await q.query<{ ref: string }>(sql`
    select ref from unnest(${refs}::text[]) as ref
    where not exists (select 1 from payment_attempts a where a.charge_ref = ref)`);
  return new Set(rows.map((row) => row.ref));
}
