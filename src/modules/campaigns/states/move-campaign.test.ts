import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { plantAccount, plantCampaign, rowOf } from '#test/stories/campaign-plant.ts';
import { CAMPAIGN_STATES, CAMPAIGN_TRANSITIONS, type CampaignState } from '../campaign.ts';
import { ACTS, CAMPAIGN_ACTS, targetOf, targetsByState } from './acts.ts';
import { actOnCampaign } from './move-campaign.ts';

testDatabase();
let owner = 0;
beforeAll(async () => {
  owner = await plantAccount('nora');
});

const pairs = CAMPAIGN_STATES.flatMap((from) => CAMPAIGN_STATES.map((to) => [from, to] as const));
const steps = CAMPAIGN_ACTS.flatMap((act) => CAMPAIGN_STATES.map((from) => [act, from] as const));
const plant = (state: CampaignState) => plantCampaign(owner, state);

const mayGo = (from: CampaignState, to: CampaignState) =>
  CAMPAIGN_TRANSITIONS[from].includes(to) &&
  (from !== 'held' || ['live', 'cancelled'].includes(to));
const heldFrom = (from: CampaignState) => (from === 'held' ? 'live' : null);
const opens = ([act, from]: (typeof steps)[number]) =>
  targetOf(act, from, heldFrom(from)) !== undefined;
const isMoving = ([from, to]: (typeof pairs)[number]) => from === to || mayGo(from, to);

/** The way of somebody who writes past all code. */
function writeState(id: number, from: CampaignState, to: CampaignState): Promise<number> {
  const held = from === 'held' ? 'live' : from;
  return transaction((tx) =>
    tx.run(sql`
      update campaigns set state = ${to}, held_from_state = case when ${to} = 'held' then ${held} end,
        launched_at = coalesce(launched_at, clock_now()), ends_at = coalesce(ends_at, clock_now())
      where id = ${id}`),
  );
}

describe('the table of states', () => {
  it('[4-45] is the same among the acts, in the code and in the database', async () => {
    const inOrder = Object.entries(CAMPAIGN_TRANSITIONS).map(([from, tos]) => [
      from,
      CAMPAIGN_STATES.filter((state) => tos.includes(state)),
    ]);
    expect(targetsByState()).toEqual(Object.fromEntries(inOrder));
    const rows = await db().query<{ from_state: CampaignState; to_state: CampaignState }>(
      sql`select from_state, to_state from campaign_transitions order by 1, 2`,
    );
    const known = rows.map((row) => `${row.from_state} ${row.to_state}`);
    const wanted = pairs
      .filter(([from, to]) => CAMPAIGN_TRANSITIONS[from].includes(to))
      .map(([from, to]) => `${from} ${to}`);
    expect(known.sort()).toEqual(wanted.sort());
  });

  it.each(pairs.filter(isMoving))('the database itself lets %s go to %s', async (from, to) => {
    const id = await plant(from);
    await writeState(id, from, to);
    expect(await rowOf(id)).toMatchObject({ state: to });
  });

  it.each(pairs.filter((pair) => !isMoving(pair)))(
    'the database itself keeps %s from %s',
    async (from, to) => {
      const id = await plant(from);
      const before = await rowOf(id);
      const refused = { constraint: 'campaign_transitions' };
      await expect(writeState(id, from, to)).rejects.toMatchObject(refused);
      expect(await rowOf(id)).toEqual(before);
    },
  );
});

/** What staff were too late for: somebody had done it, or done it away. */
const DECIDED = [
  'hold from held',
  'hold from cancelled',
  'release from live',
  'release from forever_funding',
  'release from ended',
  'release from cancelled',
  'remove from cancelled',
];

describe('an act', () => {
  it.each(steps.filter(opens))('%s from %s', async (act, from) => {
    const id = await plant(from);
    const to = targetOf(act, from, heldFrom(from));
    const mover = { accountId: owner, requestId: `req-${act}-${from}`, reason: 'other' };
    expect(await actOnCampaign(id, act, mover)).toBe(to);
    expect(await eventsOf(id)).toEqual([
      { from_state: from, to_state: to, cause: act, actor_id: owner, request_id: mover.requestId },
    ]);
    expect(await countOf(id)).toEqual({ mails: ACTS[act].notifiesOwner ? 1 : 0, told: 1 });
  });

  it.each(steps.filter((step) => !opens(step)))(
    '%s is refused from %s, and why is kept',
    async (act, from) => {
      const id = await plant(from);
      const before = await rowOf(id);
      const isGone = from === 'deleted';
      const mover = { accountId: owner, requestId: `req-${act}-${from}` };
      const isDecided = DECIDED.includes(`${act} from ${from}`);
      const code = isDecided ? 'decided_meanwhile' : 'wrong_state';
      const refused = { id: isGone ? 'not_found' : code };
      await expect(actOnCampaign(id, act, mover)).rejects.toMatchObject(refused);
      expect(await rowOf(id)).toEqual(before);
      expect(await eventsOf(id)).toEqual([]);
      const reasons = [`state:${from}`];
      const kept = { act, state: from, reasons, actor_id: owner, request_id: mover.requestId };
      expect(await refusalsOf(id)).toEqual(isGone ? [] : [kept]);
    },
  );

  it('of two at once moves the campaign once', async () => {
    const id = await plant('live');
    const mover = { accountId: owner, requestId: null, reason: 'other' };
    const both = await Promise.allSettled([
      actOnCampaign(id, 'cancel', mover),
      actOnCampaign(id, 'remove', mover),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await eventsOf(id)).toHaveLength(1);
  });
});

function eventsOf(campaignId: number) {
  return db().query(sql`
    select from_state, to_state, cause, actor_id, request_id from campaign_events
    where campaign_id = ${campaignId}`);
}

function refusalsOf(campaignId: number) {
  return db().query(sql`
    select act, state, reasons, actor_id, request_id from campaign_refusals
    where campaign_id = ${campaignId}`);
}

function countOf(campaignId: number) {
  return db().one(sql`
    select (select count(*) from mail_messages
        where key like 'campaign_%:' || ${campaignId} || ':%') as mails,
      (select count(*) from outbox where topic = 'campaign.moved'
        and (payload ->> 'campaign_id')::bigint = ${campaignId}) as told`);
}
