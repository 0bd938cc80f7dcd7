import { addressLines } from '#design/data/address-lines.ts';
import type { Field } from '../order.ts';

/** Who backs, and where a parcel goes, in a line; `countryName` is null where nothing is sent. */
export function whoText(field: Field, person: string, countryName: string | null): string {
  const typed = (name: string) => field(name) ?? '';
  const part = (name: string) => typed(`address.${name}`);
  const address = {
    name: part('name'),
    address: part('address'),
    address2: part('address2'),
    city: part('city'),
    state: part('state'),
    zipcode: part('zipcode'),
    country: part('country'),
  };
  const name = `${typed('firstname')} ${typed('lastname')}`.trim();
  const place = countryName === null ? [] : addressLines(address, countryName);
  return [person || name, typed('email'), place.join(', ')].filter(Boolean).join(' · ');
}
