import type { StartItem } from '#flows/back-campaign/started-contribution.ts';
import { key, visitor } from './market.ts';

interface Item extends StartItem {
  readonly lines: readonly object[];
  readonly extra_minor: number;
  readonly country: string | null;
  readonly holder: string;
  readonly contributor_key: string;
  readonly idempotency_key: string;
}

/** What start_contributions() is sent for one unit of a perk of 25, by somebody new. */
export function itemFor(
  campaign: { id: number; currency: string },
  perk: number,
  values: Partial<Item> = {},
) {
  const { visitorId } = visitor();
  return {
    campaign_id: campaign.id,
    lines: [{ perk_id: perk, quantity: 1, options: {} }],
    extra_minor: 0,
    country: null,
    check_options: true,
    minimum_minor: 50,
    currency: campaign.currency,
    expected_total_minor: 2500,
    holder: `visitor:${visitorId}`,
    client_key: '',
    contributor_key: `email:${visitorId}`,
    account_id: null,
    email: `guest.${visitorId}@people.test`,
    locale: 'en',
    idempotency_key: key(),
    body_hash: 'one',
    request_id: null,
    method_ref: 'pm_card_visa',
    customer_ref: null,
    save_method: false,
    ...values,
  };
}
