-- Drafts go; what was public stays as a campaign, without who made it.
create function erase_campaigns(who bigint) returns void language plpgsql as $$
declare
  drafts bigint[];
begin
  select coalesce(array_agg(id), '{}') into drafts from campaigns where owner_id = who and state in ('draft', 'deleted');
  delete from campaign_faqs where campaign_id = any (drafts);
  delete from campaign_pictures where campaign_id = any (drafts);
  delete from campaign_tags where campaign_id = any (drafts);
  delete from campaign_old_slugs where campaign_id = any (drafts);
  delete from email_subscribers where campaign_id = any (drafts);
  delete from coming_soon_pages where campaign_id = any (drafts);
  delete from campaign_invitations where campaign_id = any (drafts);
  update campaign_updates set title = '–', body_html = '', slug = 'update-' || id where campaign_id = any (drafts);
  update perks set title = '–', description = '', image_public_id = null where campaign_id = any (drafts);
  update perk_items set name = '–', options = '[]' where campaign_id = any (drafts);
  update campaigns set state = 'deleted', slug = 'deleted-' || id, title = '', tagline = '', overview = '', story_html = '',
    risks = '', city = '', city_slug = '', region = '', card_public_id = null, card_alt = '', social_public_id = null,
    social_alt = '', video_url = null, short_link = null, banner = null, preview_nonce = null, publish_at = null
  where id = any (drafts);

  delete from campaign_support_codes s using campaigns c where c.id = s.campaign_id and c.owner_id = who;
  update campaigns set support_email = null, support_email_verified_at = null, updated_at = clock_now() where owner_id = who;
  update campaign_holds h set evidence = '', end_note = '' from campaigns c where c.id = h.campaign_id and c.owner_id = who;
  update external_campaigns e set proof = '–' from campaigns c where c.id = e.campaign_id and c.owner_id = who;
  update campaign_product_stages s set evidence = '–' from campaigns c where c.id = s.campaign_id and c.owner_id = who;
  update approval_items i set content = '{}' from approval_groups g where g.id = i.group_id and g.submitted_by = who;
  update approval_events e set note = '' from approval_groups g where g.id = e.group_id and g.submitted_by = who;
  update discovery_campaigns d set owner_name = '' from campaigns c where c.id = d.campaign_id and c.owner_id = who;
end $$;
