/** The door of telling contributors that a campaign is held, and that its hold is over. */
export {
  holdSubscribers,
  notifyHold,
  notifyHoldJob,
  notifyRelease,
  notifyReleaseJob,
} from './notify-hold.ts';
