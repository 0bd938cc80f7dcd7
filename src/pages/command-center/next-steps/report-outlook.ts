import type { ReadReportOutlook } from '#flows/report-campaign/index.ts';
import { readFunnel } from '#modules/analytics/index.ts';
import { readCampaign, type Standing } from '#modules/campaigns/index.ts';
import { readTotalsOf } from '#modules/contributions/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { presentStep } from './present-steps.ts';
import { readSteps } from './read-steps.ts';

const OWNER: Standing = { isOwner: true, isStaff: false, seesFigures: false, permissions: [] };

/** What a campaign's owner is written beside its money: visits of some days, and what to do next. */
export const outlookForOwner: ReadReportOutlook = async (campaignId, days, locale) => {
  const [campaign, funnel, totals, now] = await Promise.all([
    readCampaign(campaignId),
    readFunnel(campaignId, days),
    readTotalsOf(campaignId),
    clockNow(),
  ]);
  const steps = campaign ? await readSteps(campaign, { standing: OWNER, totals, now }) : [];
  return {
    visits: funnel.visits,
    contributed: funnel.backings,
    steps: campaign ? steps.map((step) => presentStep(step, campaign, locale)) : [],
  };
};
