import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';

export const CAMPAIGNS = 100_000;

interface Index {
  readonly name: string;
  readonly definition: string;
}

/** Fills the index with campaigns like one another, then makes its indexes anew, which is sooner done. */
export async function plantThings(): Promise<void> {
  await transaction(
    async (tx) => {
      // Only the index is filled: the campaigns themselves are not what is read here.
      await tx.run(sql`set local session_replication_role = replica`);
      const indexes = await tx.query<Index>(sql`
        select indexname as name, indexdef as definition from pg_indexes
        where tablename in ('discovery_campaigns', 'discovery_words') and indexname not like '%_pkey'`);
      for (const { name } of indexes) await tx.run(sql.raw(`drop index ${name}`));
      await tx.run(sql`
        insert into discovery_campaigns (campaign_id, status, forever, funding_type, nonprofit, category_id,
          top_category_id, country, city_slug, percent, raised_euro, contributors, launched_at, ends_at,
          trend, staff_pick, words, title_key, slug, title, tagline, state, owner_name, city, currency,
          goal_minor, raised_minor, card_alt)
        select n, case when n % 3 = 0 then 'open' else 'ended' end, n % 150 = 0,
          case when n % 150 = 0 then 'flexible' else 'fixed' end, n % 50 = 0,
          4 + n % 25, 1 + n % 3, (array['FR', 'DE', 'US', 'GB', 'ES'])[1 + n % 5], 'town-' || n % 500,
          n % 200, (n * 7919::bigint) % 1000003, n % 997, clock_now() - n * interval '1 minute',
          case when n % 3 = 0 and n % 150 > 0 then clock_now() + n * interval '1 minute' end,
          (n * 104729::bigint) % 10007, false,
          search_vector('thing ' || case n when 4242 then '' else 'number' end || n % 5000, 'A'),
          'thing ' || n, 'bulk-' || n, 'Thing ' || n, '',
          case when n % 150 = 0 then 'forever_funding' when n % 3 = 0 then 'live' else 'ended' end,
          '', '', 'EUR', 100, 100, '' from generate_series(1, ${CAMPAIGNS}) n`);
      await tx.run(sql`
        insert into discovery_counts
        select status, forever, funding_type, nonprofit, category_id, country,
          case when percent >= 75 then 75 when percent >= 50 then 50 else 0 end, count(*)
        from discovery_campaigns group by 1, 2, 3, 4, 5, 6, 7`);
      await tx.run(sql`
        insert into discovery_words (word, variants, campaigns)
        select word, search_variants(word), 1 from (
          select 'word' || md5(n::text) as word from generate_series(1, 20000) n) w`);
      await tx.run(sql`
        insert into discovery_words (word, variants, campaigns)
        select 'number' || n, search_variants('number' || n), ${CAMPAIGNS / 5000}::int
        from generate_series(0, 4999) n
        union all select 'thing', search_variants('thing'), ${CAMPAIGNS}::int`);
      for (const { definition } of indexes) await tx.run(sql.raw(definition));
    },
    { statementTimeout: 120_000 },
  );
  await db().run(sql`vacuum analyze discovery_campaigns`);
  await db().run(sql`vacuum analyze discovery_words`);
}
