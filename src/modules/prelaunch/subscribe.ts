import { createHash, randomBytes } from 'node:crypto';
import {
  ASKING_MS,
  type FormReader,
  inConstantTime,
  readAccount,
  requiresDoubleOptIn,
} from '#modules/accounts/index.ts';
import { isEmail } from '#modules/accounts/rules.ts';
import {
  announcedCampaign,
  type Campaign,
  isRaising,
  readCampaign,
} from '#modules/campaigns/index.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { publish } from '#platform/events/outbox.ts';
import { readEndToken } from './ending-token.ts';
import { prelaunchErrors } from './prelaunch.errors.ts';
import { sendConfirmation } from './subscriber.mail.tsx';
import {
  type Asking,
  askSubscription,
  confirmSubscriber,
  countAskedLately,
  countMail,
  endSubscriber,
  findAsked,
  findSubscriber,
  isSubscribed,
  listSubscribers,
  type Subscriber,
} from './subscriber.store.ts';

/** Says that somebody confirmed; whoever keeps newsletters listens. */
export const SUBSCRIBER_CONFIRMED = 'email_subscriber.confirmed';
/** Which words were agreed to. */
const TEXT_VERSION = 'subscribe-2026-11';
const CONFIRMATIONS_A_DAY = 5;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

export interface Input extends FormReader {
  readonly email: string;
  readonly disclaimer: boolean;
  readonly source: string;
  readonly variant: string | null;
  readonly newsletter: boolean;
  readonly accountId: number | null;
}

/** A campaign that takes subscriptions: announced or raising. 404 for hidden ones, 409 for those over. */
export async function campaignToSubscribe(idOrSlug: number | string): Promise<Campaign> {
  const campaign = await announcedCampaign(idOrSlug);
  const isAnnounced = campaign.state === 'coming_soon' || isRaising(campaign);
  if (!isAnnounced) throw prelaunchErrors.notSubscribable();
  return campaign;
}

/**
 * Stores a request for news of a campaign and mails its confirmation; the answer and its time are the same
 * for addresses that are known, confirmed or asked too often. Throws 422 for no address, or without the
 * consent that the visitor's country asks for; then nothing is kept.
 */
export async function subscribe(campaignId: number, input: Input): Promise<void> {
  const email = input.email.trim();
  if (!isEmail(email)) throw fieldErrors({ email: ['errors.field.email'] });
  if (requiresDoubleOptIn(input) && !input.disclaimer) {
    throw fieldErrors({ disclaimer_input: ['errors.prelaunch.disclaimer'] });
  }
  const account = input.accountId === null ? undefined : await readAccount(input.accountId);
  const isProved =
    account?.emailConfirmedAt !== null && account?.email.toLowerCase() === email.toLowerCase();
  await inConstantTime(ASKING_MS, () =>
    transaction((tx) => storeSubscription(tx, { ...input, campaignId, email, isProved })),
  );
}

async function storeSubscription(
  tx: Executor,
  input: Omit<Asking, 'textVersion' | 'tokenHash'>,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const asked = await askSubscription(tx, {
    ...input,
    textVersion: TEXT_VERSION,
    tokenHash: hashOf(token),
  });
  if (!asked) return;
  if (asked.confirmedAt) {
    await publishConfirmed(tx, asked);
    return;
  }
  if ((await countAskedLately(tx, input.email)) >= CONFIRMATIONS_A_DAY) return;
  const mails = await countMail(tx, asked.id);
  const campaign = await readCampaign(input.campaignId);
  if (campaign) await sendConfirmation(tx, asked, campaign, token, mails);
}

function publishConfirmed(tx: Executor, subscriber: Subscriber) {
  return publish(tx, {
    topic: SUBSCRIBER_CONFIRMED,
    key: `${SUBSCRIBER_CONFIRMED}:${subscriber.id}`,
    payload: { subscriber_id: subscriber.id, newsletter: subscriber.newsletter },
  });
}

/** The subscription behind a confirmation link. Throws 410 for a link that is unknown or too old. */
export async function readAsked(token: string): Promise<Subscriber> {
  const asked = TOKEN.test(token) ? await findAsked(db(), hashOf(token)) : undefined;
  if (!asked) throw prelaunchErrors.linkGone();
  return asked;
}

/** Whether somebody who is logged in hears of a campaign at an address that is proved to be theirs. */
export async function readSubscribed(campaignId: number, accountId: number): Promise<boolean> {
  const account = await readAccount(accountId);
  if (!account || account.emailConfirmedAt === null) return false;
  return isSubscribed(db(), campaignId, account.email);
}

/** Confirms; again changes nothing. Throws 410. */
export async function confirmSubscription(token: string): Promise<Subscriber> {
  const asked = await readAsked(token);
  await transaction(async (tx) => {
    if (await confirmSubscriber(tx, asked.id)) await publishConfirmed(tx, asked);
  });
  return asked;
}

/** The subscription an ending link names. Throws 404 for a token that is not ours. */
export async function readEnding(token: string): Promise<Subscriber> {
  const id = readEndToken(token);
  const found = id === undefined ? undefined : await findSubscriber(db(), id);
  if (!found) throw platformErrors.notFound();
  return found;
}

/** Ends a subscription; again changes nothing. Throws 404. */
export async function endSubscription(token: string): Promise<Subscriber> {
  const found = await readEnding(token);
  await transaction((tx) => endSubscriber(tx, found.id));
  return found;
}

export const SUBSCRIBERS_PER_PAGE = 100;

export function readSubscribers(campaignId: number, below: number): Promise<Subscriber[]> {
  return listSubscribers(db(), campaignId, below, SUBSCRIBERS_PER_PAGE);
}
