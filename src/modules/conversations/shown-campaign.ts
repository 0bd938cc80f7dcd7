import type { Campaign } from '#modules/campaigns/index.ts';

/** What the pages of talk say of the campaign they belong to. */
export const shownCampaign = ({ id, slug, title, language }: Campaign) => ({
  id,
  slug,
  title: title || slug,
  language,
});
