import { type Executor, sql } from '#platform/db/sql.ts';
import type { PageExperiment, PagePart, TrialState, VersionCount } from './page-experiment.ts';

const columns = sql`id, campaign_id as "campaignId", part, original, variant, state,
  started_at as "startedAt", ended_at as "endedAt", counted`;

export function findRunningTrial(
  q: Executor,
  campaignId: number,
): Promise<PageExperiment | undefined> {
  return q.maybe<PageExperiment>(sql`
    select ${columns} from page_experiments where campaign_id = ${campaignId} and state = 'running'`);
}

export function lockTrial(
  tx: Executor,
  campaignId: number,
  id: number,
): Promise<PageExperiment | undefined> {
  return tx.maybe<PageExperiment>(sql`
    select ${columns} from page_experiments
    where campaign_id = ${campaignId} and id = ${id} for update`);
}

/** The latest first, of those begun before `before`. */
export function listTrials(
  q: Executor,
  campaignId: number,
  before: number,
  limit: number,
): Promise<PageExperiment[]> {
  return q.query<PageExperiment>(sql`
    select ${columns} from page_experiments
    where campaign_id = ${campaignId} and id < ${before} order by id desc limit ${limit}`);
}

export interface NewTrial {
  readonly campaignId: number;
  readonly part: PagePart;
  readonly original: string;
  readonly variant: string;
}

/** Undefined while another runs on the campaign. */
export function insertTrial(tx: Executor, trial: NewTrial): Promise<PageExperiment | undefined> {
  const { campaignId, part, original, variant } = trial;
  return tx.maybe<PageExperiment>(sql`
    insert into page_experiments (campaign_id, part, original, variant)
    values (${campaignId}, ${part}, ${original}, ${variant})
    on conflict (campaign_id) where state = 'running' do nothing
    returning ${columns}`);
}

export function endTrial(
  tx: Executor,
  id: number,
  state: Exclude<TrialState, 'running'>,
  counted: readonly VersionCount[],
): Promise<PageExperiment> {
  return tx.one<PageExperiment>(sql`
    update page_experiments
    set state = ${state}, ended_at = clock_now(), counted = ${sql.json(counted)}
    where id = ${id} returning ${columns}`);
}

/** Of one that was adopted; when it ended and what was counted stay as they are. */
export function setUndone(tx: Executor, id: number): Promise<PageExperiment> {
  return tx.one<PageExperiment>(sql`
    update page_experiments set state = 'undone' where id = ${id} returning ${columns}`);
}

/** Which of these run. */
export async function listRunningTrials(q: Executor, ids: readonly number[]): Promise<number[]> {
  const rows = await q.query<{ id: number }>(sql`
    select id from page_experiments where id = any(${[...ids]}::bigint[]) and state = 'running'`);
  return rows.map(({ id }) => id);
}
