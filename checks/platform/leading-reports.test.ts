/** The check sees each way in which another report than the one that should can stand for its subject. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { whileCorrupted } from '#test/corruptions/plant-corruption.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { check } from './leading-reports.check.ts';

testDatabase();

/** Two open and two decided reports of a campaign, a person and a comment. */
beforeAll(async () => {
  const campaign = await makeCampaign();
  const person = await makeAccount();
  const { id: comment } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body)
    values (${campaign.id}, ${campaign.ownerId}, 'Hello') returning id`);
  for (const round of ['decided', 'decided', 'open', 'open']) {
    const reporter = await makeAccount();
    await db().run(sql`
      insert into moderation_reports (campaign_id, account_id, reporter_id, locale, reason)
      values (${campaign.id}, null, ${reporter}, 'en', 'spam'),
        (null, ${person}, ${reporter}, 'en', 'spam')`);
    await db().run(sql`
      insert into comment_reports (comment_id, reporter_id, reason)
      values (${comment}, ${reporter}, 'spam')`);
    if (round === 'open') continue;
    await db().run(sql`
      update moderation_reports set decided_at = clock_now(), decided_by = 1, decision = 'dismissed'
      where decided_at is null`);
    await db().run(sql`
      update comment_reports set decided_at = clock_now(), decided_by = 1, decision = 'kept'
      where decided_at is null`);
  }
});

const KINDS = {
  campaign: [sql`moderation_reports`, sql`campaign_id`],
  account: [sql`moderation_reports`, sql`account_id`],
  comment: [sql`comment_reports`, sql`comment_id`],
} as const;
const STATES = { open: sql`decided_at is null`, decided: sql`decided_at is not null` } as const;
const WAYS = {
  none: { leads: sql`false`, says: /should lead, and none does$/ },
  both: { leads: sql`true`, says: /should lead, and \d+, \d+ does$/ },
  'the wrong one': { leads: sql`not leads`, says: /should lead, and \d+ does$/ },
} as const;

describe('reports that lead', () => {
  it('are in order', async () => expect(await check.find(db())).toEqual([]));

  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
  const states = Object.keys(STATES) as (keyof typeof STATES)[];
  const ways = Object.keys(WAYS) as (keyof typeof WAYS)[];
  const cases = kinds.flatMap((kind) =>
    states.flatMap((state) => ways.map((way) => [kind, state, way] as const)),
  );
  it.each(cases)('of a %s, %s: it is found that %s does', async (kind, state, way) => {
    const { leads, says } = WAYS[way];
    const [table, subject] = KINDS[kind];
    const found = await whileCorrupted(
      (tx) =>
        tx.run(
          sql`update ${table} set leads = ${leads} where ${subject} is not null and ${STATES[state]}`,
        ),
      (tx) => check.find(tx),
    );
    expect(found).toEqual([
      {
        subject: expect.stringMatching(new RegExp(`^${kind} \\d+$`)),
        text: expect.stringMatching(says),
      },
    ]);
    expect(found[0]?.text).toContain(`of its ${state} reports`);
  });
});
