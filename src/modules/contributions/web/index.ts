/** What pages may place of contributions. */
export { ReceiptFacts, ReceiptLines } from './receipt.tsx';
export { ReceiptHelp } from './receipt-help.tsx';
