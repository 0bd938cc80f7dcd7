import { type Executor, sql } from '#platform/db/sql.ts';
import type { DemoCollection } from '../../market/types.ts';

/** Inserts a collection at a place, with its campaigns and its sponsor. */
export async function insertCollection(
  tx: Executor,
  collection: DemoCollection,
  position: number,
): Promise<void> {
  const { slug, texts, theme, campaigns } = collection;
  const sponsorId = await insertSponsor(tx, collection.sponsor);
  const { id } = await tx.one<{ id: number }>(sql`
    insert into campaign_collections (slug, texts, theme, sponsor_id, position, published_at)
    values (${slug}, ${sql.json(texts)}, ${theme}, ${sponsorId}, ${position}, clock_now())
    returning id`);
  await tx.run(sql`
    insert into campaign_collection_entries (collection_id, campaign_id, position)
    select ${id}::bigint, c.id, chosen.place
    from unnest(${[...campaigns]}::text[]) with ordinality as chosen (slug, place)
      join campaigns c on c.slug = chosen.slug`);
}

async function insertSponsor(
  tx: Executor,
  sponsor: DemoCollection['sponsor'],
): Promise<number | null> {
  if (!sponsor) return null;
  const { name, website, texts, certification } = sponsor;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into sponsors (name, website, texts) values (${name}, ${website}, ${sql.json(texts)})
    returning id`);
  await tx.run(sql`
    with seal as (
      insert into sponsor_certifications (sponsor_id, texts)
      values (${id}, ${sql.json(certification.texts)}) returning id
    )
    insert into campaign_certifications (campaign_id, certification_id)
    select c.id, seal.id from campaigns c, seal
    where c.slug = any(${[...certification.campaigns]}::text[])`);
  return id;
}
