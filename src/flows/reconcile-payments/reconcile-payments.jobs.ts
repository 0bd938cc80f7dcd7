import { subscriber } from '#platform/events/outbox.ts';
import { defineJob, enqueue } from '#platform/jobs/jobs.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { HAS_OVERDUE } from '#flows/end-contributions/index.ts';
import {
  HAS_DUE_REFUNDS,
  HAS_OWED,
  refundWhatIsOwed,
  resolveRefunds,
} from '#flows/refund-contribution/index.ts';
import {
  HAS_DUE_ATTEMPTS,
  HAS_DUE_EVENTS,
  LACKS_FEES,
  PROVIDER_EVENT,
} from '#modules/payments/index.ts';
import type { Statement } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { deleteOldDeclines } from './reconcile.store.ts';
import { fillInFees } from './fill-in-fees.ts';
import { findDisputes, followDisputes } from './find-disputes.ts';
import { findOrphanCharges } from './find-orphan-charges.ts';
import { handleLateEvents, handleProviderEvent } from './handle-provider-event.ts';
import { expireReservations, resolveAttempts } from './resolve-attempts.ts';

/** Messages of the provider are handled outside the transaction that kept them: the provider is asked. */
export const handleProviderEventJob = defineJob<{ event_ref: string }>({
  name: 'handle-provider-event',
  handle: ({ event_ref: ref }) => handleProviderEvent(ref),
  concurrency: 4,
});

export const reconcileSubscribers = [
  subscriber<{ event_ref: string }>({
    topic: PROVIDER_EVENT,
    consumer: 'handle-provider-event',
    handle: (event, tx) => enqueue(tx, handleProviderEventJob, event.payload, { key: event.key }),
  }),
];

const entry = (
  name: string,
  everySeconds: number,
  work: () => Promise<unknown>,
  hasWork?: Statement,
): Schedule => ({
  name,
  everySeconds,
  ...(hasWork === undefined ? {} : { hasWork }),
  run: async () => {
    await work();
  },
  leaseSeconds: 60,
});

export const reconcileSchedules: readonly Schedule[] = [
  entry('expire-reservations', 10, expireReservations, HAS_OVERDUE),
  entry('resolve-open-attempts', 10, resolveAttempts, HAS_DUE_ATTEMPTS),
  entry('refund-what-is-owed', 20, refundWhatIsOwed, HAS_OWED),
  entry('resolve-refunds', 20, resolveRefunds, HAS_DUE_REFUNDS),
  entry('handle-late-provider-events', 20, handleLateEvents, HAS_DUE_EVENTS),
  entry('find-orphan-charges', 600, findOrphanCharges),
  entry('find-disputes', 600, findDisputes),
  entry('follow-disputes', 300, followDisputes),
  entry('fill-in-fees', 60, fillInFees, LACKS_FEES),
  entry('forget-declines', 3600, () => deleteOldDeclines(db())),
];
