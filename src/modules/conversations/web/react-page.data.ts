import { z } from 'zod';
import { publicCampaign } from '#modules/campaigns/index.ts';
import { paths } from '#app/paths.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { noteChange } from '#platform/web/server/freshness/reader-change.ts';
import { readOwnReactions, readUpdateReactions } from '../comments/read-thread.ts';
import { react } from '../comments/write-comment.ts';
import type { ReactionKind } from '../contract.ts';
import { readUpdateFor } from '../updates/find-update-for-reader.ts';
import { shownCampaign } from '../shown-campaign.ts';

export const { loader, action, headers } = definePage({
  access: 'person',
  params: z.object({ slug: z.string().max(80), update: z.string().max(80) }),
  body: z.object({ reaction: z.string().regex(/^(?:like|celebrate|thanks):(?:on|off)$/) }),
  limit: { key: 'person', points: 120, per: 60 },
  async load({ params, actor }) {
    const campaign = await publicCampaign(params.slug);
    const update = await readUpdateFor(campaign, params.update, actor);
    const [tally, given] = await Promise.all([
      readUpdateReactions(update.id),
      readOwnReactions(actor.accountId ?? 0, { updateId: update.id }),
    ]);
    return {
      campaign: shownCampaign(campaign),
      update: { id: update.id, slug: update.slug, title: update.title },
      tally: { like: tally.like, celebrate: tally.celebrate, thanks: tally.thanks },
      given,
    };
  },
  async act({ params, body, actor, answer }) {
    noteChange(answer);
    const campaign = await publicCampaign(params.slug);
    const update = await readUpdateFor(campaign, params.update, actor);
    const [kind, on] = body.reaction.split(':');
    const input = { kind: kind as ReactionKind, on: on === 'on' };
    await react(campaign, { updateId: update.id }, actor, input);
    return redirectTo(paths.reactToUpdate(actor.locale, campaign.slug, update.slug));
  },
});
