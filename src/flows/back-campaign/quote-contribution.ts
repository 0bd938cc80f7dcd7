import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { findCampaignCurrency, priceOf } from './back-campaign.store.ts';
import type { Quote, QuoteInput } from './contract.ts';
import { priceInput } from './start-contribution.ts';

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
  return {
    campaign_id: input.campaign_id,
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
