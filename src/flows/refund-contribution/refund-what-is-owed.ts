import { AppError } from '#platform/errors/app-error.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { publish } from '#platform/events/outbox.ts';
import { MOST_REFUND_TRIES, REFUND_GIVEN_UP } from '#modules/contributions/index.ts';
import { keepGoing } from '#platform/log/keep-going.ts';
import { log } from '#platform/log/log.ts';
import { refundContribution } from './refund-contribution.ts';
import {
  endTries,
  hasOwed,
  type OwedRefund,
  takeGivenUp,
  takeOwedRefunds,
} from './refund.store.ts';

export const HAS_OWED = hasOwed(MOST_REFUND_TRIES);

/**
 * Refunds the system owes: no unit left, below the minimum, a cancelled campaign. One that is refused is
 * tried less and less often, after those that wait for their first try, and in the end finance is told.
 */
export async function refundWhatIsOwed(): Promise<void> {
  for (const owed of await takeOwedRefunds(db(), 100, MOST_REFUND_TRIES))
    await keepGoing(
      { module: 'refund-contribution', contribution: owed.id },
      'could not be refunded now',
      () => refund(owed).catch(endInVain(owed)),
    );
  while (await giveUpNext());
}

async function refund(owed: OwedRefund): Promise<void> {
  await refundContribution({
    contributionId: owed.id,
    amountMinor: null,
    reason: owed.refund_due,
    key: `contribution:${owed.id}:owed-refund:${owed.nth_refund}`,
    actorId: null,
    requestId: null,
  });
}

/** What no later try can bring back is not tried again: it is finance's to pay another way. */
function endInVain({ id }: OwedRefund): (error: unknown) => Promise<void> {
  return async (error) => {
    if (!(error instanceof AppError && error.id === 'charged_back')) throw error;
    await endTries(db(), id, MOST_REFUND_TRIES);
  };
}

/** Tells finance as it ends the tries, so that a kill loses neither; false after the last. */
function giveUpNext(): Promise<boolean> {
  return transaction(async (tx) => {
    const given = await takeGivenUp(tx, MOST_REFUND_TRIES);
    if (given === undefined) return false;
    const { id, campaign_id: campaignId } = given;
    await publish(tx, {
      topic: REFUND_GIVEN_UP,
      key: `${REFUND_GIVEN_UP}:${id}`,
      payload: { contribution_id: id, campaign_id: campaignId },
    });
    log.error(
      { module: 'refund-contribution', contribution: id },
      'what is owed can not be refunded',
    );
    return true;
  });
}
