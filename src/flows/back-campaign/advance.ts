import { campaignState } from '#flows/begin-attempt/index.ts';
import type { StateCause } from '#modules/contributions/index.ts';
import { mayCharge, readNamedCampaign } from '#modules/campaigns/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { crashPoint } from '#platform/crash/crash-point.ts';
import { db } from '#platform/db/transaction.ts';
import {
  type Attempt,
  type AttemptContext,
  askAboutAttempt,
  findLatestAttempt,
  isOpen,
  opensCardPage,
  type ProviderAnswer,
  sendAttempt,
  wasNeverSent,
} from '#modules/payments/index.ts';
import { localeOr } from '#platform/web/locale.ts';
import { findBacked } from './back-campaign.store.ts';
import { type BackedContribution, describeStep } from './backed-contribution.ts';
import { cardPageText } from './card-page-text.ts';
import type { ReturnAddresses, StartAnswer } from './contract.ts';
import { attemptAfter, recordAnswer } from './answer/record-answer.ts';
import type { Recorded } from './answer/record-batch.ts';
import { guestTokenOf } from './guest-token.ts';
import { returnAddresses } from './return-addresses.ts';

/** Who moves a contribution on, and where the browser comes back to. */
export interface Mover {
  readonly cause: StateCause;
  readonly requestId: string | null;
  readonly token: string | null;
  readonly addresses: ReturnAddresses | null;
}

export function contextOf(
  contribution: BackedContribution,
  mover: Mover,
  onCardPage: string | null,
): AttemptContext {
  const { id, accountId, campaignId, email, locale } = contribution;
  const back = { id, token: mover.token };
  return {
    owner: accountId === null ? { sourceKind: 'contribution', sourceId: id } : { accountId },
    email,
    locale,
    group: `campaign:${campaignId}`,
    doneUrl: mover.addresses?.done(back) ?? null,
    cancelUrl: mover.addresses?.cancelled(back) ?? null,
    cardPageText: onCardPage,
  };
}

/**
 * Sends a stored attempt and records the answer; where that stored a card whose charge is due, goes on with
 * the charge. No transaction is open while the provider is asked.
 */
export async function sendAndRecord(
  contribution: BackedContribution,
  first: Attempt,
  mover: Mover,
): Promise<Recorded | undefined> {
  const text = opensCardPage(first) ? await cardPageText(contribution) : null;
  const returning = first.onSession ? await comingBack(contribution, mover) : mover;
  const context = contextOf(contribution, returning, text);
  let attempt: Attempt | undefined = first;
  let last: Recorded | undefined;
  while (attempt !== undefined) {
    crashPoint('after_key_saved');
    last = await record(attempt, await sendAttempt(attempt, context), mover);
    attempt = last && (await attemptAfter(last));
  }
  return last;
}

/** Sends and records, and words what came of it; only what isn't settled yet has to be read again. */
export async function sendAndDescribe(
  contribution: BackedContribution,
  attempt: Attempt,
  mover: Mover,
): Promise<StartAnswer> {
  const last = await sendAndRecord(contribution, attempt, mover);
  if (last?.outcome !== 'collected' && last?.outcome !== 'pledged') {
    return describeNow(contribution.id, mover.token);
  }
  const settled = { ...contribution, state: last.state, expiresAt: null };
  return describeStep(settled, undefined, mover.token);
}

/** Asks what became of an open attempt, records it, and sends what follows from it. */
async function askAndRecord(
  contribution: BackedContribution,
  attempt: Attempt,
  mover: Mover,
  isHeld: boolean,
): Promise<void> {
  const answer = await askAboutAttempt(attempt);
  // A pledge's charge that was never sent waits until its campaign is held no more.
  const waits = isHeld && !attempt.onSession && attempt.state === 'stored';
  if (waits && (answer.outcome === 'unknown' || answer.outcome === 'abandoned')) return;
  if (wasNeverSent(answer) && (await mayBeRepeated(contribution, attempt))) {
    await sendAndRecord(contribution, attempt, mover);
    return;
  }
  const row = await record(attempt, answer, mover);
  const following = row && (await attemptAfter(row));
  if (following !== undefined) await sendAndRecord(contribution, following, mover);
}

async function record(
  attempt: Attempt,
  answer: ProviderAnswer,
  { cause, requestId }: Mover,
): Promise<Recorded | undefined> {
  // What is still unknown was recorded as that already.
  if (answer.outcome === 'unknown' && attempt.state === 'unknown') return undefined;
  return recordAnswer({ attempt, answer, cause, requestId });
}

/** Reads what is stored now and words it for the person. */
export async function describeNow(
  contributionId: number,
  token: string | null,
): Promise<StartAnswer> {
  const [contribution, attempt] = await Promise.all([
    findBacked(db(), contributionId),
    findLatestAttempt(db(), { kind: 'contribution', id: contributionId }),
  ]);
  if (contribution === undefined) throw new Error(`contribution ${contributionId} is gone`);
  return describeStep(contribution, attempt, token);
}

/** Providers keep keys for a day: older ones are asked about first, never just sent again. */
const KEY_LIFE_MS = 20 * 3600 * 1000;

async function isYoung(attempt: Attempt): Promise<boolean> {
  return (await clockNow()).getTime() - attempt.createdAt.getTime() < KEY_LIFE_MS;
}

/**
 * Whether a question that never arrived is put again. Its person was told that it is on its way: one that was
 * only stored may be given up by them meanwhile.
 */
async function mayBeRepeated(contribution: BackedContribution, attempt: Attempt): Promise<boolean> {
  const isWanted = attempt.state === 'unknown' || !attempt.onSession;
  if (!isWanted || (contribution.isOver && !contribution.isPledge)) return false;
  const state = await campaignState(db(), contribution.campaignId);
  return state !== null && mayCharge({ state }) && isYoung(attempt);
}

/** With the way back for somebody whose bank asks them, also where nobody waits at the page. */
async function comingBack(contribution: BackedContribution, mover: Mover): Promise<Mover> {
  if (mover.addresses !== null) return mover;
  const campaign = await readNamedCampaign(contribution.campaignId);
  if (campaign === undefined) return mover;
  const locale = localeOr(contribution.locale);
  const token = contribution.accountId === null ? await guestTokenOf(db(), contribution.id) : null;
  return { ...mover, token, addresses: returnAddresses(campaign, { locale }) };
}

/** Brings an existing contribution as far as it can go: a stored attempt is sent, an open one asked about. */
export async function moveOn(contribution: BackedContribution, mover: Mover): Promise<StartAnswer> {
  const attempt = await findLatestAttempt(db(), { kind: 'contribution', id: contribution.id });
  if (attempt !== undefined && isOpen(attempt)) {
    const state =
      attempt.state === 'stored' ? await campaignState(db(), contribution.campaignId) : null;
    const mayBeSentAgain = state !== null && mayCharge({ state }) && (await isYoung(attempt));
    // Off session nobody has to come back, so it needs no addresses.
    if (mayBeSentAgain && (mover.addresses !== null || !attempt.onSession)) {
      await sendAndRecord(contribution, attempt, mover);
    } else {
      await askAndRecord(contribution, attempt, mover, state === 'held');
    }
  }
  return describeNow(contribution.id, mover.token);
}
