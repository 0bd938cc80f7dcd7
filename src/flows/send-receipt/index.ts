/** The door of receipts by mail. */
export { receiptSubscribers } from './send-receipt.events.ts';
