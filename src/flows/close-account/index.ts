/** The door of closing an account. */
export { closeAccount, readComing, readObligations } from './close-account.ts';
export {
  closingSchedules,
  deleteAvatarJob,
  deleteCustomerJob,
  forgetVisitorJob,
} from './close-account.jobs.ts';
export { closeAccountRoutes } from './close-account.routes.ts';
export { eraseAccount } from './erase-account.ts';
export type { Obligations, OpenThing } from './obligation.store.ts';
