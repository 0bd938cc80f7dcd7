import { z } from 'zod';
import { isPublic } from '#modules/campaigns/index.ts';
import { currencyOfCountry, exchangeTable, localAmountText } from '#modules/geography/index.ts';
import { shareCountUrlOf } from '#pages/cards/share-count-url.ts';
import { SHIP_TO_COOKIE } from '#pages/cards/perk-shipping.ts';
import { cardFigures } from '#pages/cards/present-cards.ts';
import { config } from '#platform/config/config.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, figuresOf } from '#platform/web/define-page.ts';
import { splitLocale } from '#platform/web/locale.ts';
import type { Tab } from './campaign-view.ts';
import { findPublicCampaign } from './find-public-campaign.ts';
import { loadCampaign, tagsOfBeside } from './load-campaign.ts';

const TABS: readonly Tab[] = ['faq', 'updates', 'comments'];

/** The tab is the last part of the address; without one it is the story. */
function tabOf(path: string): Tab {
  const last = splitLocale(path.split('?')[0] ?? '').path.split('/')[3];
  return TABS.find((tab) => tab === last) ?? 'story';
}

const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .optional();

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: {
    seconds: 30,
    query: ['country', 'kept_country', 'currency', 'perk_token', 'before'],
    keeps: { field: 'country', as: 'kept_country', cookie: SHIP_TO_COOKIE },
  },
  params: z.object({ slug: z.string().max(80) }),
  query: z.object({
    country: countryCode,
    /** Chosen on an earlier visit. */
    kept_country: countryCode,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    perk_token: z.string().max(200).optional(),
    before: idParam.optional(),
    preview: z.string().max(100).optional(),
    as: z.literal('visitor').optional(),
    version: z.literal('b').optional(),
  }),
  async load({ params, query, actor, path, tag, keep, side, answer }) {
    const campaign = await findPublicCampaign(params.slug, actor, path, { preview: query.preview });
    // The address of a preview opens it, so it travels nowhere.
    if (!isPublic(campaign)) answer.header('referrer-policy', 'no-referrer');
    tag(`campaign:${campaign.id}`);
    const tab = tabOf(path);
    const [{ view, shareImage }, rates] = await Promise.all([
      loadCampaign(
        campaign,
        {
          country: query.country ?? null,
          keptCountry: query.kept_country ?? null,
          secretToken: query.perk_token ?? null,
          before: query.before,
          preview: query.preview ?? null,
          asVisitor: query.as === 'visitor',
          asksForVariant: query.version === 'b',
          tab,
        },
        actor,
        { keep, side },
      ),
      exchangeTable(),
    ]);
    tag(...tagsOfBeside(view));
    const localCurrency =
      query.currency ?? (query.country ? currencyOfCountry(query.country) : null);
    const { raisedMinor: minor, currency } = view.facts;
    const raised = { minor, currency, target: localCurrency, rates };
    return {
      campaign: view,
      tab,
      shareImage,
      rates,
      localCurrency,
      localRaised: localAmountText(raised, actor.locale),
      shareCountUrl: shareCountUrlOf(campaign.slug),
      origin: config().publicUrl,
    };
  },
  figures: (data) => [
    ...figuresOf(data, 'localRaised'),
    ...figuresOf(data.campaign.facts, 'raisedText', 'raisedMinor', 'percentText', 'contributors'),
    // It tells whether the goal is reached.
    ...figuresOf(data.campaign.facts, 'fundingText'),
    ...figuresOf(data.campaign.facts.bar, 'now', 'width'),
    ...cardFigures(data.campaign.related),
    ...data.campaign.perks.flatMap((perk) => figuresOf(perk, 'stockText', 'chosenText')),
  ],
});
