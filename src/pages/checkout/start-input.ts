import { quoteInput, startInput } from '#flows/back-campaign/contract.ts';
import { type Quote, quoteContribution, type StartInput } from '#flows/back-campaign/index.ts';
import type { ShippingAddress } from '#modules/accounts/index.ts';
import { isEmail } from '#modules/accounts/rules.ts';
import type { Campaign } from '#modules/campaigns/index.ts';
import { checkBacker } from '#modules/contributions/index.ts';
import { isCountry } from '#modules/geography/index.ts';
import type { Perk } from '#modules/perks/index.ts';
import { exponentOf } from '#money/currency.ts';
import { type FieldMessages, fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { schemaError } from '#platform/http/error-answer.ts';
import { type Field, NO_PERK, type Order, readOrder } from './order.ts';

export interface CheckoutContext {
  readonly campaign: Campaign;
  readonly perks: readonly Perk[];
  readonly isGuest: boolean;
  /** Of somebody signed in; empty for a guest, who types theirs. */
  readonly accountName: string;
  readonly secretToken: string | null;
}

type Quoted = Pick<CheckoutContext, 'campaign' | 'secretToken'> & { readonly actor: Actor };

/** The price of what the form holds, whatever else is missing in it. Throws 422 for what has no price. */
export async function quoteOf(
  field: Field,
  perks: readonly Perk[],
  { campaign, secretToken, actor }: Quoted,
): Promise<Quote> {
  const order = readOrder(field, offerOf(perks), exponentOf(campaign.currency));
  if (order.extraCents === null) throw fieldErrors({ extra: ['errors.checkout.amount'] });
  const parsed = quoteInput.safeParse({
    campaign_id: campaign.id,
    lines: order.lines,
    extra_cents: order.extraCents,
    country: countryOf(field),
    secret_token: secretToken,
    email: field('email'),
  });
  if (!parsed.success) throw schemaError(parsed.error);
  return quoteContribution(parsed.data, actor);
}

function offerOf(perks: readonly Perk[]) {
  return {
    perks: perks.filter(({ kind }) => kind !== 'add_on'),
    addOns: perks.filter(({ kind }) => kind === 'add_on'),
  };
}

/** Fields by name, from a form's body with its nested objects. */
export function fieldsOf(body: Record<string, unknown>): Record<string, string> {
  const fields: Record<string, string> = {};
  const collect = (value: unknown, name: string): void => {
    if (typeof value === 'string') fields[name] = value;
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value))
        collect(inner, name ? `${name}.${key}` : key);
    }
  };
  collect(body, '');
  return fields;
}

/** What was asked for, checked field by field. Throws 422 with the fields at fault. */
export function startInputOf(field: Field, context: CheckoutContext): StartInput {
  const { campaign, perks } = context;
  const order = readOrder(field, offerOf(perks), exponentOf(campaign.currency));
  const chosen = order.lines.map((line) => line.perk_id);
  const ships = perks.some((perk) => perk.ships && chosen.includes(perk.id));
  const visibility = field('relay') === 'yes' ? 'relay' : 'full';
  const backer = checkBacker(
    {
      firstname: field('firstname'),
      lastname: field('lastname'),
      address: addressOf(field, nameOf(field) || context.accountName),
      owner_visibility: visibility,
    },
    { isGuest: context.isGuest, ships },
  );
  const email = field('email')?.trim() ?? '';
  const isReachable = !context.isGuest || isEmail(email);
  const errors: FieldMessages = {
    ...(order.extraCents === null ? { extra: ['errors.checkout.amount'] } : {}),
    ...nothingChosen(field, order),
    ...(isReachable ? {} : { email: ['errors.field.email'] }),
    ...onPage(backer.problems),
  };
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  const card = field('card') ?? 'new';
  const parsed = startInput.safeParse({
    campaign_id: campaign.id,
    lines: order.lines,
    extra_cents: order.extraCents,
    secret_token: context.secretToken,
    currency: campaign.currency,
    expected_total_cents: Number(field('expected_total') ?? '0'),
    address: backer.address,
    email: field('email') ?? null,
    firstname: field('firstname') ?? null,
    lastname: field('lastname') ?? null,
    appearance: field('appearance') ?? 'named',
    owner_visibility: visibility,
    payment_method_id: card === 'new' ? field('payment_method_id') || null : null,
    saved_card_id: card === 'new' ? null : Number(card),
    save_card: field('save_card') === 'yes',
  });
  if (!parsed.success) throw schemaError(parsed.error);
  return parsed.data;
}

/** Named as the page names its fields. */
function onPage({ owner_visibility: relay, ...problems }: FieldMessages): FieldMessages {
  return relay === undefined ? problems : { ...problems, relay };
}

/** A perk has to be chosen or refused; without one there is an amount. */
function nothingChosen(field: Field, { lines, extraCents }: Order): FieldMessages {
  if (lines.length > 0 || extraCents !== 0) return {};
  return field('perk_id') === NO_PERK
    ? { extra: ['checkout.missing_amount'] }
    : { perk_id: ['checkout.missing_perk'] };
}

/** The country a quote is for; null while it isn't known. */
export function countryOf(field: Field): string | null {
  const country = field('address.country') ?? '';
  return isCountry(country) ? country : null;
}

function nameOf(field: Field): string {
  return `${field('firstname') ?? ''} ${field('lastname') ?? ''}`.trim();
}

/** A parcel is for who backs, unless they name somebody else. */
function addressOf(field: Field, backer: string): ShippingAddress {
  const typed = (name: keyof ShippingAddress): string => field(`address.${name}`) ?? '';
  return {
    name: typed('name').trim() || backer,
    address: typed('address'),
    address2: typed('address2'),
    city: typed('city'),
    state: typed('state'),
    zipcode: typed('zipcode'),
    country: typed('country'),
    phone_number: typed('phone_number'),
  };
}
