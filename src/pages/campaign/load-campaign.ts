import { paths } from '#app/paths.ts';
import { readAccounts } from '#modules/accounts/index.ts';
import {
  type Campaign,
  type CampaignAttachments,
  type Category,
  givesAllBack,
  isPublic,
  isRaising,
  type OwnerRecord,
  readAttachments,
  readCategories,
  readDraft,
  readOwnerRecord,
  takesContributions,
} from '#modules/campaigns/index.ts';
import { percentFunded } from '#modules/campaigns/rules.ts';
import { readIsGivingBack, readTotalsOf } from '#modules/contributions/index.ts';
import {
  readConversationCounts,
  readOwnHiddenCount,
  takesComments,
} from '#modules/conversations/index.ts';
import { presentRichText, readPictures, sharePictureOf, videoOf } from '#modules/media/index.ts';
import { readPerks } from '#modules/perks/index.ts';
import { presentRelated } from '#pages/cards/present-cards.ts';
import { shareCardVersion } from '#pages/cards/share-card.ts';
import { picturesOf } from '#pages/cards/card-images.ts';
import { clockNow } from '#platform/clock/clock.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { LoadInput } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { CampaignView, Tab } from './campaign-view.ts';
import { onFirstDay } from './owner/first-day.ts';
import { type OwnerBarView, presentOwnerBar } from './owner/present-owner-bar.ts';
import { presentOwner, presentTeam } from './owner/present-people.ts';
import { presentTalk } from './present-conversations.ts';
import { presentFacts } from './present-facts.ts';
import { presentMoney } from './present-money.ts';
import { perkLinkText, presentPerks } from './present-perks.ts';
import { countriesOf, countryChoices, countryOf, knownCountry } from './reader/reader-country.ts';
import { readTried, triedVersion } from './reader/tried-version.ts';

interface CampaignQuery {
  /** Where the reader has it sent: asked for now, or on an earlier visit. */
  country: string | null;
  keptCountry: string | null;
  secretToken: string | null;
  tab: Tab;
  before: number | undefined;
  /** The token of a preview link. */
  preview: string | null;
  /** Shown to its owner and team as to everybody else. */
  asVisitor: boolean;
  /** Its owner or team wants to see the version that is tried out. */
  asksForVariant: boolean;
}

const RELATED = 3;

/** What does not change when somebody backs the campaign. */
async function readSurroundings(campaign: Campaign, locale: Locale) {
  const { id } = campaign;
  const [attachments, counts, related] = await Promise.all([
    readAttachments(id),
    readConversationCounts(id),
    presentRelated(id, RELATED, locale),
  ]);
  const teamIds = attachments.team.map((member) => member.accountId);
  const [gallery, people, record] = await Promise.all([
    presentGallery(campaign, attachments),
    readAccounts([campaign.ownerId, ...teamIds]),
    readOwnerRecord(campaign.ownerId),
  ]);
  return { attachments, counts, related, gallery, people, record };
}

type Given = Pick<LoadInput<undefined, undefined>, 'keep' | 'side'>;

/** Whoever is held meanwhile is no longer beside it. */
export const tagsOfBeside = ({
  related,
}: {
  readonly related: readonly { readonly id: number }[];
}) => related.map(({ id }) => `card:${id}`);

/** What the page shows besides the campaign itself, as it is now. */
async function readAround(
  campaign: Campaign,
  query: CampaignQuery,
  actor: Actor,
  keep: Given['keep'],
) {
  const { id } = campaign;
  const { locale } = actor;
  const isHidden = !isPublic(campaign);
  const read = () => readSurroundings(campaign, locale);
  const [now, totals, perks, categories, money, surroundings, own, ownerBar, draft, trial, known] =
    await Promise.all([
      clockNow(),
      readTotalsOf(id),
      readPerks(id, query.secretToken),
      readCategories(),
      presentMoney(campaign.currency, campaign.platformFeeBps, locale),
      isHidden ? read() : keep(`campaign:${id}`, `surroundings ${locale}`, read, tagsOfBeside),
      readOwnHiddenCount(id, actor.accountId),
      presentOwnerBar(campaign, actor),
      isHidden ? readDraft(id) : undefined,
      readTried(campaign, keep),
      knownCountry(query, actor),
    ]);
  const { updates, comments } = surroundings.counts;
  const counts = { updates, comments: comments + own };
  const rest = { ...surroundings, counts };
  return { now, totals, perks, categories, money, ownerBar, draft, trial, known, ...rest };
}

/** Everything the campaign page shows; `keep` and `side` as a page's load has them. */
export async function loadCampaign(
  campaign: Campaign,
  query: CampaignQuery,
  actor: Actor,
  { keep, side }: Given,
): Promise<{ readonly view: CampaignView; readonly shareImage: string | undefined }> {
  const { id } = campaign;
  const { locale } = actor;
  const { asksForVariant, secretToken } = query;
  const around = await readAround(campaign, query, actor, keep);
  const { now, totals, perks, categories, money, ownerBar, draft, trial, known } = around;
  const { attachments, counts, related, gallery, people, record } = around;
  const isHidden = !isPublic(campaign);
  const tried = triedVersion(trial, { isLeading: ownerBar !== null, asksForVariant }, side);
  const isGivingBack = givesAllBack(campaign) && (await readIsGivingBack(id));
  const shown = draft ? onFirstDay(campaign, draft.duration_days, now) : campaign;
  const codes = countriesOf(perks, locale);
  const country = countryOf(query.country, known, codes);
  const context = {
    slug: campaign.slug,
    locale,
    currency: campaign.currency,
    country,
    now,
    takesContributions: takesContributions(shown, now),
    secretToken,
    firstPerkId: tried.perkId,
  };
  const seen = viewOf(isHidden, query, ownerBar);
  const isWritable = !isHidden && seen.ownerBar === null;
  const [perkViews, talk] = await Promise.all([
    presentPerks(perks, context),
    presentTalk(campaign, query.tab, query.before, actor),
  ]);
  const view: CampaignView = {
    id,
    slug: campaign.slug,
    title: tried.title ?? campaign.title,
    tagline: campaign.tagline,
    overview: campaign.overview,
    language: campaign.language,
    crumbs: crumbsOf(campaign, categories, locale),
    tags: tagLinks(attachments.tags, locale),
    gallery: tried.pictureId
      ? await presentGallery(campaign, attachments, tried.pictureId)
      : gallery,
    video: campaign.videoUrl ? (videoOf(campaign.videoUrl) ?? null) : null,
    banner: bannerOf(attachments),
    ...seen,
    isSubscribable: isRaising(campaign),
    isTalkOpen: takesComments(campaign),
    facts: presentFacts({ ...around, campaign: shown, locale, isGivingBack, secretToken }),
    owner: presentOwner(campaign, people, countsWith(record, isHidden), { locale, isWritable }),
    supportEmail: isPublic(campaign) ? attachments.supportEmail : null,
    team: presentTeam(attachments, people),
    perks: perkViews,
    perkLink: perkLinkText(perkViews, secretToken, locale),
    countriesHtml: countryChoices(codes, country, locale),
    country,
    storyHtml: query.tab === 'story' ? await presentRichText(campaign.storyHtml) : '',
    ...worries(campaign, query.tab, { locale, isWritable }),
    faqs: query.tab === 'faq' ? attachments.faqs : [],
    ...talk,
    counts: { faq: attachments.faqs.length, ...counts },
    money,
    // Copies: their figures are taken out of what is kept otherwise.
    related: related.map((card) => ({ ...card, bar: { ...card.bar } })),
  };
  return { view, shareImage: await shareImageOf(campaign, attachments, totals.raisedMinor) };
}

/** As whom the reader sees the page. */
function viewOf(
  isPreview: boolean,
  { preview, asVisitor, secretToken }: CampaignQuery,
  ownerBar: OwnerBarView | null,
): Pick<CampaignView, 'isPreview' | 'kept' | 'ownerBar' | 'isAsVisitor'> {
  const isAsVisitor = asVisitor && ownerBar !== null;
  return {
    isPreview,
    kept: {
      ...(isPreview && preview !== null ? { preview } : {}),
      ...(isAsVisitor ? { as: 'visitor' } : {}),
      ...(secretToken === null ? {} : { perk_token: secretToken }),
    },
    ownerBar: asVisitor ? null : ownerBar,
    isAsVisitor,
  };
}

/** What may go wrong, and where readers say what is wrong. */
function worries(
  { slug, risks }: Campaign,
  tab: Tab,
  { locale, isWritable }: { readonly locale: Locale; readonly isWritable: boolean },
): Pick<CampaignView, 'risks' | 'risksNote' | 'report'> {
  const isStory = tab === 'story';
  const report = {
    href: paths.reportCampaign(locale, slug),
    text: translate(locale, 'campaign.report'),
  };
  return {
    risks: isStory ? risks : '',
    risksNote: isStory ? translate(locale, 'campaign.risks_note') : '',
    report: isWritable ? report : null,
  };
}

/** On its first day a campaign is itself among those that its owner launched. */
function countsWith(record: OwnerRecord, isFirstDay: boolean): OwnerRecord {
  return isFirstDay ? { ...record, launched: record.launched + 1 } : record;
}

function bannerOf({ banner }: CampaignAttachments): CampaignView['banner'] {
  return banner && { text: banner.text, tone: banner.style === 'warn' ? 'gold' : 'tide' };
}

/**
 * The owner's own picture for shared links, else the card that is drawn for them. Of a campaign that
 * anybody may see; nobody is shown pictures of others.
 */
async function shareImageOf(
  campaign: Campaign,
  { socialPublicId }: CampaignAttachments,
  raisedMinor: bigint,
): Promise<string | undefined> {
  if (!isPublic(campaign)) return undefined;
  const social = socialPublicId && (await readPictures([socialPublicId])).get(socialPublicId);
  if (social) return sharePictureOf(social);
  const { id, title, cardPublicId } = campaign;
  const percent = percentFunded(raisedMinor, campaign.goalMinor);
  return paths.shareCard(id, shareCardVersion({ title, percent, cardPublicId }));
}

function tagLinks(tags: readonly string[], locale: Locale): CampaignView['tags'] {
  return tags.map((tag) => ({ label: tag, href: paths.explore(locale, { search_text: tag }) }));
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

/** The card picture and those of the gallery; `first` stands before all others where there is one. */
async function presentGallery(
  campaign: Campaign,
  attachments: CampaignAttachments,
  first: string | null = null,
) {
  const pictures = [
    { pictureId: campaign.cardPublicId, pictureAlt: campaign.cardAlt },
    ...attachments.pictures.map((picture) => ({
      pictureId: picture.publicId,
      pictureAlt: picture.alt,
    })),
  ];
  const isFirst = (picture: { pictureId: string | null }) => picture.pictureId === first;
  pictures.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  const images = await picturesOf(pictures, { shape: '4x3' });
  return images.flatMap((image) => image ?? []);
}
