import { audit } from '#modules/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import type { Experiment } from './experiment.ts';
import { experimentErrors } from './experiment.errors.ts';
import {
  insertExperiment,
  lockExperiment,
  type NewExperiment,
  updateExperiment,
} from './experiment.store.ts';

export type ExperimentChange = Partial<Pick<Experiment, 'state' | 'buckets'>>;

/** Makes an experiment, off at first. 409 when there is one of that name. */
export function addExperiment(input: NewExperiment, actor: Actor): Promise<Experiment> {
  return transaction(async (tx) => {
    const experiment = await insertExperiment(tx, input);
    if (!experiment) throw experimentErrors.nameTaken();
    await audit(tx, entryOf(actor, experiment));
    return experiment;
  });
}

/** Switches an experiment on or off, or shares it out anew while it is off. */
export function changeExperiment(
  id: number,
  change: ExperimentChange,
  actor: Actor,
): Promise<Experiment> {
  return transaction(async (tx) => {
    const before = await lockExperiment(tx, id);
    if (!before) throw platformErrors.notFound();
    const { state = before.state, buckets } = change;
    if (buckets && before.state === 'running') throw experimentErrors.stillRunning();
    const shared = buckets ? { buckets, round: before.round + 1 } : {};
    const after: Experiment = { ...before, state, ...shared };
    await updateExperiment(tx, after);
    // Pages say which experiments run on them.
    await invalidatePages(tx, ['home']);
    await audit(tx, { ...entryOf(actor, after), before, after });
    return after;
  });
}

function entryOf(actor: Actor, { id, name, state, round }: Experiment) {
  return {
    act: 'experiment_changed' as const,
    actor: { accountId: actor.accountId, ip: actor.ip, requestId: actor.requestId },
    subject: { kind: 'experiment', id },
    details: { name, state, round },
  };
}
