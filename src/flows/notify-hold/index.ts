/** The door of telling contributors that a campaign is held, and that its hold is over. */
export { MOST_LOOKED_AT, type ReaderCount } from './count-readers.store.ts';
export {
  holdSubscribers,
  notifyHold,
  notifyHoldJob,
  notifyRelease,
  notifyReleaseJob,
  readHoldReaders,
  readReleaseReaders,
} from './notify-hold.ts';
