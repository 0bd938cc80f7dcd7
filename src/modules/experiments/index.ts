/** The door of experiments: who sees which variant. */
export { appVersion } from './app-version.ts';
export { experimentErrors } from './experiment.errors.ts';
export { CONTROL } from './experiment.ts';
export { experimentRoutes } from './experiment.routes.ts';
export { changeExperiment } from './change-experiment.ts';
export { readResults, setExposures } from './read-results.ts';
export { readExperiments } from './read-experiment.ts';
export { campaignBucket, experimentFlag, readRunningRounds } from './read-experiment.ts';
export {
  PAGE_PARTS,
  type PageExperiment,
  type PagePart,
  TRIAL_STATES,
  trialName,
  VARIANT,
  versionFor,
} from './pages/page-experiment.ts';
export {
  readRunningTrial,
  readTrialResult,
  readTrials,
  type TrialResult,
  TRIALS_PER_PAGE,
} from './pages/read-trials.ts';
export {
  endRunning,
  finishTrial,
  lockAdopted,
  lockRunning,
  noteUndone,
  startTrial,
} from './pages/run-trial.ts';
