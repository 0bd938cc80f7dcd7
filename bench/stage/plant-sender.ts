import { startSession } from '#modules/accounts/session.ts';
import { transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';

/** Somebody with every field to write to: a draft and a live campaign of their own, and a session. */
export interface PlantedSender {
  readonly accountId: number;
  /** The value of the session's cookie. */
  readonly session: string;
  readonly draftId: number;
  readonly liveId: number;
}

export function plantSender(name: string): Promise<PlantedSender> {
  return transaction(async (tx) => {
    const { id: accountId } = await tx.one<{ id: number }>(sql`
      insert into accounts (email, firstname, lastname, email_confirmed_at)
      values (${`${name}@bench.test`}, 'Sender', ${name}, clock_now()) returning id`);
    const campaign = async (state: 'draft' | 'live') => {
      const isLive = state === 'live';
      const { id } = await tx.one<{ id: number }>(sql`
        insert into campaigns (slug, owner_id, state, title, currency, goal_minor, funding_type,
          launched_at, ends_at)
        values (${`${name}-${state}`}, ${accountId}, ${state}, 'Of the sender', 'USD', 100000, 'flexible',
          ${isLive ? sql`clock_now()` : null}, ${isLive ? sql`clock_now() + interval '20 days'` : null})
        returning id`);
      return id;
    };
    const draftId = await campaign('draft');
    const liveId = await campaign('live');
    const { token } = await startSession(tx, { accountId, ip: '127.0.0.1', userAgent: 'bench' });
    return { accountId, session: token, draftId, liveId };
  });
}
