import { sql } from './statement.ts';

/**
 * For the `with` of a statement that is a transaction of its own and selects from `unhurried` what it writes:
 * its commit doesn't wait for the disk. A database that crashes may have forgotten it, with all that was
 * committed after it: for what is then done again, and nobody outside was told of.
 */
export const UNHURRIED = sql`
  unhurried as materialized (select set_config('synchronous_commit', 'off', true) as is_off)`;
