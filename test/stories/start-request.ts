import type { StartRequest } from '#flows/back-campaign/start/start-request.ts';
import { key, visitor } from './market.ts';

type Values = Partial<StartRequest> & { readonly country?: string | null };

/** The request of somebody new for one unit of a perk of 25. */
export function requestFor(
  campaign: { id: number; currency: string },
  perk: number,
  { country = null, ...values }: Values = {},
): StartRequest {
  const { visitorId } = visitor();
  return {
    campaignId: campaign.id,
    order: {
      lines: [{ perkId: perk, quantity: 1, options: {} }],
      extraMinor: 0n,
      country,
      secretHash: null,
      minimumMinor: 50n,
      checkOptions: true,
    },
    currency: campaign.currency,
    expectedTotalMinor: 2500n,
    holder: `visitor:${visitorId}`,
    clientKey: '',
    contributorKey: `email:${visitorId}`,
    accountId: null,
    email: `guest.${visitorId}@people.test`,
    firstname: '',
    lastname: '',
    locale: 'en',
    appearance: 'named',
    ownerVisibility: 'full',
    referrer: null,
    cameFrom: null,
    address: null,
    tokenHash: null,
    idempotencyKey: key(),
    bodyHash: 'one',
    requestId: null,
    methodRef: 'pm_card_visa',
    customerRef: null,
    saveMethod: false,
    fingerprint: null,
    ...values,
  };
}
