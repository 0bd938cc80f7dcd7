import { paths } from '#app/paths.ts';
import type { AddressesFor } from '#flows/back-campaign/index.ts';
import { config } from '#platform/config/config.ts';

/** Where the browser comes back to from the provider: one page that asks what became of the payment. */
export const returnAddresses: AddressesFor = (campaign, { locale }) => {
  const back = (contribution: { id: number; token: string | null }): string => {
    const query = { contribution: contribution.id, token: contribution.token };
    return `${config().publicUrl}${paths.payContribution(locale, campaign.slug, query)}`;
  };
  return { done: back, cancelled: back };
};
