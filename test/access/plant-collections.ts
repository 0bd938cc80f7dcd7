import { sql } from '#platform/db/sql.ts';
import { transaction } from '#platform/db/transaction.ts';

/**
 * A collection for readers, one with its sponsor that staff may take away, a banned word: ids by the part
 * of the address.
 */
export async function plantCollections(): Promise<[string, string][]> {
  const { shown, other, sponsor, seal, tuning } = await transaction((tx) =>
    tx.one<{ shown: number; other: number; sponsor: number; seal: number; tuning: number }>(sql`
      with sponsored as (
        insert into sponsors (name, texts) values ('Matrix', '{"en": "Matrix"}') returning id
      ), sealed as (
        insert into sponsor_certifications (sponsor_id, texts)
        select id, '{"en": {"name": "Matrix", "meaning": "Matrix"}}' from sponsored returning id
      ), made as (
        insert into campaign_collections (slug, texts, published_at)
        select slug, '{"en": {"title": "Matrix", "tagline": "Matrix", "text": ""}}', clock_now()
        from (values ('matrix-one'), ('matrix-two')) v (slug) returning id, slug
      ), tuned as (
        insert into search_tunings (kind, terms, reason)
        values ('banned', '{matrixless}', 'Matrix') returning id
      )
      select (select id from made where slug = 'matrix-one') as shown,
        (select id from made where slug = 'matrix-two') as other,
        (select id from sponsored) as sponsor, (select id from sealed) as seal,
        (select id from tuned) as tuning`),
  );
  return [
    ['/admin/campaign_collections/{id}', String(other)],
    ['/admin/search/{id}', String(tuning)],
    ['/admin/search_tunings/{id}', String(tuning)],
    ['/admin/sponsors/{id}', String(sponsor)],
    ['/admin/sponsor_certifications/{id}', String(seal)],
    ['/private_api/campaign_collections/{id}', String(shown)],
    ['/campaign_collections/{id}', 'matrix-one'],
  ];
}
