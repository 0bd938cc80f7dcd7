import { z } from 'zod';
import { readUpdateFor, readUpdateReactions } from '#modules/conversations/index.ts';
import { config } from '#platform/config/config.ts';
import { definePage } from '#platform/web/define-page.ts';
import { findPublicCampaign } from './find-public-campaign.ts';
import { presentUpdate } from './present-conversations.ts';

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 60 },
  params: z.object({ slug: z.string().max(80), update: z.string().max(80) }),
  async load({ params, actor, path, tag }) {
    const campaign = await findPublicCampaign(params.slug, actor, path);
    tag(`campaign:${campaign.id}`);
    const update = await readUpdateFor(campaign, params.update, actor);
    const reactions = await readUpdateReactions(update.id);
    return {
      origin: config().publicUrl,
      reactions,
      updateId: update.id,
      updateSlug: update.slug,
      campaign: {
        id: campaign.id,
        slug: campaign.slug,
        title: campaign.title,
        language: campaign.language,
      },
      update: await presentUpdate(update, campaign, actor.locale),
    };
  },
});
