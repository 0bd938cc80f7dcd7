import { z } from 'zod';
import { publicCampaign } from '#modules/campaigns/index.ts';
import { paths } from '#app/paths.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { noteChange } from '#platform/web/server/freshness/reader-change.ts';
import { translate } from '#platform/web/translate.ts';
import { readCommentSeat } from '../comments/read-thread.ts';
import { takesComments } from '../comments/takes-comments.ts';
import { postComment } from '../comments/write-comment.ts';
import { COMMENT_MAX } from '../contract.ts';
import { talkText } from '../talk-text.ts';
import { shownCampaign } from '../shown-campaign.ts';

export const { loader, action, headers } = definePage({
  access: 'person',
  params: z.object({ slug: z.string().max(80) }),
  body: z.object({
    body: talkText(COMMENT_MAX),
    private: z.literal('yes').optional(),
  }),
  limit: { key: 'person', points: 20, per: 60 },
  async load({ params, actor }) {
    const campaign = await publicCampaign(params.slug);
    const seat = await readCommentSeat(campaign, actor);
    return { campaign: shownCampaign(campaign), ...seat, isOver: !takesComments(campaign) };
  },
  async act({ params, body, actor, answer }) {
    noteChange(answer);
    const campaign = await publicCampaign(params.slug);
    const isPrivate = body.private === 'yes';
    const id = await postComment(campaign, actor, { body: body.body, parentId: null, isPrivate });
    const { locale } = actor;
    const text = translate(locale, isPrivate ? 'talk.sent_privately' : 'talk.sent');
    const to = isPrivate
      ? paths.campaignComment(locale, campaign.slug, id)
      : paths.campaignComments(locale, campaign.slug);
    return redirectTo(to, { level: 'success', text });
  },
});
