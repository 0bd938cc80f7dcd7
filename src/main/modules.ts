import { handleProviderEventJob, reconcileSubscribers } from '#flows/reconcile-payments/index.ts';
import { refundRoutes } from '#flows/refund-contribution/index.ts';
import { chargePledgeJob, forgetCardJob, settlementSubscribers } from '#flows/settle-campaign/index.ts';
import {
  accountRoutes,
  describePerson,
  sessionReader,
  setAvatarAddress,
} from '#modules/accounts/index.ts';
import { campaignRoutes } from '#modules/campaigns/index.ts';
import { contributionRoutes } from '#modules/contributions/index.ts';
import { fundsRoutes } from '#modules/disbursements/index.ts';
import { squarePictureOf } from '#modules/media/index.ts';
import { makeAvifJob } from '#modules/media/media.jobs.ts';
import { routes as notificationRoutes } from '#modules/notifications/notification.routes.ts';
import { paymentRoutes } from '#modules/payments/index.ts';
import type { Command } from '#platform/cli/command.ts';
import type { Subscriber } from '#platform/events/outbox.ts';
import type { Route } from '#platform/http/define-route.ts';
import { commands as deadLetterCommands } from '#platform/jobs/dead-letters.cli.ts';
import { routes as jobStatusRoutes } from '#platform/jobs/job-status.routes.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { sendMailJob } from '#platform/mail/mail.jobs.ts';

// Pictures belong to a module that knows accounts, so accounts cannot ask it themselves.
setAvatarAddress(squarePictureOf);

/** Every call of every module; the server adds its own (CSRF token, OpenAPI document). */
export const routes: readonly Route[] = [
  ...jobStatusRoutes,
  ...accountRoutes,
  ...campaignRoutes,
  ...contributionRoutes,
  ...fundsRoutes,
  ...notificationRoutes,
  ...paymentRoutes,
  ...refundRoutes,
];

/** Everything that reacts to events. */
export const subscribers: readonly Subscriber[] = [...reconcileSubscribers, ...settlementSubscribers];

/** Every job a worker can do. */
export const jobs: readonly JobDefinition<never>[] = [
  sendMailJob,
  makeAvifJob,
  handleProviderEventJob,
  chargePledgeJob,
  forgetCardJob,
];

/** The operator's commands. */
export const commands: readonly Command[] = [...deadLetterCommands];

/** Who a session belongs to, and the person in the frame of a page. */
export { describePerson, sessionReader };
