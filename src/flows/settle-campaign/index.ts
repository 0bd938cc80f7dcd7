/** The door of settling campaigns at their deadline. */
export { chargePledge } from './charge-pledge.ts';
export {
  chargePledgeJob,
  forgetCardJob,
  settlementSchedules,
  settlementSubscribers,
} from './settle-campaign.jobs.ts';
export { chargeDuePledges, dropPledges, settleDueCampaigns } from './settle-due-campaigns.ts';
export { settlePast } from './settle.ts';
