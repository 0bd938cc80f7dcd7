/** The door of a campaign's side in experiments. */
export { splitBucketRoutes } from './split-bucket.routes.ts';
