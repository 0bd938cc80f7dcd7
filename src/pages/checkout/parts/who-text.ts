import { addressLines } from '#design/data/address-lines.ts';
import type { Field } from '../order.ts';

const PARTS = ['name', 'address', 'address2', 'city', 'state', 'zipcode', 'country'] as const;

interface Backer {
  readonly name: string;
  readonly email: string;
}

/**
 * Who backs, and where a parcel goes, in a line: whoever is signed in, not what they typed as a guest before.
 * `countryName` is null where nothing is sent.
 */
export function whoText(field: Field, person: Backer | null, countryName: string | null): string {
  const typed = (name: string) => field(name) ?? '';
  const parts = PARTS.map((part) => [part, typed(`address.${part}`)] as const);
  const address = Object.fromEntries(parts) as Record<(typeof PARTS)[number], string>;
  const guest = {
    name: `${typed('firstname')} ${typed('lastname')}`.trim(),
    email: typed('email'),
  };
  const { name, email } = person ?? guest;
  const place = countryName === null ? [] : addressLines(address, countryName);
  return [name, email, place.join(', ')].filter(Boolean).join(' · ');
}
