import { type Executor, sql } from '#platform/db/sql.ts';

export interface StepState {
  readonly linesDone: number;
  readonly isFinished: boolean;
}

/** How far a step has come with this very file; another file starts from its beginning. */
export async function openStep(
  tx: Executor,
  step: string,
  fingerprint: string,
): Promise<StepState> {
  await tx.run(sql`
    delete from market_import_steps where step = ${step} and fingerprint <> ${fingerprint}`);
  await tx.run(sql`
    insert into market_import_steps (step, fingerprint) values (${step}, ${fingerprint})
    on conflict do nothing`);
  return tx.one<StepState>(sql`
    select lines_done as "linesDone", finished_at is not null as "isFinished"
    from market_import_steps where step = ${step}`);
}

export interface StepProgress {
  readonly line: number;
  readonly rows: number;
  readonly strangers: number;
  readonly refusals: readonly { readonly line: number; readonly reason: string }[];
}

/** In the transaction of the rows themselves: either both are there after a crash or neither. */
export async function advanceStep(tx: Executor, step: string, done: StepProgress): Promise<void> {
  await tx.run(sql`
    update market_import_steps set lines_done = ${done.line}, rows_done = rows_done + ${done.rows},
      strangers = strangers + ${done.strangers} where step = ${step}`);
  await tx.run(sql`
    insert into market_import_refusals (step, line, reason)
    select ${step}, line, reason
    from jsonb_to_recordset(${sql.json(done.refusals)}) r (line int, reason text) on conflict do nothing`);
}

export async function finishStep(tx: Executor, step: string): Promise<void> {
  await tx.run(sql`
    update market_import_steps set finished_at = clock_now() where step = ${step} and finished_at is null`);
}

export interface StepReport {
  readonly step: string;
  readonly lines: number;
  readonly rows: number;
  readonly strangers: number;
  readonly refusals: { readonly line: number; readonly reason: string }[];
}

/** What came of every step, with each line that was refused. */
export function readSteps(q: Executor): Promise<StepReport[]> {
  return q.query<StepReport>(sql`
    select s.step, s.lines_done as lines, s.rows_done as rows, s.strangers,
      coalesce((select json_agg(json_build_object('line', r.line, 'reason', r.reason) order by r.line)
        from market_import_refusals r where r.step = s.step), '[]') as refusals
    from market_import_steps s order by s.step`);
}
