import { closingSchedules } from '#flows/close-account/index.ts';
import { compareBooksSchedules } from '#flows/compare-books/index.ts';
import { ownerSchedules } from '#flows/notify-owner/index.ts';
import { requestRefundSchedules } from '#flows/request-refund/index.ts';
import { reportSchedules } from '#flows/report-campaign/index.ts';
import { publishSchedules } from '#flows/publish-campaign/index.ts';
import { reconcileSchedules } from '#flows/reconcile-payments/index.ts';
import { settlementSchedules } from '#flows/settle-campaign/index.ts';
import { contactSchedules } from '#modules/accounts/index.ts';
import { accountSchedules } from '#modules/accounts/account.jobs.ts';
import { adminSchedules, checkSchedules, figureSchedules } from '#modules/admin/index.ts';
import { analyticsSchedules } from '#modules/analytics/analytics.jobs.ts';
import { campaignSchedules } from '#modules/campaigns/index.ts';
import { geographySchedules } from '#modules/geography/geography.jobs.ts';
import { contributionSchedules } from '#modules/contributions/index.ts';
import { conversationSchedules } from '#modules/conversations/index.ts';
import {
  HAS_NEWS,
  INDEX_SCHEDULE,
  refreshDiscovery,
  refreshTrending,
  revalueSchedules,
  savedSearchSchedules,
} from '#modules/discovery/index.ts';
import { ledgerSchedules } from '#modules/ledger/index.ts';
import { uploadSchedules } from '#modules/media/index.ts';
import { paymentSchedules } from '#modules/payments/upkeep/payment.jobs.ts';
import { moderationSchedules } from '#modules/moderation/index.ts';
import { newsletterSchedules } from '#modules/notifications/newsletter/newsletter.jobs.ts';
import { prelaunchSchedules } from '#modules/prelaunch/index.ts';
import { db } from '#platform/db/transaction.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { upkeep } from '#platform/jobs/upkeep.ts';
import { deleteIdleBuckets } from '#platform/rate-limit/rate-limit.store.ts';

/** Everything that runs on a clock. */
export const schedules: readonly Schedule[] = [
  ...settlementSchedules,
  ...reconcileSchedules,
  ...compareBooksSchedules,
  ...closingSchedules,
  ...checkSchedules,
  ...figureSchedules,
  ...accountSchedules,
  ...adminSchedules,
  ...contactSchedules,
  ...campaignSchedules,
  ...conversationSchedules,
  ...moderationSchedules,
  ...publishSchedules,
  ...ownerSchedules,
  ...requestRefundSchedules,
  ...reportSchedules,
  ...ledgerSchedules,
  ...contributionSchedules,
  ...paymentSchedules,
  ...prelaunchSchedules,
  ...newsletterSchedules,
  ...uploadSchedules,
  ...analyticsSchedules,
  ...geographySchedules,
  {
    name: INDEX_SCHEDULE,
    everySeconds: 10,
    hasWork: HAS_NEWS,
    run: async () => void (await refreshDiscovery()),
  },
  ...revalueSchedules,
  ...savedSearchSchedules,
  { name: 'refresh-trending', everySeconds: 300, run: () => refreshTrending() },
  {
    name: 'forget-idle-rate-limits',
    everySeconds: 3600,
    run: async () => void (await deleteIdleBuckets(db())),
  },
  ...upkeep,
];
