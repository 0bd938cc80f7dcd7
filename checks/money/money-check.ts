import { type Executor, type Statement } from '#platform/db/sql.ts';
import type { Check, Violation } from '../check.ts';

/** A check out of one statement whose rows (subject, text) are the violations. */
export function sqlCheck(name: string, about: string, statement: Statement): Check {
  return {
    name,
    about,
    find: (q: Executor) => q.query<Violation>(statement),
  };
}
