/** How often PostgreSQL had to end a transaction that waited in a circle. */
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';

/** Each is retried and harms nobody; more than one in so many would be an order of locks broken. */
const OPERATIONS_PER_DEADLOCK = 100;

export class Deadlocks {
  #seen = 0;
  #before = 0;

  get count(): number {
    return this.#before + this.#seen;
  }

  /** PostgreSQL counts from 0 again after it was killed: look often. */
  async look(): Promise<void> {
    const { count } = await db().one<{ count: number }>(sql`
      select deadlocks::int as count from pg_stat_database where datname = current_database()`);
    if (count < this.#seen) this.#before += this.#seen;
    this.#seen = count;
  }

  /** A problem where there were more than a few. */
  storm(operations: number): string[] {
    const allowed = Math.ceil(operations / OPERATIONS_PER_DEADLOCK);
    return this.count > allowed ? [`${this.count} deadlocks in ${operations} operations`] : [];
  }
}
