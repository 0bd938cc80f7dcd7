import { config } from '#platform/config/config.ts';
import { isEqual, signature } from '#platform/http/cookies.ts';

const LENGTH = 32;

/**
 * Opens the page of what one link brought: 192 bits that only we can make of the campaign and the code, so
 * that whoever was given the link sees their figures and nobody else's.
 */
export function broughtToken(campaignId: number, code: string): string {
  return signature(config().secretKey, 'referral-brought', `${campaignId}:${code}`).slice(
    0,
    LENGTH,
  );
}

export function isBroughtToken(token: string, campaignId: number, code: string): boolean {
  return isEqual(token, broughtToken(campaignId, code));
}
