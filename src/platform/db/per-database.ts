import type pg from 'pg';
import { connectionPool } from './pool.ts';

/**
 * A value of this process that is true of the connected database only, such as numbers of rows that never
 * change: made on first use, gone when the pool is closed.
 */
export function perDatabase<T>(make: () => T): () => T {
  const values = new WeakMap<pg.Pool, T>();
  return () => {
    const pool = connectionPool();
    const known = values.get(pool);
    if (known !== undefined) return known;
    const made = make();
    values.set(pool, made);
    return made;
  };
}
