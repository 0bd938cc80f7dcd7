import type { Currency } from '#money/currency.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import type { Offer, OfferedPerk } from './offer.ts';
import type { PerkKind, PerkOption, PerkStatus } from './perk.ts';

interface OfferRow {
  campaign_id: number;
  version: number;
  id: number | null;
  title: string;
  kind: PerkKind;
  status: PerkStatus;
  ships: boolean;
  price_minor: bigint;
  currency: Currency;
  stock_unit_id: number;
  is_limited: boolean;
  limit_per_contributor: number | null;
  available_from: Instant | null;
  available_until: Instant | null;
  secret_hash: string | null;
  rates: { destination: string; fee: string }[];
  items: { id: number; options: PerkOption[] }[];
}

/** What campaigns offer, hidden perks apart; those that do not exist are left out. One statement. */
export async function readOffers(q: Executor, campaignIds: readonly number[]): Promise<Offer[]> {
  const rows = await q.query<OfferRow>(sql`
    select c.id as campaign_id, c.offer_version as version, p.id, p.title, p.kind, p.status, p.ships,
      p.price_minor, p.currency, p.stock_unit_id, u.limit_count is not null as is_limited,
      p.limit_per_contributor, (extract(epoch from p.available_from) * 1000000)::bigint as available_from,
      (extract(epoch from p.available_until) * 1000000)::bigint as available_until,
      encode(p.secret_token_hash, 'hex') as secret_hash,
      coalesce((select json_agg(json_build_object('destination', r.destination, 'fee', r.fee_minor::text))
        from perk_shipping_rates r where r.perk_id = p.id), '[]') as rates,
      coalesce((select json_agg(json_build_object('id', i.id, 'options', i.options))
        from perk_contents k join perk_items i on i.id = k.item_id where k.perk_id = p.id), '[]') as items
    from campaigns c
      left join perks p on p.campaign_id = c.id and p.status <> 'hidden'
      left join stock_units u on u.id = p.stock_unit_id
    where c.id = any(${campaignIds}::bigint[])`);
  const offers = new Map<number, { version: number; perks: Map<number, OfferedPerk> }>();
  for (const row of rows) {
    const offer = offers.get(row.campaign_id) ?? { version: row.version, perks: new Map() };
    offers.set(row.campaign_id, offer);
    if (row.id !== null) offer.perks.set(row.id, toOffered(row, row.id));
  }
  return [...offers].map(([campaignId, offer]) => ({ campaignId, ...offer }));
}

/** What sending perks costs, whatever became of them since: also those that are hidden or removed. */
export async function readShippingRates(
  q: Executor,
  perkIds: readonly number[],
): Promise<Map<number, Pick<OfferedPerk, 'rates'>>> {
  const rows = await q.query<{ perk_id: number; destination: string; fee_minor: bigint }>(sql`
    select perk_id, destination, fee_minor from perk_shipping_rates
    where perk_id = any(${perkIds}::bigint[])`);
  const byPerk = Map.groupBy(rows, (row) => row.perk_id);
  return new Map(
    [...byPerk].map(([id, rates]) => [
      id,
      { rates: rates.map(({ destination, fee_minor: feeMinor }) => ({ destination, feeMinor })) },
    ]),
  );
}

function toOffered(row: OfferRow, id: number): OfferedPerk {
  return {
    id,
    title: row.title,
    kind: row.kind,
    status: row.status,
    ships: row.ships,
    priceMinor: row.price_minor,
    currency: row.currency,
    stockUnitId: row.stock_unit_id,
    isLimited: row.is_limited,
    limitPerContributor: row.limit_per_contributor,
    availableFrom: row.available_from,
    availableUntil: row.available_until,
    secretHash: row.secret_hash,
    rates: row.rates.map(({ destination, fee }) => ({ destination, feeMinor: BigInt(fee) })),
    options: row.items.flatMap((item) =>
      item.options.map(({ name, values }) => ({
        itemId: item.id,
        name,
        labels: values.map(({ label }) => label),
      })),
    ),
  };
}
