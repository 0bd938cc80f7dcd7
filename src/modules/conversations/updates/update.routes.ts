import { z } from 'zod';
import { campaignOfTeam, knownCampaign } from '#modules/campaigns/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import {
  cursorPage,
  idParam,
  nextId,
  presentDeleted,
  slugOrId,
  wireDeleted,
  wireList,
} from '#platform/http/wire.ts';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';
import { UPDATES_PER_PAGE, readUpdatesFor } from './find-update-for-reader.ts';
import { AUDIENCES, type WrittenUpdate } from './update.store.ts';
import {
  changeUpdate,
  createUpdate,
  publishUpdate,
  readWritten,
  removeUpdate,
  sendPreview,
  withdrawUpdate,
} from './write-update.ts';

const family = '/private_api/campaigns/{id}/updates';
const item = `${family}/{updateId}`;
const params = z.object({ id: slugOrId });
const itemParams = z.object({ id: slugOrId, updateId: idParam });
const writing = { key: 'person', points: 60, per: 60 } as const;

const body = z.strictObject({
  title: z.string().max(120).regex(ONE_LINE).refine(showsSomething, 'errors.field.required'),
  body_html: z.string().max(200_000),
  audience: z.enum(AUDIENCES).default('everyone'),
});

const wireUpdate = z.object({
  id: z.int(),
  number: z.int().nullable(),
  slug: z.string(),
  title: z.string(),
  body_html: z.string(),
  audience: z.string(),
  publish_at: z.string().nullable(),
  published_at: z.string().nullable(),
});

const present = (update: WrittenUpdate): z.infer<typeof wireUpdate> => ({
  id: update.id,
  number: update.number,
  slug: update.slug,
  title: update.title,
  body_html: update.body_html,
  audience: update.audience,
  publish_at: update.publish_at?.toISOString() ?? null,
  published_at: update.published_at?.toISOString() ?? null,
});

const byTeam = (id: number | string, actor: Parameters<typeof campaignOfTeam>[1]) =>
  campaignOfTeam(id, actor, 'post_and_comment');

export const updateRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'Updates one may read, newest first; the team sees drafts as well',
    access: 'visitor',
    params,
    query: z.object({ cursor: idParam.optional() }),
    response: wireList(wireUpdate),
    authorise: ({ params: { id } }, actor) => knownCampaign(id, actor),
    act: ({ query, actor }, campaign) =>
      readUpdatesFor(campaign, actor, query.cursor ?? Number.MAX_SAFE_INTEGER),
    present: (updates) =>
      cursorPage(updates.map(present), UPDATES_PER_PAGE, nextId(updates, UPDATES_PER_PAGE)),
  }),
  defineRoute({
    method: 'POST',
    path: family,
    summary: 'Begin an update; only the team sees it before it is published',
    access: 'person',
    limit: writing,
    bodyLimit: 1_000_000,
    params,
    body,
    response: wireUpdate,
    status: 201,
    authorise: ({ params: { id } }, actor) => byTeam(id, actor),
    act: ({ body: text, actor }, campaign) => createUpdate(campaign.id, text, actor.accountId ?? 0),
    present,
  }),
  defineRoute({
    method: 'PATCH',
    path: item,
    summary: 'Change the words of an update',
    access: 'person',
    limit: writing,
    bodyLimit: 1_000_000,
    params: itemParams,
    body: z.strictObject({
      title: body.shape.title.optional(),
      body_html: body.shape.body_html.optional(),
      audience: z.enum(AUDIENCES).optional(),
    }),
    response: wireUpdate,
    authorise: ({ params: { id } }, actor) => byTeam(id, actor),
    act: ({ body: text, params: { updateId } }, campaign) => {
      const { title, body_html: html, audience } = text;
      return changeUpdate(campaign.id, updateId, {
        ...(title === undefined ? {} : { title }),
        ...(html === undefined ? {} : { body_html: html }),
        ...(audience === undefined ? {} : { audience }),
      });
    },
    present,
  }),
  defineRoute({
    method: 'DELETE',
    path: item,
    summary: 'Delete the draft of an update',
    access: 'person',
    limit: writing,
    params: itemParams,
    response: wireDeleted,
    authorise: ({ params: { id } }, actor) => byTeam(id, actor),
    act: ({ params: { updateId } }, campaign) => removeUpdate(campaign.id, updateId),
    present: presentDeleted,
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/withdraw`,
    summary: 'Take a published update off the page; it is a draft again',
    access: 'person',
    limit: writing,
    params: itemParams,
    response: wireUpdate,
    authorise: ({ params: { id } }, actor) => byTeam(id, actor),
    act: ({ params: { updateId } }, campaign) => withdrawUpdate(campaign.id, updateId),
    present,
  }),
  defineRoute({
    method: 'GET',
    path: `${item}/preview`,
    summary: 'An update as it will be shown, for the team',
    access: 'person',
    params: itemParams,
    response: wireUpdate,
    authorise: ({ params: { id } }, actor) => byTeam(id, actor),
    act: ({ params: { updateId } }, campaign) => readWritten(campaign.id, updateId),
    present,
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/send_preview`,
    summary: 'Mail an update to oneself',
    access: 'person',
    limit: { key: 'person', points: 10, per: 3600, store: 'database' },
    params: itemParams,
    response: z.object({ sent: z.literal(true) }),
    authorise: ({ params: { id } }, actor) => byTeam(id, actor),
    act: ({ params: { updateId }, actor }, campaign) =>
      sendPreview(campaign, updateId, actor.accountId ?? 0),
    present: () => ({ sent: true as const }),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/publish`,
    summary: 'Publish an update now or at an instant; null takes that plan back',
    access: 'person',
    limit: writing,
    params: itemParams,
    body: z.strictObject({
      publish_at: z.iso
        .datetime({ offset: true })
        .regex(/^2\d{3}-/)
        .nullable()
        .optional(),
    }),
    response: wireUpdate,
    authorise: ({ params: { id } }, actor) => byTeam(id, actor),
    act: ({ body: { publish_at: at }, params: { updateId } }, campaign) =>
      publishUpdate(campaign.id, updateId, at),
    present,
  }),
];
