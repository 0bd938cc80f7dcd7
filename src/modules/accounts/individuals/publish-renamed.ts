import { readClock } from '#platform/clock/clock.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { publish } from '#platform/events/outbox.ts';

/** What shows a person's name elsewhere, such as the index of their campaigns, hears that it changed. */
export async function publishRenamed(tx: Executor, accountId: number): Promise<void> {
  await publish(tx, {
    topic: 'account.renamed',
    key: `account.renamed:${accountId}:${await readClock(tx)}`,
    payload: { account_id: accountId },
  });
}
