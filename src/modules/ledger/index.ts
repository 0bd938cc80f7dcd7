/** The door of the ledger. Nothing else writes it but postTransfers(). */
export type { DisputeMoney } from './dispute-recipes.ts';
export {
  type FundsDayRow,
  type MarketDayRow,
  readBeneficiaryDays,
  readBeneficiaryFunds,
  readDaysOfMany,
  readMarketDays,
  recountBeneficiaryFunds,
} from './funds.ts';
export { type AccountNumbers, accountNumbers } from './ledger.store.ts';
export { insist, postOrFail, postTransfers } from './post-transfers.ts';
export { ledgerSchedules } from './ledger.jobs.ts';
export * as recipes from './recipes.ts';
export type { Transfer } from './transfer.ts';
