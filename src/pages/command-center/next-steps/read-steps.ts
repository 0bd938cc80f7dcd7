import { OTHER_SOURCES, readParts } from '#modules/analytics/index.ts';
import {
  type Campaign,
  may,
  maySeeFigures,
  readDismissedSteps,
  type Standing,
  takesContributions,
} from '#modules/campaigns/index.ts';
import { type CampaignTotals, readFailingCards } from '#modules/contributions/index.ts';
import { readAttention } from '#modules/conversations/index.ts';
import { isOpen as isPerkOpen, readPerks, unitsLeft } from '#modules/perks/index.ts';
import { addDays, dayOf } from '../figures/range.ts';
import { nextSteps, type Step, type StepFacts, type StepKind } from './step-rules.ts';

/** Who may do what a step leads to; nobody is told of the rest. */
export function mayTake(kind: StepKind, standing: Standing): boolean {
  switch (kind) {
    case 'cards':
      return may(standing, 'see_contributions');
    case 'comments':
    case 'silence':
      return may(standing, 'post_and_comment');
    case 'perk_low':
      return may(standing, 'edit_campaign');
    case 'referrer_dry':
      return maySeeFigures(standing);
  }
}

/** More than a week keeps: one that is not among them brought nobody. */
const MOST_REFERRERS = 5000;

async function readReferrers(campaignId: number, today: string): Promise<StepFacts['referrers']> {
  const yesterday = addDays(today, -1);
  const week = { from: addDays(yesterday, -6), to: yesterday };
  const earlier = { from: addDays(week.from, -7), to: addDays(week.from, -1) };
  const [last, before] = await Promise.all([
    readParts(campaignId, 'referrer', week, MOST_REFERRERS),
    readParts(campaignId, 'referrer', earlier, MOST_REFERRERS),
  ]);
  const visits = new Map(last.map((one) => [one.name, one.visits]));
  return before
    .filter(({ name }) => name !== '' && name !== OTHER_SOURCES)
    .map(({ name, visits: then }) => ({ name, last: visits.get(name) ?? 0, before: then }));
}

/** What of a launched campaign somebody should do next, as far as they may. */
export async function readSteps(
  campaign: Campaign,
  about: { standing: Standing; totals: CampaignTotals; now: Date },
): Promise<Step[]> {
  const { standing, totals, now } = about;
  const [attention, perks, referrers, failing, dismissed] = await Promise.all([
    readAttention(campaign.id),
    readPerks(campaign.id),
    readReferrers(campaign.id, dayOf(now)),
    readFailingCards(campaign.id),
    readDismissedSteps(campaign.id),
  ]);
  const facts: StepFacts = {
    ...attention,
    now,
    launchedAt: campaign.launchedAt,
    isOpen: takesContributions(campaign, now),
    contributions: totals.contributions,
    perks: perks
      .filter((perk) => perk.status === 'active' && isPerkOpen(perk, now))
      .map((perk) => {
        return { perkId: perk.id, title: perk.title, limit: perk.limit, left: unitsLeft(perk) };
      }),
    referrers,
    failing,
  };
  return nextSteps(facts, dismissed).filter(({ kind }) => mayTake(kind, standing));
}
