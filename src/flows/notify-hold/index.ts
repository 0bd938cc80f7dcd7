/** The door of telling contributors that a campaign is held. */
export { holdSubscribers, notifyHold, notifyHoldJob } from './notify-hold.ts';
