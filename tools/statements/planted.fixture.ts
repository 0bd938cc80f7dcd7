/** Statements with one fault each, for the test of their check. They are never run. */
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { columnsOf, insertRows, table } from '#platform/db/table.ts';

const COLUMNS = sql`id, key, occurred_at, payload`;

export function right(q: Executor, topic: string | null): Promise<object[]> {
  const only = topic === null ? sql`` : sql`where topic = ${topic}`;
  return q.query<{
    id: number;
    key: string;
    occurred_at: Date;
    payload: object;
    total_minor: bigint;
    keys: string[];
    isOld?: boolean;
  }>(
    sql`select ${COLUMNS}, 5::bigint as total_minor, array['a'] as keys from outbox ${only} limit ${3}`,
  );
}

export function wrongColumn(q: Executor): Promise<object> {
  return q.one<{ id: number; topics: string }>(sql`select id, topic from outbox`);
}

export function wrongKind(q: Executor): Promise<object> {
  return q.one<{ id: bigint; occurred_at: string; paid_minor: number }>(
    sql`select id, occurred_at, 1::bigint as paid_minor from outbox`,
  );
}

export function wrongSyntax(q: Executor, isStrict: boolean): Promise<number> {
  return q.run(sql`delete from outbox where ${isStrict ? sql`true` : sql`nothing = 1`}`);
}

const events = table('outbox', { id: 'int8', occurred_at: 'timestamptz' });

export function wrongTime(q: Executor): Promise<object> {
  return q.one<{ id: number; occurred_at: Date }>(
    sql`select ${columnsOf(events, 'o')} from outbox o`,
  );
}

export function madeOfTable(q: Executor): Promise<number> {
  return q.run(insertRows(events, [{ id: 1 }]));
}

export function unreadable(q: Executor, where: ReturnType<typeof sql>): Promise<number> {
  return q.run(sql`delete from outbox where ${where}`);
}

const ORDERS = { oldest: sql`order by id`, newest: sql`order by missing desc` } as const;

const listed = ({ of: from, at }: { of: Statement; at: Statement }): Statement => {
  const condition = sql`${at} is not null`;
  return sql`select id from ${from} where ${condition}`;
};

export function wrongInFunction(q: Executor, order: keyof typeof ORDERS): Promise<object[]> {
  return q.query<{ id: number }>(sql`
    select id from (${listed({ of: sql`outbox`, at: sql`absent` })}) n ${ORDERS[order]}`);
}

export function wrongInRecord(q: Executor, order: keyof typeof ORDERS): Promise<object[]> {
  return q.query<{ id: number }>(sql`
    ${listed({ of: sql`outbox`, at: sql`occurred_at` })} ${ORDERS[order]}`);
}
