import { paths } from '#app/paths.ts';
import { avatarUrl, displayName, readAccount, readAccounts } from '#modules/accounts/index.ts';
import {
  type Campaign,
  type CampaignAttachments,
  type Category,
  cleanHtml,
  readAttachments,
  readCampaignsOfOwner,
  readCategories,
  takesContributions,
} from '#modules/campaigns/index.ts';
import { readTotalsOf } from '#modules/contributions/index.ts';
import { readConversationCounts } from '#modules/conversations/index.ts';
import { readRelated } from '#modules/discovery/index.ts';
import {
  countryName,
  countryOptions,
  EUROPEAN_UNION,
  isCountry,
} from '#modules/geography/index.ts';
import { readPerks } from '#modules/perks/index.ts';
import { presentCards } from '#pages/cards/present-cards.ts';
import { picturesOf } from '#pages/cards/card-images.ts';
import { clockNow } from '#platform/clock/clock.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { CampaignView, PersonView, Tab } from './campaign-view.ts';
import { presentComments, presentUpdates } from './present-conversations.ts';
import { presentFacts } from './present-facts.ts';
import { presentMoney } from './present-money.ts';
import { presentPerks, shipsTo } from './present-perks.ts';

interface CampaignQuery {
  country: string | null;
  secretToken: string | null;
  tab: Tab;
}

const RELATED = 3;

/** Everything the campaign page shows, in two rounds of reads. */
export async function loadCampaign(
  campaign: Campaign,
  query: CampaignQuery,
  locale: Locale,
): Promise<CampaignView> {
  const { id } = campaign;
  const [now, totals, attachments, perks, counts, categories, money] = await Promise.all([
    clockNow(),
    readTotalsOf(id),
    readAttachments(id),
    readPerks(id, query.secretToken),
    readConversationCounts(id),
    readCategories(),
    presentMoney(campaign.currency, campaign.platformFeeBps, locale),
  ]);
  const country = query.country && isCountry(query.country) ? query.country : null;
  const scene = {
    slug: campaign.slug,
    locale,
    currency: campaign.currency,
    country,
    now,
    takesContributions: takesContributions(campaign, now),
    secretToken: query.secretToken,
  };
  const teamIds = attachments.team.map((member) => member.accountId);
  const [gallery, owner, team, perkViews, related, updates, threads] = await Promise.all([
    presentGallery(campaign, attachments),
    presentOwner(campaign, locale),
    presentTeam(attachments),
    presentPerks(perks, scene),
    readRelated(id, RELATED).then((cards) => presentCards(cards, locale)),
    query.tab === 'updates' ? presentUpdates(campaign, locale) : [],
    query.tab === 'comments' ? presentComments(campaign, teamIds, locale) : [],
  ]);
  return {
    id,
    slug: campaign.slug,
    title: campaign.title,
    tagline: campaign.tagline,
    overview: campaign.overview,
    language: campaign.language,
    crumbs: crumbsOf(campaign, categories, locale),
    tags: attachments.tags.map((tag) => ({
      label: tag,
      href: paths.explore(locale, { search_text: tag }),
    })),
    gallery,
    facts: presentFacts({ campaign, totals, now, locale }),
    owner,
    team,
    perks: perkViews,
    countries: countryChoices(shipsTo(perks, allCountries(locale), EUROPEAN_UNION), locale),
    country,
    storyHtml: query.tab === 'story' ? cleanHtml(campaign.storyHtml) : '',
    risks: query.tab === 'story' ? campaign.risks : '',
    faqs: query.tab === 'faq' ? attachments.faqs : [],
    updates,
    threads,
    counts: { faq: attachments.faqs.length, ...counts },
    money,
    related,
  };
}

function allCountries(locale: Locale): string[] {
  const { common, rest } = countryOptions(locale);
  return [...common, ...rest].map((option) => option.country_code_alpha_2);
}

function countryChoices(codes: string[], locale: Locale) {
  return codes.map((code) => ({ value: code, label: countryName(code, locale) }));
}

function crumbsOf(
  campaign: Campaign,
  categories: Category[],
  locale: Locale,
): CampaignView['crumbs'] {
  const leaf = categories.find((category) => category.id === campaign.categoryId);
  const branch = categories.find((category) => category.id === leaf?.parentId);
  return [branch, leaf].flatMap((category) =>
    category
      ? [
          {
            label: category.names[locale],
            href: paths.explore(locale, { filter_category: category.slug }),
          },
        ]
      : [],
  );
}

async function presentGallery(campaign: Campaign, attachments: CampaignAttachments) {
  const pictures = [
    { pictureId: campaign.cardPublicId, pictureAlt: campaign.cardAlt },
    ...attachments.pictures.map((picture) => ({
      pictureId: picture.publicId,
      pictureAlt: picture.alt,
    })),
  ];
  const images = await picturesOf(pictures, { shape: '4x3' });
  return images.flatMap((image) => image ?? []);
}

/** The owner with what can be counted about earlier campaigns. */
async function presentOwner(campaign: Campaign, locale: Locale): Promise<PersonView> {
  const [owner, campaigns] = await Promise.all([
    readAccount(campaign.ownerId),
    readCampaignsOfOwner(campaign.ownerId),
  ]);
  const shown = campaigns.filter((one) => !['draft', 'coming_soon'].includes(one.state));
  const funded = shown.filter((one) => one.outcome === 'funded').length;
  const country = countryName(campaign.country, locale);
  return {
    name: owner ? displayName(owner) : translate(locale, 'campaign.somebody'),
    place: [campaign.city, country].filter(Boolean).join(', '),
    bio: owner?.bio ?? '',
    avatarUrl: owner ? avatarUrl(owner) : null,
    recordText: translate(locale, 'campaign.record', { count: shown.length, funded }),
  };
}

async function presentTeam(attachments: CampaignAttachments) {
  const people = await readAccounts(attachments.team.map((member) => member.accountId));
  const names = new Map(people.map((person) => [person.id, displayName(person)]));
  return attachments.team.flatMap((member) => {
    const name = names.get(member.accountId);
    return name ? [{ name, title: member.title }] : [];
  });
}
