import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

/** A changed, removed or inserted row breaks the chain behind it; rows cut off at its end miss the head. */
export const check: Check = {
  name: 'audit-log-chains',
  about:
    'Every row of the audit log hashes to what it says and follows the one before, up to the head.',
  async find(q) {
    const rows = await q.query<{ id: number; text: string }>(sql`
      with chain as (
        select a.id, a.prev_hash, a.hash, audit_hash(a) as computed,
          coalesce(lag(a.hash) over (order by a.id), sha256('the first row')) as expected_prev,
          coalesce(lag(a.id) over (order by a.id), 0) as prev_id
        from audit_log a)
      select id, 'is not what was written' as text from chain where hash <> computed
      union all
      select id, 'does not follow the row before it' from chain
      where prev_hash <> expected_prev or id <> prev_id + 1
      union all
      select h.last_id, 'is not the end of the chain' from audit_head h
      left join lateral (select id, hash from audit_log order by id desc limit 1) last on true
      where h.last_id <> coalesce(last.id, 0) or h.hash <> coalesce(last.hash, sha256('the first row'))
      order by 1 limit 1000`);
    return rows.map(({ id, text }) => ({ subject: `audit_log ${id}`, text }));
  },
};
