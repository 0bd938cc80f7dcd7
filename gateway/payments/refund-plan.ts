import type { TestCard } from '../cards/catalogue.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { ApiError, invalid } from '../wire/errors.ts';
import { REFUND_ENDINGS, REFUND_OUTCOMES, type RefundPlan } from './refund-object.ts';

export const DEFAULT_FAILURE = 'expired_or_canceled_card';
const LATER_MS = 1_000;

function planIn(given: unknown): RefundPlan {
  const plan = (
    typeof given === 'string' ? { outcome: given } : given
  ) as Partial<RefundPlan> | null;
  if (!REFUND_OUTCOMES.some((each) => each === plan?.outcome))
    throw invalid(`outcome must be one of ${REFUND_OUTCOMES.join(', ')}`, { param: 'outcomes' });
  if (plan?.ending !== undefined && !REFUND_ENDINGS.includes(plan.ending))
    throw invalid(`ending must be one of ${REFUND_ENDINGS.join(', ')}`, { param: 'outcomes' });
  return plan as RefundPlan;
}

/** Keeps how the next refunds of a charge will go, one after the other; replaces an earlier plan. */
export async function planRefunds(unit: Unit, chargeId: string, outcomes: unknown): Promise<void> {
  if (!Array.isArray(outcomes)) throw invalid('outcomes must be a list', { param: 'outcomes' });
  const charge = await unit.lock('charge', chargeId);
  charge.inner.refunds = outcomes.map(planIn);
  unit.save(charge);
}

function planOfCard(card: TestCard): RefundPlan {
  if (card.refund === 'pending_then_succeeded') return { outcome: 'pending', ending: 'succeeded' };
  if (card.refund === 'fails_later') return { outcome: 'succeeded', ending: 'failed' };
  return { outcome: 'succeeded' };
}

/** Takes the next plan of a locked charge; its card decides where none is left. */
export function takePlan(unit: Unit, charge: Stored<'charge'>, card: TestCard): RefundPlan {
  const [next, ...rest] = charge.inner.refunds ?? [];
  if (next === undefined) return planOfCard(card);
  charge.inner.refunds = rest;
  unit.save(charge);
  return next;
}

/** The refusal of a refund that was planned; the idempotency key remembers it. */
export function plannedRefusal(plan: RefundPlan): ApiError {
  const code = plan.code ?? 'charge_not_refundable';
  const message = 'This charge cannot be refunded.';
  return new ApiError(400, { type: 'invalid_request_error', code, message }, true);
}

/** Puts the planned end of a refund on the agenda. */
export function scheduleEnding(unit: Unit, plan: RefundPlan, refund: string): void {
  if (plan.ending === undefined) return;
  unit.schedule(`refund.${plan.ending}`, refund, plan.after_ms ?? LATER_MS);
}
