import { addressLines } from '#design/data/address-lines.ts';
import type { Field } from '../order.ts';

const PARTS = ['name', 'address', 'address2', 'city', 'state', 'zipcode', 'country'] as const;

/** Who backs, and where a parcel goes, in a line; `countryName` is null where nothing is sent. */
export function whoText(field: Field, person: string, countryName: string | null): string {
  const typed = (name: string) => field(name) ?? '';
  const parts = PARTS.map((part) => [part, typed(`address.${part}`)] as const);
  const address = Object.fromEntries(parts) as Record<(typeof PARTS)[number], string>;
  const name = `${typed('firstname')} ${typed('lastname')}`.trim();
  const place = countryName === null ? [] : addressLines(address, countryName);
  return [person || name, typed('email'), place.join(', ')].filter(Boolean).join(' · ');
}
