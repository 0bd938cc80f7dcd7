import { createHash } from 'node:crypto';
import { CURRENCIES, isCurrency } from '#money/currency.ts';
import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { isEmail } from '#modules/accounts/rules.ts';
import {
  type Order,
  type Price,
  price,
  type PriceProblem,
  type UnitsOffered,
} from '#modules/contributions/index.ts';
import {
  allowanceOf,
  freshOffers,
  keptOffer,
  type Offer,
  type OfferedPerk,
  readStockUnits,
  unitsLeft,
} from '#modules/perks/index.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { Backer, Quote, QuoteInput, StartInput } from './contract.ts';
import { contributorKey } from './guest-token.ts';
import { readCampaign, readUnitsHad } from './start/start-facts.store.ts';

/** Who asks for a price, and in which language its problem is worded. */
export type Asker = Pick<Backer, 'accountId' | 'locale'>;

const ANYBODY: Asker = { accountId: null, locale: 'en' };

/**
 * The whole price as `startContribution` would freeze it now, in minor units of the campaign's
 * currency, and what stands in its way. Throws 404 for a campaign nobody may back.
 */
export async function quoteContribution(input: QuoteInput, asker = ANYBODY): Promise<Quote> {
  const campaignId = input.campaign_id;
  const campaign = await readCampaign(db(), campaignId);
  if (campaign === undefined) throw platformErrors.notFound();
  const offer = await offerAt(campaignId, campaign.offerVersion);
  const order = { ...orderOf({ ...input, currency: campaign.currency }), checkOptions: false };
  const [free, allowance] = await Promise.all([
    freeUnits(order, offer),
    allowances(order, offer, keyOf(asker, input.email ?? '')),
  ]);
  const quoted = price(order, campaign, offer, { free, allowance }, campaign.at);
  if (quoted === undefined) throw platformErrors.notFound();
  return wireQuote(campaignId, quoted, asker.locale);
}

/** Who is counted as one person; null while that is not known. */
function keyOf({ accountId }: Asker, email: string): string | null {
  return accountId !== null || isEmail(email) ? contributorKey(accountId, email) : null;
}

/** What the campaign offers at this version, kept in memory since it was last read. */
async function offerAt(campaignId: number, version: number): Promise<Offer | undefined> {
  const kept = keptOffer(campaignId);
  if (kept?.version === version) return kept;
  const [fresh] = await freshOffers(db(), [campaignId]);
  return fresh;
}

const perksOf = ({ lines }: Order, offer: Offer | undefined): OfferedPerk[] =>
  lines.flatMap(({ perkId }) => offer?.perks.get(perkId) ?? []);

/** What one person can still get; as a newcomer where it is not known who asks. */
async function allowances(
  order: Order,
  offer: Offer | undefined,
  key: string | null,
): Promise<UnitsOffered['allowance']> {
  const had = await unitsHad(perksOf(order, offer), key);
  return (perk) => allowanceOf(perk, had.get(perk.id) ?? 0);
}

type LimitedEach = Pick<OfferedPerk, 'id' | 'limitPerContributor'>;

/** Units that somebody has of those perks that one person gets only so many of. */
export async function unitsHad(
  perks: readonly LimitedEach[],
  key: string | null,
): Promise<ReadonlyMap<number, number>> {
  const limited = perks.filter(({ limitPerContributor }) => limitPerContributor !== null);
  if (key === null || limited.length === 0) return new Map();
  const ids = limited.map(({ id }) => id);
  const had = await readUnitsHad(db(), [key], ids);
  return new Map(ids.map((id) => [id, had.get(`${key} ${id}`) ?? 0]));
}

async function freeUnits(order: Order, offer: Offer | undefined): Promise<UnitsOffered['free']> {
  const perks = perksOf(order, offer);
  const limited = perks.filter(({ isLimited }) => isLimited);
  const units = await readStockUnits(
    db(),
    limited.map(({ stockUnitId }) => stockUnitId),
  );
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  return ({ stockUnitId }) => {
    const unit = byId.get(stockUnitId);
    return unit === undefined ? null : unitsLeft(unit);
  };
}

/** A price as it stands on the wire. */
export function wireQuote(campaignId: number, quoted: Price, locale: Locale): Quote {
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
      available_to_you: line.allowance?.left ?? null,
    })),
    perks_cents: Number(quoted.perksMinor),
    extra_cents: Number(quoted.extraMinor),
    shipping_cents: Number(quoted.shippingMinor),
    tax_cents: 0,
    total_cents: Number(quoted.totalMinor),
    funding: quoted.funding,
    needs_address: quoted.ships,
    problem: quoted.problem,
    problem_description: problemText(quoted, locale),
    problem_perk_id: quoted.problemPerkId,
  };
}

/** Of problems that no page has other words for. */
const TEXTS: Partial<Record<PriceProblem, MessageKey>> = {
  sold_out: 'quote_problems.sold_out',
  perk_unavailable: 'quote_problems.unavailable',
  perk_not_found: 'quote_problems.unavailable',
  add_on_alone: 'quote_problems.add_on_alone',
  options_invalid: 'quote_problems.options',
  amount_too_small: 'quote_problems.too_small',
  amount_too_large: 'quote_problems.too_large',
  campaign_closed: 'quote_problems.closed',
  does_not_ship: 'quote_problems.does_not_ship',
  address_needed: 'errors.contributions.address_needed',
};

function problemText(quoted: Price, locale: Locale): string | null {
  if (quoted.problem === null) return null;
  const limit = limitOf(quoted);
  if (limit) return translate(locale, 'errors.contributions.limit_per_contributor', limit);
  const key = TEXTS[quoted.problem];
  return key === undefined ? null : translate(locale, key);
}

/** Of a perk that one person gets only so many of, what the sentence about it says; else undefined. */
export function limitOf({ problem, problemPerkId, lines }: Price) {
  if (problem !== 'limit_per_contributor') return undefined;
  const line = lines.find(({ perk }) => perk.id === problemPerkId);
  return line?.allowance ? { ...line.allowance, title: line.perk.title } : undefined;
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
