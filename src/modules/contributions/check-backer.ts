import {
  addressProblems,
  type ShippingAddress,
  tidyAddress,
  tidyName,
} from '#modules/accounts/index.ts';
import { knownPlaces } from '#modules/geography/index.ts';
import type { FieldMessages } from '#platform/errors/app-error.ts';

/** What somebody says of themselves when they back a campaign. */
export interface SaidOfBacker {
  readonly firstname?: string | null | undefined;
  readonly lastname?: string | null | undefined;
  readonly address?: ShippingAddress | null | undefined;
  readonly owner_visibility: 'full' | 'relay';
}

/** What decides on what has to be said. */
export interface BackerFacts {
  /** Nobody whose names are known from an account. */
  readonly isGuest: boolean;
  /** Something of what was chosen is sent by post. */
  readonly ships: boolean;
}

/** The same in one spelling, and what is missing or wrong in it by its field; empty when nothing is. */
export interface CheckedBacker {
  readonly firstname: string;
  readonly lastname: string;
  /** Null where nothing is sent: an address that nobody needs is not kept. */
  readonly address: ShippingAddress | null;
  readonly problems: FieldMessages;
}

const NOWHERE: ShippingAddress = {
  name: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
  phone_number: '',
};

/**
 * The one rule of who backs and where it is sent, for the page and the call alike: guests have two names,
 * a parcel has an address as its country writes it, and its sender is not kept from it. Problems of the
 * address are named `address.<field>`.
 */
export function checkBacker(said: SaidOfBacker, { isGuest, ships }: BackerFacts): CheckedBacker {
  const firstname = tidyName(said.firstname ?? '');
  const lastname = tidyName(said.lastname ?? '');
  const address = ships ? tidyAddress(said.address ?? NOWHERE, knownPlaces) : null;
  const problems: FieldMessages = {
    ...(isGuest && firstname === '' ? { firstname: ['errors.field.required'] } : {}),
    ...(isGuest && lastname === '' ? { lastname: ['errors.field.required'] } : {}),
    ...(address ? named(addressProblems(address, knownPlaces)) : {}),
    ...(ships && said.owner_visibility === 'relay'
      ? { owner_visibility: ['errors.contributions.relay_ships'] }
      : {}),
  };
  return { firstname, lastname, address, problems };
}

function named(problems: ReturnType<typeof addressProblems>): FieldMessages {
  const entries = Object.entries(problems).map(([field, found]) => [`address.${field}`, found]);
  return Object.fromEntries(entries) as FieldMessages;
}
