import { paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { ReturnAddresses } from './contract.ts';

/** Where the browser comes back to from the provider: one page that asks what became of the payment. */
export function returnAddresses(
  campaign: { readonly slug: string },
  { locale }: { readonly locale: Locale },
): ReturnAddresses {
  const back = (contribution: { id: number; token: string | null }): string => {
    const query = { contribution: contribution.id, token: contribution.token };
    return `${config().publicUrl}${paths.payContribution(locale, campaign.slug, query)}`;
  };
  return { done: back, cancelled: back };
}
