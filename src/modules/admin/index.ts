/**
 * The door of admin: what the staff's screens find, and acts about the work itself: tasks, checks, failed
 * jobs, saved views, the setup. All others are verbs of those whose things they are.
 */
export {
  ACCOUNT_FILTERS,
  type AccountRow,
} from './account-records.store.ts';
export {
  type AccountFile,
  auditExport,
  MOST_GIVEN_COUNTED,
  MOST_HIDDEN_COUNTED,
  readAccountFile,
  readAccountList,
  readAllAccounts,
  readNamedAccount,
} from './read-accounts.ts';
export { MOST_LOOKED_AT } from './lists/list-page.ts';
export { DECIDED_KINDS, type DecidedKind, type DecidedRow } from './queue/decided.store.ts';
export { readDecided } from './read-decided.ts';
export { adminSchedules } from './admin.jobs.ts';
export { readFailedJob } from './read-failed-jobs.ts';
export {
  type BulkKind,
  MOST_COUNTED,
  QUEUE_KIND_NAMES,
  QUEUE_KINDS,
  type QueueItem,
  type QueueKind,
  type Task,
} from './queue.ts';
export {
  assignTask,
  countQueue,
  queueKindsOf,
  readDecisionTimes,
  readDifference,
  readNames,
  readQueue,
  readTask,
  readWaiting,
  readWaitingKind,
} from './read-queue.ts';
export type { CampaignRow, StepRow } from './campaign-records.store.ts';
export {
  type CampaignFile,
  readAllCampaigns,
  readCampaignFile,
  readCampaignList,
  readReportFile,
  type ReportFile,
} from './read-campaigns.ts';
export type { NamedPerson } from './people/people.store.ts';
export {
  readAccountIds,
  readAffected,
  readPeople,
  readSubjectNames,
  type SubjectNames,
} from './people/read-people.ts';
export type { ModerationRow } from './moderation/moderation-records.store.ts';
export {
  readReportedCampaign,
  readReportedPerson,
} from './moderation/read-moderation.ts';
export type { ContributionRow, PaymentRow } from './money-records.store.ts';
export type {
  PostingRow,
  TransferRow,
} from './ledger/transfer-records.store.ts';
export {
  type LedgerSearch,
  readBalances,
  readTransfer,
  readTransfers,
  searchTransfers,
  TRANSFER_SOURCES,
  type TransferFile,
} from './ledger/read-transfers.ts';
export {
  type ContributionFile,
  readAllContributions,
  readContributionFile,
  readContributionList,
} from './read-money.ts';
export {
  IDENTITY_FILTERS,
  type IdentityFilter,
  type IdentityRow,
} from './identity/identity-records.store.ts';
export { readIdentityChecks } from './identity/read-identity-checks.ts';
export type { SentMailRow } from './step.store.ts';
export { readQueuePlace } from './queue/read-queue-place.ts';
export { ownCases } from './moderation/own-cases.ts';
export { withNoted } from './steps/noted.ts';
export { readSubjectSteps } from './read-subject-steps.ts';
export { type Evidence, readEvidence } from './read-evidence.ts';
export { isKindOfMail, KINDS_OF_MAIL } from './mails/mail-kinds.ts';
export { withoutLinks } from './mails/mail-subject.ts';
export { type MailFile, readMail } from './mails/read-mail.ts';
export { type MailSearch, readMails } from './mails/read-mails.ts';
export type { ErrorRecord } from './errors/error-records.store.ts';
export { readErrorFile, readErrors } from './errors/read-errors.ts';
export { readRequest, readRequestSteps, requestIdIn } from './requests/read-request.ts';
export type { RequestStepRow, RequestTraceRow } from './requests/request-steps.store.ts';
export { retryDeadLetter } from './retry-dead-letter.ts';
export { checkSchedules } from './checks/check.jobs.ts';
export { standingCheckRoutes } from './checks/check.routes.ts';
export {
  askForCheck,
  type BookRuns,
  readBookRuns,
  readStandingChecks,
} from './checks/read-checks.ts';
export type { CheckKind, StandingCheck } from './checks/check.store.ts';
export { readSchedules, setScheduleEntries } from './schedules/read-schedules.ts';
export { hasTyped, keptFilters } from './views/view-filters.ts';
export {
  readListViews,
  readSavedViews,
  removeView,
  renameView,
  saveView,
} from './views/saved-views.ts';
export { setupRoutes } from './setup/setup.routes.ts';
export { readSetup } from './setup/read-setup.ts';
export { type Setup, type SetupStep, type StepName, type StepProblem } from './setup/setup.ts';
export { confirmOffer, tryMail, tryPayments } from './setup/try-setup.ts';
export { figureSchedules } from './figures/figure.jobs.ts';
export { figureRoutes } from './figures/figure.routes.ts';
export {
  averageWait,
  dropRate,
  FIGURE_SPANS,
  type FigureSpan,
  type MarketFigures,
} from './figures/market-figures.ts';
export { readMarketFigures } from './figures/read-figures.ts';
