import { type Executor, sql } from '#platform/db/sql.ts';

/** Campaigns that never were public go, with all that belongs to them. */
export async function eraseDrafts(tx: Executor, ownerId: number): Promise<void> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from campaigns where owner_id = ${ownerId} and campaign_was_never_shown(state) order by id`);
  if (rows.length === 0) return;
  const drafts = rows.map(({ id }) => id);
  await Promise.all([
    tx.run(sql`delete from campaign_faqs where campaign_id = any(${drafts}::bigint[])`),
    tx.run(sql`delete from campaign_pictures where campaign_id = any(${drafts}::bigint[])`),
    tx.run(sql`delete from campaign_tags where campaign_id = any(${drafts}::bigint[])`),
    tx.run(sql`delete from campaign_old_slugs where campaign_id = any(${drafts}::bigint[])`),
    tx.run(sql`delete from email_subscribers where campaign_id = any(${drafts}::bigint[])`),
    tx.run(sql`delete from coming_soon_pages where campaign_id = any(${drafts}::bigint[])`),
    tx.run(sql`delete from campaign_invitations where campaign_id = any(${drafts}::bigint[])`),
    tx.run(sql`
      update campaign_updates set title = '–', body_html = '', slug = 'update-' || id
      where campaign_id = any(${drafts}::bigint[])`),
    tx.run(sql`
      update perks set title = '–', description = '', image_public_id = null
      where campaign_id = any(${drafts}::bigint[])`),
    tx.run(sql`
      update perk_items set name = '–', options = '[]' where campaign_id = any(${drafts}::bigint[])`),
    tx.run(sql`
      update campaigns set state = 'deleted', slug = 'deleted-' || id, title = '', tagline = '',
        overview = '', story_html = '', risks = '', city = '', city_slug = '', region = '',
        card_public_id = null, card_alt = '', social_public_id = null, social_alt = '', video_url = null,
        short_link = null, banner = null, preview_nonce = null, publish_at = null
      where id = any(${drafts}::bigint[])`),
  ]);
}

/** What was public stays as a campaign, without who made it. */
export async function eraseOwned(tx: Executor, ownerId: number): Promise<void> {
  const owned = sql`array(select id from campaigns where owner_id = ${ownerId})`;
  const submitted = sql`array(select id from approval_groups where submitted_by = ${ownerId})`;
  await Promise.all([
    tx.run(sql`delete from campaign_support_codes where campaign_id = any(${owned})`),
    tx.run(sql`
      update campaigns set support_email = null, support_email_verified_at = null, updated_at = clock_now()
      where owner_id = ${ownerId}`),
    tx.run(sql`
      update campaign_holds set evidence = '', end_note = '' where campaign_id = any(${owned})`),
    tx.run(sql`update campaign_staff_reasons set reason = '' where campaign_id = any(${owned})`),
    tx.run(sql`update external_campaigns set proof = '–' where campaign_id = any(${owned})`),
    tx.run(
      sql`update campaign_product_stages set evidence = '–' where campaign_id = any(${owned})`,
    ),
    tx.run(sql`update approval_items set content = '{}' where group_id = any(${submitted})`),
    tx.run(sql`update approval_events set note = '' where group_id = any(${submitted})`),
    tx.run(sql`update discovery_campaigns set owner_name = '' where campaign_id = any(${owned})`),
  ]);
}
