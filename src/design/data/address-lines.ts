/** Where a parcel goes, field by field. Country and state may be codes or names. */
export interface ShippingAddressFields {
  readonly name: string;
  readonly address: string;
  readonly address2?: string | null;
  readonly city: string;
  readonly state?: string | null;
  readonly zipcode: string;
  readonly country: string;
  readonly phone_number?: string | null;
}

type TownOrder = 'town-state-code' | 'code-town' | 'code-town-state' | 'town-then-code';

/** How the line with the town reads; where nothing is known, code and town, as most posts want it. */
const ORDERS: Readonly<Record<string, TownOrder>> = {
  US: 'town-state-code',
  CA: 'town-state-code',
  AU: 'town-state-code',
  NZ: 'town-state-code',
  IN: 'town-state-code',
  GB: 'town-then-code',
  IE: 'town-then-code',
  ES: 'code-town-state',
  IT: 'code-town-state',
};

const spaced = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter((part) => part?.trim()).join(' ');

function townLines({ city, state, zipcode, country }: ShippingAddressFields): string[] {
  switch (ORDERS[country.toUpperCase()] ?? 'code-town') {
    case 'town-state-code':
      return [[city, spaced(state, zipcode)].filter((part) => part.trim()).join(', ')];
    case 'town-then-code':
      return [city, state ?? '', zipcode];
    case 'code-town-state':
      return [spaced(zipcode, city, state?.trim() && state !== city ? `(${state})` : '')];
    case 'code-town':
      return [spaced(zipcode, city), state ?? ''];
  }
}

/** The address without its phone number, a line each, as the post of its country reads it. */
export function addressLines(address: ShippingAddressFields, countryName: string): string[] {
  const { name, address: street, address2 } = address;
  return [name, street, address2 ?? '', ...townLines(address), countryName]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
