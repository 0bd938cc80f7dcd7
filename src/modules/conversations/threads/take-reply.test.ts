import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overrideInboundMail } from '#platform/config/inbound-mail.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import {
  endRestrictions,
  plantBacking,
  restrict,
  startTalk,
  type Talk,
} from '#test/stories/campaign-talk.ts';
import { testDatabase } from '#test/support/database.ts';
import { messageRoutes } from './message.routes.ts';
import { ownText } from './own-text.ts';
import { readReplyAddress } from './reply-address.ts';

testDatabase();
const SETTINGS = { domain: 'answers.test', secret: 'a secret of at least 32 characters' };
let talk: Talk;
let id = 0;
beforeAll(async () => {
  overrideInboundMail(SETTINGS);
  talk = await startTalk(messageRoutes);
  id = await plantCampaign(talk.people.owner.accountId, 'live');
  await plantBacking(id, talk.people.backer);
  const path = `/private_api/projects/${id}/campaign_messages`;
  await talk.as.backer.post(path, { body: 'Which size?' });
});
afterAll(async () => {
  overrideInboundMail(undefined);
  await talk.server.stop();
});

/** Where the newest mail to somebody is answered. */
async function replyTo(email: string): Promise<string> {
  const row = await db().one<{ reply_to: string }>(sql`
    select reply_to from mail_messages where to_address = ${email} order by id desc limit 1`);
  return row.reply_to;
}

async function deliver(mail: object, input: { secret?: string; at?: number } = {}) {
  const body = JSON.stringify(mail);
  const time = Math.floor((input.at ?? Date.now()) / 1000);
  const mac = createHmac('sha256', input.secret ?? SETTINGS.secret);
  const signature = `t=${time},v1=${mac.update(`${time}.${body}`).digest('hex')}`;
  const answer = await talk.server.client().request({
    method: 'POST',
    url: '/webhooks/mail',
    headers: { 'content-type': 'application/json', 'x-mail-signature': signature },
    body,
  });
  return { status: answer.status, kept: answer.json<{ kept?: boolean }>().kept };
}

const bodies = async () =>
  (await db().query<{ body: string }>(sql`select body from campaign_messages order by id`)).map(
    ({ body }) => body,
  );

describe('an answer by mail', () => {
  it('is refused without the signature, with an old one, and where no mail is taken', async () => {
    const mail = { message_id: '<1@x>', from: 'a@b.test', to: 'c@d.test', text: 'Hi' };
    expect((await deliver(mail, { secret: 'another secret' })).status).toBe(403);
    expect((await deliver(mail, { at: Date.now() - 600_000 })).status).toBe(403);
    overrideInboundMail(undefined);
    expect((await deliver(mail)).status).toBe(404);
    overrideInboundMail(SETTINGS);
  });

  it('is kept once, without what it quotes, and told to the other side', async () => {
    const { owner, backer } = talk.people;
    const to = await replyTo(owner.email);
    const text = 'Medium.\r\n\r\nOn Monday ben wrote:\r\n> Which size?\r\n';
    const mail = { message_id: '<2@x>', from: `Olga <${owner.email}>`, to: to.toUpperCase(), text };
    expect(await deliver(mail)).toEqual({ status: 200, kept: true });
    expect(await deliver(mail)).toEqual({ status: 200, kept: false });
    expect(await bodies()).toEqual(['Which size?', 'Medium.']);
    expect(readReplyAddress(await replyTo(backer.email))?.accountId).toBe(backer.accountId);
  });

  it('is not kept from another sender, to a changed address, or without words', async () => {
    const { owner, stranger } = talk.people;
    const to = await replyTo(owner.email);
    const sent = { message_id: '<3@x>', from: owner.email, to, text: 'Not this' };
    const forged = to.replace(/[0-9a-f]@/, (end) => (end === '0@' ? '1@' : '0@'));
    expect((await deliver({ ...sent, from: stranger.email })).kept).toBe(false);
    expect((await deliver({ ...sent, to: forged })).kept).toBe(false);
    expect((await deliver({ ...sent, text: '> Which size?' })).kept).toBe(false);
    expect(await bodies()).not.toContain('Not this');
  });

  it('is not kept from somebody who may not write messages now, by mail or on the site', async () => {
    const { owner, backer } = talk.people;
    const to = await replyTo(backer.email);
    const sent = { message_id: '<4@x>', from: backer.email, to, text: 'By mail' };
    const path = `/private_api/projects/${id}/campaign_messages`;
    const write = async () => (await talk.as.backer.post(path, { body: 'On the site' })).status;
    await restrict(backer, 'message', owner);
    expect((await deliver(sent)).kept).toBe(false);
    expect(await write()).toBe(403);
    expect(await bodies()).not.toContain('By mail');
    await endRestrictions(backer);
    expect((await deliver(sent)).kept).toBe(true);
    expect(await write()).toBe(201);
  });

  it('is not kept where whoever would read it has closed their account', async () => {
    const { owner, backer } = talk.people;
    const sent = { message_id: '<5@x>', from: backer.email, text: 'To nobody' };
    const to = await replyTo(backer.email);
    const close = (at: string) =>
      db().run(sql`update accounts set closed_at = ${sql.raw(at)} where id = ${owner.accountId}`);
    await close('clock_now()');
    expect((await deliver({ ...sent, to })).kept).toBe(false);
    await close('null');
    expect(await bodies()).not.toContain('To nobody');
  });
});

describe('what somebody wrote themselves', () => {
  it.each([
    ['Yes.\n\n-- \nBen', 'Yes.'],
    ['Ja.\n\nAm 3. Mai schrieb Olga:\n> Und?', 'Ja.'],
    ['First\n> quoted\nbetween the lines', 'First\n> quoted\nbetween the lines'],
    ['Oui\n-----Original Message-----\nFrom: a', 'Oui'],
  ])('%j is %j', (text, own) => expect(ownText(text)).toBe(own));

  it('are looked for in the part of a mail that a message may come from', () => {
    expect(ownText('On\n'.repeat(100_000)).length).toBeLessThanOrEqual(50_000);
  });
});
