/** The door of what comes before the launch: coming-soon pages and subscribers. */
export {
  clearPageImage,
  disablePagePreview,
  enablePagePreview,
  publishPage,
  readFigures,
  readPage,
  readPagePreview,
  readShownPage,
  readTeaserPage,
  readTeasers,
  readTeasersOf,
  setPageImage,
  unpublishPage,
  type AnnouncedTeaser,
  writePage,
} from './coming-soon.ts';
export { endTokenOf } from './ending-token.ts';
export { type ComingSoonPage, type Figures } from './coming-soon.store.ts';
export { comingSoonBody, type ComingSoonBody, VARIANTS_MAX } from './contract.ts';
export { pageValuesOf, presentShown } from './coming-soon.present.ts';
export { comingSoonRoutes } from './coming-soon.routes.ts';
export {
  campaignToSubscribe,
  readSubscribed,
  readSubscribers,
  subscribe,
  SUBSCRIBERS_PER_PAGE,
} from './subscribe.ts';
export { sourceField, subscribeFormBody, inputOf } from './web/subscribe-body.ts';
export {
  exportSubscribers,
  exportSubscribersJob,
  readTable,
} from './export-subscribers.ts';
export { subscriberRoutes } from './subscriber.routes.ts';
export { prelaunchSchedules } from './prelaunch.jobs.ts';
export { prelaunchSubscribers, notifyLaunch, notifyLaunchJob } from './notify-launch.ts';
