/** The door of mails about how a contribution stands; receipts are apart. */
export { notifyContributor } from './notify-contributor.ts';
export type { Notice } from './notice.ts';
export { notifyGivenUpRefund, notifyRefund, notifyReturnedRefund } from './notify-refund.ts';
