import { z } from 'zod';
import { campaignOfOwner, campaignOfTeam, readCampaign } from '#modules/campaigns/index.ts';
import { imageUpdateBody } from '#modules/media/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { slugOrId } from '#platform/http/wire.ts';
import {
  disablePagePreview,
  enablePagePreview,
  publishPage,
  readFigures,
  readPage,
  readShownPage,
  setPageImage,
  unpublishPage,
  writePage,
} from './coming-soon.ts';
import { comingSoonBody, variantName } from './contract.ts';
import {
  pageValuesOf,
  presentPage,
  presentShown,
  wirePage,
  wireShown,
} from './coming-soon.present.ts';
import type { ComingSoonPage } from './coming-soon.store.ts';

const params = z.object({ id: slugOrId });
const item = '/private_api/campaigns/{id}';
const editing = { key: 'person', points: 120, per: 60 } as const;
async function pageOf(campaignId: number): Promise<ComingSoonPage> {
  const page = await readPage(campaignId);
  if (!page) throw platformErrors.notFound();
  return page;
}

const reading: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${item}/coming_soon`,
    summary: 'The coming-soon page as a visitor sees it, by its variant',
    access: 'visitor',
    params,
    query: z.object({
      preview: z.string().max(100).optional(),
      variant: variantName.optional(),
    }),
    response: wireShown,
    authorise: async ({ params: { id }, query: { preview } }) => {
      const campaign = await readCampaign(id);
      const page = campaign && (await readShownPage(campaign, preview));
      if (!page) throw platformErrors.notFound();
      return page;
    },
    act: ({ query: { variant } }, page) => presentShown(page, variant),
    present: (page) => page,
  }),
  defineRoute({
    method: 'GET',
    path: `${item}/coming_soon/draft`,
    summary: 'The coming-soon page as its owner and team edit it',
    access: 'person',
    params,
    response: wirePage,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: (_input, campaign) => pageOf(campaign.id),
    present: presentPage,
  }),
  defineRoute({
    method: 'GET',
    path: `${item}/coming_soon/dashboard`,
    summary: 'Sign-ups of the coming-soon page by day, source and variant',
    access: 'person',
    params,
    response: z.object({
      subscribers: z.int(),
      unconfirmed: z.int(),
      unsubscribed: z.int(),
      by_day: z.array(z.object({ day: z.string(), count: z.int() })),
      by_source: z.array(z.object({ source: z.string(), count: z.int() })),
      by_variant: z.array(z.object({ variant: z.string(), count: z.int() })),
    }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'see_figures'),
    act: (_input, campaign) => readFigures(campaign.id),
    present: (figures) => figures,
  }),
];

const writing: Route[] = [
  defineRoute({
    method: 'PUT',
    path: `${item}/coming_soon`,
    summary: 'Write the coming-soon page with its variants',
    access: 'person',
    limit: editing,
    bodyLimit: 1_000_000,
    params,
    body: comingSoonBody,
    response: wirePage,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body }, campaign) => {
      const { variants, ...page } = pageValuesOf(body);
      return writePage(campaign, page, variants);
    },
    present: presentPage,
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/coming_soon/image`,
    summary: 'Put an uploaded picture on the coming-soon page',
    access: 'person',
    limit: editing,
    params,
    body: imageUpdateBody,
    response: z.object({ public_id: z.string() }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body, actor }, campaign) =>
      setPageImage(campaign, actor.accountId ?? 0, body.image_params),
    present: (publicId) => ({ public_id: publicId }),
  }),
  ...(
    [
      ['publish', 'Make the coming-soon page public', publishPage, true],
      ['unpublish', 'Take the coming-soon page back', unpublishPage, false],
    ] as const
  ).map(([verb, summary, act, published]) =>
    defineRoute({
      method: 'POST',
      path: `${item}/coming_soon/${verb}`,
      summary,
      access: 'person',
      limit: editing,
      params,
      response: z.object({ published: z.boolean() }),
      authorise: ({ params: { id } }, actor) => campaignOfOwner(id, actor),
      act: ({ actor }, campaign) => act(campaign.id, actor),
      present: () => ({ published }),
    }),
  ),
  defineRoute({
    method: 'POST',
    path: `${item}/coming_soon/enable_preview`,
    summary: 'Make the link by which outsiders see the coming-soon page',
    access: 'person',
    limit: editing,
    params,
    response: z.object({ preview_token: z.string() }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: (_input, campaign) => enablePagePreview(campaign),
    present: (token) => ({ preview_token: token }),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/coming_soon/disable_preview`,
    summary: 'End the preview link of the coming-soon page',
    access: 'person',
    limit: editing,
    params,
    response: z.object({ preview_token: z.null() }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: (_input, campaign) => disablePagePreview(campaign.id),
    present: () => ({ preview_token: null }),
  }),
];
export const comingSoonRoutes: Route[] = [...reading, ...writing];
