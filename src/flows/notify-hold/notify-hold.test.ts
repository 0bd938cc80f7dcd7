import { expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import type { Locale } from '#platform/web/locale.ts';
import { holdCampaign, releaseCampaign } from '#modules/campaigns/states/hold-campaign.ts';
import {
  addresses,
  input,
  key,
  makeAccount,
  makeCampaign,
  type MadeCampaign,
  visitor,
} from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  holdSubscribers,
  notifyHold,
  notifyRelease,
  readHoldReaders,
  readReleaseReaders,
} from './index.ts';
import { listHoldReaders, lockOpenHold } from './notify-hold.store.ts';

testDatabase();
moneyGateway();

const mails = (kind = 'campaign_hold_told') =>
  db().query<{ to_address: string; locale: string; subject: string }>(sql`
    select to_address, locale, subject from mail_messages where kind = ${kind}
    order by locale, id`);
const released = async () =>
  (await mails('campaign_release_told')).map(({ to_address: address }) => address).sort();

const LOCALES = ['en', 'fr', 'de', 'es'] as const;

async function back(campaign: MadeCampaign, email: string, locale: Locale = 'en') {
  const request = input(campaign, {
    extra_cents: 1000,
    expected_total_cents: 1000,
    email,
    payment_method_id: 'pm_card_visa',
  });
  await startContribution(request, visitor({ locale }), key(), addresses);
}

/** Holds a campaign as staff does, and returns the key its event has. */
async function hold(campaignId: number): Promise<string> {
  const by = { accountId: await makeAccount(), requestId: 'r', ip: '127.0.0.1' };
  await holdCampaign(campaignId, { reason: 'other', evidence: 'Looks odd', dueAt: null }, by);
  const { key: event } = await db().one<{ key: string }>(sql`
    select key from outbox where payload ->> 'act' = 'hold' order by id desc limit 1`);
  return event;
}

async function release(campaignId: number): Promise<void> {
  const by = { accountId: await makeAccount(), requestId: 'r', ip: '127.0.0.1' };
  await releaseCampaign(campaignId, 'All well', by);
}

it('a held campaign tells each contributor once, in their language, until it is released', async () => {
  const campaign = await makeCampaign();
  for (const locale of [...LOCALES, 'es'] as const) {
    await back(campaign, `${locale}@people.test`, locale);
  }
  await notifyHold(campaign.id, 'early');
  // What staff are told before is what becomes of it: four people, one of them twice.
  expect(await readHoldReaders(campaign.id)).toEqual({ count: LOCALES.length, isAll: true });
  expect(await mails()).toEqual([]);
  await hold(campaign.id);
  const asked = await db().query<{ payload: object; key: string; topic: string }>(sql`
    select payload, key, topic from outbox where payload ->> 'act' = 'hold'`);
  for (const event of asked) {
    await transaction((tx) => holdSubscribers[0]?.handle(event as never, tx) ?? Promise.resolve());
  }
  expect(asked).toHaveLength(1);
  await notifyHold(campaign.id, asked[0]?.key ?? '', undefined, 2);
  await notifyHold(campaign.id, asked[0]?.key ?? '');
  const title = (await mails())[0]?.subject.replace(' wird geprüft', '') ?? '';
  expect(await mails()).toEqual([
    { to_address: 'de@people.test', locale: 'de', subject: `${title} wird geprüft` },
    { to_address: 'en@people.test', locale: 'en', subject: `${title} is under review` },
    { to_address: 'es@people.test', locale: 'es', subject: `${title} está en revisión` },
    { to_address: 'fr@people.test', locale: 'fr', subject: `${title} est en cours d’examen` },
  ]);
  await release(campaign.id);
  await notifyHold(campaign.id, asked[0]?.key ?? '');
  expect(await mails()).toHaveLength(4);
});

it('its release tells those who were told of the hold, once, wherever they are written to now', async () => {
  const campaign = await makeCampaign();
  for (const locale of LOCALES) await back(campaign, `${locale}@told.test`, locale);
  const held = await hold(campaign.id);
  expect(await readReleaseReaders(campaign.id)).toEqual({ count: 0, isAll: true });
  await notifyHold(campaign.id, held, undefined, 2);
  await back(await makeCampaign(), 'elsewhere@told.test');
  await release(campaign.id);
  await back(campaign, 'later@told.test');
  await db().run(sql`
    update contributions set state = 'refunded' where email = 'fr@told.test'`);
  const { id: moved } = await db().one<{ id: number }>(sql`
    insert into accounts (email, locale) values ('moved@told.test', 'de') returning id`);
  await db().run(sql`
    update contributions set account_id = ${moved} where email = 'de@told.test'`);
  // What staff are told before it is what becomes of it, whoever backed since.
  expect(await readReleaseReaders(campaign.id)).toEqual({ count: LOCALES.length, isAll: true });
  await notifyRelease(campaign.id, undefined, 2);
  expect(await readReleaseReaders(campaign.id)).toEqual({ count: 0, isAll: true });
  await notifyRelease(campaign.id);
  const { title } = await db().one<{ title: string }>(sql`
    select title from campaigns where id = ${campaign.id}`);
  expect(await mails('campaign_release_told')).toEqual([
    {
      to_address: 'moved@told.test',
      locale: 'de',
      subject: `Die Prüfung von ${title} ist abgeschlossen`,
    },
    { to_address: 'en@told.test', locale: 'en', subject: `The review of ${title} is over` },
    { to_address: 'es@told.test', locale: 'es', subject: `La revisión de ${title} ha terminado` },
    { to_address: 'fr@told.test', locale: 'fr', subject: `L’examen de ${title} est terminé` },
  ]);
  await hold(campaign.id);
  await release(campaign.id);
  await notifyRelease(campaign.id);
  expect(await released()).toHaveLength(4);
});

it('one person with several addresses of then is told of a release once, in whatever batches', async () => {
  const campaign = await makeCampaign();
  for (const name of ['first', 'second', 'third']) await back(campaign, `${name}@joined.test`);
  const held = await hold(campaign.id);
  await notifyHold(campaign.id, held);
  const { id: joined } = await db().one<{ id: number }>(sql`
    insert into accounts (email) values ('third@joined.test') returning id`);
  await db().run(sql`
    update contributions set account_id = ${joined}
    where email in ('first@joined.test', 'second@joined.test')`);
  await release(campaign.id);
  expect(await readReleaseReaders(campaign.id)).toEqual({ count: 1, isAll: true });
  await notifyRelease(campaign.id, undefined, 1);
  const joinedMails = (await released()).filter((address) => address.endsWith('@joined.test'));
  expect(joinedMails).toEqual(['third@joined.test']);
});

it('who was written to about a hold is not made a mail again where its job is repeated', async () => {
  const campaign = await makeCampaign();
  for (const name of ['ann', 'bo']) await back(campaign, `${name}@again.test`);
  const which = { campaignId: campaign.id, hold: await hold(campaign.id) };
  const marked = async () =>
    (await listHoldReaders(db(), which, 0, 9)).filter(({ mark }) => mark !== null).length;
  expect(await marked()).toBe(2);
  await notifyHold(campaign.id, which.hold);
  expect(await marked()).toBe(0);
});

it('a release tells nobody of a hold that ended before its mails, nor while it is held again', async () => {
  const campaign = await makeCampaign();
  await back(campaign, 'one@soon.test');
  const before = (await released()).length;
  const first = await hold(campaign.id);
  await release(campaign.id);
  await notifyHold(campaign.id, first);
  await notifyRelease(campaign.id);
  expect(await released()).toHaveLength(before);
  const second = await hold(campaign.id);
  // The first hold's mails are late: they say nothing under another hold.
  await notifyHold(campaign.id, first);
  await notifyHold(campaign.id, second);
  await notifyRelease(campaign.id);
  expect(await released()).toHaveLength(before);
  await release(campaign.id);
  await hold(campaign.id);
  await release(campaign.id);
  await notifyRelease(campaign.id);
  expect(await released()).toHaveLength(before + 1);
  expect((await released()).filter((address) => address === 'one@soon.test')).toHaveLength(1);
  const told = (await mails()).filter(({ to_address: to }) => to === 'one@soon.test');
  expect(told).toHaveLength(1);
});

it('a release asks for its mails once', async () => {
  const campaign = await makeCampaign();
  await hold(campaign.id);
  await release(campaign.id);
  const event = await db().one(sql`
    select payload, key, topic from outbox where payload ->> 'act' = 'release' order by id desc limit 1`);
  await transaction((tx) => holdSubscribers[0]?.handle(event as never, tx) ?? Promise.resolve());
  const { asked } = await db().one<{ asked: number }>(sql`
    select count(*)::int as asked from outbox where topic like '%tell-release'`);
  expect(asked).toBe(1);
});

it('a release waits for the mails of the hold that are being written', async () => {
  const campaign = await makeCampaign();
  const event = await hold(campaign.id);
  const order: string[] = [];
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const writing = transaction(async (tx) => {
    expect(await lockOpenHold(tx, campaign.id, event)).toBe(true);
    locked();
    await tx.one(sql`select pg_sleep(0.5)::text as slept`);
    order.push('written');
  });
  await isLocked;
  await Promise.all([writing, release(campaign.id).then(() => order.push('released'))]);
  expect(order).toEqual(['written', 'released']);
  expect(await transaction((tx) => lockOpenHold(tx, campaign.id, event))).toBe(false);
});
