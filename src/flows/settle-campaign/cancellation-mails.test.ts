import { describe, expect, it } from 'vitest';
import { chooseMailLanguage } from '#modules/accounts/index.ts';
import { cancelCampaign } from '#modules/campaigns/index.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { cancelContribution, startContribution } from '#flows/back-campaign/index.ts';
import {
  addresses,
  input,
  key,
  makeAccount,
  makeCampaign,
  type MadeCampaign,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { settleDueCampaigns, settlementSubscribers } from './index.ts';

testDatabase();
const gateway = moneyGateway();
const DAY = 86_400;

async function pledge(campaign: MadeCampaign, locale: 'en' | 'fr' | 'de' | 'es' = 'en') {
  const buyer = visitor({ locale });
  const body = input(campaign, { extra_cents: 2000, expected_total_cents: 2000 });
  const { contribution, token } = await startContribution(body, buyer, key(), addresses);
  return { id: contribution.id, ref: { token: token ?? '' }, buyer };
}

/** Every event of the contribution reaches its subscribers, twice: it may come again. */
async function mailsAfterEvents(id: number) {
  const events = await db().query<{ topic: string; key: string; payload: object }>(sql`
    select topic, key, payload from outbox
    where (payload ->> 'contribution_id')::bigint = ${id} order by id`);
  for (const event of [...events, ...events]) {
    for (const one of settlementSubscribers.filter(({ topic }) => topic === event.topic)) {
      await transaction((tx) => one.handle({ id: 1, ...event } as never, tx));
    }
  }
  return db().query<{ kind: string; subject: string; body_text: string }>(sql`
    select kind, subject, body_text from mail_messages
    where key = ${`contribution.cancelled:${id}`}`);
}

describe('whose pledge ended is told by email, once', () => {
  it.each([
    ['en', /^You cancelled your pledge to /],
    ['fr', /^Vous avez annulé votre promesse à /],
    ['de', /^Sie haben Ihre Zusage an .* storniert$/],
    ['es', /^Has cancelado tu promesa a /],
  ] as const)('when they cancelled it: %s', async (locale, subject) => {
    const { id, ref, buyer } = await pledge(await makeCampaign({ fundingType: 'fixed' }), locale);
    await cancelContribution(ref, buyer);
    expect(await mailsAfterEvents(id)).toEqual([
      expect.objectContaining({
        kind: 'pledge_cancelled',
        subject: expect.stringMatching(subject),
      }),
    ]);
  });

  it('in the language they chose for their mails, whatever the checkout was read in', async () => {
    const { id, ref, buyer } = await pledge(await makeCampaign({ fundingType: 'fixed' }));
    const accountId = await makeAccount();
    await chooseMailLanguage(accountId, 'fr');
    await db().run(sql`update contributions set account_id = ${accountId} where id = ${id}`);
    await cancelContribution(ref, buyer);
    expect(await mailsAfterEvents(id)).toMatchObject([
      { subject: expect.stringMatching(/^Vous avez annulé votre promesse à /) },
    ]);
  });

  it('when the campaign was cancelled', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed' });
    const { id } = await pledge(campaign);
    const by = { accountId: campaign.ownerId, requestId: 'test', reason: 'No longer possible' };
    await cancelCampaign(campaign.id, by);
    await settleDueCampaigns();
    const reason = expect.stringContaining('The owner’s reason: “No longer possible”');
    expect(await mailsAfterEvents(id)).toMatchObject([
      { kind: 'pledge_campaign_cancelled', body_text: reason },
    ]);
  });

  it('when the goal was not reached', async () => {
    const { id } = await pledge(await makeCampaign({ fundingType: 'fixed', goal: 500_000 }));
    await moveClock(DAY);
    await gateway.control('clock', { offset_seconds: DAY });
    await settleDueCampaigns();
    const mails = await mailsAfterEvents(id);
    expect(mails).toMatchObject([{ kind: 'pledge_unfunded' }]);
    expect(mails[0]?.body_text).toContain('Your card wasn’t charged');
  });
});

itLeavesMoneyInOrder(gateway);
