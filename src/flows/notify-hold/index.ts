/** The door of telling contributors that a campaign is held, and that its hold is over. */
export {
  holdSubscribers,
  notifyHold,
  notifyHoldJob,
  notifyRelease,
  notifyReleaseJob,
  readHoldReaders,
  readReleaseReaders,
} from './notify-hold.ts';
