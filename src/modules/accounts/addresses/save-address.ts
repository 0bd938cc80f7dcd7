import { db, transaction } from '#platform/db/transaction.ts';
import { type FieldMessages, fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { ADDRESSES_MAX, type SavedAddress, type ShippingAddress } from './address.ts';
import { addressErrors } from './address.errors.ts';
import {
  deleteAddress,
  findAddress,
  insertAddress,
  listAddresses,
  lockAddresses,
  settleDefault,
  updateAddress,
} from './address.store.ts';
import { askNeighbours } from '../neighbours.ts';
import { addressProblems, tidyAddress } from './check-address.ts';

/** A person's addresses, the default first; for their settings and for the checkout. */
export function readAddresses(accountId: number): Promise<SavedAddress[]> {
  return listAddresses(db(), accountId);
}

/** One of a person's addresses. Throws 404 for anybody else's. */
export async function readAddress(accountId: number, id: number): Promise<SavedAddress> {
  const found = await findAddress(db(), accountId, id);
  if (!found) throw platformErrors.notFound();
  return found;
}

function checked(typed: ShippingAddress): ShippingAddress {
  const places = askNeighbours();
  const address = tidyAddress(typed, places);
  const problems = addressProblems(address, places);
  if (Object.keys(problems).length > 0) throw fieldErrors(problems as FieldMessages);
  return address;
}

/** Adds an address; the first one is the default. Throws 422 by field, 409 for one too many. */
export async function addAddress(
  accountId: number,
  typed: ShippingAddress,
  isDefault: boolean,
): Promise<SavedAddress> {
  const address = checked(typed);
  const id = await transaction(async (tx) => {
    const count = await lockAddresses(tx, accountId);
    if (count >= ADDRESSES_MAX) throw addressErrors.tooManyAddresses({ maximum: ADDRESSES_MAX });
    const made = await insertAddress(tx, accountId, address);
    if (isDefault || count === 0) await settleDefault(tx, accountId, made);
    return made;
  });
  return readAddress(accountId, id);
}

/** Changes an address. Throws 404 and 422 by field; then nothing changes. */
export async function changeAddress(
  accountId: number,
  id: number,
  change: { address?: Partial<ShippingAddress>; isDefault?: boolean },
): Promise<SavedAddress> {
  await transaction(async (tx) => {
    await lockAddresses(tx, accountId);
    const known = await findAddress(tx, accountId, id);
    if (!known) throw platformErrors.notFound();
    if (change.address) {
      await updateAddress(tx, accountId, id, checked({ ...known, ...change.address }));
    }
    if (change.isDefault) await settleDefault(tx, accountId, id);
  });
  return readAddress(accountId, id);
}

/** Takes an address away; where it was the default, the newest left becomes it. Throws 404. */
export async function removeAddress(accountId: number, id: number): Promise<void> {
  await transaction(async (tx) => {
    await lockAddresses(tx, accountId);
    if (!(await deleteAddress(tx, accountId, id))) throw platformErrors.notFound();
    await settleDefault(tx, accountId, null);
  });
}
