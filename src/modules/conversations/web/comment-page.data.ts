import { z } from 'zod';
import { publicCampaign } from '#modules/campaigns/index.ts';
import { paths } from '#app/paths.ts';
import { type Campaign, campaignOfTeam } from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { noteChange } from '#platform/web/server/freshness/reader-change.ts';
import { translate } from '#platform/web/translate.ts';
import { presentComments } from '../comments/comment.present.ts';
import { readCommentSeat, readThread } from '../comments/read-thread.ts';
import {
  deleteComment,
  editComment,
  moderateComment,
  postComment,
  react,
  reportComment,
} from '../comments/write-comment.ts';
import { COMMENT_MAX, type ReactionKind, REPORT_REASONS } from '../contract.ts';
import { talkText } from '../talk-text.ts';
import { shownCampaign } from '../shown-campaign.ts';

const commentText = talkText(COMMENT_MAX);
const of = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const body = z.discriminatedUnion('act', [
  z.object({ act: z.literal('reply'), body: commentText }),
  z.object({ act: z.literal('edit'), of, body: commentText }),
  z.object({ act: z.literal('delete'), of }),
  z.object({
    act: z.literal('report'),
    of,
    reason: z.enum(REPORT_REASONS),
    note: z.string().trim().max(1000).default(''),
  }),
  z.object({
    act: z.literal('react'),
    of,
    reaction: z.string().regex(/^(?:like|celebrate|thanks):(?:on|off)$/),
  }),
  z.object({ act: z.enum(['hide', 'unhide', 'pin', 'unpin']), of }),
]);
type Input = z.infer<typeof body>;

/** Does what a form of the page asks; the name of the sentence that says so, or none. */
async function perform(campaign: Campaign, thread: number, input: Input, actor: Actor) {
  const accountId = actor.accountId ?? 0;
  switch (input.act) {
    case 'reply':
      await postComment(campaign, actor, { body: input.body, parentId: thread, isPrivate: false });
      return 'talk.sent';
    case 'edit':
      await editComment(campaign, input.of, actor, input.body);
      return 'talk.changed';
    case 'delete':
      await deleteComment(campaign, input.of, accountId);
      return 'talk.deleted';
    case 'report':
      await reportComment(campaign, input.of, actor, { reason: input.reason, note: input.note });
      return 'talk.reported';
    case 'react': {
      const [kind, on] = input.reaction.split(':');
      await react(campaign, { commentId: input.of }, actor, {
        kind: kind as ReactionKind,
        on: on === 'on',
      });
      return null;
    }
    default:
      await campaignOfTeam(campaign.id, actor, 'post_and_comment');
      await moderateComment(campaign, input.of, input.act, accountId);
      return `talk.done_${input.act}` as const;
  }
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  params: z.object({ slug: z.string().max(80), comment: idParam }),
  query: z.object({ report: idParam.optional(), edit: idParam.optional() }),
  body,
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
    const said = await perform(campaign, params.comment, input, actor);
    const { locale } = actor;
    const isGone = input.act === 'delete' && input.of === params.comment;
    const to = isGone
      ? paths.campaignComments(locale, campaign.slug)
      : paths.campaignComment(locale, campaign.slug, params.comment);
    return redirectTo(to, said ? { level: 'success', text: translate(locale, said) } : undefined);
  },
});
