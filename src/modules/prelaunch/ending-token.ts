import { config } from '#platform/config/config.ts';
import { isEqual, signature } from '#platform/http/cookies.ts';

const macOf = (id: number) => signature(config().secretKey, 'email-subscription', String(id));

/** The token by which a subscription ends; signed, so that old mails keep a working link. */
export function endTokenOf(id: number): string {
  return `${id}.${macOf(id)}`;
}

/** The subscription a token names; undefined when we did not sign it. */
export function readEndToken(token: string): number | undefined {
  const [number = '', mac = ''] = token.split('.', 2);
  const id = /^[1-9]\d{0,14}$/.test(number) ? Number(number) : 0;
  return id > 0 && isEqual(mac, macOf(id)) ? id : undefined;
}
