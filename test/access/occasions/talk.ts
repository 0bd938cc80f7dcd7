import { createHmac } from 'node:crypto';
import { overrideInboundMail } from '#platform/config/inbound-mail.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantBacking } from '../../stories/campaign-talk.ts';
import type { Occasions, SignedIn, Stage } from './stage.ts';

const comments = '/private_api/campaigns/{id}/comments';
const comment = `${comments}/{commentId}`;
const update = '/private_api/campaigns/{id}/updates/{updateId}';
const messages = '/private_api/projects/{id}/campaign_messages';
const ANSWERS = { domain: 'answers.test', secret: 'a secret of at least 32 characters' };

/** A live campaign that somebody backed. */
async function withBacker(stage: Stage) {
  const { owner, id } = await stage.campaign('live');
  const backer = await stage.person();
  await plantBacking(id, backer);
  return { owner, id, backer };
}

async function withComment(stage: Stage) {
  const { owner, id, backer } = await withBacker(stage);
  const path = `/private_api/campaigns/${id}/comments`;
  const { id: commentId } = await stage.ask<{ id: number }>(backer.client, 'POST', path, {
    body: 'Lovely',
  });
  return { owner, backer, id, commentId };
}

/** A comment that its team has already done this to. */
async function moderated(stage: Stage, act?: 'hide' | 'pin') {
  const { owner, id, commentId } = await withComment(stage);
  const path = `/private_api/campaigns/${id}/comments/${commentId}`;
  if (act) await stage.ask(owner.client, 'POST', `${path}/${act}`);
  return { from: owner.client, path: { id, commentId } };
}

async function withUpdate(stage: Stage, isPublished = false) {
  const { owner, id } = await stage.campaign('live');
  const family = `/private_api/campaigns/${id}/updates`;
  const words = { title: 'News', body_html: '<p>News of the lamp.</p>' };
  const { id: updateId } = await stage.ask<{ id: number }>(owner.client, 'POST', family, words);
  if (isPublished) await stage.ask(owner.client, 'POST', `${family}/${updateId}/publish`, {});
  return { from: owner.client, path: { id, updateId } };
}

async function reported(stage: Stage) {
  const { id, commentId } = await withComment(stage);
  const { client } = await stage.person();
  const path = `/private_api/campaigns/${id}/comments/${commentId}/report`;
  await stage.ask(client, 'POST', path, { reason: 'spam' });
  return { id, commentId };
}

async function contactOf(stage: Stage, { client }: SignedIn): Promise<number> {
  const contact = { name: 'Kim', email: stage.email() };
  return (await stage.ask<{ id: number }>(client, 'POST', '/private_api/contacts', contact)).id;
}

async function withSearch(
  stage: Stage,
): Promise<{ from: SignedIn['client']; path: { id: number } }> {
  const { client } = await stage.person();
  const search = { name: 'Lamps', search_text: 'lamp' };
  const family = '/private_api/saved_searches';
  return { from: client, path: await stage.ask<{ id: number }>(client, 'POST', family, search) };
}

/** What people say to each other, and the mails by which they do. */
export const talkOccasions: Occasions = {
  [`POST ${comments}`]: async (stage) => {
    const { backer, id } = await withBacker(stage);
    return { from: backer.client, path: { id }, body: { body: 'Lovely' } };
  },
  [`PATCH ${comment}`]: async (stage) => {
    const { backer, id, commentId } = await withComment(stage);
    return { from: backer.client, path: { id, commentId }, body: { body: 'Lovelier' } };
  },
  [`DELETE ${comment}`]: async (stage) => {
    const { backer, id, commentId } = await withComment(stage);
    return { from: backer.client, path: { id, commentId } };
  },
  [`POST ${comment}/hide`]: (stage) => moderated(stage),
  [`POST ${comment}/unhide`]: (stage) => moderated(stage, 'hide'),
  [`POST ${comment}/pin`]: (stage) => moderated(stage),
  [`POST ${comment}/unpin`]: (stage) => moderated(stage, 'pin'),
  [`POST ${comment}/report`]: async (stage) => {
    const { id, commentId } = await withComment(stage);
    const { client } = await stage.person();
    return { from: client, path: { id, commentId }, body: { reason: 'spam' } };
  },
  [`POST ${comment}/reactions`]: async (stage) => {
    const { backer, id, commentId } = await withComment(stage);
    return { from: backer.client, path: { id, commentId }, body: { kind: 'like' } };
  },
  'POST /private_api/admin/projects/{id}/comments/{commentId}/decide': async (stage) => ({
    from: await stage.as(stage.people.support),
    path: await reported(stage),
    body: { decision: 'hidden' },
  }),
  [`PATCH ${update}`]: async (stage) => ({
    ...(await withUpdate(stage)),
    body: { title: 'Other news' },
  }),
  [`DELETE ${update}`]: (stage) => withUpdate(stage),
  [`POST ${update}/publish`]: async (stage) => ({ ...(await withUpdate(stage)), body: {} }),
  [`POST ${update}/send_preview`]: (stage) => withUpdate(stage),
  [`POST ${update}/withdraw`]: (stage) => withUpdate(stage, true),
  [`POST ${update}/reactions`]: async (stage) => {
    const { path } = await withUpdate(stage, true);
    return { from: (await stage.person()).client, path, body: { kind: 'like' } };
  },
  [`POST ${messages}`]: async (stage) => {
    const { backer, id } = await withBacker(stage);
    return { from: backer.client, path: { id }, body: { body: 'Which size?' } };
  },
  'POST /webhooks/mail': async (stage) => {
    overrideInboundMail(ANSWERS);
    stage.atEnd(async () => overrideInboundMail(undefined));
    const { owner, backer, id } = await withBacker(stage);
    await stage.ask(backer.client, 'POST', `/private_api/projects/${id}/campaign_messages`, {
      body: 'Which size?',
    });
    const { to } = await db().one<{ to: string }>(sql`
      select reply_to as "to" from mail_messages where to_address = ${owner.email}
      order by id desc limit 1`);
    const mail = { message_id: '<occasion@x>', from: owner.email, to, text: 'Medium.' };
    const body = JSON.stringify(mail);
    const time = Math.floor(Date.now() / 1000);
    const mac = createHmac('sha256', ANSWERS.secret).update(`${time}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-mail-signature': `t=${time},v1=${mac}`,
    };
    return { from: stage.visitor(), body, headers };
  },
  'POST /private_api/contacts/send_email': async (stage) => {
    const person = await stage.person();
    const { id } = await stage.campaign('live');
    const body = { campaign_id: id, contact_ids: [await contactOf(stage, person)], message: '' };
    return { from: person.client, body };
  },
  'PATCH /private_api/saved_searches/{id}': async (stage) => ({
    ...(await withSearch(stage)),
    body: { name: 'All lamps', paused: true },
  }),
  'DELETE /private_api/saved_searches/{id}': withSearch,
  'DELETE /private_api/contacts/{id}': async (stage) => {
    const person = await stage.person();
    return { from: person.client, path: { id: await contactOf(stage, person) } };
  },
};
