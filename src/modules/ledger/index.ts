/** The door of the ledger. Nothing else writes it, in SQL or here, but post_transfers(). */
export type { FundsRow } from './ledger.store.ts';
export {
  type Posting,
  type PostOutcome,
  postTransfers,
  readBeneficiaryFunds,
  type Transfer,
} from './post-transfers.ts';
