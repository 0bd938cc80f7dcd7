import { z } from 'zod';
import { type Campaign, campaignOfTeam } from '#modules/campaigns/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { writtenIfAny } from '#platform/text/written.ts';
import { COMMENT_MAX, type ReactionKind, REPORT_REASONS } from '../contract.ts';
import { talkText } from '../talk-text.ts';
import {
  deleteComment,
  editComment,
  moderateComment,
  postComment,
  react,
  reportComment,
} from './write-comment.ts';

const commentText = talkText(COMMENT_MAX);
const of = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** What the forms below a comment send; see `CommentTools`. */
export const commentFormBody = z.discriminatedUnion('act', [
  z.object({ act: z.literal('reply'), body: commentText }),
  z.object({ act: z.literal('edit'), of, body: commentText }),
  z.object({ act: z.literal('delete'), of }),
  z.object({
    act: z.literal('report'),
    of,
    reason: z.enum(REPORT_REASONS),
    note: writtenIfAny(1000),
  }),
  z.object({
    act: z.literal('react'),
    of,
    reaction: z.string().regex(/^(?:like|celebrate|thanks):(?:on|off)$/),
  }),
  z.object({ act: z.enum(['hide', 'unhide', 'pin', 'unpin']), of }),
]);
type Input = z.infer<typeof commentFormBody>;

/**
 * Does what a form of the comment that began a conversation, or of a reply to it, asks; the name of the
 * sentence that says so, or none. Throws as the verbs do.
 */
export async function actOnComment(campaign: Campaign, thread: number, input: Input, actor: Actor) {
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
