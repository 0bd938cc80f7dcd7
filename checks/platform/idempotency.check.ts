import { CLOSED_HOST } from '#modules/accounts/rules.ts';
import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

/**
 * A key whose run died waits for its client, who may never come back: it is free for who does once its lock
 * is over. Who was forgotten took the answers along.
 */
export const check: Check = {
  name: 'idempotency-keys-answer',
  about:
    'A running key is free again within an hour, a done one has its answer, each is forgotten once.',
  async find(q) {
    const rows = await q.query<{ id: number; route: string; problem: string }>(sql`
      select k.id, k.route, p.problem from idempotency_keys k cross join lateral (values
        (k.state = 'running' and k.locked_until is null, 'runs under a lock without an end'),
        (k.state = 'running' and k.locked_until > clock_timestamp() + interval '1 hour',
          'is locked for more than an hour'),
        (k.state = 'done' and k.completed_at is null, 'is done at no moment'),
        (k.state = 'done' and k.response is null
          and k.scope not in (select 'person:' || a.id from accounts a where a.closed_at is not null)
          and k.key not in (select c.idempotency_key from contributions c
            where c.email like ${`%${CLOSED_HOST}`}),
          'has no answer, and nobody was forgotten'),
        (k.expires_at is null, 'would never be forgotten')
      ) p (is_so, problem)
      where p.is_so order by k.id limit 1000`);
    return rows.map(({ id, route, problem }) => ({
      subject: `idempotency_keys ${id}`,
      text: `${route} ${problem}`,
    }));
  },
};
