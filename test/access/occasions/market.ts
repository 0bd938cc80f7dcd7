import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Occasion, Occasions } from './stage.ts';

const admin = '/private_api/admin';
const MARKET = `${admin}/market`;
const COLLECTION = `${admin}/campaign_collections/{id}`;
const TEXT = `${admin}/content_texts/{topic}/{locale}`;
const TRUST = { title: 'Trust', description: 'How we protect people.', body: 'Well.' };

/** Keeps somebody new from commenting; `then` says which call is asked for. */
function restricted(then: 'restrict' | 'lift_restriction'): Occasion {
  return async (stage) => {
    const { accountId: id } = await stage.person();
    const from = await stage.as(stage.people.support);
    const { last } = await db().one<{ last: string }>(sql`
      select to_char(clock_now() + interval '3 days', 'YYYY-MM-DD') as last`);
    const body = { kind: 'comment', reason: 'Spam', last_day: last };
    if (then === 'restrict') return { from, path: { id }, body };
    const address = `${admin}/accounts/${id}/restrict`;
    const { restriction_id } = await stage.ask<{ restriction_id: number }>(
      from,
      'POST',
      address,
      body,
    );
    return { from, path: { id }, body: { kind: 'comment', restriction_id } };
  };
}

/** Has the page on trust written by somebody. */
async function trustWritten(stage: Parameters<Occasion>[0]) {
  const from = await stage.as(stage.people.admin);
  const address = `${admin}/content_texts/trust/en`;
  const seen = await stage.ask<{ version: number }>(from, 'GET', address);
  const body = { version: seen.version, ...TRUST, body: `Version ${seen.version}.` };
  const { version } = await stage.ask<{ version: number }>(from, 'PUT', address, body);
  return { from, version };
}

/** Has a share proposed by the one admin there is, or by somebody who was one since. */
function shareProposed(isAgreed: boolean): Occasion {
  return async (stage) => {
    const from = await stage.as(stage.people.admin);
    const { version } = await stage.ask<{ version: number }>(from, 'GET', MARKET);
    // Another one each time: the one in force is no proposal.
    const fee_bps = 300 + (version % 100);
    const body = { version, fee_bps, note: '' };
    const proposed = await stage.ask<{ version: number }>(from, 'PUT', `${MARKET}/fee`, body);
    if (!isAgreed) return { from, body: { version: proposed.version } };
    const { accountId: other } = await stage.person();
    await db().run(sql`
      update market_versions set profile = jsonb_set(profile, '{proposedFee,by}', to_jsonb(${other}::bigint))
        where id = ${proposed.version}`);
    return { from, body: { version: proposed.version, fee_bps } };
  };
}

/** What staff decide about people and the market, and what readers are shown of it. */
export const marketOccasions: Occasions = {
  [`POST ${admin}/accounts/{id}/restrict`]: restricted('restrict'),
  [`POST ${admin}/accounts/{id}/lift_restriction`]: restricted('lift_restriction'),
  [`GET ${admin}/accounts/{id}/merge`]: async (stage) => {
    const [{ accountId: id }, { accountId }] = [await stage.person(), await stage.person()];
    return {
      from: await stage.as(stage.people.support),
      path: { id },
      query: `?from=${accountId}`,
    };
  },
  [`POST ${admin}/accounts/{id}/merge`]: async (stage) => {
    const [{ accountId: id }, { accountId }] = [await stage.person(), await stage.person()];
    const body = { from: accountId, reason: 'One person' };
    return { from: await stage.as(stage.people.support), path: { id }, body };
  },
  [`PUT ${MARKET}/fee`]: async (stage) => {
    const from = await stage.as(stage.people.admin);
    const { version } = await stage.ask<{ version: number }>(from, 'GET', MARKET);
    return { from, body: { version, fee_bps: 400, note: 'Contract' } };
  },
  [`POST ${MARKET}/fee/agree`]: shareProposed(true),
  [`POST ${MARKET}/fee/drop`]: shareProposed(false),
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
  [`PUT ${COLLECTION}/campaigns`]: async (stage) => {
    const from = await stage.as(stage.people.curator);
    const words = { title: 'Put in order', tagline: 'By its version' };
    const made = { slug: 'put-in-order', texts: { en: words } };
    const address = `${admin}/campaign_collections`;
    const { id, version } = await stage.ask<{ id: number; version: number }>(
      from,
      'POST',
      address,
      made,
    );
    return { from, path: { id }, body: { campaign_ids: [], version } };
  },
  [`POST ${admin}/setup/offer`]: async (stage) => {
    const from = await stage.as(stage.people.admin);
    const { version } = await stage.ask<{ version: number }>(from, 'GET', MARKET);
    return { from, body: { version } };
  },
  [`GET ${TEXT}`]: async (stage) => ({
    from: await stage.as(stage.people.admin),
    path: { topic: 'trust', locale: 'en' },
  }),
  [`PUT ${TEXT}`]: async (stage) => ({
    from: await stage.as(stage.people.admin),
    path: { topic: 'careers', locale: 'en' },
    body: { version: 0, ...TRUST },
  }),
  [`POST ${TEXT}/revert`]: async (stage) => {
    const { from, version } = await trustWritten(stage);
    return { from, path: { topic: 'trust', locale: 'en' }, body: { version } };
  },
  [`POST ${TEXT}/versions/{id}/restore`]: async (stage) => {
    const { from, version } = await trustWritten(stage);
    return { from, path: { topic: 'trust', locale: 'en', id: version }, body: { version } };
  },
  'GET /private_api/related_content': async (stage) => {
    const { id } = await stage.campaign('live');
    return { from: stage.visitor(), query: `?campaign=${id}` };
  },
};
