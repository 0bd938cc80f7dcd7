import {
  type AttemptDecision,
  cardRisk,
  type ContributionRow,
  countDeclines,
  decidePayment,
  decideScheduledCharge,
  lockContributions,
  type NoAttempt,
  openReviews,
  type ReviewReason,
  type StateCause,
} from '#modules/contributions/index.ts';
import { isOpen } from '#modules/payments/index.ts';
import { readStockUnits, reservationsOf } from '#modules/perks/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import { type Instant, minutes } from '#platform/clock/instant.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import {
  attemptsOf,
  findDecision,
  insertAttempt,
  type KnownAttempt,
  setCharging,
  shareCampaign,
} from './begin-attempt.store.ts';

/** The card somebody who is there pays with; without one they go to the card page. */
export interface PresentPerson {
  readonly method_ref: string | null;
  readonly customer_ref: string | null;
  readonly save_method: boolean;
  /** Which card it is, where that is known. */
  readonly fingerprint: string | null;
  readonly accountId: number | null;
  readonly requestId: string;
}

/** Who asks for an attempt: somebody who is there, or the schedule, which says how many tries there were. */
export type AttemptRequest =
  | { readonly by: 'person'; readonly person: PresentPerson; readonly cause: StateCause }
  | { readonly by: 'schedule'; readonly tries: number; readonly cause: StateCause };

export interface BegunAttempt {
  readonly outcome: NoAttempt | 'started';
  readonly attemptId: number | null;
}

interface Facts {
  readonly contribution: ContributionRow;
  readonly attempts: readonly KnownAttempt[];
  readonly decision: AttemptDecision;
  readonly at: Instant;
}

/**
 * Begins another attempt for a contribution that exists and stores its key; the provider is asked
 * afterwards. `in_review`: it waits to be looked at, now or already. `started` alone has an attempt.
 */
export function beginAttempt(
  contributionId: number,
  request: AttemptRequest,
): Promise<BegunAttempt> {
  return transaction(async (tx) => {
    const facts = await readFacts(tx, contributionId, request);
    if (facts === undefined) return { outcome: 'not_due', attemptId: null };
    const { decision } = facts;
    if (decision.outcome === 'start') {
      return { outcome: 'started', attemptId: await start(tx, facts, decision.operation, request) };
    }
    if (decision.outcome !== 'review') return { outcome: decision.outcome, attemptId: null };
    await review(tx, facts, decision.reasons, request);
    return { outcome: 'in_review', attemptId: null };
  });
}

async function readFacts(
  tx: Executor,
  contributionId: number,
  request: AttemptRequest,
): Promise<Facts | undefined> {
  const [contribution] = await lockContributions(tx, [contributionId]);
  if (contribution === undefined) return undefined;
  const campaign = await shareCampaign(tx, contribution.campaign_id);
  const [attempts, settled, at] = await Promise.all([
    attemptsOf(tx, contributionId),
    findDecision(tx, contribution.campaign_id),
    readClock(tx),
  ]);
  const known = {
    state: contribution.state,
    funding: contribution.funding,
    capturedMinor: contribution.captured_minor,
    pledgedAt: contribution.pledged_at,
    expiresAt: contribution.expires_at,
    chargeDueAt: contribution.charge_due_at,
    chargeTries: contribution.charge_tries,
    hasOpenAttempt: attempts.some(isOpen),
    campaign: { state: campaign.state, endsAt: campaign.ends_at, decision: settled },
  };
  if (request.by === 'schedule') {
    return { contribution, attempts, at, decision: decideScheduledCharge(known, request.tries) };
  }
  const risk = cardRisk(await declinesOf(tx, contribution, request.person));
  const hasCard = request.person.method_ref !== null;
  return { contribution, attempts, at, decision: decidePayment(known, hasCard, risk, at) };
}

async function declinesOf(
  tx: Executor,
  contribution: ContributionRow,
  { fingerprint }: PresentPerson,
) {
  const { holder, client_key: clientKey, campaign_id: campaignId } = contribution;
  const [counts] = await countDeclines(tx, [{ holder, clientKey, campaignId, fingerprint }]);
  if (counts === undefined) throw new Error('refused cards were not counted');
  return counts;
}

async function start(
  tx: Executor,
  { contribution, attempts, at }: Facts,
  operation: 'setup' | 'charge',
  request: AttemptRequest,
): Promise<number> {
  const person = request.by === 'person' ? request.person : null;
  const card = person ?? storedCard(attempts);
  const attemptId = await insertAttempt(tx, {
    contribution,
    operation,
    earlier: attempts,
    onSession: person !== null,
    methodRef: card?.method_ref ?? null,
    customerRef: card?.customer_ref ?? null,
    saveMethod: person?.save_method ?? false,
    at,
    checkAt: at + minutes(1),
  });
  if (operation === 'charge') {
    await setCharging(tx, contribution, {
      // One that is being charged already goes on: nothing happened to its state.
      state_at: contribution.state === 'charging' ? contribution.state_at : at,
      state_cause: request.cause,
      state_actor_id: person?.accountId ?? null,
      state_request_id: person?.requestId ?? null,
      charge_tries: contribution.charge_tries + (person === null ? 1 : 0),
      charge_due_at: person === null ? null : contribution.charge_due_at,
    });
  }
  return attemptId;
}

/** The card that was stored with a pledge. */
function storedCard(attempts: readonly KnownAttempt[]): KnownAttempt | undefined {
  return attempts.findLast(
    ({ operation, state }) => operation === 'setup' && state === 'succeeded',
  );
}

async function review(
  tx: Executor,
  { contribution, at }: Facts,
  reasons: readonly ReviewReason[],
  request: AttemptRequest,
): Promise<void> {
  if (request.by !== 'person' || request.person.method_ref === null) {
    throw new Error(`contribution ${contribution.id} has no card to be looked at`);
  }
  const {
    method_ref: methodRef,
    customer_ref: customerRef,
    save_method: saveMethod,
  } = request.person;
  const reservations = await reservationsOf(tx, [contribution.id]);
  const units = await readStockUnits(
    tx,
    reservations.map((each) => each.stock_unit_id),
  );
  await openReviews(
    tx,
    [
      {
        contribution,
        reasons,
        methodRef,
        customerRef,
        saveMethod,
        methodId: null,
        holdsLimitedUnits: units.some(({ limit }) => limit !== null),
        cause: request.cause,
        requestId: request.person.requestId,
      },
    ],
    at,
  );
}
