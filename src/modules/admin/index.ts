/** The door of admin: what the staff's screens find. Acts are verbs of those whose things they are. */
export {
  ACCOUNT_FILTERS,
  type AccountRow,
  type GivenRow,
  type MailRow,
  type OwnedCampaignRow,
  type SessionRow,
} from './account-records.store.ts';
export { type AccountFile, readAccountFile, readAccountList } from './read-accounts.ts';
export {
  QUEUE_KIND_NAMES,
  QUEUE_KINDS,
  type QueueItem,
  type QueueKind,
  type Task,
} from './queue.ts';
export { assignTask, queueKindsOf, readDecisionTimes, readQueue, readTask } from './read-queue.ts';
export type { CampaignRow, StepRow } from './campaign-records.store.ts';
export {
  type CampaignFile,
  readCampaignFile,
  readCampaignList,
  readReportFile,
  type ReportFile,
} from './read-campaigns.ts';
export { type ContributionRow, type PaymentRow, type TransferRow } from './money-records.store.ts';
export {
  type ContributionFile,
  readBalances,
  readContributionFile,
  readContributionList,
  readMails,
  readTransfer,
  readTransfers,
} from './read-money.ts';
export { retryDeadLetter } from './retry-dead-letter.ts';
