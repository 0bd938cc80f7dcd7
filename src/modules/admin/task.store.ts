import { type Executor, sql } from '#platform/db/sql.ts';
import { NAME_FOR_STAFF } from './people/people.store.ts';
import type { Task } from './queue.ts';

/** What is said of things that wait: who works on each, and their note. Kinds and keys go in pairs. */
export function findTasks(
  q: Executor,
  kinds: readonly string[],
  keys: readonly string[],
): Promise<Task[]> {
  return q.query<Task>(sql`
    select t.kind, t.subject_key, t.assignee_id, ${NAME_FOR_STAFF} as assignee, t.note,
      t.changed_at
    from staff_tasks t left join accounts a on a.id = t.assignee_id
    where (t.kind, t.subject_key) in (
      select w.kind, w.key from unnest(${[...kinds]}::text[], ${[...keys]}::text[]) as w (kind, key))`);
}

/** What is said of something that waits, kept as it is until the transaction ends; made where it is not. */
export async function lockTask(
  tx: Executor,
  kind: string,
  key: string,
  by: number,
): Promise<Pick<Task, 'assignee_id' | 'note' | 'changed_at'>> {
  await tx.run(sql`
    insert into staff_tasks (kind, subject_key, changed_by) values (${kind}, ${key}, ${by})
    on conflict do nothing`);
  return tx.one<Pick<Task, 'assignee_id' | 'note' | 'changed_at'>>(sql`
    select assignee_id, note, changed_at from staff_tasks
    where kind = ${kind} and subject_key = ${key} for update`);
}

/** Says who works on something and what they noted; what was said before is over. */
export async function saveTask(
  tx: Executor,
  task: Omit<Task, 'assignee' | 'changed_at'> & { readonly changed_by: number },
): Promise<void> {
  const { kind, subject_key, assignee_id, note, changed_by } = task;
  await tx.run(sql`
    update staff_tasks set assignee_id = ${assignee_id}, note = ${note}, changed_by = ${changed_by},
      changed_at = clock_now()
    where kind = ${kind} and subject_key = ${subject_key}`);
}

/** What somebody took on, by kind and key. */
export function listKeysOf(
  q: Executor,
  assigneeId: number,
): Promise<{ kind: string; subject_key: string }[]> {
  return q.query(sql`
    select kind, subject_key from staff_tasks where assignee_id = ${assigneeId} order by kind, subject_key`);
}

/** Tasks by keyset, whoever has them. */
export function listTasksFrom(
  q: Executor,
  after: { readonly kind: string; readonly subject_key: string },
  limit: number,
): Promise<{ kind: string; subject_key: string }[]> {
  return q.query(sql`
    select kind, subject_key from staff_tasks
    where (kind, subject_key) > (${after.kind}, ${after.subject_key})
    order by kind, subject_key limit ${limit}`);
}

/** Forgets tasks with what was noted of them. Kinds and keys go in pairs. */
export function deleteTasks(
  tx: Executor,
  kinds: readonly string[],
  keys: readonly string[],
): Promise<number> {
  return tx.run(sql`
    delete from staff_tasks t using unnest(${[...kinds]}::text[], ${[...keys]}::text[]) as w (kind, key)
    where t.kind = w.kind and t.subject_key = w.key`);
}
