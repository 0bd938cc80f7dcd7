import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Occasions, OwnedCampaign, Shot, Stage } from './stage.ts';

const admin = '/private_api/admin';
const item = '/private_api/campaigns/{id}';
const groups = `${admin}/approval_groups/{id}`;
const project = `${admin}/projects/{id}`;
const day = async (fromNow: string): Promise<string> => {
  const row = await db().one<{ day: string }>(sql`
    select to_char(clock_now() + ${fromNow}::interval, 'YYYY-MM-DD') as day`);
  return row.day;
};

async function slugOf({ id }: OwnedCampaign): Promise<string> {
  return (await db().one<{ slug: string }>(sql`select slug from campaigns where id = ${id}`)).slug;
}

/** A stage of a product that waits for trust. */
async function submitted(stage: Stage) {
  const { owner, id } = await stage.campaign('draft');
  const path = `/private_api/campaigns/${id}/product_stages`;
  const body = { stage: 'concept', evidence: 'Photographs' };
  return stage.ask<{ id: number; approval_group_id: number }>(owner.client, 'POST', path, body);
}

async function judged(stage: Stage): Promise<Shot> {
  const { approval_group_id: id } = await submitted(stage);
  return { from: await stage.as(stage.people.trust), path: { id }, body: { note: 'Seen' } };
}

async function held(stage: Stage) {
  const campaign = await stage.campaign('live');
  const trust = await stage.as(stage.people.trust);
  const body = { reason: 'other', evidence: 'Receipts' };
  await stage.ask(trust, 'POST', `${admin}/projects/${campaign.id}/hold`, body);
  return { campaign, trust };
}

/** States of campaigns and what waits for a decision, by owners and by staff. */
export const staffOccasions: Occasions = {
  [`POST ${groups}/approve`]: judged,
  [`POST ${groups}/reject`]: judged,
  [`POST ${groups}/request_changes`]: judged,
  [`POST ${admin}/product_stages/{id}/approve`]: async (stage) => {
    const { id } = await submitted(stage);
    return { from: await stage.as(stage.people.trust), path: { id }, body: { note: 'Seen' } };
  },
  [`POST ${admin}/product_stages/{id}/rescind`]: async (stage) => {
    const { id } = await submitted(stage);
    const from = await stage.as(stage.people.trust);
    await stage.ask(from, 'POST', `${admin}/product_stages/${id}/approve`, { note: '' });
    return { from, path: { id }, body: { note: 'Not so' } };
  },
  [`POST ${project}/hold`]: async (stage) => {
    const { id } = await stage.campaign('live');
    const body = { reason: 'other', evidence: 'Receipts' };
    return { from: await stage.as(stage.people.trust), path: { id }, body };
  },
  [`POST ${project}/ask_again`]: async (stage) => {
    const { campaign, trust } = await held(stage);
    return { from: trust, path: { id: campaign.id }, body: { evidence: 'A film of it' } };
  },
  [`POST ${project}/release`]: async (stage) => {
    const { campaign, trust } = await held(stage);
    return { from: trust, path: { id: campaign.id }, body: { note: 'Clear' } };
  },
  [`POST ${project}/cancel`]: async (stage) => {
    const campaign = await stage.campaign('live');
    const body = { reason: 'A copy', confirm: await slugOf(campaign) };
    return { from: await stage.as(stage.people.trust), path: { id: campaign.id }, body };
  },
  [`POST ${item}/hold/answer`]: async (stage) => {
    const { campaign } = await held(stage);
    return {
      from: campaign.owner.client,
      path: { id: campaign.id },
      body: { kind: 'answer', body: 'Here it is' },
    };
  },
  [`POST ${item}/cancel`]: async (stage) => {
    const campaign = await stage.campaign('live');
    const body = { reason: 'A fire', confirm: await slugOf(campaign) };
    return { from: campaign.owner.client, path: { id: campaign.id }, body };
  },
  [`POST ${item}/close`]: async (stage) => {
    const campaign = await stage.campaign('forever_funding');
    const body = { confirm: await slugOf(campaign) };
    return { from: campaign.owner.client, path: { id: campaign.id }, body };
  },
  [`POST ${item}/update_deadline`]: async (stage) => {
    const { owner, id } = await stage.campaign('live');
    return { from: owner.client, path: { id }, body: { ends_on: await day('15 days') } };
  },
  [`POST ${project}/update_deadline`]: async (stage) => {
    const { id } = await stage.campaign('live');
    const body = { ends_on: await day('15 days'), reason: 'The goods come late' };
    return { from: await stage.as(stage.people.trust), path: { id }, body };
  },
  [`POST ${item}/activate_pre_order`]: async (stage) => {
    const { owner, id } = await stage.campaign('forever_funding');
    return { from: owner.client, path: { id }, body: { ships_by: await day('90 days') } };
  },
  [`POST ${item}/deactivate_pre_order`]: async (stage) => {
    const { owner, id } = await stage.campaign('forever_funding');
    const path = `/private_api/campaigns/${id}/activate_pre_order`;
    await stage.ask(owner.client, 'POST', path, { ships_by: await day('90 days') });
    return { from: owner.client, path: { id } };
  },
  [`POST ${admin}/account_roles`]: async (stage) => {
    const { accountId } = await stage.person();
    const body = { account_id: accountId, role: 'curator' };
    return { from: await stage.as(stage.people.admin), body };
  },
  [`DELETE ${admin}/account_roles/{accountId}/{role}`]: async (stage) => {
    const { accountId } = await stage.person();
    const from = await stage.as(stage.people.admin);
    const body = { account_id: accountId, role: 'curator' };
    await stage.ask(from, 'POST', `${admin}/account_roles`, body);
    return { from, path: { accountId, role: 'curator' }, query: '?reason=Left' };
  },
  [`POST ${admin}/accounts/{id}/revoke`]: async (stage) => ({
    from: await stage.as(stage.people.support),
    path: { id: (await stage.person()).accountId },
    body: { reason: 'Spam' },
  }),
  [`POST ${admin}/accounts/{id}/restore`]: async (stage) => {
    const { accountId: id } = await stage.person();
    const from = await stage.as(stage.people.support);
    await stage.ask(from, 'POST', `${admin}/accounts/${id}/revoke`, { reason: 'Spam' });
    const { at } = await db().one<{ at: Date }>(sql`
      select revoked_at as at from accounts where id = ${id}`);
    return { from, path: { id }, body: { revoked_at: at.toISOString() } };
  },
};
