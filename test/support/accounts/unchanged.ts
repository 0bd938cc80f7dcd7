import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';

/** What may change although a request was refused: limits, the audit trail, what a try counts up. */
const ALLOWED = [
  'rate_limits',
  'audit_log',
  'audit_head',
  'audit_keys',
  'sessions',
  'sign_in_challenges',
];

/** A checksum per table: compare two of them to see that a refused request changed nothing. */
export async function tableSums(
  allowed: readonly string[] = ALLOWED,
): Promise<Record<string, string>> {
  const tables = await db().query<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by c.relname`);
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    if (allowed.includes(name)) continue;
    const row = await db().one<{ sum: string | null }>(
      sql`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.raw(`"${name}"`)} t`,
    );
    sums[name] = row.sum ?? '';
  }
  return sums;
}
