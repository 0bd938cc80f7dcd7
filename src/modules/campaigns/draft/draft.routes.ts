import { z } from 'zod';
import { isEmail } from '#modules/accounts/rules.ts';
import { zoneOfCountry } from '#modules/geography/index.ts';
import { imageUpdateBody } from '#modules/media/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { presentDeleted, slugOrId, wireDeleted } from '#platform/http/wire.ts';
import { ONE_LINE, showsSomething } from '#platform/web/one-line.ts';
import { campaignOfOwner, campaignOfTeam } from '../campaign-access.ts';
import { clearCampaignImage, IMAGE_PLACES, setCampaignImage } from './campaign-image.ts';
import { draftBody, wireDraft } from './contract.ts';
import { createDraft, deleteDraft } from './create-draft.ts';
import { currencyEligibility } from './currency-eligibility.ts';
import { presentDraft } from './draft.present.ts';
import { disablePreview, enablePreview } from './preview.ts';
import { isShortLinkFree, readDraft } from './read-draft.ts';
import { askSupportEmail, verifySupportEmail } from './support-email.ts';
import { updateDraft } from './update-draft.ts';

const family = '/private_api/campaigns';
const item = `${family}/{id}`;
const params = z.object({ id: slugOrId });
const editing = { key: 'person', points: 240, per: 60 } as const;
const mailing = { key: 'person', points: 10, per: 3600, store: 'database' } as const;

async function draftOf(campaignId: number) {
  const draft = await readDraft(campaignId);
  if (!draft) throw platformErrors.notFound();
  return draft;
}

const writing: Route[] = [
  defineRoute({
    method: 'POST',
    path: family,
    summary: 'Begin a campaign',
    access: 'person',
    limit: { key: 'person', points: 60, per: 3600 },
    body: z.strictObject({
      title: z
        .string()
        .max(60)
        .regex(ONE_LINE)
        .refine(showsSomething, 'errors.field.required')
        .default(''),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .default('USD'),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .default('US'),
      time_zone: z.string().max(60).optional(),
    }),
    response: wireDraft,
    status: 201,
    act: async ({ body, actor }) => {
      const id = await createDraft(actor.accountId ?? 0, {
        title: body.title,
        currency: body.currency,
        country: body.country,
        language: actor.locale,
        timeZone: body.time_zone ?? zoneOfCountry(body.country, ''),
      });
      return draftOf(id);
    },
    present: presentDraft,
  }),
  defineRoute({
    method: 'GET',
    path: `${item}/draft`,
    summary: 'Everything the owner and team edit of a campaign',
    access: 'person',
    params,
    response: wireDraft,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: (_input, campaign) => draftOf(campaign.id),
    present: presentDraft,
  }),
  defineRoute({
    method: 'PATCH',
    path: item,
    summary: 'Write parts of a campaign; what is left out stays',
    access: 'person',
    limit: editing,
    bodyLimit: 1_000_000,
    params,
    body: draftBody,
    response: wireDraft,
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body }, campaign) => updateDraft(campaign.id, body),
    present: presentDraft,
  }),
  defineRoute({
    method: 'DELETE',
    path: item,
    summary: 'Delete a draft; its slug is spelt to confirm',
    access: 'person',
    limit: editing,
    params,
    body: z.strictObject({ confirm: z.string().max(80) }),
    response: wireDeleted,
    authorise: ({ params: { id } }, actor) => campaignOfOwner(id, actor),
    act: ({ body, actor }, campaign) => deleteDraft(campaign.id, body.confirm, actor),
    present: presentDeleted,
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/image`,
    summary: 'Put an uploaded picture on the card, in the gallery, or where links are shared',
    access: 'person',
    limit: editing,
    params,
    body: imageUpdateBody.extend({ attr: z.enum(IMAGE_PLACES).default('card') }),
    response: z.object({ public_id: z.string(), version: z.int() }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body, actor }, campaign) =>
      setCampaignImage(campaign.id, actor.accountId ?? 0, body.attr, body.image_params),
    present: ({ publicId, version }) => ({ public_id: publicId, version }),
  }),
  defineRoute({
    method: 'DELETE',
    path: `${item}/image`,
    summary: 'Take the picture of the card, or of shared links, away',
    access: 'person',
    limit: editing,
    params,
    body: z.strictObject({ attr: z.enum(['card', 'social']) }),
    response: wireDeleted.extend({ version: z.int() }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body }, campaign) => clearCampaignImage(campaign.id, body.attr),
    present: (version) => ({ ...presentDeleted(), version }),
  }),
];

const asking: Route[] = [
  defineRoute({
    method: 'POST',
    path: `${item}/enable_preview`,
    summary: 'Make the link by which outsiders see a draft',
    access: 'person',
    limit: editing,
    params,
    response: z.object({ preview_token: z.string() }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: (_input, campaign) => enablePreview(campaign.id),
    present: (token) => ({ preview_token: token }),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/disable_preview`,
    summary: 'End the preview link',
    access: 'person',
    limit: editing,
    params,
    response: z.object({ preview_token: z.null() }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: (_input, campaign) => disablePreview(campaign.id),
    present: () => ({ preview_token: null }),
  }),
  defineRoute({
    method: 'GET',
    path: `${item}/short_link_availability`,
    summary: 'Whether the campaign could have a short link',
    access: 'person',
    limit: editing,
    params,
    query: z.object({ short_link: z.string().max(200) }),
    response: z.object({ available: z.boolean() }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: async ({ query: { short_link: link } }, campaign) =>
      /^[a-z0-9-]{3,40}$/.test(link) && (await isShortLinkFree(link, campaign.id)),
    present: (available) => ({ available }),
  }),
  defineRoute({
    method: 'GET',
    path: `${item}/stripe_currency_eligibility`,
    summary: 'Whether a bank account of a country can be paid in a currency, and why not',
    access: 'person',
    params,
    query: z.object({
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    }),
    response: z.object({
      eligible: z.boolean(),
      reason: z.string().nullable(),
      currencies: z.array(z.string()),
    }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: async ({ query }, campaign) => {
      const draft = await draftOf(campaign.id);
      const country = query.country ?? draft.bank_country ?? draft.country;
      return currencyEligibility(query.currency ?? draft.currency, country);
    },
    present: ({ reason, currencies }) => ({
      eligible: reason === null,
      reason,
      currencies: [...currencies],
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/support_email`,
    summary: 'Set the address for questions; a code is mailed to it',
    access: 'person',
    limit: mailing,
    params,
    body: z.strictObject({ email: z.string().max(320) }),
    response: z.object({ sent: z.literal(true) }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body, actor }, campaign) => {
      if (!isEmail(body.email)) throw fieldErrors({ email: ['errors.field.email'] });
      return askSupportEmail(campaign.id, body.email, actor);
    },
    present: () => ({ sent: true as const }),
  }),
  defineRoute({
    method: 'POST',
    path: `${item}/support_email/verify`,
    summary: 'Confirm the address for questions by its code',
    access: 'person',
    limit: { key: 'person', points: 20, per: 3600, store: 'database' },
    params,
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
    response: z.object({ support_email: z.string(), verified: z.literal(true) }),
    authorise: ({ params: { id } }, actor) => campaignOfTeam(id, actor, 'edit_campaign'),
    act: ({ body }, campaign) => verifySupportEmail(campaign.id, body.code),
    present: (email) => ({ support_email: email, verified: true as const }),
  }),
];

export const draftRoutes: Route[] = [...writing, ...asking];
