import { createHash } from 'node:crypto';
import { CURRENCIES, isCurrency } from '#money/currency.ts';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type Order, type Price, price } from '#modules/contributions/index.ts';
import {
  freshOffers,
  keptOffer,
  type Offer,
  type OfferedPerk,
  readStockUnits,
  unitsFree,
} from '#modules/perks/index.ts';
import type { Quote, QuoteInput, StartInput } from './contract.ts';
import { readCampaign } from './start/start-facts.store.ts';

/**
 * The whole price as `startContribution` would freeze it now, in minor units of the campaign's
 * currency, and what stands in its way. Throws 404 for a campaign nobody may back.
 */
export async function quoteContribution(input: QuoteInput): Promise<Quote> {
  const campaignId = input.campaign_id;
  const campaign = await readCampaign(db(), campaignId);
  if (campaign === undefined) throw platformErrors.notFound();
  const offer = await offerAt(campaignId, campaign.offerVersion);
  const order = { ...orderOf({ ...input, currency: campaign.currency }), checkOptions: false };
  const quoted = price(order, campaign, offer, await freeUnits(order, offer), campaign.at);
  if (quoted === undefined) throw platformErrors.notFound();
  return wireQuote(campaignId, quoted);
}

/** What the campaign offers at this version, kept in memory since it was last read. */
async function offerAt(campaignId: number, version: number): Promise<Offer | undefined> {
  const kept = keptOffer(campaignId);
  if (kept?.version === version) return kept;
  const [fresh] = await freshOffers(db(), [campaignId]);
  return fresh;
}

async function freeUnits(
  { lines }: Order,
  offer: Offer | undefined,
): Promise<(perk: OfferedPerk) => number | null> {
  const perks = lines.flatMap(({ perkId }) => offer?.perks.get(perkId) ?? []);
  const limited = perks.filter(({ isLimited }) => isLimited);
  const units = await readStockUnits(
    db(),
    limited.map(({ stockUnitId }) => stockUnitId),
  );
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  return ({ stockUnitId }) => {
    const unit = byId.get(stockUnitId);
    return unit === undefined ? null : unitsFree(unit);
  };
}

/** A price as it stands on the wire. */
export function wireQuote(campaignId: number, quoted: Price): Quote {
  return {
    campaign_id: campaignId,
    currency: quoted.currency,
    lines: quoted.lines.map((line) => ({
      perk_id: line.perk.id,
      title: line.perk.title,
      quantity: line.quantity,
      unit_price_cents: Number(line.unitPriceMinor),
      price_cents: Number(line.unitPriceMinor) * line.quantity,
      shipping_cents: Number(line.shippingMinor),
      ships: line.perk.ships,
      available: line.available,
    })),
    perks_cents: Number(quoted.perksMinor),
    extra_cents: Number(quoted.extraMinor),
    shipping_cents: Number(quoted.shippingMinor),
    tax_cents: 0,
    total_cents: Number(quoted.totalMinor),
    funding: quoted.funding,
    needs_address: quoted.ships,
    problem: quoted.problem,
  };
}

/** The part of an input that the price depends on. */
export function orderOf(
  input: Pick<StartInput, 'lines' | 'extra_cents' | 'secret_token'> & {
    address?: StartInput['address'];
    country?: string | null | undefined;
    currency: string;
  },
): Omit<Order, 'checkOptions'> {
  const { currency, lines } = input;
  return {
    lines: lines.map(({ perk_id, quantity, options }) => ({ perkId: perk_id, quantity, options })),
    extraMinor: BigInt(input.extra_cents),
    country: input.address?.country ?? input.country ?? null,
    secretHash: input.secret_token
      ? createHash('sha256').update(input.secret_token).digest('hex')
      : null,
    minimumMinor: isCurrency(currency) ? minimumOf(currency, lines.length) : 1n,
  };
}

/** The smallest contribution in minor units: what the provider charges; without a perk at least 1.00. */
export function minimumOf(currency: keyof typeof CURRENCIES, lines: number): bigint {
  const { minimumCharge, exponent } = CURRENCIES[currency];
  const one = exponent === 2 ? 100n : 1n;
  return lines === 0 && minimumCharge < one ? one : minimumCharge;
}
