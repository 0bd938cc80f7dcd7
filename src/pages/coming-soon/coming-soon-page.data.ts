import { z } from 'zod';
import { alternates, inLocale, paths, queryOf } from '#app/paths.ts';
import {
  avatarUrl,
  displayName,
  readAccount,
  requiresDoubleOptIn,
} from '#modules/accounts/index.ts';
import { type Campaign, campaignNamed, isPublic, mayKnow } from '#modules/campaigns/index.ts';
import { presentRichText, videoOf } from '#modules/media/index.ts';
import {
  campaignToSubscribe,
  type ComingSoonPage,
  presentShown,
  readPage,
  readShownPage,
  readSubscribed,
  sourceField,
  subscribe,
  subscribeFormBody,
  inputOf,
} from '#modules/prelaunch/index.ts';
import { formatMoney } from '#money/format.ts';
import { picturesOf } from '#pages/cards/card-images.ts';
import { config } from '#platform/config/config.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, permanentRedirect, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';

interface Found {
  readonly campaign: Campaign;
  readonly page: ComingSoonPage;
  /** Seen by its link, or by its owner and team, before it is public. */
  readonly isPreview: boolean;
}

/**
 * The page for somebody who may see it, in this variant of it. 404 for everybody else. An id leads
 * to the slug, what was launched to its own page, also by an old slug; both with the query.
 */
async function findShown(
  { slug, variant }: { readonly slug: string; readonly variant?: string | undefined },
  preview: string | undefined,
  actor: Actor,
  address: string,
): Promise<Found> {
  const campaign = await campaignNamed(slug);
  if (!campaign) throw platformErrors.notFound();
  if (isPublic(campaign)) {
    throw redirectTo(paths.campaign(actor.locale, campaign.slug) + queryOf(address));
  }
  const shown = await readShownPage(campaign, preview);
  const isTeam = !shown && (await mayKnow(campaign, actor));
  const page = shown ?? (isTeam ? await readPage(campaign.id) : undefined);
  const isKnown = !variant || page?.variants.some((one) => one.variant === variant);
  if (!page || !isKnown) throw platformErrors.notFound();
  if (campaign.slug !== slug) {
    const to = paths.comingSoon(actor.locale, campaign.slug, variant) + queryOf(address);
    throw page.published_at === null ? redirectTo(to) : permanentRedirect(to);
  }
  return { campaign, page, isPreview: page.published_at === null };
}

async function presentMaker(campaign: Campaign) {
  const owner = await readAccount(campaign.ownerId);
  return {
    name: owner ? displayName(owner) : '',
    avatarUrl: owner ? avatarUrl(owner) : null,
  };
}

async function present({ campaign, page }: Found, variant: string | undefined, locale: Locale) {
  const shown = presentShown(page, variant);
  const [image] = await picturesOf(
    [{ pictureId: shown.image_public_id, pictureAlt: shown.image_alt }],
    { shape: '4x3' },
  );
  return {
    campaignTitle: campaign.title,
    headline: shown.headline || campaign.title,
    subtitle: shown.subtitle,
    html: await presentRichText(shown.body_html),
    image: image ?? null,
    video: shown.video_url ? (videoOf(shown.video_url) ?? null) : null,
    buttonText: shown.email_options.button_text,
    placeholder: shown.email_options.placeholder,
    launchHint: shown.launch_hint,
    teaserText:
      page.teaser_minor === null
        ? null
        : formatMoney({ minor: page.teaser_minor, currency: campaign.currency }, locale),
    subscribers: shown.subscribers,
  };
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 20, per: 600, store: 'database', bucket: 'subscribe' },
  params: z.object({ slug: z.string().max(80), variant: z.string().max(40).optional() }),
  query: z.object({
    preview: z.string().max(100).optional(),
    utm_source: sourceField,
    sent: z.literal('1').optional(),
    confirmed: z.literal('1').optional(),
  }),
  body: subscribeFormBody,
  async load({ params, query, actor, acceptLanguage, path: address }) {
    const { variant } = params;
    const found = await findShown(params, query.preview, actor, address);
    const { campaign } = found;
    const { locale } = actor;
    const path = paths.comingSoon(locale, campaign.slug);
    const { accountId } = actor;
    const [view, maker, isSubscribed] = await Promise.all([
      present(found, variant, locale),
      presentMaker(campaign),
      accountId !== null && readSubscribed(campaign.id, accountId),
    ]);
    return {
      view,
      maker,
      title: campaign.title || campaign.slug,
      language: campaign.language,
      isPreview: found.isPreview,
      isSent: query.sent === '1',
      isListed: query.confirmed === '1' || isSubscribed,
      shareUrl: config().publicUrl + path,
      isConsentAsked: requiresDoubleOptIn({ locale, acceptLanguage }),
      source: query.utm_source,
      origin: config().publicUrl,
      path,
      alternates: alternates(inLocale('en', path)),
    };
  },
  async act({ params, body, actor, acceptLanguage }) {
    const campaign = await campaignToSubscribe(params.slug);
    const { variant } = params;
    const page = await readPage(campaign.id);
    const kept = page?.variants.some((one) => one.variant === variant) ? (variant ?? null) : null;
    await subscribe(campaign.id, inputOf(body, kept, actor, acceptLanguage));
    return redirectTo(paths.comingSoon(actor.locale, campaign.slug, kept, { sent: 1 }));
  },
});
