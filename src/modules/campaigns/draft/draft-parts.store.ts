import { type Executor, sql } from '#platform/db/sql.ts';

/**
 * The whole list of tags, in their order. Length and case are judged by the database as well: false
 * when one does not fit there, and then nothing is written.
 */
export async function saveTags(
  tx: Executor,
  campaignId: number,
  tags: readonly string[],
): Promise<boolean> {
  const row = await tx.one<{ fit: boolean }>(sql`
    select coalesce(bool_and(length(lower(tag)) between 1 and 20), true) as fit
    from unnest(${[...tags]}::text[]) tag`);
  if (!row.fit) return false;
  await tx.run(sql`
    delete from campaign_tags where campaign_id = ${campaignId}
      and tag not in (select lower(kept) from unnest(${[...tags]}::text[]) kept)`);
  // What stays is not counted anew.
  await tx.run(sql`
    insert into campaign_tags as t (campaign_id, tag, position)
    select ${campaignId}, lower(tag), min(at)
    from unnest(${[...tags]}::text[]) with ordinality given (tag, at) group by lower(tag)
    on conflict (campaign_id, tag) do update set position = excluded.position
      where t.position <> excluded.position`);
  return true;
}

export async function saveFaqs(
  tx: Executor,
  campaignId: number,
  faqs: readonly { question: string; answer: string }[],
): Promise<void> {
  await tx.run(sql`delete from campaign_faqs where campaign_id = ${campaignId}`);
  await tx.run(sql`
    insert into campaign_faqs (campaign_id, question, answer, position)
    select ${campaignId}, question, answer, at
    from unnest(${faqs.map((one) => one.question)}::text[], ${faqs.map((one) => one.answer)}::text[])
      with ordinality t (question, answer, at)`);
}

/** Order and words of the gallery; pictures left out go, others than its own are not added. */
export async function savePictures(
  tx: Executor,
  campaignId: number,
  pictures: readonly { public_id: string; alt: string }[],
): Promise<void> {
  const kept = await tx.query<{ public_id: string }>(sql`
    delete from campaign_pictures where campaign_id = ${campaignId} returning public_id`);
  const own = new Set(kept.map((one) => one.public_id));
  const shown = pictures.filter((one) => own.delete(one.public_id));
  await tx.run(sql`
    insert into campaign_pictures (campaign_id, public_id, alt, position)
    select ${campaignId}, public_id, alt, at
    from unnest(${shown.map((one) => one.public_id)}::text[], ${shown.map((one) => one.alt)}::text[])
      with ordinality t (public_id, alt, at)`);
}

/** Adds a picture at the end of the gallery; false when it is full. */
export async function addPicture(
  tx: Executor,
  campaignId: number,
  publicId: string,
  most: number,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into campaign_pictures (campaign_id, public_id, position)
    select ${campaignId}, ${publicId}, coalesce(max(position), 0) + 1
    from campaign_pictures where campaign_id = ${campaignId}
    having count(*) < ${most}`);
  return added === 1;
}
