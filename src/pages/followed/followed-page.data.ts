import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { publicCampaign, unfollowCampaign } from '#modules/campaigns/index.ts';
import { readFollowedCards } from '#modules/discovery/index.ts';
import { presentCards } from '#pages/cards/present-cards.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';

const PER_PAGE = 24;

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 240, per: 60 },
  query: z.object({
    /** When the last one shown was followed, and which it is. */
    cursor: z
      .string()
      .regex(/^\d{1,16}_\d{1,15}$/)
      .optional(),
  }),
  body: z.object({ campaign_id: z.coerce.number().int().positive() }),
  async load({ query, actor }) {
    const { locale, accountId } = actor;
    const [micros, id] = query.cursor?.split('_') ?? [];
    const before = micros && id ? { micros: Number(micros), id: Number(id) } : null;
    const found = await readFollowedCards(accountId ?? 0, { before, limit: PER_PAGE });
    const { last } = found;
    return {
      cards: await presentCards(found.cards, locale),
      olderHref: last && paths.followed(locale, { cursor: `${last.micros}_${last.id}` }),
    };
  },
  async act({ body, actor }) {
    const campaign = await publicCampaign(body.campaign_id);
    await unfollowCampaign(campaign.id, actor.accountId ?? 0);
    return redirectTo(paths.followed(actor.locale), {
      level: 'success',
      text: translate(actor.locale, 'followed.unfollowed', { title: campaign.title }),
    });
  },
});
