import { type Executor, sql } from '#platform/db/sql.ts';
import type { Experiment } from './experiment.ts';

export type NewExperiment = Pick<Experiment, 'name' | 'subject' | 'buckets'>;

export function findExperiment(q: Executor, name: string): Promise<Experiment | undefined> {
  return q.maybe<Experiment>(sql`
    select id, name, subject, state, buckets, round from experiments where name = ${name}`);
}

export function findExperimentById(q: Executor, id: number): Promise<Experiment | undefined> {
  return q.maybe<Experiment>(sql`
    select id, name, subject, state, buckets, round from experiments where id = ${id}`);
}

export function lockExperiment(tx: Executor, id: number): Promise<Experiment | undefined> {
  return tx.maybe<Experiment>(sql`
    select id, name, subject, state, buckets, round from experiments where id = ${id} for update`);
}

export function listExperiments(q: Executor): Promise<Experiment[]> {
  return q.query<Experiment>(sql`
    select id, name, subject, state, buckets, round from experiments order by name limit 500`);
}

/** Undefined when the name is taken. */
export function insertExperiment(
  tx: Executor,
  { name, subject, buckets }: NewExperiment,
): Promise<Experiment | undefined> {
  return tx.maybe<Experiment>(sql`
    insert into experiments (name, subject, buckets)
    values (${name}, ${subject}, ${sql.json(buckets)})
    on conflict (name) do nothing
    returning id, name, subject, state, buckets, round`);
}

export function updateExperiment(tx: Executor, experiment: Experiment): Promise<number> {
  const { id, state, buckets, round } = experiment;
  return tx.run(sql`
    update experiments
    set state = ${state}, buckets = ${sql.json(buckets)}, round = ${round}, updated_at = clock_now()
    where id = ${id}`);
}

/** Those of the experiments that run, with their rounds. */
export function listRunningRounds(
  q: Executor,
  names: readonly string[],
): Promise<{ name: string; round: number }[]> {
  return q.query(sql`
    select name, round from experiments where name = any(${names}::text[]) and state = 'running'`);
}
