/** The door of experiments: who sees which variant. */
export { CONTROL } from './experiment.ts';
export { experimentRoutes } from './experiment.routes.ts';
export { changeExperiment } from './change-experiment.ts';
export { readResults, setExposures } from './read-results.ts';
export { readExperiments } from './read-experiment.ts';
export { campaignBucket, experimentFlag, readRunningRounds } from './read-experiment.ts';
