/** The door of experiments: who sees which variant. */
export { CONTROL } from './experiment.ts';
export { experimentRoutes } from './experiment.routes.ts';
export { setExposures } from './read-results.ts';
export { campaignBucket, experimentFlag, readRunningRounds } from './read-experiment.ts';
