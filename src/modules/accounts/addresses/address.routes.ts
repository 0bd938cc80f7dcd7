import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, presentDeleted, wholeList, wireDeleted, wireList } from '#platform/http/wire.ts';
import { ownAccount } from '../individuals/individual.policy.ts';
import type { SavedAddress } from './address.ts';
import { addressBody, addressChange, wireAddress } from './contract.ts';
import {
  addAddress,
  changeAddress,
  readAddress,
  readAddresses,
  removeAddress,
} from './save-address.ts';

const family = '/private_api/accounts/{accountId}/addresses';
const owner = z.object({ accountId: idParam });
const item = z.object({ accountId: idParam, id: idParam });
const changes = { key: 'person', points: 60, per: 60 } as const;

function present({ isDefault, ...address }: SavedAddress): z.infer<typeof wireAddress> {
  const {
    id,
    name,
    address: street,
    address2,
    city,
    state,
    zipcode,
    country,
    phone_number,
  } = address;
  return {
    id,
    name,
    address: street,
    address2,
    city,
    state,
    zipcode,
    country,
    phone_number,
    is_default: isDefault,
  };
}

/** Only the fields that were sent: an absent one must not overwrite. */
function said<T extends object>(change: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}

export const addressRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'One’s saved addresses, the default first',
    access: 'person',
    params: owner,
    response: wireList(wireAddress),
    authorise: ({ params }, actor) => ownAccount(params.accountId, actor),
    act: (_input, accountId) => readAddresses(accountId),
    present: (addresses) => wholeList(addresses.map(present)),
  }),
  defineRoute({
    method: 'POST',
    path: family,
    summary: 'Save an address',
    access: 'person',
    limit: changes,
    params: owner,
    body: addressBody,
    response: wireAddress,
    status: 201,
    authorise: ({ params }, actor) => ownAccount(params.accountId, actor),
    act: ({ body: { is_default, ...address } }, accountId) =>
      addAddress(accountId, address, is_default),
    present,
  }),
  defineRoute({
    method: 'GET',
    path: `${family}/{id}`,
    summary: 'One saved address',
    access: 'person',
    params: item,
    response: wireAddress,
    authorise: ({ params }, actor) => ownAccount(params.accountId, actor),
    act: ({ params }, accountId) => readAddress(accountId, params.id),
    present,
  }),
  defineRoute({
    method: 'PATCH',
    path: `${family}/{id}`,
    summary: 'Change an address, or make it the default',
    access: 'person',
    limit: changes,
    params: item,
    body: addressChange,
    response: wireAddress,
    authorise: ({ params }, actor) => ownAccount(params.accountId, actor),
    act: ({ params, body: { is_default, ...address } }, accountId) =>
      changeAddress(accountId, params.id, {
        address: said(address),
        isDefault: is_default === true,
      }),
    present,
  }),
  defineRoute({
    method: 'DELETE',
    path: `${family}/{id}`,
    summary: 'Take an address away',
    access: 'person',
    limit: changes,
    params: item,
    response: wireDeleted,
    authorise: ({ params }, actor) => ownAccount(params.accountId, actor),
    act: ({ params }, accountId) => removeAddress(accountId, params.id),
    present: presentDeleted,
  }),
];
