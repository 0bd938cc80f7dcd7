import { z } from 'zod';
import { publicCampaign } from '#modules/campaigns/index.ts';
import { paths } from '#app/paths.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { noteChange } from '#platform/web/server/freshness/reader-change.ts';
import { translate } from '#platform/web/translate.ts';
import { presentComments } from '../comments/comment.present.ts';
import { readCommentSeat, readThread } from '../comments/read-thread.ts';
import { takesReplies } from '../comments/takes-comments.ts';
import { actOnComment, commentFormBody } from '../comments/comment-form.ts';
import { shownCampaign } from '../shown-campaign.ts';

export const { loader, action, headers } = definePage({
  access: 'visitor',
  params: z.object({ slug: z.string().max(80), comment: idParam }),
  query: z.object({ report: idParam.optional(), edit: idParam.optional() }),
  body: commentFormBody,
  limit: { key: 'ip+person', points: 60, per: 60 },
  async load({ params, query, actor }) {
    const campaign = await publicCampaign(params.slug);
    const seat = await readCommentSeat(campaign, actor);
    const thread = await readThread(campaign, params.comment, actor, seat.isTeam);
    const lines = [thread.comment, ...thread.replies];
    const views = await presentComments(lines, campaign, actor.locale);
    return {
      campaign: shownCampaign(campaign),
      ...seat,
      takesReplies: takesReplies(thread.comment),
      accountId: actor.accountId,
      threadId: params.comment,
      reports: query.report ?? null,
      edits: query.edit ?? null,
      comments: views.map((view) => ({ ...view, given: thread.own.get(view.id) ?? [] })),
    };
  },
  async act({ params, body: input, actor, answer }) {
    noteChange(answer);
    if (actor.accountId === null) throw platformErrors.unauthenticated();
    const campaign = await publicCampaign(params.slug);
    const said = await actOnComment(campaign, params.comment, input, actor);
    const { locale } = actor;
    const isGone = input.act === 'delete' && input.of === params.comment;
    const to = isGone
      ? paths.campaignComments(locale, campaign.slug)
      : paths.campaignComment(locale, campaign.slug, params.comment);
    return redirectTo(to, said ? { level: 'success', text: translate(locale, said) } : undefined);
  },
});
