/** A process that moves campaigns and may be killed at a named point; told its work as JSON. */
import { moneyOfCampaigns } from '#flows/campaign-money/index.ts';
import { publishDueCampaigns } from '#flows/publish-campaign/index.ts';
import { settleDueCampaigns } from '#flows/settle-campaign/index.ts';
import { notifyDeadline } from '#flows/notify-deadline/index.ts';
import { closeIdleCampaigns } from '#modules/campaigns/states/end-campaign.ts';
import { setCampaignMoney } from '#modules/campaigns/index.ts';
import { publishDueUpdates, notifyUpdate } from '#modules/conversations/updates/write-update.ts';
import { notifyLaunch } from '#modules/prelaunch/index.ts';
import { closeDatabase } from '#platform/db/pool.ts';

setCampaignMoney(moneyOfCampaigns);

export interface CampaignWork {
  readonly kind: keyof typeof WORK;
  readonly campaignId: number;
  readonly updateId?: number;
}

/** Everything the worker does to campaigns on its own. */
export const WORK = {
  publish: () => publishDueCampaigns(),
  settle: () => settleDueCampaigns(),
  closeIdle: () => closeIdleCampaigns(),
  notifyLaunch: ({ campaignId }: CampaignWork) => notifyLaunch(campaignId, undefined, 3),
  publishUpdates: () => publishDueUpdates(),
  notifyUpdate: ({ campaignId, updateId = 0 }: CampaignWork) =>
    notifyUpdate(campaignId, updateId, undefined, 3),
  notifyDeadline: ({ campaignId }: CampaignWork) =>
    notifyDeadline(campaignId, 'moved', undefined, 3),
} as const;

const [, script, given] = process.argv;
if (script?.includes('campaigns-child') && given !== undefined) {
  const work = JSON.parse(given) as CampaignWork;
  await WORK[work.kind](work);
  await closeDatabase();
}
