import { z } from 'zod';
import { campaignOfOwner, campaignOfTeam, readCampaign } from '#modules/campaigns/index.ts';
import { imageUpdateBody } from '#modules/media/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { slugOrId, wireMinor } from '#platform/http/wire.ts';
import {
  disablePagePreview,
  enablePagePreview,
  publishPage,
  readFigures,
  readPage,
  readShownPage,
  setPageImage,
  SHOWN_FROM,
  unpublishPage,
  writePage,
} from './coming-soon.ts';
import type { ComingSoonPage } from './coming-soon.store.ts';

const params = z.object({ id: slugOrId });
const item = '/private_api/campaigns/{id}';
const editing = { key: 'person', points: 120, per: 60 } as const;
const line = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u)
    .default('');

const variantName = z.string().regex(/^(?!dashboard$|publish$|preview$)[a-z0-9-]{1,40}$/);
const pageBody = z.strictObject({
  headline: line(80),
  subtitle: line(160),
  body_html: z.string().max(200_000).default(''),
  image_alt: line(250),
  video_url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable()
    .default(null),
  email_options: z
    .strictObject({ button_text: line(40), placeholder: line(60) })
    .default({ button_text: '', placeholder: '' }),
  launch_hint: line(80),
  teaser_cents: z.int().min(1).max(1e12).nullable().default(null),
  early_bird_token: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,200}$/)
    .nullable()
    .default(null),
  variants: z
    .array(
      z.strictObject({
        variant: variantName,
        headline: line(80),
        subtitle: line(160),
        button_text: line(40),
      }),
    )
    .max(10)
    .default([]),
});

const shown = {
  headline: z.string(),
  subtitle: z.string(),
  body_html: z.string(),
  image_public_id: z.string().nullable(),
  image_alt: z.string(),
  video_url: z.string().nullable(),
  email_options: z.object({ button_text: z.string(), placeholder: z.string() }),
  launch_hint: z.string(),
  teaser_cents: z.int().nullable(),
  published: z.boolean(),
  subscribers: z.int().nullable(),
};
const wireShown = z.object(shown);
const wirePage = z.object({
  ...shown,
  early_bird_token: z.string().nullable(),
  previewed: z.boolean(),
  variants: z.array(
    z.object({
      variant: z.string(),
      headline: z.string(),
      subtitle: z.string(),
      button_text: z.string(),
    }),
  ),
});

/** What everybody who may see the page is told; a variant's words replace those it has. */
function presentShown(page: ComingSoonPage, variant?: string): z.infer<typeof wireShown> {
  const other = page.variants.find((one) => one.variant === variant);
  return {
    headline: other?.headline || page.headline,
    subtitle: other?.subtitle || page.subtitle,
    body_html: page.body_html,
    image_public_id: page.image_public_id,
    image_alt: page.image_alt,
    video_url: page.video_url,
    email_options: {
      button_text: other?.button_text || page.button_text,
      placeholder: page.placeholder,
    },
    launch_hint: page.launch_hint,
    teaser_cents: page.teaser_minor === null ? null : wireMinor(page.teaser_minor),
    published: page.published_at !== null,
    subscribers: page.subscribers >= SHOWN_FROM ? page.subscribers : null,
  };
}

function presentPage(page: ComingSoonPage): z.infer<typeof wirePage> {
  return {
    ...presentShown(page),
    subscribers: page.subscribers,
    early_bird_token: page.early_bird_token,
    previewed: page.preview_nonce !== null,
    variants: page.variants.map((one) => ({ ...one })),
  };
}

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
    body: pageBody,
    response: wirePage,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body }, campaign) => {
      const { email_options: email, teaser_cents: teaser, variants, ...rest } = body;
      const teaserMinor = teaser === null ? null : BigInt(teaser);
      return writePage(campaign, { ...rest, ...email, teaser_minor: teaserMinor }, variants);
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
