import { beforeEach, expect, it } from 'vitest';
import { cancelContribution, startContribution } from '#flows/back-campaign/index.ts';
import { mailChoices } from '#modules/notifications/index.ts';
import { moveClock } from '#platform/clock/clock.ts';
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
import { notifyOwners } from './index.ts';

testDatabase();
moneyGateway();
setMailChoices(mailChoices);

const DAY = 86_400;
beforeEach(() => moveClock(0));

async function give(campaign: MadeCampaign, cents: number, accountId: number | null = null) {
  const request = input(campaign, { extra_cents: cents, expected_total_cents: cents });
  const backer = visitor({ accountId });
  const answer = await startContribution(request, backer, key(), addresses);
  return { id: answer.contribution.id, backer };
}

async function mailsOf({ ownerId }: MadeCampaign): Promise<{ subject: string; body: string }[]> {
  return db().query(sql`
    select subject, body_text as body from mail_messages
    where account_id = ${ownerId} and kind = 'contribution_received' order by id`);
}

const aim = () => makeCampaign({ endsIn: 20 * DAY });

it('tells of the first contribution, and of the next ones together after a day', async () => {
  const campaign = await aim();
  await notifyOwners();
  expect(await mailsOf(campaign)).toEqual([]);
  await give(campaign, 2500);
  await notifyOwners();
  await notifyOwners();
  const [first, ...others] = await mailsOf(campaign);
  expect(others).toEqual([]);
  expect(first?.subject).toMatch(/^Campaign \d+ has its first contribution$/);
  expect(first?.body).toContain('$25.00');
  await give(campaign, 1000);
  await give(campaign, 2000);
  await notifyOwners();
  expect(await mailsOf(campaign)).toHaveLength(1);
  await moveClock(DAY + 60);
  await notifyOwners();
  await notifyOwners();
  const [, second, ...more] = await mailsOf(campaign);
  expect(more).toEqual([]);
  expect(second?.subject).toMatch(/^Campaign \d+: 2 new contributions$/);
  expect(second?.body).toContain('$30.00');
  await moveClock(3 * DAY);
  await notifyOwners();
  expect(await mailsOf(campaign)).toHaveLength(2);
});

it('counts what was given or promised alone', async () => {
  const campaign = await makeCampaign({ fundingType: 'fixed', endsIn: 20 * DAY });
  const accountId = await makeAccount();
  const { id, backer } = await give(campaign, 2500, accountId);
  await cancelContribution({ id, accountId }, backer);
  await notifyOwners();
  expect(await mailsOf(campaign)).toEqual([]);
});

it('tells of a contribution that was held for review once it is released, however late', async () => {
  const campaign = await aim();
  const { id: held } = await give(campaign, 4000);
  // As if it had waited for a decision of staff from the beginning.
  const kept = await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    return tx.one<{ state: string }>(sql`
      update contributions set state = 'risk_review', pledged_at = null, collected_at = null
      where id = ${held} returning old.state`);
  });
  await give(campaign, 2500);
  await notifyOwners();
  expect((await mailsOf(campaign))[0]?.subject).toMatch(/ has its first contribution$/);
  await moveClock(DAY + 60);
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      update contributions set state = ${kept.state}, collected_at = clock_now() where id = ${held}`);
  });
  await notifyOwners();
  const [, second] = await mailsOf(campaign);
  expect(second?.subject).toMatch(/: 1 new contribution$/);
  expect(second?.body).toContain('$40.00');
});

it('writes to nobody who wants no such mail, and goes on with the next campaign', async () => {
  const [silent, next] = [await aim(), await aim()];
  await db().run(sql`
    insert into mail_preferences (account_id, kind, wanted)
    values (${silent.ownerId}, 'contribution_received', false)`);
  await give(silent, 2500);
  await give(next, 2500);
  await notifyOwners(undefined, 1);
  expect(await mailsOf(silent)).toEqual([]);
  expect(await mailsOf(next)).toHaveLength(1);
});
