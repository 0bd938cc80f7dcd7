import { expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { readEvidence } from './read-evidence.ts';

testDatabase();
moneyGateway();

async function contributed() {
  const accountId = await makeAccount();
  const campaign = await makeCampaign();
  const values = { extra_cents: 2500, expected_total_cents: 2500 };
  const backer = visitor({ accountId });
  const { contribution } = await startContribution(
    input(campaign, values),
    backer,
    key(),
    addresses,
  );
  const by = { accountId: await makeAccount(), ip: '', requestId: 'test' };
  return { accountId, campaign, read: () => readEvidence(contribution.id, by) };
}

it('the sessions of evidence are those of the contributor that go on, the last used first', async () => {
  const { accountId, read } = await contributed();
  const session = (
    name: string,
    expires: string,
    ended: string | null,
    seen: string,
    of = accountId,
  ) =>
    db().run(sql`
      insert into sessions (token_hash, account_id, public_id, user_agent, seen_at, expires_at, ended_at)
      values (sha256(${name}::bytea), ${of}, ${name}, ${name}, clock_now() - ${seen}::interval,
        clock_now() + ${expires}::interval, clock_now() - ${ended}::interval)`);
  await session('older', '1 day', null, '2 hours');
  await session('newer', '1 day', null, '1 hour');
  await session('expired', '-1 minute', null, '3 hours');
  await session('ended', '1 day', '1 day', '1 day');
  await session('somebody else', '1 day', null, '1 minute', await makeAccount());
  const { sessions } = await read();
  expect(sessions.map(({ user_agent: browser }) => browser)).toEqual(['newer', 'older']);
  expect(sessions[0]).not.toHaveProperty('public_id');
});

it('updates and messages are in the order they came, and only what the contributor could read', async () => {
  const { accountId, campaign, read } = await contributed();
  const stranger = await makeAccount();
  const update = (number: number, title: string, audience: string) =>
    db().run(sql`
      insert into campaign_updates (campaign_id, number, slug, title, body_html, audience, published_at)
      values (${campaign.id}, ${number}, ${`update-${number}`}, ${title}, '', ${audience}, clock_now())`);
  await update(1, 'First', 'everyone');
  await update(2, 'For followers', 'followers');
  await update(3, 'Second', 'contributors');
  await db().run(sql`
    insert into campaign_updates (campaign_id, slug, title, body_html)
    values (${campaign.id}, 'draft', 'A draft', '')`);
  for (const person of [accountId, stranger]) {
    const { id } = await db().one<{ id: number }>(sql`
      insert into message_threads (campaign_id, account_id) values (${campaign.id}, ${person})
      returning id`);
    const write = (author: number, body: string) =>
      db().run(sql`
        insert into campaign_messages (thread_id, author_id, body) values (${id}, ${author}, ${body})`);
    await write(person, `Where is it, says ${person}`);
    await write(campaign.ownerId, 'On its way');
  }
  const { updates, messages } = await read();
  expect(updates.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(messages.map(({ from_contributor: theirs, body }) => [theirs, body])).toEqual([
    [true, `Where is it, says ${accountId}`],
    [false, 'On its way'],
  ]);
});
