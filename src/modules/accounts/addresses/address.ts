/** Where somebody gets parcels (spec section 3, shipping address). */
export interface ShippingAddress {
  name: string;
  address: string;
  address2: string;
  city: string;
  /** Two letters where a country has regions here, free text elsewhere. */
  state: string;
  zipcode: string;
  /** Two letters. */
  country: string;
  phone_number: string;
}

export interface SavedAddress extends ShippingAddress {
  id: number;
  isDefault: boolean;
}

export const ADDRESS_FIELDS = [
  'name',
  'address',
  'address2',
  'city',
  'state',
  'zipcode',
  'country',
  'phone_number',
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

export const ADDRESS_LENGTHS: Readonly<Record<AddressField, number>> = {
  name: 120,
  address: 200,
  address2: 200,
  city: 120,
  state: 60,
  zipcode: 20,
  country: 2,
  phone_number: 40,
};

/** One person's addresses, so that a list stays one page. */
export const ADDRESSES_MAX = 50;
