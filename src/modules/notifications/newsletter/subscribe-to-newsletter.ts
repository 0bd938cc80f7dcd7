import { createHash, randomBytes } from 'node:crypto';
import {
  ASKING_MS,
  type FormReader,
  inConstantTime,
  requiresDoubleOptIn,
} from '#modules/accounts/index.ts';
import { isEmail } from '#modules/accounts/rules.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors, type FieldMessage } from '#platform/errors/app-error.ts';
import { mailConfirmation, mailKnown } from './newsletter.mail.tsx';
import { saveToken, upsertSubscription } from './newsletter.store.ts';

/** The wording of the consent; a new one gets a new name. */
const CONSENT_TEXT = 'newsletter-2026-11';
/** However often it is asked for, an address is mailed once in each such stretch of the clock (ms). */
const MAIL_EVERY = 10 * 60 * 1000;

export interface NewsletterRequest extends FormReader {
  readonly email: string;
  readonly disclaimer: boolean;
  readonly source: string | null;
}

/**
 * Mails the link that confirms. A known address is mailed too, that it is known: what is answered, and how
 * soon, tells nothing of who reads the newsletter. Throws 422 for a bad address and a missing consent.
 */
export async function subscribeToNewsletter(input: NewsletterRequest): Promise<void> {
  const email = input.email.trim();
  const refused: Record<string, FieldMessage[]> = {};
  if (!isEmail(email)) {
    refused.email = ['errors.newsletter.email'];
  }
  if (!input.disclaimer && requiresDoubleOptIn(input)) {
    refused.disclaimer = ['errors.newsletter.disclaimer'];
  }
  if (Object.keys(refused).length > 0) throw fieldErrors(refused);
  await inConstantTime(ASKING_MS, () =>
    transaction((tx) => storeSubscription(tx, { ...input, email })),
  );
}

async function storeSubscription(tx: Executor, input: NewsletterRequest): Promise<void> {
  const { email, disclaimer, source, locale } = input;
  const asked = { email, disclaimer, source, locale, textVersion: CONSENT_TEXT };
  const subscription = await upsertSubscription(tx, asked);
  const occasion = Math.floor((await clockNow(tx)).getTime() / MAIL_EVERY);
  if (subscription.isReader) {
    await mailKnown(tx, subscription, occasion);
    return;
  }
  const token = randomBytes(24).toString('base64url');
  const isMailed = await mailConfirmation(tx, subscription, token, occasion);
  if (isMailed) await saveToken(tx, subscription.id, hashOf(token));
}

/** What is kept of a link. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
