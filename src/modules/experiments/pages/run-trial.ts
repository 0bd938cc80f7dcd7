import { audit } from '#modules/accounts/index.ts';
import { transaction, type Executor } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { experimentErrors } from '../experiment.errors.ts';
import { type PageExperiment, type TrialState, trialName } from './page-experiment.ts';
import {
  endTrial,
  findRunningTrial,
  insertTrial,
  lockTrial,
  type NewTrial,
  setUndone,
} from './page-experiment.store.ts';
import { readVersionCounts } from './read-trials.ts';

type Doer = Pick<Actor, 'accountId' | 'ip' | 'requestId'>;

/** Shows half of those who may be counted another version of a campaign's page. 409 while another runs. */
export function startTrial(trial: NewTrial, actor: Doer): Promise<PageExperiment> {
  return transaction(async (tx) => {
    const started = await insertTrial(tx, trial);
    if (!started) throw experimentErrors.alreadyRunning();
    await showChange(tx, started, actor);
    return started;
  });
}

/**
 * Shows everybody the same page again, and keeps what was counted. Throws 404 for none of the campaign's
 * and 409 for one that has ended.
 */
export function finishTrial(
  campaignId: number,
  id: number,
  state: Exclude<TrialState, 'running'>,
  actor: Doer,
): Promise<PageExperiment> {
  return transaction(async (tx) =>
    endRunning(tx, await lockRunning(tx, campaignId, id), state, actor),
  );
}

/** Ends one that the caller's transaction has locked, and keeps what was counted. */
export async function endRunning(
  tx: Executor,
  running: PageExperiment,
  state: Exclude<TrialState, 'running'>,
  actor: Doer,
): Promise<PageExperiment> {
  const counted = await readVersionCounts(running);
  const ended = await endTrial(tx, running.id, state, counted);
  await showChange(tx, ended, actor);
  return ended;
}

/**
 * One of the campaign's whose version B is the page, locked. Throws 404 for none of the campaign's, and 409
 * for any other or while another runs, which compares with the page as it is.
 */
export async function lockAdopted(
  tx: Executor,
  campaignId: number,
  id: number,
): Promise<PageExperiment> {
  const found = await lockTrial(tx, campaignId, id);
  if (!found) throw platformErrors.notFound();
  if (found.state !== 'adopted') throw experimentErrors.notAdopted();
  if (await findRunningTrial(tx, campaignId)) throw experimentErrors.alreadyRunning();
  return found;
}

/** Version A is the page again, which the caller's transaction has seen to. */
export async function noteUndone(
  tx: Executor,
  adopted: PageExperiment,
  actor: Doer,
): Promise<PageExperiment> {
  const undone = await setUndone(tx, adopted.id);
  await showChange(tx, undone, actor);
  return undone;
}

/** One of the campaign's that runs, locked. 404 and 409 as above. */
export async function lockRunning(
  tx: Executor,
  campaignId: number,
  id: number,
): Promise<PageExperiment> {
  const found = await lockTrial(tx, campaignId, id);
  if (!found) throw platformErrors.notFound();
  if (found.state !== 'running') throw experimentErrors.notRunning();
  return found;
}

async function showChange(tx: Executor, trial: PageExperiment, actor: Doer): Promise<void> {
  const { id, campaignId, part, state } = trial;
  await invalidatePages(tx, [`campaign:${campaignId}`]);
  await audit(tx, {
    act: 'experiment_changed',
    actor: { accountId: actor.accountId, ip: actor.ip, requestId: actor.requestId },
    subject: { kind: 'campaign', id: campaignId },
    details: { name: trialName(id), part, state },
  });
}
