import { isPublic, readCampaign } from '#modules/campaigns/index.ts';
import { fundingOf } from '#modules/contributions/index.ts';
import { splitLocale } from '#platform/web/locale.ts';

const ADDRESS = /^\/projects\/([^/?#]{1,80})\/payments\/continue(?:[?#]|$)/;

/** The campaign that somebody is backing who comes back to this address; null at any other. */
export async function readFinishedAt(path: string) {
  const slug = ADDRESS.exec(splitLocale(path).path)?.[1];
  const campaign = slug === undefined ? undefined : await readCampaign(slug);
  if (campaign === undefined || !isPublic(campaign)) return null;
  const { title, state, fundingType } = campaign;
  return { title, isPledge: fundingOf({ state, fundingType }) === 'fixed' };
}
