import { db } from '#platform/db/transaction.ts';
import { type CustomerOwner, findCustomerRef, saveCustomerRef } from './customer.store.ts';
import { paymentProvider } from '../payment-provider.ts';

/**
 * The provider's customer of a person, or of one guest's source; made on first need. Throws
 * ProviderUnavailable.
 */
export async function customerOf(owner: CustomerOwner, email: string): Promise<string> {
  const known = await findCustomerRef(db(), owner);
  if (known !== undefined) return known;
  const name =
    'accountId' in owner ? `account:${owner.accountId}` : `${owner.sourceKind}:${owner.sourceId}`;
  const made = await paymentProvider().createCustomer({
    key: `customer:${name}`,
    email,
    metadata: { owner: name },
  });
  await saveCustomerRef(db(), owner, made);
  return (await findCustomerRef(db(), owner)) ?? made;
}
