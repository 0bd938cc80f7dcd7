import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readKeptFromStarting } from '#modules/accounts/index.ts';
import {
  createDraft,
  isCategoryOffered,
  raisingCurrencies,
  readCategories,
  readOwnCampaigns,
  updateDraft,
} from '#modules/campaigns/index.ts';
import { TITLE_MAX, TITLE_MIN } from '#modules/campaigns/rules.ts';
import { currencyOfCountry, isCountry, zoneOfCountry } from '#modules/geography/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { categoryGroups, countryChoices } from '../choices.ts';

/** The currency of the country where campaigns can be run in it; it can be changed until the launch. */
async function currencyFor(country: string): Promise<string> {
  const offered = await raisingCurrencies();
  const wanted = [currencyOfCountry(country), 'USD', ...offered];
  return wanted.find((one) => one && offered.includes(one)) ?? 'USD';
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 60, per: 3600 },
  body: z.object({
    title: z
      .string()
      .max(1000)
      .transform((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim())
      .pipe(z.string().min(TITLE_MIN, 'errors.editor.title_short').max(TITLE_MAX)),
    category_id: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'errors.campaigns.category')
      .transform(Number),
    country: z.string().max(10).refine(isCountry, 'errors.campaigns.country'),
    funding_type: z.enum(['flexible', 'fixed']),
    time_zone: z.string().max(60).default(''),
  }),
  async load({ actor }) {
    const [own, kept] = await Promise.all([
      readOwnCampaigns(actor.accountId ?? 0, 20),
      readKeptFromStarting(actor),
    ]);
    const draft = own.find(({ state, isOwner }) => isOwner && state === 'draft');
    return {
      /** Begun before, perhaps before the address was confirmed: to go on with, not to begin again. */
      draft: draft
        ? { title: draft.title, href: paths.campaignEdit(actor.locale, draft.id) }
        : null,
      /** A draft may be begun while its owner may not launch, but not without knowing. */
      kept,
      groups: await categoryGroups(actor.locale),
      countries: countryChoices(actor.locale),
    };
  },
  async act({ body, actor }) {
    const categories = await readCategories();
    const leaf = categories.find(({ id, topLevel }) => id === body.category_id && !topLevel);
    if (!leaf || !isCategoryOffered(leaf))
      throw fieldErrors({ category_id: ['errors.campaigns.category'] });
    const id = await createDraft(actor.accountId ?? 0, {
      title: body.title,
      country: body.country,
      currency: await currencyFor(body.country),
      language: actor.locale,
      timeZone: zoneOfCountry(body.country, body.time_zone),
    });
    await updateDraft(id, { category_id: leaf.id, funding_type: body.funding_type });
    return redirectTo(paths.campaignEdit(actor.locale, id));
  },
});
