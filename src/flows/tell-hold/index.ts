/** The door of telling contributors that a campaign is held. */
export { holdSubscribers, tellHold, tellHoldJob } from './tell-hold.ts';
