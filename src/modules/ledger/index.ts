/** The door of the ledger. Nothing else writes it but postTransfers(). */
export {
  type FundsDayRow,
  type FundsRow,
  readBeneficiaryDays,
  readBeneficiaryFunds,
} from './funds.ts';
export { type AccountNumbers, accountNumbers } from './ledger.store.ts';
export { insist, type PostOutcome, postOrFail, postTransfers } from './post-transfers.ts';
export * as recipes from './recipes.ts';
export type { ContributionMoney, DisputeMoney, RefundMoney } from './recipes.ts';
export type { Posting, Transfer } from './transfer.ts';
