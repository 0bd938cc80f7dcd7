import { isCountry } from '#modules/geography/index.ts';
import type { FieldMessage, FieldMessages } from '#platform/errors/app-error.ts';
import { isOnSale, isSoldOut } from '../perk.ts';
import { FROZEN_ONCE_CLAIMED } from '../rules.ts';
import { NEW_COLUMNS } from '../perk-columns.store.ts';
import { type PerkBody, PLAIN_FIELDS, type PlainField } from './contract.ts';
import type { EditedPerk, PerkValues } from './edited-perk.store.ts';

export const isClaimed = (perk: Pick<EditedPerk, 'claimed' | 'reserved'>): boolean =>
  perk.claimed + perk.reserved > 0;

/**
 * The one perk that everybody can choose at a moment, whose end leaves nothing to back the campaign with but
 * "no perk"; undefined where there are more, or none.
 */
export function onlyOffer(perks: readonly EditedPerk[], at: Date): EditedPerk | undefined {
  const [first, ...others] = perks.filter(
    (perk) =>
      perk.kind === 'standard' &&
      perk.status === 'active' &&
      !isSoldOut({ ...perk, limit: perk.limit_count }) &&
      isOnSale({ availableFrom: perk.available_from, availableUntil: perk.available_until }, at),
  );
  return others.length === 0 ? first : undefined;
}

const NEW_PERK: PerkValues = { ...NEW_COLUMNS, limit_count: null, rates: [], contents: [] };

const dateOf = (text: string | null) => (text === null ? null : new Date(text));
const amountOf = (cents: number | null) => (cents === null ? null : BigInt(cents));

/** The fields that travel as they are stored, each read by its name. */
export function pickPlain(
  read: (name: PlainField) => PerkValues[PlainField],
): Pick<PerkValues, PlainField> {
  const entries = PLAIN_FIELDS.map((name) => [name, read(name)]);
  return Object.fromEntries(entries) as Pick<PerkValues, PlainField>;
}

/** What is given of a perk, its items known to the campaign by now. */
export type PerkChanges = Omit<PerkBody, 'contents'> & {
  readonly contents: PerkValues['contents'] | undefined;
};

/** The perk as it would be with what was given; what is left out stays. */
export function mergePerk(body: PerkChanges, known: PerkValues = NEW_PERK): PerkValues {
  const given = <N extends keyof PerkChanges, V>(
    name: N,
    read: (value: Exclude<PerkChanges[N], undefined>) => V,
    stays: V,
  ): V => {
    const value = body[name];
    return value === undefined ? stays : read(value as Exclude<PerkChanges[N], undefined>);
  };
  return {
    ...pickPlain((name) => given(name, (value) => value, known[name])),
    price_minor: given('price_cents', BigInt, known.price_minor),
    retail_minor: given('retail_cents', amountOf, known.retail_minor),
    limit_count: given('limit', (limit) => limit, known.limit_count),
    available_from: given('available_from', dateOf, known.available_from),
    available_until: given('available_until', dateOf, known.available_until),
    rates: given(
      'rates',
      (rates) => rates.map((rate) => ({ ...rate, fee: String(rate.fee_cents) })),
      known.rates,
    ),
    contents: given('contents', (contents) => contents, known.contents),
  };
}

const RATE_ORDER = (rates: PerkValues['rates']) =>
  rates.map(({ destination, fee }) => `${destination}:${fee}`).toSorted();
const CONTENT_ORDER = (contents: PerkValues['contents']) =>
  contents.map((one) => `${one.item_id}:${one.quantity}`).toSorted();

/** What people decided by, in a form that can be compared. */
function promises(perk: PerkValues): Record<(typeof FROZEN_ONCE_CLAIMED)[number], string> {
  return {
    price_cents: String(perk.price_minor),
    kind: perk.kind,
    ships: String(perk.ships),
    rates: RATE_ORDER(perk.rates).join(),
    contents: CONTENT_ORDER(perk.contents).join(),
  };
}

/** The fields of a chosen perk that an edit would change although people decided by them. */
export function frozenChanges(known: EditedPerk, requested: PerkValues): FieldMessages {
  if (!isClaimed(known)) return {};
  const [before, after] = [promises(known), promises(requested)];
  return Object.fromEntries(
    FROZEN_ONCE_CLAIMED.filter((name) => before[name] !== after[name]).map((name) => [
      name,
      ['errors.perks.frozen_claimed' as const],
    ]),
  );
}

/** Who waits for a parcel is told for when; an add-on comes with its perk. */
const isDeliveryMissing = (perk: Pick<PerkValues, 'kind' | 'ships' | 'delivery_month'>): boolean =>
  perk.ships && perk.kind !== 'add_on' && perk.delivery_month === null;

export interface PerkContext {
  readonly known: EditedPerk | null;
  /** Items that the campaign has, of those named. */
  readonly items: readonly number[];
  readonly smallestPrice: bigint;
  /** The month it is, as YYYY-MM. */
  readonly month: string;
}

/** What is wrong with the values themselves, by the field where it is. */
export function perkProblems(requested: PerkValues, context: PerkContext): FieldMessages {
  const { known } = context;
  const problems: Record<string, FieldMessage[]> = {};
  if (requested.kind !== 'add_on' && requested.price_minor < context.smallestPrice) {
    problems.price_cents = ['errors.perks.price_small'];
  }
  const taken = known ? known.claimed + known.reserved : 0;
  if (requested.limit_count !== null && requested.limit_count < taken) {
    problems.limit = [{ key: 'errors.perks.limit_low', values: { count: taken } }];
  }
  const isNewMonth = requested.delivery_month !== (known?.delivery_month ?? null);
  if (isNewMonth && requested.delivery_month !== null && requested.delivery_month < context.month) {
    problems.delivery_month = ['errors.perks.delivery_past'];
  }
  if (isDeliveryMissing(requested) && !(known && isDeliveryMissing(known))) {
    problems.delivery_month = ['errors.perks.delivery_needed'];
  }
  const { available_from: from, available_until: until } = requested;
  if (from && until && until <= from) problems.available_until = ['errors.perks.window'];
  const destinations = requested.rates.map((rate) => rate.destination);
  const isKnown = (code: string) => code.length > 2 || isCountry(code);
  if (!destinations.every(isKnown)) problems.rates = ['errors.perks.destination'];
  if (new Set(destinations).size < destinations.length) {
    problems.rates = ['errors.perks.destination_twice'];
  }
  const ids = requested.contents.map((one) => one.item_id);
  const isWhole = ids.every((id) => context.items.includes(id)) && new Set(ids).size === ids.length;
  if (!isWhole) problems.contents = ['errors.perks.contents'];
  return problems;
}
