import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  type ContributionRef,
  quoteContribution,
  refOf,
  returnAddresses,
  startContribution,
  type StartInput,
} from '#flows/back-campaign/index.ts';
import { displayName, readAccount } from '#modules/accounts/index.ts';
import { cameFrom, REFERRERS_COOKIE } from '#modules/analytics/index.ts';
import {
  type Campaign,
  campaignAtAddress,
  isPublic,
  takesContributions,
} from '#modules/campaigns/index.ts';
import { contributionErrors, REFERRAL_COOKIE, referralOf } from '#modules/contributions/index.ts';
import { paymentSources } from '#modules/payments/index.ts';
import { readPerks } from '#modules/perks/index.ts';
import { SHIP_TO_COOKIE } from '#pages/cards/perk-shipping.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, permanentRedirect, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { PriceAgain } from './checkout-view.ts';
import { loadCheckout } from './load-checkout.ts';
import { nextPage } from './next-page.ts';
import { NO_PERK } from './order.ts';
import { fieldsOf, quoteOf, startInputOf } from './start-input.ts';

const ONE_YEAR = 365 * 24 * 3600;

async function campaignToBack(slug: string, actor: Actor, path: string): Promise<Campaign> {
  const campaign = await campaignAtAddress(slug, actor);
  if (!isPublic(campaign)) throw platformErrors.notFound();
  if (campaign.slug === slug) return campaign;
  throw permanentRedirect(path.replace(`/projects/${slug}`, `/projects/${campaign.slug}`));
}

/** The price as it is now, with everything typed, for the person to confirm. */
async function priceAgain(
  input: StartInput,
  values: Record<string, string>,
  actor: Actor,
): Promise<PriceAgain> {
  const quote = await quoteContribution({ ...input, country: input.address?.country }, actor);
  return { isAsked: false, quote, values };
}

function isPriceChanged(error: unknown): boolean {
  return error instanceof AppError && error.id === 'price_changed';
}

/** That somebody wants too many of a perk is said at its number. */
function atPerk(error: unknown): unknown {
  if (!(error instanceof AppError) || error.id !== 'limit_per_contributor') return error;
  const { messageKey: key, values, details } = error;
  const fields = { [`quantity.${String(details?.perk_id)}`]: [{ key, values }] };
  return contributionErrors.limitPerContributor(values, { details: details ?? {}, fields });
}

async function nameOf({ accountId }: Actor): Promise<string> {
  const account = accountId === null ? undefined : await readAccount(accountId);
  return account ? displayName(account) : '';
}

/** The contribution that was left, whose choices are to be there again. */
function leftRef(
  { again, token }: { readonly again?: number | undefined; readonly token?: string | undefined },
  actor: Actor,
): ContributionRef | null {
  return again === undefined ? null : refOf(again, token, actor, platformErrors.unauthenticated);
}

async function checkOpen(campaign: Campaign, actor: Actor): Promise<void> {
  if (takesContributions(campaign, await clockNow())) return;
  const text = translate(actor.locale, 'errors.contributions.campaign_closed');
  throw redirectTo(paths.campaign(actor.locale, campaign.slug), { level: 'warn', text });
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 60, per: 60, store: 'database', bucket: 'checkout' },
  params: z.object({ slug: z.string().max(80) }),
  query: z.object({
    perk_id: z.union([z.literal(NO_PERK), z.coerce.number().int().positive()]).optional(),
    country: z.string().length(2).optional(),
    perk_token: z.string().max(200).optional(),
    again: z.coerce.number().int().positive().optional(),
    token: z.string().min(20).max(100).optional(),
  }),
  body: z.record(z.string(), z.unknown()),
  idempotent: 'money',
  sources: paymentSources,
  async load({ params, query, actor, path, answer, cookie }) {
    const campaign = await campaignToBack(params.slug, actor, path);
    await checkOpen(campaign, actor);
    answer.header('x-robots-tag', 'noindex');
    return loadCheckout(
      campaign,
      {
        perkId: query.perk_id ?? null,
        country: query.country ?? null,
        keptCountry: cookie(SHIP_TO_COOKIE) ?? null,
        secretToken: query.perk_token ?? null,
        again: leftRef(query, actor),
      },
      actor,
    );
  },
  async act({ params, query, body, actor, path, answer, cookie, idempotencyKey = '' }) {
    const campaign = await campaignToBack(params.slug, actor, path);
    const secretToken = query.perk_token ?? null;
    const values = fieldsOf(body);
    const field = (name: string) => values[name];
    const perks = await readPerks(campaign.id, secretToken);
    if (values.intent === 'quote') {
      const quote = await quoteOf(field, perks, { campaign, secretToken, actor });
      return { isAsked: true, quote, values };
    }
    const input = startInputOf(field, {
      campaign,
      perks,
      isGuest: actor.accountId === null,
      accountName: await nameOf(actor),
      secretToken,
    });
    try {
      const addresses = returnAddresses(campaign, actor);
      const now = await clockNow();
      const referrer = referralOf(cookie(REFERRAL_COOKIE), campaign.id, now);
      const known = cameFrom(cookie(REFERRERS_COOKIE), campaign.id, now);
      // Without a script nothing is known but the link.
      const linked = referrer === null ? null : `code:${referrer}`;
      const came = known ?? (linked === null ? null : { first: linked, last: linked });
      const request = { ...input, referrer };
      const backer = { ...actor, cameFrom: came };
      const next = await startContribution(request, backer, idempotencyKey, addresses);
      const { country } = input.address ?? {};
      if (country) answer.setCookie(SHIP_TO_COOKIE, country, { maxAge: ONE_YEAR });
      return redirectTo(nextPage(next, campaign.slug, actor.locale));
    } catch (error) {
      if (!isPriceChanged(error)) throw atPerk(error);
      answer.status(409);
      return priceAgain(input, values, actor);
    }
  },
});
