/** The door of telling owners of the contributions to their campaigns. */
export { markAllNotified, notifyOwners, ownerSchedules } from './notify-owner.ts';
