import { countOpenRequests } from '#flows/request-refund/index.ts';
import { compareReferrers } from '#modules/analytics/index.ts';
import {
  type Campaign,
  may,
  readDismissedSteps,
  type Standing,
  takesContributions,
} from '#modules/campaigns/index.ts';
import { type CampaignTotals, readFailingCards } from '#modules/contributions/index.ts';
import { readAttention } from '#modules/conversations/index.ts';
import { isOnSale, readPerks, unitsLeft } from '#modules/perks/index.ts';
import { addDays, dayOf } from '../figures/range.ts';
import { BUSY_VISITS, nextSteps, type Step, type StepFacts, type StepKind } from './step-rules.ts';

/** Who may do what a step leads to; nobody is told of the rest. */
export function mayTake(kind: StepKind, standing: Standing): boolean {
  switch (kind) {
    case 'refunds':
      return may(standing, 'manage_money') && may(standing, 'see_contributions');
    case 'cards':
      return may(standing, 'see_contributions');
    case 'comments':
    case 'silence':
      return may(standing, 'post_and_comment');
    case 'perk_low':
      return may(standing, 'edit_campaign');
    case 'referrer_dry':
      // Staff look at figures too, but what is put away is put away for the campaign's side.
      return may(standing, 'see_figures');
  }
}

/** The last seven whole days beside the seven before. */
function readReferrers(campaignId: number, today: string): Promise<StepFacts['referrers']> {
  const yesterday = addDays(today, -1);
  const week = { from: addDays(yesterday, -6), to: yesterday };
  const earlier = { from: addDays(week.from, -7), to: addDays(week.from, -1) };
  return compareReferrers(campaignId, { earlier, last: week, leastBefore: BUSY_VISITS });
}

/** What of a launched campaign somebody should do next, as far as they may. */
export async function readSteps(
  campaign: Campaign,
  about: { standing: Standing; totals: CampaignTotals; now: Date },
): Promise<Step[]> {
  const { standing, totals, now } = about;
  const isOpen = takesContributions(campaign, now);
  const [attention, perks, referrers, failing, dismissed, requests] = await Promise.all([
    readAttention(campaign.id),
    readPerks(campaign.id),
    isOpen && mayTake('referrer_dry', standing) ? readReferrers(campaign.id, dayOf(now)) : [],
    readFailingCards(campaign.id),
    readDismissedSteps(campaign.id),
    countOpenRequests(campaign.id),
  ]);
  const facts: StepFacts = {
    ...attention,
    now,
    launchedAt: campaign.launchedAt,
    isOpen,
    contributions: totals.contributions,
    perks: perks
      .filter((perk) => perk.status === 'active' && isOnSale(perk, now))
      .map((perk) => {
        return { perkId: perk.id, title: perk.title, limit: perk.limit, left: unitsLeft(perk) };
      }),
    referrers,
    failing,
    requests: { count: requests.count, newest: requests.newest, dueAt: requests.due_at },
  };
  return nextSteps(facts, dismissed).filter(({ kind }) => mayTake(kind, standing));
}
