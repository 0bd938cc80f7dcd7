import { db } from '#platform/db/transaction.ts';
import { deleteOldEvents } from '#platform/events/outbox.store.ts';
import { sweepDownloads } from '#platform/files/downloads.ts';
import { files } from '#platform/files/files.ts';
import { deleteOldErrors } from '#platform/log/recorded/recorded-error.store.ts';
import { forgetOldMails } from '#platform/mail/mail.store.ts';
import { deleteExpiredKeys } from '#platform/idempotency/idempotency.store.ts';
import { inBatches } from './in-batches.ts';
import { deleteOldStatuses } from './job-status.store.ts';
import type { Schedule } from './schedule.ts';

const EVENT_DAYS = 30;
const STATUS_DAYS = 30;
const MAIL_DAYS = 90;
const ERRORS_KEPT = { days: 30, most: 20_000 };

/** What keeps the platform's own tables and folders small. */
export const upkeep: readonly Schedule[] = [
  {
    name: 'delete-old-events',
    everySeconds: 3_600,
    async run(context) {
      await inBatches(context, (tx, limit) => deleteOldEvents(tx, EVENT_DAYS, limit));
    },
  },
  {
    name: 'delete-expired-idempotency-keys',
    everySeconds: 3_600,
    async run(context) {
      await inBatches(context, deleteExpiredKeys);
    },
  },
  {
    name: 'delete-old-job-statuses',
    everySeconds: 3_600,
    async run(context) {
      await inBatches(context, (tx, limit) => deleteOldStatuses(tx, STATUS_DAYS, limit));
    },
  },
  {
    name: 'sweep-unfinished-files',
    everySeconds: 3_600,
    async run() {
      await files().sweep();
    },
  },
  {
    name: 'forget-old-mails',
    everySeconds: 3_600,
    async run() {
      await forgetOldMails(db(), MAIL_DAYS);
    },
  },
  {
    name: 'delete-old-errors',
    everySeconds: 3_600,
    async run(context) {
      await inBatches(context, (tx, limit) => deleteOldErrors(tx, ERRORS_KEPT, limit));
    },
  },
  { name: 'sweep-downloads', everySeconds: 600, run: sweepDownloads },
];
