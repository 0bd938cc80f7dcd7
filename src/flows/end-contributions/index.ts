/** The door of ending contributions without money: taken back, left, too late, not paid. */
export { cancelPledges } from './cancel-pledges.ts';
export { dropUnpaidPledges } from './drop-unpaid-pledges.ts';
export { HAS_OVERDUE, HAS_UNPAID } from './end.store.ts';
export { BY_TIME, type EndedBy } from './end.ts';
export { endLeft, endReviewed, expireOverdue } from './expire-contributions.ts';
