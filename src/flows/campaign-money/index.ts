export { moneyOfCampaigns } from './campaign-money.ts';
