/** What others hear of a refund; each once, whatever is repeated. */
import type { MoneyBackFacts, RefundFact } from './facts.ts';

/** Topic of a refund that could not be made; its payload names contribution and campaign. */
export const REFUND_GIVEN_UP = 'refund.given_up';

type Named = Pick<RefundFact, 'id'>;
type Contribution = Pick<MoneyBackFacts, 'id' | 'campaignId' | 'accountId'>;
const about = (facts: Contribution, refund: Named) => ({
  contribution_id: facts.id,
  campaign_id: facts.campaignId,
  account_id: facts.accountId,
  refund_id: refund.id,
});

export function refunded(facts: Contribution, refund: Named) {
  const key = `contribution.refunded:${refund.id}`;
  return { topic: 'contribution.refunded', key, payload: about(facts, refund) };
}

export function cameBack(facts: Contribution, refund: Named) {
  const key = `refund.returned:${refund.id}`;
  return { topic: 'refund.returned', key, payload: about(facts, refund) };
}

/** Nobody tries again by itself: finance has to look. */
export function givenUp(facts: Contribution, refund: Named) {
  const key = `${REFUND_GIVEN_UP}:refund:${refund.id}`;
  return { topic: REFUND_GIVEN_UP, key, payload: about(facts, refund) };
}
