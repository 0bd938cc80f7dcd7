import type { Executor } from '#platform/db/transaction.ts';

/** What a move has to know of a campaign's money, which belongs to modules that know campaigns. */
export interface CampaignMoney {
  /** Some of what was collected was sent to its beneficiary. */
  hasPaidOut(q: Executor, campaignId: number): Promise<boolean>;
  /** A promise or a charge is open. */
  isCharging(q: Executor, campaignId: number): Promise<boolean>;
  /** Those of the campaigns that somebody backed, or began to, within the last six months. */
  backedLately(q: Executor, campaignIds: readonly number[]): Promise<ReadonlySet<number>>;
}

let money: CampaignMoney | undefined;

/** Who answers; ask under the campaign's lock, so that nothing begins meanwhile. */
export function setCampaignMoney(answers: CampaignMoney): void {
  money = answers;
}

export function campaignMoney(): CampaignMoney {
  if (money === undefined) throw new Error('nobody answers for the money of campaigns');
  return money;
}
