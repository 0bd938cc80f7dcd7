import { type PlannedContribution, planContributions } from '../../market/index.ts';
import { keyOf, type PlantedCampaign } from '../campaigns/campaigns.ts';
import { daysAfter, daysBefore, secondsAfter } from '../campaigns/times.ts';

/** A planned contribution with the instants of its life. */
export interface PastContribution {
  readonly key: string;
  readonly campaign: PlantedCampaign;
  readonly planned: PlannedContribution;
  readonly createdAt: Date;
  /** Set for promises of fixed campaigns. */
  readonly pledgedAt: Date | null;
  readonly collectedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly refund: {
    readonly at: Date;
    readonly reason: 'contributor_request' | 'campaign_removed';
  } | null;
}

/** Between the first click and the money. */
const PAYING_SECONDS = 25;
/** Between the deadline and the first charge of a promise. */
const CHARGING_SECONDS = 90;

/** Everything people gave and promised by the anchor, in the order of time. */
export function historyOf(campaigns: readonly PlantedCampaign[], anchor: Date): PastContribution[] {
  return campaigns
    .flatMap((campaign) => {
      const { launchedAt, endsAt } = campaign;
      if (launchedAt === null || endsAt === null) return [];
      return planContributions(campaign.content).map((planned) =>
        pastOf(campaign, planned, { launchedAt, endsAt, anchor }),
      );
    })
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.key < b.key ? -1 : 1));
}

interface Instants {
  readonly launchedAt: Date;
  readonly endsAt: Date;
  readonly anchor: Date;
}

function pastOf(
  campaign: PlantedCampaign,
  planned: PlannedContribution,
  instants: Instants,
): PastContribution {
  const { content } = campaign;
  const createdAt = daysAfter(instants.launchedAt, planned.day);
  const paid = secondsAfter(createdAt, PAYING_SECONDS);
  // What goes on after its deadline takes the money at once.
  const isPledge = content.fundingType === 'fixed' && createdAt < instants.endsAt;
  const shared = {
    key: `${keyOf(content)}:contribution:${planned.number}`,
    campaign,
    planned,
    createdAt,
  };
  const end = endOf(campaign, planned, instants);
  if (!isPledge) {
    return { ...shared, pledgedAt: null, collectedAt: paid, cancelledAt: null, refund: end };
  }
  const isCharged = end === null && content.outcome === 'funded';
  const failedAt =
    content.outcome === 'unfunded' ? secondsAfter(instants.endsAt, CHARGING_SECONDS) : null;
  return {
    ...shared,
    pledgedAt: paid,
    collectedAt: isCharged
      ? secondsAfter(instants.endsAt, CHARGING_SECONDS + planned.number)
      : null,
    cancelledAt: end?.at ?? failedAt,
    refund: null,
  };
}

/** When and why money or promise went back before any deadline did it. */
function endOf(
  { content }: PlantedCampaign,
  planned: PlannedContribution,
  { launchedAt, anchor }: Instants,
): PastContribution['refund'] {
  if (planned.withdrawnOnDay !== null) {
    return { at: daysAfter(launchedAt, planned.withdrawnOnDay), reason: 'contributor_request' };
  }
  if (content.cancelled === null) return null;
  const stopped = daysBefore(anchor, content.cancelled.daysAgo);
  return { at: secondsAfter(stopped, 60 + planned.number), reason: 'campaign_removed' };
}
