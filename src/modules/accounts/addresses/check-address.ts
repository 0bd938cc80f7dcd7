import type { FieldMessage } from '#platform/errors/app-error.ts';
import { askNeighbours } from '../neighbours.ts';
import { tidyLine } from '../individuals/individual.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_LENGTHS,
  type AddressField,
  POSTAL_CODES,
  type ShippingAddress,
} from './address.ts';

export type Refusals = Partial<Record<AddressField, FieldMessage[]>>;
const REQUIRED = ['name', 'address', 'city', 'country'] as const;

/** The address in one spelling: lines without odd characters, codes in capitals. */
export function tidyAddress(typed: ShippingAddress): ShippingAddress {
  const lines = ADDRESS_FIELDS.map((field) => [field, tidyLine(typed[field])] as const);
  const address = Object.fromEntries(lines) as Record<AddressField, string>;
  const country = address.country.toUpperCase();
  const known = askNeighbours().regionCodes(country);
  const state = known.length > 0 ? address.state.toUpperCase() : address.state;
  return { ...address, country, state, zipcode: address.zipcode.toUpperCase() };
}

/** What is missing or wrong in a tidy address, by field, as its country wants it; empty when nothing is. */
export function addressRefusals(address: ShippingAddress): Refusals {
  const found: Refusals = {};
  for (const field of ADDRESS_FIELDS) {
    const maximum = ADDRESS_LENGTHS[field];
    if ([...address[field]].length > maximum) {
      found[field] = [{ key: 'errors.field.too_long', values: { maximum } }];
    }
  }
  for (const field of REQUIRED) {
    if (address[field] === '') found[field] = ['errors.accounts.required'];
  }
  const { isCountry, regionCodes } = askNeighbours();
  if (address.country !== '' && !isCountry(address.country)) {
    return { ...found, country: ['errors.field.invalid'] };
  }
  const known = regionCodes(address.country);
  if (known.length > 0 && !known.includes(address.state)) {
    found.state = [address.state === '' ? 'errors.accounts.required' : 'errors.field.invalid'];
  }
  const pattern = POSTAL_CODES[address.country];
  if (pattern && !pattern.test(address.zipcode)) {
    found.zipcode = [address.zipcode === '' ? 'errors.accounts.required' : 'errors.field.invalid'];
  }
  if (!/^[+\d\s()./-]*$/.test(address.phone_number)) found.phone_number = ['errors.field.invalid'];
  return found;
}
