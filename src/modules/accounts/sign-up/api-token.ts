import { config } from '#platform/config/config.ts';
import { signValue, unsignValue } from '#platform/http/cookies.ts';

/** Which forms make accounts; kept with the account as its origin. */
export type FormOrigin = 'site' | 'storefront';

/** The public token of a form's origin. It gives no right: it only says where the form stood. */
export function apiToken(origin: FormOrigin): string {
  return signValue(config().secretKey, 'api-token', origin);
}

/** The origin a token names; undefined for one that we did not make. */
export function originOf(token: string): FormOrigin | undefined {
  const origin = unsignValue(config().secretKey, 'api-token', token);
  return origin === 'site' || origin === 'storefront' ? origin : undefined;
}
