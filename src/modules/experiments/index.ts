/** The door of experiments: who sees which variant. */
export { CONTROL } from './experiment.ts';
export { experimentRoutes } from './experiment.routes.ts';
export { campaignBucket, experimentFlag } from './read-experiment.ts';
