import type { FieldMessage } from '#platform/errors/app-error.ts';
import { tidyLine } from '../individuals/individual.ts';
import { holdsCardNumber } from './card-number.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_LENGTHS,
  type AddressField,
  type ShippingAddress,
} from './address.ts';

/** What has to be known of countries to say whether an address is one. */
export interface KnownPlaces {
  isCountry(alpha2: string): boolean;
  /** Two-letter codes of a country's states or provinces; none for countries without. */
  regionCodes(country: string): readonly string[];
  /** What is wrong with a postal code; of a wrong one what the country's own look like. */
  postalProblem(
    country: string,
    code: string,
  ): 'missing' | { readonly example: string; readonly digits: number } | null;
  /** A postal code as its country writes it. */
  postalCode(country: string, code: string): string;
}

export type AddressProblems = { [Field in AddressField]?: readonly FieldMessage[] };
const REQUIRED = ['name', 'address', 'city', 'country'] as const;
const MISSING = 'errors.field.required';
const WRONG = 'errors.field.invalid';
const CARD_NUMBER = 'errors.field.card_number';
const WRONG_POSTAL = 'errors.field.postal_code';

/** The address in one spelling: lines without odd characters, codes in capitals. */
export function tidyAddress(typed: ShippingAddress, places: KnownPlaces): ShippingAddress {
  const lines = ADDRESS_FIELDS.map((field) => [field, tidyLine(typed[field])] as const);
  const address = Object.fromEntries(lines) as Record<AddressField, string>;
  const country = address.country.toUpperCase();
  const hasRegions = places.regionCodes(country).length > 0;
  const state = hasRegions ? address.state.toUpperCase() : address.state;
  return { ...address, country, state, zipcode: places.postalCode(country, address.zipcode) };
}

/** What is missing or wrong in a tidy address, by field, as its country wants it; empty when nothing is. */
export function addressProblems(address: ShippingAddress, places: KnownPlaces): AddressProblems {
  const found: AddressProblems = {};
  for (const field of ADDRESS_FIELDS) {
    const maximum = ADDRESS_LENGTHS[field];
    if ([...address[field]].length > maximum) {
      found[field] = [{ key: 'errors.field.too_long', values: { maximum } }];
    }
    // They belong into the provider's form alone.
    if (holdsCardNumber(address[field])) found[field] = [CARD_NUMBER];
  }
  for (const field of REQUIRED) {
    if (address[field] === '') found[field] = [MISSING];
  }
  const { country, state, zipcode } = address;
  if (country !== '' && !places.isCountry(country)) return { ...found, country: [WRONG] };
  const known = places.regionCodes(country);
  if (known.length > 0 && !known.includes(state)) found.state = [state === '' ? MISSING : WRONG];
  const postal = places.postalProblem(country, zipcode);
  if (postal === 'missing') found.zipcode = [MISSING];
  else if (postal) found.zipcode = [{ key: WRONG_POSTAL, values: { ...postal } }];
  if (!/^[+\d\s()./-]*$/.test(address.phone_number)) found.phone_number = [WRONG];
  return found;
}
