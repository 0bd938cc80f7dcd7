import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { JourneyMarket } from './journey-market.ts';

/** What the sections of the owner's workspace show beside what people do on its pages. */
export async function plantFigures({ lantern }: JourneyMarket): Promise<void> {
  for (const [kind, name, counts] of [
    ['all', '', [90, 40, 10, 5]],
    ['country', 'FR', [60, 30, 8, 4]],
    ['country', 'US', [20, 8, 2, 1]],
    ['domain', 'news.example', [30, 10, 2, 1]],
    ['referrer', 'code:anna', [30, 12, 4, 2]],
    ['referrer', 'site:news.example', [30, 10, 2, 1]],
    ['device', 'mobile', [50, 25, 5, 2]],
    ['device', 'desktop', [40, 15, 5, 3]],
  ] as const) {
    const [views, visits, checkouts, backings] = counts;
    await db().run(sql`
      insert into analytics_figures (campaign_id, kind, day, name, views, visits, checkouts, backings)
      values (${lantern.id}, ${kind}, clock_now()::date, ${name}, ${views}, ${visits}, ${checkouts},
        ${backings})`);
  }
  for (const metric of ['lcp', 'inp', 'cls', 'load']) {
    await db().run(sql`
      insert into analytics_vitals (page, campaign_id, device, metric, day, step, count)
      values ('campaign', ${lantern.id}, 'mobile', ${metric}, clock_now()::date, 20, 12)`);
  }
  const { id } = await db().one<{ id: number }>(sql`
    insert into perk_items (campaign_id, name) values (${lantern.id}, 'Sheet') returning id`);
  await db().run(sql`
    insert into perk_contents (perk_id, item_id, quantity)
    select id, ${id}, 2 from perks where campaign_id = ${lantern.id} and title = 'Sticker sheet'`);
  await db().run(sql`
    insert into email_subscribers (campaign_id, email, locale, text_version, confirmed_at)
    values (${lantern.id}, 'reader@journeys.test', 'en', '1', clock_now())`);
}

/** A contributor asks the owner twice: below the campaign, and by a message. */
export async function askOwner({ lantern, ben }: JourneyMarket, question: string): Promise<void> {
  await db().run(sql`
    insert into comments (campaign_id, author_id, body)
    values (${lantern.id}, ${ben.id}, ${`${question} And its lid?`})`);
  const { id } = await db().one<{ id: number }>(sql`
    insert into message_threads (campaign_id, account_id) values (${lantern.id}, ${ben.id})
    on conflict (campaign_id, account_id) do update set last_at = clock_now() returning id`);
  await db().run(sql`
    insert into campaign_messages (thread_id, author_id, body) values (${id}, ${ben.id}, ${question})`);
}
