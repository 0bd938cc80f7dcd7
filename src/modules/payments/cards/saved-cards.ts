import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { localeOr } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { noteCardPage } from './card-page.store.ts';
import { customerOf } from './customer.ts';
import { saveCard } from './kept-card.store.ts';
import { paymentErrors } from '../payment.errors.ts';
import { paymentProvider } from '../payment-provider.ts';
import {
  type CardSource,
  chooseCard,
  findCard,
  findEmail,
  forgetCard,
  isCardNeeded,
  listStoredCards,
  noteSourceOver,
  listCards,
  noteDetached,
  type SavedCard,
} from './saved-card.store.ts';

export type { SavedCard } from './saved-card.store.ts';

/** Cards a person asked to keep. */
export function savedCards(accountId: number): Promise<SavedCard[]> {
  return listCards(db(), accountId);
}

/** One of a person's cards. Throws 404. */
export async function savedCard(accountId: number, cardId: number): Promise<SavedCard> {
  const card = await findCard(db(), accountId, cardId);
  if (card === undefined) throw platformErrors.notFound();
  return card;
}

export interface NewCard {
  readonly accountId: number;
  readonly email: string;
  /** Made in the browser; null sends the person to the provider's own card page. */
  readonly methodRef: string | null;
  readonly key: string;
  readonly locale: string;
  readonly doneUrl: string;
}

/** Keeps a card: stored at once, or the address where the person goes on. Throws 402 for a refused card. */
async function addCard(input: NewCard): Promise<{ url: string | null }> {
  const customerRef = await customerOf({ accountId: input.accountId }, input.email);
  const metadata = { account: String(input.accountId) };
  const key = `account:${input.accountId}:card:${input.key}`;
  const answer =
    input.methodRef === null
      ? await paymentProvider().openCardPage({
          key,
          customerRef,
          currency: 'USD',
          doneUrl: input.doneUrl,
          cancelUrl: input.doneUrl,
          locale: input.locale,
          text: translate(localeOr(input.locale), 'payments.card_page_kept'),
          metadata,
        })
      : await paymentProvider().setUp({
          key,
          customerRef,
          methodRef: input.methodRef,
          returnUrl: input.doneUrl,
          metadata,
        });
  if (answer.outcome === 'requires_action') {
    // What is asked for here is a set-up, never a payment.
    const object = answer.object === 'checkout_session' ? answer.object : 'setup_intent';
    await noteCardPage(db(), {
      provider_ref: answer.ref,
      provider_object: object,
      account_id: input.accountId,
      customer_ref: customerRef,
    });
    return { url: answer.url };
  }
  if (answer.outcome === 'unknown') throw platformErrors.unavailable();
  if (answer.outcome !== 'succeeded' || answer.method === null) throw paymentErrors.cardRefused();
  await saveCard(db(), input.accountId, { ...answer.method, customerRef });
  return { url: null };
}

/** The same for somebody signed in. Throws 401 for an account that is gone. */
export async function addCardOf(
  accountId: number,
  card: Omit<NewCard, 'accountId' | 'email'>,
): Promise<{ url: string | null }> {
  const email = await findEmail(db(), accountId);
  if (email === undefined) throw platformErrors.unauthenticated();
  return addCard({ ...card, accountId, email });
}

/** Has one card offered first at every checkout. Throws 404. */
export async function makeDefaultCard(accountId: number, cardId: number): Promise<void> {
  await transaction(async (tx) => {
    if (!(await chooseCard(tx, accountId, cardId))) throw platformErrors.notFound();
  });
}

/** Takes a card off a person's list; it stays chargeable only for pledges that count on it. Throws 404. */
export async function removeCard(accountId: number, cardId: number): Promise<void> {
  const methodRef = await forgetCard(db(), accountId, cardId);
  if (methodRef === undefined) throw platformErrors.notFound();
  await detachCard(methodRef);
}

/** What ended without being charged leaves no card behind that could be, unless its person keeps it. */
export async function letGoOfSource(source: CardSource): Promise<void> {
  const cards = await listStoredCards(db(), source);
  if (cards.length === 0) return;
  await noteSourceOver(db(), source);
  for (const methodRef of cards) await detachCard(methodRef);
}

/** Makes a card useless to us unless it is kept or a pledge still needs it. */
async function detachCard(methodRef: string): Promise<void> {
  if (await isCardNeeded(db(), methodRef)) return;
  await paymentProvider().detachMethod(methodRef);
  await noteDetached(db(), methodRef);
}
