import type { CampaignMoney } from '#modules/campaigns/index.ts';
import { listBackedLately, mayStillCharge, wasPaidOut } from './campaign-money.store.ts';

/** Answers campaigns from contributions and the ledger, whom they do not know. */
export const moneyOfCampaigns: CampaignMoney = {
  hasPaidOut: wasPaidOut,
  isCharging: mayStillCharge,
  backedLately: async (q, campaignIds) => new Set(await listBackedLately(q, campaignIds)),
};
