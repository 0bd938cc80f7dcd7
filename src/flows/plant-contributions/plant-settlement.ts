import { settlePast } from '#flows/settle-campaign/index.ts';
import type { SettlementDecision } from '#modules/contributions/index.ts';
import { toInstant } from '#platform/clock/instant.ts';
import { transaction } from '#platform/db/transaction.ts';

/**
 * The settlement of a campaign planted after its deadline, decided from what its ledger says; once. Plant its
 * contributions first. Answers the decision: charge, release, keep or give_back.
 */
export function plantSettlement(campaignId: number, decidedAt: Date): Promise<SettlementDecision> {
  return transaction((tx) => settlePast(tx, campaignId, toInstant(decidedAt)));
}
