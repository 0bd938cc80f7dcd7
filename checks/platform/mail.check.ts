import { sql } from '#platform/db/sql.ts';
import type { Check } from '../check.ts';

interface Row {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly error: string | null;
}

/** A receipt or a password link that was not sent is a promise broken without anybody noticing. */
export const check: Check = {
  name: 'mail-is-sent',
  about: 'No mail waits for more than two days, and no essential mail failed without a refusal.',
  async find(q) {
    const rows = await q.query<Row>(sql`
      select id, kind, state, error from mail_messages
      where (state = 'queued' and created_at < clock_now() - interval '2 days')
        or (state = 'failed' and essential and to_address <> 'forgotten@mail.invalid'
          and not exists (select 1 from mail_refusals r where r.address = lower(to_address)))
      order by id limit 1000`);
    return rows.map(({ id, kind, state, error }) => ({
      subject: `mail_messages ${id}`,
      text: `${kind} is ${state}${error ? `: ${error}` : ''}`,
    }));
  },
};
