import { z } from 'zod';
import {
  campaignForStaff,
  campaignOfTeam,
  publicCampaign,
  knownCampaign,
} from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import {
  cursorPage,
  idParam,
  nextId,
  pairCursor,
  presentDeleted,
  slugOrId,
  wireDeleted,
  wireList,
} from '#platform/http/wire.ts';
import { noteChange } from '#platform/web/server/freshness/reader-change.ts';
import { readComments, COMMENTS_PER_PAGE, type Thread } from '../read-conversations.ts';
import { findUpdateForReader } from '../updates/find-update-for-reader.ts';
import { COMMENT_MAX, REPORT_REASONS } from '../contract.ts';
import { talkText } from '../talk-text.ts';
import { REACTIONS, type ReactionCounts } from './comment.store.ts';
import { decideReport, readReports, REPORTS_PER_PAGE } from './decide-report.ts';
import {
  deleteComment,
  editComment,
  moderateComment,
  postComment,
  react,
  reportComment,
} from './write-comment.ts';

const campaign = '/private_api/campaigns/{id}';
const family = `${campaign}/comments`;
const item = `${family}/{commentId}`;
const params = z.object({ id: slugOrId });
const itemParams = z.object({ id: slugOrId, commentId: idParam });
const writing = { key: 'person', points: 20, per: 60 } as const;
const text = talkText(COMMENT_MAX);
const done = z.object({ done: z.literal(true) });
const presentDone = () => ({ done: true as const });
const reaction = z.strictObject({ kind: z.enum(REACTIONS), on: z.boolean().default(true) });
const counts = z.object({ like: z.int(), celebrate: z.int(), thanks: z.int() });
const presentCounts = ({ like, celebrate, thanks }: ReactionCounts) => ({
  like,
  celebrate,
  thanks,
});

const one = {
  id: z.int(),
  author_id: z.int(),
  author_name: z.string(),
  body: z.string(),
  pinned: z.boolean(),
  created_at: z.string(),
};
const wireThread = z.object({ ...one, replies: z.array(z.object(one)) });
const presentOne = (comment: Omit<Thread, 'replies'>) => ({
  id: comment.id,
  author_id: comment.authorId,
  author_name: comment.authorName,
  body: comment.body,
  pinned: comment.pinned,
  created_at: comment.createdAt.toISOString(),
});

const MODERATION = [
  ['hide', 'Hide a comment'],
  ['unhide', 'Show a hidden comment again'],
  ['pin', 'Pin a comment above the others'],
  ['unpin', 'Unpin a comment'],
] as const;

export const commentRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'Comments anyone may read, the pinned first, each with its replies',
    access: 'visitor',
    params,
    query: z.object({ cursor: idParam.optional() }),
    response: wireList(wireThread),
    authorise: ({ params: { id } }, actor) => knownCampaign(id, actor),
    act: ({ query }, { id }) => readComments(id, query.cursor),
    present: (threads) =>
      cursorPage(
        threads.map((thread) => ({
          ...presentOne(thread),
          replies: thread.replies.map(presentOne),
        })),
        COMMENTS_PER_PAGE,
        nextId(threads, COMMENTS_PER_PAGE),
      ),
  }),
  defineRoute({
    method: 'POST',
    path: family,
    summary: 'Post a comment or a reply, as a contributor or for the owner',
    access: 'person',
    limit: writing,
    params,
    body: z.strictObject({
      body: text,
      parent_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
      private: z.boolean().default(false),
    }),
    response: z.object({ id: z.int() }),
    status: 201,
    authorise: ({ params: { id } }) => publicCampaign(id),
    act: ({ body, actor, answer }, found) => {
      noteChange(answer);
      return postComment(found, actor, {
        body: body.body,
        parentId: body.parent_id,
        isPrivate: body.private,
      });
    },
    present: (id) => ({ id }),
  }),
  defineRoute({
    method: 'PATCH',
    path: item,
    summary: 'Write one’s own comment anew',
    access: 'person',
    limit: writing,
    params: itemParams,
    body: z.strictObject({ body: text }),
    response: done,
    authorise: ({ params: { id } }) => publicCampaign(id),
    act: ({ body, params: { commentId }, actor }, found) =>
      editComment(found, commentId, actor, body.body),
    present: presentDone,
  }),
  defineRoute({
    method: 'DELETE',
    path: item,
    summary: 'Take one’s own comment away',
    access: 'person',
    limit: writing,
    params: itemParams,
    response: wireDeleted,
    authorise: ({ params: { id } }) => publicCampaign(id),
    act: ({ params: { commentId }, actor }, found) =>
      deleteComment(found, commentId, actor.accountId ?? 0),
    present: presentDeleted,
  }),
  ...MODERATION.map(([act, summary]) =>
    defineRoute({
      method: 'POST',
      path: `${item}/${act}`,
      summary,
      access: 'person',
      limit: writing,
      params: itemParams,
      response: done,
      authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'post_and_comment'),
      act: ({ params: { commentId }, actor }, found) =>
        moderateComment(found, commentId, act, actor.accountId ?? 0),
      present: presentDone,
    }),
  ),
  defineRoute({
    method: 'POST',
    path: `${item}/report`,
    summary: 'Report a comment',
    access: 'person',
    limit: { key: 'person', points: 20, per: 3600 },
    params: itemParams,
    body: z.strictObject({
      reason: z.enum(REPORT_REASONS),
      note: z.string().max(1000).default(''),
    }),
    response: done,
    authorise: ({ params: { id } }) => publicCampaign(id),
    act: ({ body, params: { commentId }, actor }, found) =>
      reportComment(found, commentId, actor, body),
    present: presentDone,
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/reactions`,
    summary: 'React to a comment, or take the reaction back',
    access: 'person',
    limit: { key: 'person', points: 120, per: 60 },
    params: itemParams,
    body: reaction,
    response: counts,
    authorise: ({ params: { id } }) => publicCampaign(id),
    act: ({ body, params: { commentId }, actor, answer }, found) => {
      noteChange(answer);
      return react(found, { commentId }, actor, body);
    },
    present: presentCounts,
  }),
  defineRoute({
    method: 'POST',
    path: `${campaign}/updates/{updateId}/reactions`,
    summary: 'React to an update, or take the reaction back',
    access: 'person',
    limit: { key: 'person', points: 120, per: 60 },
    params: z.object({ id: slugOrId, updateId: idParam }),
    body: reaction,
    response: counts,
    authorise: ({ params: { id } }) => publicCampaign(id),
    act: async ({ body, params: { updateId }, actor, answer }, found) => {
      noteChange(answer);
      const update = await findUpdateForReader(found.id, updateId, actor.accountId ?? 0);
      if (!update) throw platformErrors.notFound();
      return react(found, { updateId }, actor, body);
    },
    present: presentCounts,
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/admin/comment_reports',
    summary: 'Comments that were reported, the oldest comment first',
    access: 'staff:support',
    limit: { key: 'person', points: 120, per: 60 },
    query: z.object({ cursor: pairCursor.optional() }),
    response: wireList(
      z.object({
        comment_id: z.int(),
        campaign_id: z.int(),
        body: z.string(),
        reason: z.string(),
        note: z.string(),
        created_at: z.string(),
      }),
    ),
    act: ({ query, actor }) => readReports(query.cursor ?? null, actor.accountId ?? 0),
    present: (rows) => {
      const last = rows.length < REPORTS_PER_PAGE ? undefined : rows.at(-1);
      const next = last ? `${last.comment_id}-${last.reporter_id}` : null;
      const reports = rows.map(({ reporter_id: _by, ...row }) => ({
        ...row,
        created_at: row.created_at.toISOString(),
      }));
      return cursorPage(reports, REPORTS_PER_PAGE, next);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/private_api/admin/projects/{id}/comments/{commentId}/decide',
    summary:
      'Hide a reported comment for a reason that its author is told, keep it, or show it again',
    access: 'staff:support',
    params: itemParams,
    body: z.discriminatedUnion('decision', [
      z.strictObject({
        decision: z.literal('hidden'),
        reason: z.enum(REPORT_REASONS).nullable().default(null),
      }),
      z.strictObject({ decision: z.enum(['kept', 'shown']) }),
    ]),
    response: done,
    authorise: ({ params: { id } }) => campaignForStaff(id),
    act: ({ body, params: { commentId }, actor }, found) =>
      decideReport(found.id, commentId, body, actor),
    present: presentDone,
  }),
];
