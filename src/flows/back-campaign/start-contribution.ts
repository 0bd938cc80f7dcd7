import { crashPoint } from '#platform/crash/crash-point.ts';
import { db } from '#platform/db/transaction.ts';
import { type AppError, fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { holdsCardNumber } from '#modules/accounts/index.ts';
import { isEmail } from '#modules/accounts/rules.ts';
import {
  type CheckedBacker,
  checkBacker,
  contributionErrors,
  refusal,
  type StartDecision,
  type StartRefused,
} from '#modules/contributions/index.ts';
import { savedCard } from '#modules/payments/index.ts';
import { isShownTo, offerWith } from '#modules/perks/index.ts';
import { type Mover, moveOn, sendAndDescribe } from './advance.ts';
import { type BackerRow, findBacked, findBacker } from './back-campaign.store.ts';
import type { Backer, ReturnAddresses, StartAnswer, StartInput } from './contract.ts';
import {
  bodyHash,
  clientKey,
  contributorKey,
  guestToken,
  holderOf,
  tokenHash,
} from './guest-token.ts';
import { batcher } from './batcher.ts';
import { limitOf, orderOf, wireQuote } from './quote-contribution.ts';
import { startBatch } from './start/start-batch.ts';
import type { StartRequest } from './start/start-request.ts';
import { startedOf } from './start/started-contribution.ts';
import { checkoutTurns } from './turns.ts';
import { watchedFingerprint } from './watched-cards.ts';

const startTogether = batcher<StartRequest, StartDecision>(startBatch, checkoutTurns);

/**
 * Backs a campaign: prices and reserves in one transaction, asks the provider, records. The same key
 * answers what was begun before, wherever that stopped. Amounts are minor units of the campaign's currency.
 * Throws 404, 409 (sold_out, price_changed, campaign_closed, limit_per_contributor …), 422 and 429.
 */
export async function startContribution(
  input: StartInput,
  backer: Backer,
  idempotencyKey: string,
  addresses: ReturnAddresses,
): Promise<StartAnswer> {
  refuseCardNumbers(input);
  const person = await personOf(input, backer);
  const holder = holderOf(backer);
  const token = backer.accountId === null ? guestToken(holder, idempotencyKey) : null;
  const request = await requestOf(input, backer, person, { holder, idempotencyKey, token });
  const decision = await startTogether(request);
  crashPoint('after_reserve');
  if (decision.outcome !== 'started' && decision.outcome !== 'exists')
    throw refused(decision, input.campaign_id, backer.locale);
  const mover: Mover = { cause: 'checkout', requestId: backer.requestId, token, addresses };
  const begun = startedOf(request, decision);
  if (begun !== undefined) return sendAndDescribe(begun.contribution, begun.attempt, mover);
  const contribution = await findBacked(db(), decision.contributionId);
  if (contribution === undefined) throw platformErrors.notFound();
  return moveOn(contribution, mover);
}

/** A changed price comes with the new one, so that it can be shown and agreed to at once. */
function refused(
  { outcome, price, perkId }: StartRefused,
  campaignId: number,
  locale: Backer['locale'],
): AppError {
  const limit = price ? limitOf(price) : undefined;
  if (limit) {
    const details = { perk_id: perkId, available_to_you: limit.left };
    return contributionErrors.limitPerContributor(limit, { details });
  }
  if (outcome !== 'price_changed' || price === null) return refusal(outcome);
  const details = { quote: wireQuote(campaignId, price, locale) };
  return contributionErrors.priceChanged({}, { details });
}

/** Somebody signed in is who the account says; a guest says it, and can be written to. */
async function personOf(input: StartInput, backer: Backer): Promise<BackerRow> {
  if (backer.accountId !== null) {
    const found = await findBacker(db(), backer.accountId);
    if (found === undefined) throw platformErrors.unauthenticated();
    return found;
  }
  if (backer.visitorId === '') throw platformErrors.malformed();
  const email = input.email?.trim() ?? '';
  if (!isEmail(email)) {
    throw fieldErrors({ email: ['errors.contributions.email_needed'] });
  }
  return { email, firstname: input.firstname ?? '', lastname: input.lastname ?? '' };
}

/**
 * Who backs and where it is sent, by the one rule that pages ask too. Throws 422 with the fields that are
 * missing or wrong; a parcel without any address is refused with its price.
 */
async function checkedBacker(
  input: StartInput,
  backer: Backer,
  secretHash: string | null,
): Promise<CheckedBacker> {
  const asked = input.lines.map(({ perk_id }) => perk_id);
  const offer = await offerWith(db(), input.campaign_id, asked);
  const perks = asked.flatMap((id) => offer?.perks.get(id) ?? []);
  const isSent = perks.some((perk) => perk.ships && isShownTo(perk, secretHash));
  const ships = isSent && (input.address ?? null) !== null;
  const said = checkBacker(input, { isGuest: backer.accountId === null, ships });
  if (Object.keys(said.problems).length > 0) throw fieldErrors(said.problems);
  return said;
}

async function requestOf(
  input: StartInput,
  backer: Backer,
  person: BackerRow,
  key: { holder: string; idempotencyKey: string; token: string | null },
): Promise<StartRequest> {
  const order = orderOf(input);
  const said = await checkedBacker(input, backer, order.secretHash);
  const card = await cardOf(input, backer, backer.accountId);
  return {
    campaignId: input.campaign_id,
    // To an address that was checked, or nowhere: whether something ships is decided again under the lock.
    order: { ...order, country: said.address?.country ?? null, checkOptions: true },
    currency: input.currency,
    expectedTotalMinor: BigInt(input.expected_total_cents),
    holder: key.holder,
    clientKey: clientKey(backer.ip),
    contributorKey: contributorKey(backer.accountId, person.email),
    idempotencyKey: key.idempotencyKey,
    bodyHash: bodyHash(input),
    methodRef: card.method_ref,
    customerRef: card.customer_ref,
    saveMethod: card.save_method,
    fingerprint: card.fingerprint,
    accountId: backer.accountId,
    email: person.email,
    firstname: backer.accountId === null ? said.firstname : person.firstname,
    lastname: backer.accountId === null ? said.lastname : person.lastname,
    locale: backer.locale,
    appearance: input.appearance,
    ownerVisibility: input.owner_visibility,
    referrer: input.referrer ?? null,
    cameFrom: backer.cameFrom ?? null,
    address: said.address,
    tokenHash: key.token === null ? null : tokenHash(key.token),
    requestId: backer.requestId,
  };
}

export interface ChosenCard {
  readonly method_ref: string | null;
  readonly customer_ref: string | null;
  readonly save_method: boolean;
  /** Which card it is, where that is known. */
  readonly fingerprint: string | null;
}

/**
 * The card somebody pays with; a saved one must be theirs. A new one is kept for whose contribution it is.
 * Throws 404, and 422 where it would be kept for nobody.
 */
export async function cardOf(
  input: Pick<StartInput, 'payment_method_id' | 'saved_card_id' | 'save_card'>,
  backer: Backer,
  keeper: number | null,
): Promise<ChosenCard> {
  if (input.save_card && keeper === null) {
    throw fieldErrors({ save_card: ['errors.contributions.card_not_kept'] });
  }
  const id = input.saved_card_id ?? null;
  if (id !== null && backer.accountId === null) throw platformErrors.notFound();
  if (id !== null && backer.accountId !== null) {
    const card = await savedCard(backer.accountId, id);
    const { methodRef, customerRef, fingerprint } = card;
    return { method_ref: methodRef, customer_ref: customerRef, save_method: false, fingerprint };
  }
  const method = input.payment_method_id ?? null;
  const fingerprint = method === null ? null : await watchedFingerprint(method);
  return { method_ref: method, customer_ref: null, save_method: input.save_card, fingerprint };
}

/** Card numbers belong into the provider's form alone: they are refused before anything is stored. */
function refuseCardNumbers(input: StartInput): void {
  const { address, firstname, lastname, email, referrer, lines } = input;
  const texts = [firstname, lastname, email, referrer, ...(address ? Object.values(address) : [])];
  for (const line of lines)
    texts.push(...Object.values(line.options).flatMap((o) => Object.values(o)));
  if (texts.some((text) => text && holdsCardNumber(text)))
    throw contributionErrors.cardNumberRefused();
}
