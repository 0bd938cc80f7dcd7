import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

/** A key that runs for ever answers its owner "in progress" for ever. */
export const check: Check = {
  name: 'idempotency-keys-answer',
  about: 'No key is still running an hour after its lock ended, and a done one has its answer.',
  async find(q) {
    const rows = await q.query<{ id: number; route: string; state: string }>(sql`
      select id, route, state from idempotency_keys
      where (state = 'running'
          and coalesce(locked_until, created_at) < clock_now() - interval '1 hour')
        or (state = 'done' and (response is null or completed_at is null))
      order by id limit 1000`);
    return rows.map(({ id, route, state }) => ({
      subject: `idempotency_keys ${id}`,
      text: state === 'done' ? `${route} has no answer` : `${route} never ended`,
    }));
  },
};
