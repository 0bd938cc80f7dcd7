import { backCampaignRoutes, returnAddresses } from '#flows/back-campaign/index.ts';
import { claimRoutes, claimSubscribers } from '#flows/claim-contributions/index.ts';
import { commands as importMarketCommands } from '#flows/import-market/import-market.cli.ts';
import { changeAvatarRoutes } from '#flows/change-avatar/index.ts';
import {
  closeAccountRoutes,
  deleteAvatarJob,
  deleteCustomerJob,
  forgetVisitorJob,
} from '#flows/close-account/index.ts';
import { exportAccountJob, exportAccountRoutes } from '#flows/export-account/index.ts';
import { handleProviderEventJob, reconcileSubscribers } from '#flows/reconcile-payments/index.ts';
import { changeAddressRoutes } from '#flows/change-address/index.ts';
import { mergeRoutes } from '#flows/merge-accounts/index.ts';
import { publishRoutes } from '#flows/publish-campaign/index.ts';
import { refundRoutes, refundSubscribers } from '#flows/refund-contribution/index.ts';
import {
  answerRequestRoutes,
  requestRefundRoutes,
  requestRefundSubscribers,
} from '#flows/request-refund/index.ts';
import { receiptSubscribers } from '#flows/send-receipt/index.ts';
import {
  chargeReleasedJob,
  reviewRoutes,
  reviewSubscribers,
} from '#flows/review-contribution/index.ts';
import { splitBucketRoutes } from '#flows/split-bucket/index.ts';
import { tryVersionRoutes } from '#flows/try-version/index.ts';
import {
  chargePledgeJob,
  forgetCardJob,
  settlementSubscribers,
} from '#flows/settle-campaign/index.ts';
import { deadlineSubscribers, notifyDeadlineJob } from '#flows/notify-deadline/index.ts';
import { followerSubscribers, notifyFollowersJob } from '#flows/report-campaign/index.ts';
import { holdSubscribers, notifyHoldJob, notifyReleaseJob } from '#flows/notify-hold/index.ts';
import { shareCampaignRoutes } from '#flows/share-campaign/index.ts';
import {
  accountRoutes,
  addressRoutes,
  contactRoutes,
  individualRoutes,
  roleCommands,
  roleRoutes,
  sessionReader,
} from '#modules/accounts/index.ts';
import { analyticsCommands, analyticsSubscribers } from '#modules/analytics/index.ts';
import { routes as analyticsRoutes } from '#modules/analytics/analytics.routes.ts';
import {
  campaignSubscribers,
  campaignRoutes,
  raisingCurrencies,
} from '#modules/campaigns/index.ts';
import { notifyPermissionsJob } from '#modules/campaigns/campaign.jobs.ts';
import { contributionRoutes, privacyRoutes } from '#modules/contributions/index.ts';
import { contentTextRoutes } from '#modules/content/index.ts';
import { figureRoutes, setupRoutes, standingCheckRoutes } from '#modules/admin/index.ts';
import {
  collectionRoutes,
  discoverySubscribers,
  feedRoutes,
  graphRoutes,
  savedSearchRoutes,
  searchTuningRoutes,
  sponsorRoutes,
  staffCollectionRoutes,
  suggestionRoutes,
} from '#modules/discovery/index.ts';
import { commands as discoveryCommands } from '#modules/discovery/discovery.cli.ts';
import { experimentRoutes } from '#modules/experiments/index.ts';
import {
  commentRoutes,
  messageRoutes,
  personCommentRoutes,
  notifyUpdateJob,
  updateRoutes,
} from '#modules/conversations/index.ts';
import { fundsRoutes } from '#modules/disbursements/index.ts';
import { geographyRoutes } from '#modules/geography/index.ts';
import { uploadFormRoutes, uploadRoutes, videoRoutes } from '#modules/media/index.ts';
import { makeAvifJob, makeVariantsJob } from '#modules/media/media.jobs.ts';
import { contactShareSubscribers } from '#modules/notifications/contact-share.events.ts';
import { newsletterRoutes } from '#modules/notifications/newsletter/newsletter.routes.ts';
import { routes as notificationRoutes } from '#modules/notifications/notification.routes.ts';
import { preferenceRoutes } from '#modules/notifications/preference.routes.ts';
import { reportRoutes } from '#modules/moderation/index.ts';
import { perkRoutes } from '#modules/perks/index.ts';
import { settingRoutes } from '#modules/settings/index.ts';
import { paymentRoutes } from '#modules/payments/index.ts';
import {
  comingSoonRoutes,
  exportSubscribersJob,
  prelaunchSubscribers,
  subscriberRoutes,
  notifyLaunchJob,
} from '#modules/prelaunch/index.ts';
import { evidenceRoutes } from '#pages/admin/evidence/evidence.routes.ts';
import { listRoutes } from '#pages/admin/api/list.routes.ts';
import { listCsvRoutes } from '#pages/admin/api/list-csv.routes.ts';
import { queueRoutes } from '#pages/admin/api/queue.routes.ts';
import { figuresRoutes } from '#pages/command-center/api/figures.routes.ts';
import { liveRoutes } from '#pages/command-center/live/live.routes.ts';
import { commands as backupCommands } from '#platform/backup/backup.cli.ts';
import type { Command } from '#platform/cli/command.ts';
import type { Subscriber } from '#platform/events/outbox.ts';
import { downloadRoutes } from '#platform/files/download.routes.ts';
import type { Route } from '#platform/http/define-route.ts';
import { commands as migrateCommands } from '#platform/db/migrate.cli.ts';
import { commands as deadLetterCommands } from '#platform/jobs/dead-letters.cli.ts';
import { routes as jobStatusRoutes } from '#platform/jobs/job-status.routes.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { sendMailJob } from '#platform/mail/mail.jobs.ts';
import { commands as checkConfigCommands } from './check-config.cli.ts';
import { drawDemoPictures } from '../../demo/plant/pictures/draw-pictures.jobs.ts';
import { commands as plantDemoCommands } from '../../demo/plant/plant-demo.cli.ts';

/** Every call of every module; the server adds its own (CSRF token, OpenAPI document). */
export const routes: readonly Route[] = [
  ...jobStatusRoutes,
  ...accountRoutes,
  ...individualRoutes,
  ...personCommentRoutes,
  ...addressRoutes,
  ...contactRoutes,
  ...shareCampaignRoutes,
  ...roleRoutes,
  ...closeAccountRoutes,
  ...mergeRoutes,
  ...exportAccountRoutes,
  ...changeAvatarRoutes,
  ...downloadRoutes,
  ...campaignRoutes,
  ...publishRoutes,
  ...perkRoutes,
  ...comingSoonRoutes,
  ...updateRoutes,
  ...messageRoutes,
  ...commentRoutes,
  ...reportRoutes,
  ...subscriberRoutes,
  ...figuresRoutes,
  ...listCsvRoutes,
  ...listRoutes,
  ...queueRoutes,
  ...evidenceRoutes,
  ...liveRoutes,
  ...backCampaignRoutes(returnAddresses),
  ...changeAddressRoutes,
  ...contributionRoutes,
  ...privacyRoutes,
  ...fundsRoutes,
  ...uploadRoutes,
  ...uploadFormRoutes,
  ...videoRoutes,
  ...notificationRoutes,
  ...newsletterRoutes,
  ...preferenceRoutes,
  ...paymentRoutes,
  ...analyticsRoutes,
  ...experimentRoutes,
  ...collectionRoutes,
  ...feedRoutes,
  ...graphRoutes,
  ...savedSearchRoutes,
  ...suggestionRoutes,
  ...staffCollectionRoutes,
  ...searchTuningRoutes,
  ...standingCheckRoutes,
  ...setupRoutes,
  ...figureRoutes,
  ...sponsorRoutes,
  ...splitBucketRoutes,
  ...tryVersionRoutes,
  ...contentTextRoutes,
  ...settingRoutes,
  ...geographyRoutes(raisingCurrencies),
  ...refundRoutes,
  ...requestRefundRoutes,
  ...answerRequestRoutes,
  ...reviewRoutes,
  ...claimRoutes,
];

/** Everything that reacts to events. */
export const subscribers: readonly Subscriber[] = [
  ...campaignSubscribers,
  ...prelaunchSubscribers,
  ...deadlineSubscribers,
  ...followerSubscribers,
  ...holdSubscribers,
  ...reconcileSubscribers,
  ...settlementSubscribers,
  ...receiptSubscribers,
  ...contactShareSubscribers,
  ...reviewSubscribers,
  ...refundSubscribers,
  ...requestRefundSubscribers,
  ...claimSubscribers,
  ...analyticsSubscribers,
  ...discoverySubscribers,
];

/** Every job a worker can do. */
export const jobs: readonly JobDefinition<never>[] = [
  sendMailJob,
  notifyLaunchJob,
  exportSubscribersJob,
  notifyUpdateJob,
  notifyDeadlineJob,
  notifyFollowersJob,
  notifyHoldJob,
  notifyReleaseJob,
  notifyPermissionsJob,
  makeAvifJob,
  makeVariantsJob,
  deleteAvatarJob,
  deleteCustomerJob,
  forgetVisitorJob,
  exportAccountJob,
  handleProviderEventJob,
  chargePledgeJob,
  chargeReleasedJob,
  forgetCardJob,
  drawDemoPictures,
];

/** The operator's commands. */
export const commands: readonly Command[] = [
  ...checkConfigCommands,
  ...migrateCommands,
  ...backupCommands,
  ...deadLetterCommands,
  ...roleCommands,
  ...analyticsCommands,
  ...importMarketCommands,
  ...discoveryCommands,
  ...plantDemoCommands,
];

/** Who a session belongs to, and the person in the frame of a page. */
export { sessionReader };
