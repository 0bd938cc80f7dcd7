import { createHash } from 'node:crypto';
import { CURRENCIES, isCurrency } from '#money/currency.ts';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { findCampaignCurrency, type PricedRow, priceOf } from './back-campaign.store.ts';
import type { Quote, QuoteInput, StartInput } from './contract.ts';

/**
 * The whole price as `startContribution` would freeze it now, in minor units of the campaign's
 * currency, and what
 * stands in its way. Throws 404 for a campaign nobody may back.
 */
export async function quoteContribution(input: QuoteInput): Promise<Quote> {
  const currency = await findCampaignCurrency(db(), input.campaign_id);
  if (currency === undefined) throw platformErrors.notFound();
  const price = await priceOf(db(), priceInput({ ...input, currency }));
  if (price.problem === 'campaign_not_found') throw platformErrors.notFound();
  return wireQuote(input.campaign_id, price);
}

/** A price as it stands on the wire. */
export function wireQuote(campaignId: number, price: PricedRow): Quote {
  return {
    campaign_id: campaignId,
    currency: price.currency,
    lines: price.lines.map((line) => ({
      perk_id: line.perk_id,
      title: line.title,
      quantity: line.quantity,
      unit_price_cents: line.unit_price_minor,
      price_cents: line.unit_price_minor * line.quantity,
      shipping_cents: line.shipping_minor,
      ships: line.ships,
      available: line.available,
    })),
    perks_cents: Number(price.perks_minor),
    extra_cents: Number(price.extra_minor),
    shipping_cents: Number(price.shipping_minor),
    tax_cents: 0,
    total_cents: Number(price.total_minor),
    funding: price.funding,
    needs_address: price.ships,
    problem: price.problem,
  };
}

/** The part of an input that the price depends on. */
export function priceInput(
  input: Pick<StartInput, 'campaign_id' | 'lines' | 'extra_cents' | 'secret_token'> & {
    address?: StartInput['address'];
    country?: string | null | undefined;
    currency?: string;
  },
): object {
  const currency = input.currency ?? '';
  return {
    campaign_id: input.campaign_id,
    lines: input.lines,
    extra_minor: input.extra_cents,
    country: input.address?.country ?? input.country ?? null,
    secret_token_hash: input.secret_token
      ? createHash('sha256').update(input.secret_token).digest('hex')
      : null,
    minimum_minor: isCurrency(currency) ? minimumOf(currency, input.lines.length) : 1,
  };
}

/** The provider's smallest charge; without a perk at least 1.00. */
function minimumOf(currency: keyof typeof CURRENCIES, lines: number): number {
  const { minimumCharge, exponent } = CURRENCIES[currency];
  const one = exponent === 2 ? 100 : 1;
  return Math.max(Number(minimumCharge), lines === 0 ? one : 1);
}
