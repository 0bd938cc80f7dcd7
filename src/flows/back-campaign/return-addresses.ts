import { paths } from '#app/paths.ts';
import { isPublic, readCampaign } from '#modules/campaigns/index.ts';
import { fundingOf } from '#modules/contributions/index.ts';
import { config } from '#platform/config/config.ts';
import { type Locale, splitLocale } from '#platform/web/locale.ts';
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

const ADDRESS = /^\/projects\/([^/?#]{1,80})\/payments\/continue(?:[?#]|$)/;

/** The campaign that somebody is backing who comes back to this address; null at any other. */
export async function readFinishedAt(path: string) {
  const slug = ADDRESS.exec(splitLocale(path).path)?.[1];
  const campaign = slug === undefined ? undefined : await readCampaign(slug);
  if (campaign === undefined || !isPublic(campaign)) return null;
  const { title, state, fundingType } = campaign;
  return { title, isPledge: fundingOf({ state, fundingType }) === 'fixed' };
}
