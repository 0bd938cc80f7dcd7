import { randomUUID } from 'node:crypto';
import { lastDayText } from '#platform/web/dates.ts';
import { paths } from '#app/paths.ts';
import {
  contributionForReceipt,
  contributorKey,
  type ContributionRef,
  minimumOf,
  type Receipt,
  recentContribution,
  unitsHad,
} from '#flows/back-campaign/index.ts';
import {
  displayName,
  readAccount,
  readAddresses,
  type ShippingAddress,
} from '#modules/accounts/index.ts';
import { type Campaign, fundingKind } from '#modules/campaigns/index.ts';
import { readContributionsOfPerson, readTotalsOf } from '#modules/contributions/index.ts';
import {
  countryInText,
  countryOptions,
  exchangeTable,
  isCountry,
} from '#modules/geography/index.ts';
import { cardChoices, paymentsMode, savedCards } from '#modules/payments/index.ts';
import { type Perk, readPerks } from '#modules/perks/index.ts';
import { exponentOf } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { picturesOf } from '#pages/cards/card-images.ts';
import { typedAmount } from '#money/typed-amount.ts';
import { clockNow } from '#platform/clock/clock.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type {
  CampaignOnCheckout,
  CheckoutView,
  CountryChoice,
  RecentView,
} from './checkout-view.ts';
import { MOST_PIECES, NO_PERK, optionField } from './order.ts';
import { presentChoices } from './present-perks.ts';
import { quoteOf } from './start-input.ts';

export interface CheckoutQuery {
  /** A perk's id, or that none is wanted; null where the address says nothing. */
  readonly perkId: number | typeof NO_PERK | null;
  readonly country: string | null;
  /** Where things were sent before; the address asked for and the one on file come first. */
  readonly keptCountry: string | null;
  readonly secretToken: string | null;
  /** A contribution that was left, whose choices are to be there again. */
  readonly again: ContributionRef | null;
}

/** Everything the checkout shows at first. */
export async function loadCheckout(
  campaign: Campaign,
  query: CheckoutQuery,
  actor: Actor,
): Promise<CheckoutView> {
  const { locale, accountId } = actor;
  const [perks, person, recent, now, rates, shown, cards, earlier, address] = await Promise.all([
    readPerks(campaign.id, query.secretToken),
    accountId === null ? undefined : readAccount(accountId),
    recentContribution(campaign.id, actor),
    clockNow(),
    exchangeTable(),
    presentCampaign(campaign, locale),
    accountId === null ? [] : savedCards(accountId),
    query.again && contributionForReceipt(query.again),
    accountId === null ? null : addressOnFile(accountId, query.country),
  ]);
  const initial: Record<string, string> = {
    perk_id: wantedPerk(perks, query, earlier ?? null),
    'address.country': countryAtFirst(query.country, query.keptCountry, person?.country),
    ...addressFields(address, person ? displayName(person) : ''),
    card: cards[0] ? String(cards[0].id) : 'new',
    ...(earlier ? valuesOf(earlier, perks, { campaign, locale }) : {}),
  };
  const had = await unitsHad(perks, accountId === null ? null : contributorKey(accountId, ''));
  const context = { now, locale, wanted: initial.perk_id ?? '', had };
  const [choices, addOns] = await Promise.all([
    presentChoices(
      perks.filter(({ kind }) => kind !== 'add_on'),
      context,
    ),
    presentChoices(
      perks.filter(({ kind }) => kind === 'add_on'),
      context,
    ),
  ]);
  const field = (name: string) => initial[name];
  const { mode, publishableKey, jsUrl, frameUrl } = paymentsMode();
  return {
    campaign: shown,
    perks: choices,
    addOns,
    person: person ? { name: displayName(person), email: person.email } : null,
    countries: countriesIn(locale),
    cards: cardChoices(cards, locale),
    payments: { mode, publishableKey, jsUrl, frameUrl },
    rates,
    idempotencyKey: randomUUID(),
    initial,
    quote: await quoteOf(field, perks, { campaign, secretToken: query.secretToken, actor }),
    recent: recent ? presentRecent(recent, shown, locale) : null,
    updateTotal: {
      text: translate(locale, 'checkout_server.update_total_text'),
      label: translate(locale, 'checkout_server.update_total'),
    },
  };
}

/** The perk of the address when it may be chosen by itself; empty while nothing is. */
function wantedPerk(perks: Perk[], query: CheckoutQuery, earlier: Receipt | null): string {
  const ids = perks.filter(({ kind }) => kind !== 'add_on').map(({ id }) => id);
  const isOffered = (id: number) => ids.includes(id);
  if (typeof query.perkId === 'number' && isOffered(query.perkId)) return String(query.perkId);
  if (query.perkId === NO_PERK) return NO_PERK;
  if (earlier === null) return '';
  return String(earlier.lines.find((line) => isOffered(line.perk_id))?.perk_id ?? NO_PERK);
}

function countryAtFirst(...known: readonly (string | null | undefined)[]): string {
  return known.find((code) => code && isCountry(code)) ?? '';
}

/** A contribution's choices as the fields of the form. */
function valuesOf(
  earlier: Receipt,
  perks: readonly Perk[],
  { campaign, locale }: { readonly campaign: Campaign; readonly locale: Locale },
): Record<string, string> {
  const values: Record<string, string> = {
    email: earlier.email,
    ...namesOf(earlier.name),
    appearance: earlier.appearance,
    relay: earlier.owner_visibility === 'relay' ? 'yes' : '',
  };
  for (const [perkId, lines] of Map.groupBy(earlier.lines, (line) => line.perk_id)) {
    Object.assign(values, valuesOfPerk(perkId, lines, perks));
  }
  Object.assign(values, addressFields(earlier.address, earlier.name));
  if (earlier.extra_cents > 0) {
    values.extra = typedAmount(earlier.extra_cents, exponentOf(campaign.currency), locale);
  }
  return values;
}

/** The fields of one perk's lines; units beyond the pieces are left to come as the first was chosen. */
function valuesOfPerk(
  perkId: number,
  lines: Receipt['lines'],
  perks: readonly Perk[],
): Record<string, string> {
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const values: Record<string, string> = { [`quantity.${perkId}`]: String(total) };
  const rest = Math.max(0, total - MOST_PIECES);
  const pieces = lines.flatMap((line, place) =>
    Array.from({ length: line.quantity - (place === 0 ? rest : 0) }, () => line),
  );
  const items = perks.find(({ id }) => id === perkId)?.items ?? [];
  for (const [at, line] of pieces.slice(0, MOST_PIECES).entries()) {
    for (const item of items) {
      for (const [place, { name }] of item.options.entries()) {
        const field = optionField(perkId, item.id, place, at + 1);
        values[field] = line.options[item.id]?.[name] ?? '';
      }
    }
  }
  return values;
}

/** A receipt has the whole name; the first word of it goes into the first field. */
function namesOf(name: string): { firstname: string; lastname: string } {
  const [firstname = '', ...rest] = name.split(' ');
  return { firstname, lastname: rest.join(' ') };
}

/** The campaign with the words that say when money moves. */
export async function presentCampaign(
  campaign: Campaign,
  locale: Locale,
): Promise<CampaignOnCheckout> {
  const pictured = { pictureId: campaign.cardPublicId, pictureAlt: '' };
  const [[image], totals] = await Promise.all([
    picturesOf([pictured], { shape: '4x3', widest: 320 }),
    readTotalsOf(campaign.id),
  ]);
  const type = fundingKind(campaign);
  const goal = totals.raisedMinor >= campaign.goalMinor ? '_reached' : '';
  return {
    id: campaign.id,
    slug: campaign.slug,
    title: campaign.title,
    language: campaign.language,
    currency: campaign.currency,
    smallestMinor: minimumOf(campaign.currency, 0),
    image: image ?? null,
    isPledge: type === 'fixed',
    moneyTitle: translate(locale, `money_moves.${type}_title`),
    moneyText: translate(locale, `money_moves.${type}${goal}_text`, {
      date: lastDayText(campaign, locale),
    }),
  };
}

function countriesIn(locale: Locale): { common: CountryChoice[]; rest: CountryChoice[] } {
  const { common, rest } = countryOptions(locale);
  const choice = ({
    country_code_alpha_2: value,
    text: label,
  }: (typeof rest)[number]): CountryChoice => {
    const inText = countryInText(value, locale);
    return { value, label, ...(inText === label ? {} : { inText }) };
  };
  return { common: common.map(choice), rest: rest.map(choice) };
}

type RecentText = `recent_${'continue' | 'see' | 'done' | 'open' | 'open_pledge'}`;

function presentRecent(
  recent: NonNullable<Awaited<ReturnType<typeof recentContribution>>>,
  { slug, isPledge }: CampaignOnCheckout,
  locale: Locale,
): RecentView {
  const { id, token, currency, totalMinor, isUnderWay } = recent;
  const query = { contribution: id, token };
  const amount = formatMoney({ minor: totalMinor, currency }, locale, { cents: true });
  const text = (name: RecentText) => translate(locale, `checkout_server.${name}`, { amount });
  if (!isUnderWay) {
    const href = paths.thanks(locale, slug, query);
    return { href, text: text('recent_done'), linkText: text('recent_see'), isUnderWay };
  }
  return {
    href: paths.payContribution(locale, slug, query),
    text: text(isPledge ? 'recent_open_pledge' : 'recent_open'),
    linkText: text('recent_continue'),
    isUnderWay,
  };
}

const LOOKED_AT = 10;

/** Where somebody's last parcels went or are to go; null where that is not in the country asked for. */
async function addressOnFile(
  accountId: number,
  country: string | null,
): Promise<ShippingAddress | null> {
  const [saved] = await readAddresses(accountId);
  const found = saved ?? (await lastAddress(accountId));
  return found && (country === null || country === found.country) ? found : null;
}

async function lastAddress(accountId: number): Promise<ShippingAddress | null> {
  const page = { before: null, limit: LOOKED_AT };
  const contributions = await readContributionsOfPerson(accountId, page);
  return contributions.find(({ address }) => address !== null)?.address ?? null;
}

/** An address as the fields of the form; a name is asked for only where the parcel is for somebody else. */
function addressFields(known: ShippingAddress | null, own: string): Record<string, string> {
  if (known === null) return {};
  const { name, address, address2, city, state, zipcode, country, phone_number } = known;
  return {
    'address.name': name === own ? '' : name,
    'address.address': address,
    'address.address2': address2,
    'address.city': city,
    'address.state': state,
    'address.zipcode': zipcode,
    'address.country': country,
    'address.phone_number': phone_number,
  };
}
