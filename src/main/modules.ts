import { drawDemoPictures } from '../../db/demo/plant/pictures/draw-pictures.jobs.ts';
import { commands as plantDemoCommands } from '../../db/demo/plant/plant-demo.cli.ts';
import { backCampaignRoutes } from '#flows/back-campaign/index.ts';
import { commands as importMarketCommands } from '#flows/import-market/import-market.cli.ts';
import { closeAccountRoutes, deleteAvatarJob } from '#flows/close-account/index.ts';
import { handleProviderEventJob, reconcileSubscribers } from '#flows/reconcile-payments/index.ts';
import { refundRoutes } from '#flows/refund-contribution/index.ts';
import { receiptSubscribers } from '#flows/send-receipt/index.ts';
import {
  chargePledgeJob,
  forgetCardJob,
  settlementSubscribers,
} from '#flows/settle-campaign/index.ts';
import {
  accountRoutes,
  addressRoutes,
  contactRoutes,
  describePerson,
  individualRoutes,
  roleCommands,
  roleRoutes,
  sessionReader,
  setAvatarAddress,
  setNeighbours,
} from '#modules/accounts/index.ts';
import { campaignRoutes, isFilter, readCategories } from '#modules/campaigns/index.ts';
import { contributionRoutes } from '#modules/contributions/index.ts';
import { fundsRoutes } from '#modules/disbursements/index.ts';
import { isCountry, regions } from '#modules/geography/index.ts';
import { squarePictureOf } from '#modules/media/index.ts';
import { makeAvifJob } from '#modules/media/media.jobs.ts';
import { routes as notificationRoutes } from '#modules/notifications/notification.routes.ts';
import { preferenceRoutes } from '#modules/notifications/preference.routes.ts';
import { paymentRoutes } from '#modules/payments/index.ts';
import { returnAddresses } from '#pages/checkout/return-addresses.ts';
import type { Command } from '#platform/cli/command.ts';
import type { Subscriber } from '#platform/events/outbox.ts';
import type { Route } from '#platform/http/define-route.ts';
import { commands as deadLetterCommands } from '#platform/jobs/dead-letters.cli.ts';
import { routes as jobStatusRoutes } from '#platform/jobs/job-status.routes.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { sendMailJob } from '#platform/mail/mail.jobs.ts';

// Pictures belong to a module that knows accounts, so accounts cannot ask it themselves.
setAvatarAddress(squarePictureOf);
setNeighbours({
  isCountry,
  regionCodes: (country) => regions(country).map(({ two_letter }) => two_letter),
  interests: async () => {
    const categories = await readCategories();
    return categories.filter((one) => !one.topLevel && isFilter(one)).map(({ slug }) => slug);
  },
});

/** Every call of every module; the server adds its own (CSRF token, OpenAPI document). */
export const routes: readonly Route[] = [
  ...jobStatusRoutes,
  ...accountRoutes,
  ...individualRoutes,
  ...addressRoutes,
  ...contactRoutes,
  ...roleRoutes,
  ...closeAccountRoutes,
  ...campaignRoutes,
  ...backCampaignRoutes(returnAddresses),
  ...contributionRoutes,
  ...fundsRoutes,
  ...notificationRoutes,
  ...preferenceRoutes,
  ...paymentRoutes,
  ...refundRoutes,
];

/** Everything that reacts to events. */
export const subscribers: readonly Subscriber[] = [
  ...reconcileSubscribers,
  ...settlementSubscribers,
  ...receiptSubscribers,
];

/** Every job a worker can do. */
export const jobs: readonly JobDefinition<never>[] = [
  sendMailJob,
  makeAvifJob,
  deleteAvatarJob,
  handleProviderEventJob,
  chargePledgeJob,
  forgetCardJob,
  drawDemoPictures,
];

/** The operator's commands. */
export const commands: readonly Command[] = [
  ...deadLetterCommands,
  ...roleCommands,
  ...importMarketCommands,
  ...plantDemoCommands,
];

/** Who a session belongs to, and the person in the frame of a page. */
export { describePerson, sessionReader };
