/** The door of the ledger. Nothing else writes it but postTransfers(). */
export { type FundsDayRow, readBeneficiaryDays, readBeneficiaryFunds } from './funds.ts';
export { type AccountNumbers, accountNumbers } from './ledger.store.ts';
export { insist, postOrFail, postTransfers } from './post-transfers.ts';
export * as recipes from './recipes.ts';
export type { Transfer } from './transfer.ts';
