/** The check sees whatever an account holds that was merged with another, or erased. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sql, type Statement } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { whileCorrupted } from '#test/corruptions/plant-corruption.ts';
import { give } from '#test/corruptions/backing.ts';
import { makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { check } from './closed-accounts.check.ts';

testDatabase();
moneyGateway();
let campaign: { readonly id: number };
let ended: Record<'merged' | 'erased', number>;
let contribution: number;

beforeAll(async () => {
  const made = await makeCampaign();
  campaign = made;
  const [into, merged, erased] = [await makeAccount(), await makeAccount(), await makeAccount()];
  contribution = (await give(made, 900, 'pm_card_visa', visitor({ accountId: into }))).id;
  const emptied = sql`closed_at = clock_now(), firstname = '', lastname = ''`;
  await db().run(sql`update accounts set ${emptied}, merged_into = ${into} where id = ${merged}`);
  await db().run(sql`update accounts set ${emptied} where id = ${erased}`);
  ended = { merged, erased };
});

const found = async (corruption: Statement) =>
  (
    await whileCorrupted(
      (tx) => tx.run(corruption),
      (tx) => check.find(tx),
    )
  ).map(({ subject, text }) => `${subject} ${text}`);

const draft = (owner: number) => sql`
  insert into campaigns (slug, owner_id) values ('a-draft', ${owner})`;
const comment = (author: number) => sql`
  insert into comments (campaign_id, author_id, body) values (${campaign.id}, ${author}, 'Hello')`;
const report = (by: number, note: string) => sql`
  insert into moderation_reports (campaign_id, reporter_id, locale, reason, note)
  values (${campaign.id}, ${by}, 'en', 'spam', ${note})`;
const backing = (by: number, name: string) => sql`
  update contributions set account_id = ${by}, firstname = ${name}, lastname = ''
  where id = ${contribution}`;

const BOTH: Readonly<Record<string, (id: number) => Statement>> = {
  'addresses.account_id': (id) => sql`
    insert into addresses (account_id, name, address, city, country)
    values (${id}, 'Ada', '1 Street', 'Town', 'FR')`,
  'account_contacts.account_id': (id) => sql`
    insert into account_contacts (account_id, email) values (${id}, 'friend@people.test')`,
  'account_restrictions.account_id': (id) => sql`
    insert into account_restrictions (account_id, kind, reason, ends_at, imposed_by)
    values (${id}, 'comment', 'Threats', clock_now(), 1)`,
  'account_roles.account_id': (id) => sql`
    insert into account_roles (account_id, role) values (${id}, 'finance')`,
  'account_follows.follower_id': (id) => sql`
    insert into account_follows (account_id, follower_id) values (1, ${id})`,
  'accounts.firstname': (id) => sql`update accounts set firstname = 'Ada' where id = ${id}`,
  'campaigns.owner_id': draft,
  'comments.author_id': comment,
  'contributions.account_id': (id) => backing(id, 'Ada'),
  'moderation_reports.reporter_id': (id) => report(id, 'My words'),
};

describe('what a closed account holds', () => {
  it('is nothing', async () => expect(await check.find(db())).toEqual([]));

  const cases = Object.keys(BOTH).flatMap((column) =>
    (['merged', 'erased'] as const).map((end) => [column, end] as const),
  );
  it.each(cases)('is found: %s of one that was %s', async (column, end) => {
    const planted = BOTH[column]?.(ended[end]) ?? sql``;
    expect(await found(planted)).toEqual([
      `accounts ${ended[end]} is closed, and still found in ${column}`,
    ]);
  });

  it('is what moves with a merge; what stays of an erased account tells nobody', async () => {
    for (const stays of [(id: number) => report(id, ''), (id: number) => backing(id, '')]) {
      expect(await found(stays(ended.erased))).toEqual([]);
      expect(await found(stays(ended.merged))).toHaveLength(1);
    }
  });
});
