import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { ownReceipt, refOf } from '#flows/back-campaign/index.ts';
import { signUpGuestOf } from '#flows/claim-contributions/index.ts';
import { readCampaign } from '#modules/campaigns/index.ts';
import {
  type Contribution,
  COUNTED_STATES,
  perksOf,
  presentReceipt,
  readBackerNumber,
  readContribution,
} from '#modules/contributions/index.ts';
import { presentRelated } from '#pages/cards/present-cards.ts';
import { shareCountUrlOf } from '#pages/cards/share-count-url.ts';
import { picturesOf } from '#pages/cards/card-images.ts';
import { config } from '#platform/config/config.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { noteChange } from '#platform/web/server/freshness/reader-change.ts';
import type { Locale } from '#platform/web/locale.ts';

const query = z.object({
  contribution: z.coerce.number().int().positive().optional(),
  token: z.string().min(20).max(100).optional(),
  /** The link to an account was just mailed. */
  mailed: z.literal('yes').optional(),
});
const RELATED = 3;
/** Nothing to thank for yet, or not any more. */
const UNFINISHED = [
  'created',
  'reserved',
  'risk_review',
  'setup_ok',
  'charging',
  'charge_unknown',
  'failed',
  'expired',
];

/** The contribution the address names, for the one who made it. Throws 404. */
async function thanked(asked: z.infer<typeof query>, actor: Actor): Promise<Contribution> {
  if (asked.contribution === undefined) throw platformErrors.notFound();
  const ref = refOf(asked.contribution, asked.token, actor, platformErrors.unauthenticated);
  const { id } = await ownReceipt(asked.contribution, ref);
  const found = await readContribution(id);
  if (found === undefined) throw platformErrors.notFound();
  return found;
}

function stepsOf(found: Contribution): 'pledged' | 'collected' {
  return found.state === 'pledged' ? 'pledged' : 'collected';
}

function linksOf(found: Contribution, token: string | undefined, locale: Locale) {
  const { id, accountId, campaignSlug } = found;
  const shareUrl = `${config().publicUrl}${paths.campaign(locale, campaignSlug)}`;
  return {
    receiptHref: paths.contribution(locale, id, { token }),
    listHref: accountId === null ? null : paths.individualContributions(locale, accountId),
    shareUrl,
    // Visits by it stand among the campaign's referrers.
    shareCountUrl: shareCountUrlOf(campaignSlug),
    contributorUrl: `${shareUrl}?utm_source=contributor`,
    canSignUp: accountId === null && token !== undefined,
  };
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 10, per: 3600, store: 'database', bucket: 'guest-signups' },
  params: z.object({ slug: z.string().max(80) }),
  query,
  body: z.object({ intent: z.literal('sign_up') }),
  async load({ query: asked, actor, answer }) {
    answer.header('x-robots-tag', 'noindex');
    noteChange(answer);
    const { locale } = actor;
    const found = await thanked(asked, actor);
    const campaign = await readCampaign(found.campaignId);
    if (!campaign) throw platformErrors.notFound();
    if (UNFINISHED.includes(found.state)) {
      throw redirectTo(paths.payContribution(locale, campaign.slug, asked));
    }
    const pictured = { pictureId: campaign.cardPublicId, pictureAlt: '' };
    const [images, related, perks, backer] = await Promise.all([
      picturesOf([pictured], { shape: '4x3', widest: 960 }),
      presentRelated(campaign.id, RELATED, locale),
      perksOf([found]),
      readBackerNumber(campaign.id, found.id),
    ]);
    const receipt = presentReceipt(found, locale, perks);
    return {
      receipt,
      backer: COUNTED_STATES.includes(found.state) ? backer : null,
      deliveryText: receipt.lines.find(({ delivery }) => delivery !== null)?.delivery ?? null,
      steps: stepsOf(found),
      ships: found.lines.some((line) => line.ships),
      title: campaign.title,
      tagline: campaign.tagline,
      language: campaign.language,
      image: images[0] ?? null,
      related,
      addressHref: receipt.canChangeAddress
        ? paths.contributionAddress(locale, found.id, { token: asked.token })
        : null,
      ...linksOf(found, asked.token, locale),
      wasMailed: asked.mailed !== undefined,
    };
  },
  async act({ query: asked, actor }) {
    if (asked.contribution === undefined || asked.token === undefined) {
      throw platformErrors.notFound();
    }
    const { locale } = actor;
    await signUpGuestOf(asked.contribution, asked.token);
    const { campaignSlug } = await thanked(asked, actor);
    const done = paths.thanks(locale, campaignSlug, { ...asked, mailed: 'yes' });
    return redirectTo(`${done}#account`);
  },
});
