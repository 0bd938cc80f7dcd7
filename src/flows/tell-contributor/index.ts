/** The door of mails about how a contribution stands; receipts are apart. */
export { tellContributor } from './tell-contributor.ts';
export type { Told } from './told.ts';
export { tellGivenUpRefund, tellRefund, tellReturnedRefund } from './tell-refund.ts';
