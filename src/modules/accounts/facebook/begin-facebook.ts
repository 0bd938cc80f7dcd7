import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { signInSettings } from '#platform/config/sign-in-settings.ts';
import { transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { demandPassword } from '../credentials/change-password.ts';
import { beginChallenge } from '../log-in/challenge.ts';
import { askAddress } from './facebook-client.ts';

/** What is kept of a log-in while the person is at the provider. */
export const journey = z.object({
  verifier: z.string(),
  locale: z.enum(LOCALES),
  from: z.string().nullable(),
  /** The person accepted the terms before they left. */
  isAgreed: z.boolean(),
  /** The terms have to be accepted by a tick of its own. */
  isDoubleOptIn: z.boolean(),
});
export type Journey = z.infer<typeof journey>;

export interface Begun {
  /** The provider's page. */
  readonly address: string;
  /** Kept by this very browser until it comes back: an answer to another browser is refused. */
  readonly state: string;
}

/**
 * Sends somebody to the provider; `linkTo` is the signed-in person who wants to be linked. Throws 404
 * where no provider is configured.
 */
export async function beginFacebook(
  trip: Omit<Journey, 'verifier'>,
  linkTo: number | null,
): Promise<Begun> {
  const { facebook } = signInSettings();
  if (!facebook) throw platformErrors.notFound();
  const verifier = randomBytes(32).toString('base64url');
  const challenge = JSON.stringify({ ...trip, verifier } satisfies Journey);
  const begun = { accountId: linkTo, purpose: 'facebook', challenge } as const;
  const state = await transaction((tx) => beginChallenge(tx, begun));
  return { address: await askAddress(facebook, { state, verifier }), state };
}

/** The same for the settings; a credential is only added by whoever knows the password. Throws 422. */
export async function beginFacebookLink(
  accountId: number,
  password: string,
  locale: Journey['locale'],
): Promise<Begun> {
  await demandPassword(accountId, password);
  const trip = { locale, from: null, isAgreed: true, isDoubleOptIn: false };
  return beginFacebook(trip, accountId);
}
