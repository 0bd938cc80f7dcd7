import { z } from 'zod';
import { campaignOfPeople, campaignOfTeam } from '#modules/campaigns/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, nextId, slugOrId, wireList } from '#platform/http/wire.ts';
import { MESSAGE_MAX } from '../contract.ts';
import { conversationErrors } from '../conversation.errors.ts';
import { talkText } from '../talk-text.ts';
import {
  MESSAGE_LIMIT,
  MESSAGES_PER_PAGE,
  openThread,
  partyOf,
  readThreads,
  readUnread,
  THREADS_PER_PAGE,
  writeMessage,
} from './talk.ts';
import { readInbound, takeReply } from './take-reply.ts';
import type { Message } from './thread.store.ts';

const project = '/private_api/projects/{id}';
const params = z.object({ id: slugOrId });
const wireMessage = z.object({
  id: z.int(),
  author_id: z.int(),
  body: z.string(),
  created_at: z.string(),
});
const present = (message: Message): z.infer<typeof wireMessage> => ({
  id: message.id,
  author_id: message.author_id,
  body: message.body,
  created_at: message.created_at.toISOString(),
});

export const messageRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/campaign_messages/unread',
    summary: 'How many messages wait for whoever asks, as a contributor and on the owner’s side',
    access: 'person',
    response: z.object({ unread: z.int() }),
    act: ({ actor }) => readUnread(actor.accountId ?? 0),
    present: (unread) => ({ unread }),
  }),
  defineRoute({
    method: 'GET',
    path: `${project}/campaign_messages`,
    summary:
      'One’s messages with a campaign’s owner, read from now on; the owner’s side names the contributor',
    access: 'person',
    params,
    query: z.object({ account_id: idParam.optional(), cursor: idParam.optional() }),
    response: wireList(wireMessage),
    authorise: ({ params: { id } }, actor) => partyOf(id, actor, 'read'),
    act: ({ query, actor }, { campaign, side }) => {
      const own = actor.accountId ?? 0;
      const other = side === 'team' ? (query.account_id ?? 0) : own;
      return openThread(campaign.id, other, side, { below: query.cursor, actor });
    },
    present: (messages) =>
      cursorPage(messages.map(present), MESSAGES_PER_PAGE, nextId(messages, MESSAGES_PER_PAGE)),
  }),
  defineRoute({
    method: 'GET',
    path: `${project}/campaign_messages/threads`,
    summary: 'Everybody a campaign talks with, for its owner and team',
    access: 'person',
    params,
    query: z.object({ cursor: idParam.optional() }),
    response: wireList(z.object({ account_id: z.int(), name: z.string(), last_at: z.string() })),
    authorise: ({ params: { id } }, actor) => campaignOfPeople(id, actor, 'messages'),
    act: ({ query }, campaign) => readThreads(campaign.id, query.cursor ?? null),
    present: (threads) =>
      cursorPage(
        threads.map((one) => ({
          account_id: one.account_id,
          name: one.name,
          last_at: one.last_at.toISOString(),
        })),
        THREADS_PER_PAGE,
        nextId(threads, THREADS_PER_PAGE),
      ),
  }),
  defineRoute({
    method: 'POST',
    path: `${project}/campaign_messages`,
    summary: 'Write to the owner of a campaign, or as the owner to who backed it or asked',
    access: 'person',
    limit: MESSAGE_LIMIT,
    params,
    body: z.strictObject({
      body: talkText(MESSAGE_MAX),
      account_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
    }),
    response: wireMessage,
    status: 201,
    authorise: ({ params: { id } }, actor) => partyOf(id, actor),
    act: ({ body, actor }, party) =>
      writeMessage(party, actor, { body: body.body, to: body.account_id }),
    present,
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/mail',
    summary: 'Signed answers by mail, handed over by the operator’s mail service',
    access: 'public',
    csrf: false,
    rawBody: true,
    bodyLimit: 2_000_000,
    enveloped: false,
    limit: { key: 'ip', points: 600, per: 60 },
    response: z.object({ kept: z.boolean() }),
    act: ({ request }) =>
      takeReply(
        readInbound(request.rawBody ?? Buffer.alloc(0), request.header('x-mail-signature')),
      ),
    present: (kept) => ({ kept }),
  }),
  defineRoute({
    method: 'GET',
    path: `${project}/automatic_facebook_posts`,
    summary: 'Whether launch and updates are posted to a connected page',
    access: 'person',
    params,
    response: z.object({ connected: z.literal(false), active: z.literal(false) }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'post_and_comment'),
    act: () => undefined,
    present: () => ({ connected: false as const, active: false as const }),
  }),
  defineRoute({
    method: 'POST',
    path: `${project}/automatic_facebook_posts`,
    summary: 'Have launch and updates posted; refused while no provider is connected',
    access: 'person',
    limit: { key: 'person', points: 30, per: 60 },
    params,
    body: z.strictObject({ active: z.boolean() }),
    response: z.object({ connected: z.boolean(), active: z.boolean() }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'post_and_comment'),
    act: ({ body }) => {
      if (body.active) throw conversationErrors.notConnected();
    },
    present: () => ({ connected: false, active: false }),
  }),
];
