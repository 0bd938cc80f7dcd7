import { db } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/actor.ts';
import { log } from '#platform/log/log.ts';
import { bucketOf, CONTROL, type Experiment, type Subject } from './experiment.ts';
import {
  findExperiment,
  findExperimentById,
  listExperiments,
  listRunningRounds,
} from './experiment.store.ts';
import { readRunningTrialRounds } from './pages/read-trials.ts';

/** Who the visitor is to experiments: this browser, or the person where it keeps no cookie. */
function visitorSubject({ visitorId, accountId }: Actor): string | undefined {
  if (visitorId !== '') return `visitor:${visitorId}`;
  return accountId === null ? undefined : `person:${accountId}`;
}

/**
 * The visitor's bucket by the experiment's name; control for unknown ones, those of campaigns, and where the
 * experiment can't be read.
 */
export function visitorBucket(name: string, actor: Actor): Promise<string> {
  return orControl(async () =>
    bucketFor(await findExperiment(db(), name), 'visitor', visitorSubject(actor)),
  );
}

/** The same by number; undefined where there is none. */
export async function visitorBucketById(id: number, actor: Actor): Promise<string | undefined> {
  const experiment = await findExperimentById(db(), id);
  return experiment && bucketFor(experiment, 'visitor', visitorSubject(actor));
}

/** A campaign's bucket, the same for everybody who looks at it; control where it can't be read. */
export function campaignBucket(name: string, campaignId: number): Promise<string> {
  return orControl(async () =>
    bucketFor(await findExperiment(db(), name), 'campaign', `campaign:${campaignId}`),
  );
}

/** An experiment is no reason to fail a page: whoever can't be told their side sees the control. */
async function orControl(read: () => Promise<string>): Promise<string> {
  try {
    return await read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ module: 'experiments', reason }, 'no side of an experiment could be told');
    return CONTROL;
  }
}

/** What pages say of an experiment in their data: 'experiment' while it runs. */
export async function experimentFlag(name: string): Promise<'experiment' | false> {
  const experiment = await findExperiment(db(), name);
  return experiment?.state === 'running' && experiment.subject === 'visitor' && 'experiment';
}

/** The rounds of those experiments that run, staff's and those on pages of campaigns. */
export async function readRunningRounds(names: readonly string[]) {
  const [own, pages] = await Promise.all([
    listRunningRounds(db(), names),
    readRunningTrialRounds(names),
  ]);
  return [...own, ...pages];
}

export function readExperiments(): Promise<Experiment[]> {
  return listExperiments(db());
}

function bucketFor(
  experiment: Experiment | undefined,
  kind: Subject,
  subject: string | undefined,
): string {
  if (experiment?.subject !== kind || subject === undefined) return CONTROL;
  return bucketOf(experiment, subject);
}
