import { z } from 'zod';
import { campaignOfOwner, campaignOfTeam } from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { slugOrId, wholeList, wireList } from '#platform/http/wire.ts';
import type { Locale } from '#platform/web/locale.ts';
import { publishCampaign, readAdvice, readTodo, schedulePublication } from './publish-campaign.ts';
import { linkToSpot } from './spot.ts';
import { goalCovers, TODO_ITEMS, type TodoItem } from './todo.ts';
import { type Identity, readIdentity, startIdentityCheck } from './verify-recipient.ts';

const params = z.object({ id: slugOrId });
const campaign = '/private_api/campaigns/{id}';
const project = '/private_api/projects/{id}';
const acting = { key: 'person', points: 60, per: 60 } as const;
const cents = z.int().min(0).max(1e10);

const wireTodo = z.object({
  name: z.enum(TODO_ITEMS),
  done: z.boolean(),
  missing: z.array(z.string()),
  link: z.string(),
});

/** Where each thing is done: the spot of what is missing first, else that of the thing itself. */
function presentTodo(item: TodoItem, locale: Locale, id: number): z.infer<typeof wireTodo> {
  const link = linkToSpot(item.missing[0] ?? item.name, locale, id);
  return { name: item.name, done: item.isDone, missing: [...item.missing], link };
}

const wireIdentity = z.object({
  state: z.enum(['not_started', 'pending', 'verified', 'needs_more', 'failed']),
  reason: z.string().nullable(),
  url: z.string().nullable(),
});
const presentIdentity = ({ state, reason, url }: Identity) => ({ state, reason, url });

export const publishRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: `${campaign}/publish`,
    summary: 'Publish a campaign now, or at a time of its own zone; null takes that plan back',
    access: 'person',
    limit: acting,
    params,
    body: z.strictObject({
      publish_at: z.iso
        .datetime({ offset: true, local: true })
        .regex(/^2\d{3}-/)
        .nullable()
        .optional(),
    }),
    response: z.object({ state: z.string(), publish_at: z.string().nullable() }),
    authorise: ({ params: { id } }, actor) => campaignOfOwner(id, actor),
    act: async ({ body, actor }, { id, state }) => {
      const { publish_at: at } = body;
      if (at === undefined) return { state: await publishCampaign(id, actor), publishAt: null };
      return { state, publishAt: await schedulePublication(id, at, actor) };
    },
    present: ({ state, publishAt }) => ({ state, publish_at: publishAt?.toISOString() ?? null }),
  }),
  defineRoute({
    method: 'GET',
    path: `${project}/todo_items`,
    summary: 'What is done and what is missing before the launch',
    access: 'person',
    params,
    response: wireList(wireTodo),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: async ({ actor }, { id }) =>
      (await readTodo(id)).map((item) => presentTodo(item, actor.locale, id)),
    present: wholeList,
  }),
  defineRoute({
    method: 'GET',
    path: `${project}/todo_items/{itemName}`,
    summary: 'One thing on the to-do list, with a link to where it is done',
    access: 'person',
    params: z.object({ id: slugOrId, itemName: z.enum(TODO_ITEMS) }),
    response: wireTodo,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: async ({ params: { itemName }, actor }, { id }) => {
      const item = (await readTodo(id)).find(({ name }) => name === itemName);
      if (!item) throw platformErrors.notFound();
      return presentTodo(item, actor.locale, id);
    },
    present: (item) => item,
  }),
  defineRoute({
    method: 'GET',
    path: `${campaign}/readiness`,
    summary: 'Suggestions before the launch, with a checkout tried for five countries',
    access: 'person',
    params,
    response: wireList(
      z.object({
        name: z.string(),
        count: z.int().nullable(),
        country: z.string().nullable(),
        link: z.string(),
      }),
    ),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: async (_input, { id }) => ({ id, found: await readAdvice(id) }),
    present: ({ id, found }, { locale }) =>
      wholeList(
        found.map((one) => ({
          name: one.name,
          count: 'count' in one ? one.count : null,
          country: 'country' in one ? one.country : null,
          link: linkToSpot(one.field, locale, id),
        })),
      ),
  }),
  defineRoute({
    method: 'POST',
    path: `${campaign}/goal_calculator`,
    summary: 'Whether the goal covers what is promised, after fees and expected drops',
    access: 'person',
    limit: acting,
    params,
    body: z.strictObject({
      goal_cents: cents,
      unit_cost_cents: cents,
      unit_shipping_cents: cents.default(0),
      units: z.int().min(0).max(100_000),
      fixed_cost_cents: cents.default(0),
      drop_bps: z.int().min(0).max(10_000).default(500),
    }),
    response: z.object({ net_cents: z.int(), cost_cents: z.int(), missing_cents: z.int() }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body }, { platformFeeBps }) => goalCovers(body, platformFeeBps),
    present: (result) => result,
  }),
  defineRoute({
    method: 'GET',
    path: `${campaign}/identity_verification`,
    summary: 'How the check of the recipient’s identity stands',
    access: 'person',
    limit: acting,
    params,
    response: wireIdentity,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'manage_money'),
    act: (_input, { id }) => readIdentity(id),
    present: presentIdentity,
  }),
  defineRoute({
    method: 'POST',
    path: `${campaign}/identity_verification`,
    summary: 'Lead to the provider’s page that checks who receives the money',
    access: 'person',
    limit: { key: 'person', points: 20, per: 3600, store: 'database' },
    params,
    response: wireIdentity,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'manage_money'),
    act: ({ actor }, found) =>
      startIdentityCheck(found, { accountId: actor.accountId ?? 0, locale: actor.locale }),
    present: presentIdentity,
  }),
];
