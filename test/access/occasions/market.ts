import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Occasion, Occasions } from './stage.ts';

const admin = '/private_api/admin';
const MARKET = `${admin}/market`;

/** Keeps somebody new from commenting; `then` says which call is asked for. */
function restricted(then: 'restrict' | 'lift_restriction'): Occasion {
  return async (stage) => {
    const { accountId: id } = await stage.person();
    const from = await stage.as(stage.people.support);
    const { last } = await db().one<{ last: string }>(sql`
      select to_char(clock_now() + interval '3 days', 'YYYY-MM-DD') as last`);
    const body = { kind: 'comment', reason: 'Spam', last_day: last };
    if (then === 'restrict') return { from, path: { id }, body };
    await stage.ask(from, 'POST', `${admin}/accounts/${id}/restrict`, body);
    return { from, path: { id }, body: { kind: 'comment' } };
  };
}

/** What staff decide about people and the market, and what readers are shown of it. */
export const marketOccasions: Occasions = {
  [`POST ${admin}/accounts/{id}/restrict`]: restricted('restrict'),
  [`POST ${admin}/accounts/{id}/lift_restriction`]: restricted('lift_restriction'),
  [`POST ${MARKET}/versions/{id}/restore`]: async (stage) => {
    const from = await stage.as(stage.people.admin);
    const { version, name } = await stage.ask<{ version: number; name: string }>(
      from,
      'GET',
      MARKET,
    );
    const decided = await stage.ask<{ version: number }>(from, 'PUT', MARKET, {
      version,
      name: `${name} 2`,
      main_colour: null,
      link_colour: null,
      sender_name: null,
      reply_to: null,
    });
    return { from, path: { id: decided.version }, body: { version: decided.version } };
  },
  'GET /private_api/related_content': async (stage) => {
    const { id } = await stage.campaign('live');
    return { from: stage.visitor(), query: `?campaign=${id}` };
  },
};
