import { sql, type Statement } from '#platform/db/sql.ts';
import { type BackOff, waitsOf } from './back-off.ts';

/** When a row whose column `tries` counts the tries before this one is to be tried again. */
export function nextTry(backOff: BackOff, tries: Statement): Statement {
  const waits = waitsOf(backOff);
  return sql`clock_now()
    + (${waits}::bigint[])[least(${tries}, ${waits.length - 1}) + 1] * interval '1 microsecond'`;
}
