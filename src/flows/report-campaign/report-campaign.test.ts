import { beforeEach, expect, it } from 'vitest';
import { cancelCampaign } from '#modules/campaigns/index.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { mailChoices } from '#modules/notifications/index.ts';
import { clockNow, moveClock } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { setMailChoices } from '#platform/mail/wanted-mail.ts';
import {
  addresses,
  input,
  key,
  type MadeCampaign,
  makeAccount,
  makeCampaign,
  visitor,
} from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  followerSubscribers,
  notifyFollowers,
  reportCampaigns,
  setReportOutlook,
} from './index.ts';

testDatabase();
moneyGateway();
setMailChoices(mailChoices);

const DAY = 86_400;
/** A Thursday. */
const LAUNCH = '2031-03-06T15:00:00Z';

/** Sets the clock to a moment. */
async function at(moment: string): Promise<void> {
  await moveClock(0);
  const now = await clockNow();
  await moveClock(Math.round((Date.parse(moment) - now.getTime()) / 1000));
}

/** Launched at three in the afternoon in UTC; ends thirty days later. */
async function launched(timeZone = 'UTC', goal = 10_000_000): Promise<MadeCampaign> {
  await at(LAUNCH);
  const campaign = await makeCampaign({ goal, endsIn: 30 * DAY });
  await db().run(sql`
    update campaigns set launched_at = ${LAUNCH}::timestamptz, time_zone = ${timeZone}
    where id = ${campaign.id}`);
  return campaign;
}

async function give(campaign: MadeCampaign, cents: number): Promise<void> {
  const request = input(campaign, { extra_cents: cents, expected_total_cents: cents });
  await startContribution(request, visitor(), key(), addresses);
}

async function mailsTo(
  accountId: number,
): Promise<{ kind: string; subject: string; body: string }[]> {
  return db().query(sql`
    select kind, subject, body_text as body from mail_messages
    where account_id = ${accountId} and kind <> 'receipt' order by id`);
}

async function follow(campaign: MadeCampaign): Promise<number> {
  const accountId = await makeAccount();
  await db().run(sql`
    insert into campaign_follows (campaign_id, account_id) values (${campaign.id}, ${accountId})`);
  return accountId;
}

beforeEach(() => moveClock(0));

it('the first day is told the next morning, in the owner’s time and language, once', async () => {
  const campaign = await launched('America/New_York');
  await db().run(sql`update accounts set locale = 'de' where id = ${campaign.ownerId}`);
  await give(campaign, 2500);
  await give(campaign, 1000);
  // Before eight in New York.
  await at('2031-03-07T12:30:00Z');
  await reportCampaigns();
  expect(await mailsTo(campaign.ownerId)).toEqual([]);
  await at('2031-03-07T13:30:00Z');
  await reportCampaigns();
  await reportCampaigns(undefined, 1);
  const [mail, ...others] = await mailsTo(campaign.ownerId);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Campaign \d+: Ihr erster Tag$/);
  expect(mail?.body).toMatch(/35,00\sUS\$[\s\S]*aus 2 Beiträgen/u);
  expect(mail?.body).toContain('/mail/');
  expect(mail?.body.replaceAll('\n', ' ')).toMatch(/weil Sie Campaign \d+ auf \S+ leiten\./);
});

it('a week is told on Monday with the one before, and a silent one is not', async () => {
  const campaign = await launched();
  await give(campaign, 2500);
  await at('2031-03-12T10:00:00Z');
  await give(campaign, 1000);
  await at('2031-03-17T09:00:00Z');
  await reportCampaigns();
  const weeks = async () =>
    (await mailsTo(campaign.ownerId)).filter(({ subject }) => subject.includes('your week'));
  const [week] = await weeks();
  expect(week?.body).toContain('From March 10 to March 16');
  expect(week?.body).toContain('$10.00');
  expect(week?.body).toMatch(/1\s+contribution\./u);
  expect(week?.body).toContain('$25.00');
  await at('2031-03-31T09:00:00Z');
  await reportCampaigns();
  expect(await weeks()).toHaveLength(1);
});

it('a week in which people came without contributing is told, with what to do next', async () => {
  const campaign = await launched();
  await at('2031-03-24T09:00:00Z');
  const asked: unknown[] = [];
  setReportOutlook(async (id, days, locale) => {
    if (id === campaign.id) asked.push([days, locale]);
    const steps = ['One', 'Two', 'Three', 'Four'].map((title) => {
      return { title, text: `Because of ${title}.`, href: `/campaigns/${id}/edit/perks` };
    });
    return { visits: 40, contributed: 1, steps };
  });
  try {
    await reportCampaigns();
  } finally {
    setReportOutlook(async () => ({ visits: 0, contributed: 0, steps: [] }));
  }
  expect(asked).toContainEqual([{ from: '2031-03-17', to: '2031-03-23' }, 'en']);
  const mails = await mailsTo(campaign.ownerId);
  const body = mails.at(-1)?.body.replaceAll(/\s+/g, ' ') ?? '';
  expect(body).toContain('Your page had 40 visits. 2.5% of them ended in a contribution.');
  expect(body).toMatch(/What to do next: One.*\/campaigns\/\d+\/edit\/perks.*Because of One\./);
  expect(body).toContain('Because of Three.');
  expect(body).not.toContain('Because of Four.');
});

it('half and all of the goal and the last days are told to the owner and to those who follow', async () => {
  const campaign = await launched('UTC', 10_000);
  const [follower, silent] = [await follow(campaign), await follow(campaign)];
  await db().run(sql`
    insert into mail_preferences (account_id, kind, wanted) values (${silent}, 'campaign_milestone', false)`);
  await give(campaign, 6000);
  await reportCampaigns();
  await notifyFollowers(campaign.id, 'half');
  await notifyFollowers(campaign.id, 'half');
  await give(campaign, 5000);
  await reportCampaigns();
  await notifyFollowers(campaign.id, 'full', undefined, 1);
  await at('2031-04-03T16:00:00Z');
  await db().run(sql`
    update campaigns set ends_at = '2031-04-05T12:00:00Z' where id = ${campaign.id}`);
  await reportCampaigns();
  await reportCampaigns();
  await notifyFollowers(campaign.id, 'last_days:2031-04-05');
  const subjects = async (accountId: number) =>
    (await mailsTo(accountId)).map(({ subject }) => subject.replace(/^Campaign \d+/, 'It'));
  const told = ['It is halfway to its goal', 'It has reached its goal'];
  expect(await subjects(campaign.ownerId)).toEqual([...told, 'It ends within two days']);
  expect(await subjects(follower)).toEqual([...told, 'It ends within two days']);
  expect(await subjects(silent)).toEqual(['It ends within two days']);
});

it('a cancelled campaign is told to those who follow it, once, in their language', async () => {
  const campaign = await launched();
  const [follower, silent] = [await follow(campaign), await follow(campaign)];
  await db().run(sql`update accounts set locale = 'fr' where id = ${follower}`);
  await db().run(sql`
    insert into mail_preferences (account_id, kind, wanted) values (${silent}, 'campaign_ending', false)`);
  const by = { accountId: campaign.ownerId, requestId: 'test', reason: 'No longer possible' };
  await cancelCampaign(campaign.id, by);
  const events = await db().query<{ topic: string; key: string; payload: object }>(sql`
    select topic, key, payload from outbox where topic = 'campaign.moved' order by id`);
  for (const event of [...events, ...events]) {
    for (const { handle } of followerSubscribers) {
      await transaction((tx) => handle({ id: 1, ...event } as never, tx));
    }
  }
  const jobs = await db().query(sql`
    select payload -> 'data' as data from outbox where topic = 'job:tell-followers'
      and payload -> 'data' ->> 'campaign_id' = ${String(campaign.id)}`);
  expect(jobs).toEqual([{ data: { campaign_id: campaign.id, occasion: 'cancelled' } }]);
  await notifyFollowers(campaign.id, 'cancelled');
  await notifyFollowers(campaign.id, 'cancelled');
  // Nothing of what was still to be told while it ran.
  await notifyFollowers(campaign.id, 'half');
  expect(await mailsTo(follower)).toEqual([
    {
      kind: 'campaign_ending',
      subject: expect.stringMatching(/ a été annulée$/) as string,
      body: expect.stringContaining('tous ceux qui ont payé sont remboursés') as string,
    },
  ]);
  expect(await mailsTo(silent)).toEqual([]);
});

it('half of the goal is not told behind all of it, when some of it goes back', async () => {
  const campaign = await launched('UTC', 10_000);
  await give(campaign, 11_000);
  await reportCampaigns();
  await db().run(sql`
    update campaign_totals set raised_minor = 6000, pledged_minor = 0, collected_minor = 6000
    where campaign_id = ${campaign.id}`);
  await reportCampaigns();
  const subjects = (await mailsTo(campaign.ownerId)).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringMatching(/has reached its goal$/)]);
});

it('an end that was put off is not told as if it came, and is told again when it does', async () => {
  const campaign = await launched();
  const follower = await follow(campaign);
  for (const [now, end] of [
    ['2031-04-03T16:00:00Z', '2031-04-05T12:00:00Z'],
    ['2031-04-03T18:00:00Z', '2031-04-05T12:00:00Z'],
    ['2031-04-04T16:00:00Z', '2031-04-20T12:00:00Z'],
    ['2031-04-19T16:00:00Z', '2031-04-20T12:00:00Z'],
  ] as const) {
    await at(now);
    await db().run(sql`update campaigns set ends_at = ${end} where id = ${campaign.id}`);
    await reportCampaigns();
    await notifyFollowers(campaign.id, `last_days:${end.slice(0, 10)}`);
  }
  const ends = async (accountId: number) =>
    (await mailsTo(accountId)).filter(({ subject }) => subject.endsWith('ends within two days'))
      .length;
  expect([await ends(campaign.ownerId), await ends(follower)]).toEqual([2, 2]);
});

it('a campaign whose report fails keeps nobody else from theirs, and is told once it can be', async () => {
  const [broken, other] = [await launched(), await launched()];
  await db().run(sql`
    create or replace function refuse_mail() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`);
  await db().run(sql`
    create trigger refuse_mail before insert on mail_messages for each row
    when (new.account_id = ${sql.raw(String(broken.ownerId))}) execute function refuse_mail()`);
  await at('2031-03-07T09:00:00Z');
  await reportCampaigns(undefined, 1);
  expect(await mailsTo(broken.ownerId)).toEqual([]);
  expect(await mailsTo(other.ownerId)).toHaveLength(1);
  await db().run(sql`drop trigger refuse_mail on mail_messages`);
  await reportCampaigns();
  expect(await mailsTo(broken.ownerId)).toHaveLength(1);
  expect(await mailsTo(other.ownerId)).toHaveLength(1);
});

it('the first day is that of the figures: east of Greenwich it is told once it is over in UTC', async () => {
  const campaign = await launched('Asia/Tokyo');
  await give(campaign, 2500);
  // Eight in Tokyo, while the seventh of March hasn't begun in UTC.
  await db().run(sql`
    update campaigns set launched_at = '2031-03-06T22:00:00Z' where id = ${campaign.id}`);
  await at('2031-03-06T23:30:00Z');
  await reportCampaigns();
  expect(await mailsTo(campaign.ownerId)).toEqual([]);
  await at('2031-03-07T23:30:00Z');
  await reportCampaigns();
  const [mail] = await mailsTo(campaign.ownerId);
  expect(mail?.body).toContain('$25.00');
});

it('the job of telling followers fails where it is stopped, so that it is tried again', async () => {
  const campaign = await launched();
  const stopped = { signal: AbortSignal.abort(new Error('stopped')), guard: async () => undefined };
  await expect(notifyFollowers(campaign.id, 'half', stopped)).rejects.toThrow('stopped');
});

it('nobody is told who wants no such mail, nor a day late', async () => {
  const campaign = await launched();
  await db().run(sql`
    insert into mail_preferences (account_id, kind, wanted)
    values (${campaign.ownerId}, 'campaign_report', false)`);
  const late = await launched();
  await db().run(sql`
    update campaigns set launched_at = launched_at - interval '1 day' where id = ${late.id}`);
  await at('2031-03-07T09:00:00Z');
  await reportCampaigns();
  expect(await mailsTo(campaign.ownerId)).toEqual([]);
  expect(await mailsTo(late.ownerId)).toEqual([]);
});
