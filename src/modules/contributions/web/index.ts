/** What pages may place of contributions. */
export { ReceiptFacts, ReceiptLines } from './receipt.tsx';
export { ReceiptHelp } from './receipt-help.tsx';
export { BackedNote } from './backed-note.tsx';
export { useBacking } from './use-backing.ts';
