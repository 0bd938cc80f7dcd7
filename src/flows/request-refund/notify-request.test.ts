import { beforeEach, expect, it } from 'vitest';
import { refundContribution } from '#flows/refund-contribution/index.ts';
import { readContribution } from '#modules/contributions/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { makeAccount } from '#test/stories/market.ts';
import { refundRequest } from '#test/stories/money-back.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { asked, escalated, ownerOf, type Paid } from '#test/stories/refund-requests.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import {
  declineRequest,
  grantRequest,
  refuseRequest,
  remindOwners,
  requestRefundSubscribers,
} from './index.ts';

testDatabase();
moneyGateway();

const DAY = 86_400;
beforeEach(() => setClock(0));

/** Every event about the contribution reaches the subscribers, twice: it may come again. */
async function deliver({ id }: Paid): Promise<void> {
  const events = await db().query<{ topic: string; key: string; payload: object }>(sql`
    select topic, key, payload from outbox
    where (payload ->> 'contribution_id')::bigint = ${id} order by id`);
  for (const event of [...events, ...events]) {
    for (const one of requestRefundSubscribers.filter(({ topic }) => topic === event.topic))
      await transaction((tx) => one.handle({ id: 1, ...event } as never, tx));
  }
}

const mailsAbout = ({ id }: Paid) =>
  db().query<{ kind: string; account_id: number | null; subject: string; body: string }>(sql`
    select kind, account_id, subject, body_text as body from mail_messages
    where kind like 'refund_request%' and key like ${`refund_request:${id}:%`} order by id`);

it('the owner is told in their language what is asked and until when, once', async () => {
  const made = await asked();
  await db().run(sql`update accounts set locale = 'fr' where id = ${made.campaign.ownerId}`);
  await deliver(made);
  await deliver(made);
  const [mail, ...others] = await mailsAbout(made);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'refund_request_asked',
    account_id: made.campaign.ownerId,
    subject: expect.stringMatching(/^Demande de remboursement pour Campaign \d+$/) as unknown,
  });
  expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain('It was due in May.');
  expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain('Rien n’est arrivé');
});

it('the contributor is told of the answer and of the decision, a guest with their link', async () => {
  const made = await asked({ guest: true });
  await declineRequest({ contributionId: made.id }, 'It is on its way.', ownerOf(made));
  await deliver(made);
  const mails = await mailsAbout(made);
  // Nobody is asked for an answer that was given.
  expect(mails.map(({ kind }) => kind)).toEqual(['refund_request_declined']);
  expect(mails[0]?.body).toContain('It is on its way.');
  expect(mails[0]?.body).toContain(`/contributions/${made.id}?token=`);
});

it('the owner hears that the trust team looks at it, the contributor what it decided', async () => {
  const made = await escalated();
  await deliver(made);
  expect((await mailsAbout(made)).map(({ kind }) => kind)).toEqual(['refund_request_escalated']);
  const contribution = await readContribution(made.id);
  if (contribution === undefined) throw new Error('it is gone');
  const staff = { accountId: await makeAccount(), roles: ['trust'] } as never;
  await refuseRequest(contribution, { note: 'It was signed for.' }, staff);
  await deliver(made);
  const [, refused, upheld, ...others] = await mailsAbout(made);
  expect(others).toEqual([]);
  expect(refused).toMatchObject({ kind: 'refund_request_refused', account_id: made.accountId });
  expect(refused?.body).toContain('It was signed for.');
  expect(upheld).toMatchObject({
    kind: 'refund_request_refused_owner',
    account_id: made.campaign.ownerId,
  });
  expect(upheld?.body).toContain('It was signed for.');
});

it('the owner hears what the trust team granted, and nothing of what they gave back themselves', async () => {
  const [decided, own] = [await escalated(), await escalated()];
  const contribution = await readContribution(decided.id);
  if (contribution === undefined) throw new Error('it is gone');
  const staff = { accountId: await makeAccount(), roles: ['trust'] } as never;
  await grantRequest(contribution, { amountMinor: 2000n, note: 'half of it' }, staff);
  await refundContribution({ ...refundRequest(own, null), actorId: own.campaign.ownerId });
  for (const made of [decided, own]) await deliver(made);
  const [mail, ...others] = await mailsAbout(decided);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'refund_request_granted_owner',
    account_id: decided.campaign.ownerId,
  });
  expect(mail?.body.replaceAll(/\s+/g, ' ')).toContain(
    'the rest, $30.00 USD, stays with your campaign',
  );
  expect(mail?.body).toContain('$20.00');
  expect(mail?.body).not.toContain('half of it');
  expect(await mailsAbout(own)).toEqual([]);
});

it('the owner is reminded two days before their time is over, once, of what still waits', async () => {
  const [open, granted] = [await asked(), await asked()];
  await refundContribution({ ...refundRequest(granted, null), actorId: granted.campaign.ownerId });
  await setClock(5 * DAY - 60);
  await remindOwners();
  expect(await mailsAbout(open)).toEqual([]);
  await setClock(5 * DAY + 60);
  await remindOwners();
  await remindOwners();
  expect((await mailsAbout(open)).map(({ kind }) => kind)).toEqual(['refund_request_reminder']);
  expect(await mailsAbout(granted)).toEqual([]);
});
