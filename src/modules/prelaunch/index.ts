/** The door of what comes before the launch: coming-soon pages and subscribers. */
export { readShownPage } from './coming-soon.ts';
export { comingSoonRoutes } from './coming-soon.routes.ts';
export { SUBSCRIBER_CONFIRMED } from './subscribe.ts';
export { subscriberRoutes } from './subscriber.routes.ts';
export { prelaunchSubscribers, tellLaunch, tellLaunchJob } from './tell-launch.ts';
