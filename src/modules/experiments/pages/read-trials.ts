import { db } from '#platform/db/transaction.ts';
import { CONTROL } from '../experiment.ts';
import { seenOf } from '../read-results.ts';
import { type Comparison, compareRatio } from '../sequential-test.ts';
import {
  type PageExperiment,
  trialIdOf,
  trialName,
  VARIANT,
  type VersionCount,
} from './page-experiment.ts';
import { findRunningTrial, listRunningTrials, listTrials } from './page-experiment.store.ts';

/** Pages of experiments on a campaign. */
export const TRIALS_PER_PAGE = 20;
/** The chance of calling versions different that are not, over all the days one looks. */
const FALSE_ALARM = 0.05;

/** What runs on a campaign's page now. */
export function readRunningTrial(campaignId: number): Promise<PageExperiment | undefined> {
  return findRunningTrial(db(), campaignId);
}

/** Both versions, A first. Whoever left before the page had told of itself was not there. */
export async function readVersionCounts(trial: PageExperiment): Promise<VersionCount[]> {
  if (trial.counted !== null) return [...trial.counted];
  const seen = await seenOf(trialName(trial.id), 1);
  return [CONTROL, VARIANT].map((bucket) => {
    const found = seen.find((one) => one.bucket === bucket);
    return {
      bucket,
      people: found?.campaigns ?? 0,
      checkouts: found?.checkouts ?? 0,
      done: found?.backings ?? 0,
    };
  });
}

export interface TrialResult {
  readonly trial: PageExperiment;
  readonly versions: readonly VersionCount[];
  /** How many more contributions version B brings, as a part of those of A. */
  readonly comparison: Comparison;
}

/** One with what came of it, so far or in the end. */
export async function readTrialResult(trial: PageExperiment): Promise<TrialResult> {
  const versions = await readVersionCounts(trial);
  const of = (bucket: string) =>
    versions.find((one) => one.bucket === bucket) ?? { people: 0, done: 0 };
  const comparison = compareRatio(of(CONTROL), of(VARIANT), FALSE_ALARM);
  return { trial, versions, comparison };
}

/** What was tried out on a campaign's page, the latest first, of those begun before `before`. */
export async function readTrials(
  campaignId: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<TrialResult[]> {
  const trials = await listTrials(db(), campaignId, before, TRIALS_PER_PAGE);
  return Promise.all(trials.map(readTrialResult));
}

/** Rounds of those that run, by the names events have for them; they have but one. */
export async function readRunningTrialRounds(
  names: readonly string[],
): Promise<{ name: string; round: number }[]> {
  const ids = names.flatMap((name) => trialIdOf(name) ?? []);
  if (ids.length === 0) return [];
  const running = await listRunningTrials(db(), ids);
  return running.map((id) => ({ name: trialName(id), round: 1 }));
}
