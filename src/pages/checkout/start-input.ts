import { startInput } from '#flows/back-campaign/contract.ts';
import type { StartInput } from '#flows/back-campaign/index.ts';
import type { Campaign } from '#modules/campaigns/index.ts';
import { EUROPEAN_UNION, isCountry, regions } from '#modules/geography/index.ts';
import type { Perk } from '#modules/perks/index.ts';
import { exponentOf } from '#money/currency.ts';
import { type FieldMessages, fieldErrors } from '#platform/errors/app-error.ts';
import { schemaError } from '#platform/http/error-answer.ts';
import { type Field, readOrder } from './order.ts';

/** Countries where a parcel without a postal code doesn't arrive. */
const BEYOND_THE_UNION = ['US', 'CA', 'GB', 'AU', 'NZ', 'CH', 'NO', 'JP'];
const NEEDS_POSTAL_CODE = new Set(
  [...BEYOND_THE_UNION, ...EUROPEAN_UNION].filter((code) => code !== 'IE'),
);
const EMAIL = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]{2,}$/;

export interface CheckoutScene {
  readonly campaign: Campaign;
  readonly perks: readonly Perk[];
  readonly isGuest: boolean;
  readonly secretToken: string | null;
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
export function startInputOf(field: Field, scene: CheckoutScene): StartInput {
  const { campaign, perks } = scene;
  const offer = {
    perks: perks.filter((perk) => perk.kind !== 'add_on'),
    addOns: perks.filter((perk) => perk.kind === 'add_on'),
  };
  const order = readOrder(field, offer, exponentOf(campaign.currency));
  const chosen = order.lines.map((line) => line.perk_id);
  const ships = perks.some((perk) => perk.ships && chosen.includes(perk.id));
  const errors: FieldMessages = {
    ...(order.extraCents === null ? { extra: ['errors.checkout.amount'] } : {}),
    ...(scene.isGuest ? guestErrors(field) : {}),
    ...(ships ? addressErrors(field) : {}),
  };
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  const card = field('card') ?? 'new';
  const parsed = startInput.safeParse({
    campaign_id: campaign.id,
    lines: order.lines,
    extra_cents: order.extraCents,
    secret_token: scene.secretToken,
    currency: campaign.currency,
    expected_total_cents: Number(field('expected_total') ?? '0'),
    address: ships ? addressOf(field) : null,
    email: field('email') ?? null,
    firstname: field('firstname') ?? null,
    lastname: field('lastname') ?? null,
    appearance: field('appearance') ?? 'named',
    owner_visibility: field('relay') === 'yes' && !ships ? 'relay' : 'full',
    payment_method_id: card === 'new' ? field('payment_method_id') || null : null,
    saved_card_id: card === 'new' ? null : Number(card),
    save_card: field('save_card') === 'yes',
  });
  if (!parsed.success) throw schemaError(parsed.error);
  return parsed.data;
}

/** The country a quote is for; null while it isn't known. */
export function countryOf(field: Field): string | null {
  const country = field('address.country') ?? '';
  return isCountry(country) ? country : null;
}

function guestErrors(field: Field): FieldMessages {
  const email = field('email')?.trim() ?? '';
  return {
    ...(EMAIL.test(email) ? {} : { email: ['errors.field.email'] }),
    ...needed(field, ['firstname', 'lastname']),
  };
}

function needed(field: Field, names: readonly string[]): FieldMessages {
  const missing = names.filter((name) => !field(name)?.trim());
  return Object.fromEntries(missing.map((name) => [name, ['errors.field.required']]));
}

function addressErrors(field: Field): FieldMessages {
  const country = countryOf(field);
  if (country === null) return { 'address.country': ['errors.field.required'] };
  const known = regions(country);
  const state = field('address.state')?.trim() ?? '';
  const isOdd = known.length > 0 && !known.some(({ two_letter }) => two_letter === state);
  return {
    ...needed(field, ['address.name', 'address.address', 'address.city']),
    ...(NEEDS_POSTAL_CODE.has(country) ? needed(field, ['address.zipcode']) : {}),
    ...(isOdd ? { 'address.state': ['errors.field.required'] } : {}),
  };
}

function addressOf(field: Field): Record<string, string | undefined> {
  const names = [
    'name',
    'address',
    'address2',
    'city',
    'state',
    'zipcode',
    'country',
    'phone_number',
  ];
  return Object.fromEntries(names.map((name) => [name, field(`address.${name}`)]));
}
