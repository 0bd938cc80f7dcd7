import { db, transaction } from '#platform/db/transaction.ts';
import {
  type CardPageRow,
  findOpenCardPage,
  listOpenCardPages,
  settleCardPage,
} from './card-page.store.ts';
import { saveCard } from './kept-card.store.ts';
import { paymentProvider } from '../payment-provider.ts';

/** Asks what became of the card pages a person was sent to; a card entered there joins their list. */
export async function finishCardPages(accountId: number): Promise<void> {
  const open = await listOpenCardPages(db(), accountId);
  await Promise.all(open.map(finish));
}

/** The same for one the provider tells of; false for one that is none of ours or was done before. */
export async function finishCardPage(ref: string): Promise<boolean> {
  const page = await findOpenCardPage(db(), ref);
  return page !== undefined && finish(page);
}

async function finish(page: CardPageRow): Promise<boolean> {
  const { provider_ref: ref, account_id: accountId, customer_ref: customerRef } = page;
  const answer = await paymentProvider().ask(page.provider_object, ref);
  if (answer.outcome === 'unknown' || answer.outcome === 'requires_action') return false;
  const card = answer.outcome === 'succeeded' ? answer.method : null;
  return transaction(async (tx) => {
    if (!(await settleCardPage(tx, ref))) return false;
    if (card !== null) await saveCard(tx, accountId, { ...card, customerRef });
    return card !== null;
  });
}
