/** The door of importing a market: campaigns that ran elsewhere, to look at and to search, never payable. */
export {
  type ImportReport,
  importMarket,
  type ImportWishes,
  type StepReport,
} from './import-market.ts';
