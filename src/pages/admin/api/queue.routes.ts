import { z } from 'zod';
import { QUEUE_KIND_NAMES, type QueueItem, queueKindsOf, readQueue } from '#modules/admin/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, wireCents, wireList, wireMinor, wireTime } from '#platform/http/wire.ts';
import { PER_PAGE } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';

const wireItem = z.object({
  kind: z.enum(QUEUE_KIND_NAMES),
  key: z.string(),
  waits_since: wireTime,
  due_at: wireTime.nullable(),
  about: z.string(),
  campaign_id: z.int().nullable(),
  amount_cents: wireCents.nullable(),
  currency: z.string().nullable(),
  assignee_id: z.int().nullable(),
});

const presentItem = (item: QueueItem): z.infer<typeof wireItem> => ({
  kind: item.kind,
  key: item.key,
  waits_since: item.at.toISOString(),
  due_at: item.due_at?.toISOString() ?? null,
  about: item.about,
  campaign_id: item.campaign_id,
  amount_cents: item.amount_minor === null ? null : wireMinor(item.amount_minor),
  currency: item.currency,
  assignee_id: item.task?.assignee_id ?? null,
});

/** The work queue as JSON: to each what their roles decide. */
export const queueRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/admin/queue',
    summary: 'What waits for the roles of who asks, by risk and then by age',
    access: accessTo('queue'),
    limit: { key: 'person', points: 120, per: 60 },
    query: z.object({
      kind: z.enum(QUEUE_KIND_NAMES).optional(),
      mine: z.literal('1').optional(),
      cursor: z
        .string()
        .max(160)
        .regex(/^[a-z_]+:\d{4}-/)
        .optional(),
    }),
    response: wireList(wireItem),
    act: ({ query: { kind, mine, cursor: from = null }, actor }) =>
      readQueue({
        kinds: queueKindsOf(actor).filter((one) => kind === undefined || one === kind),
        cursor: from,
        limit: PER_PAGE,
        assigneeId: mine ? actor.accountId : null,
        readerId: actor.accountId,
      }),
    present: ({ items, next }) => cursorPage(items.map(presentItem), PER_PAGE, next),
  }),
];
