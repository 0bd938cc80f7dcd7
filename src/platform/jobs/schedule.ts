import { isDatabaseUnavailable } from '#platform/db/database-errors.ts';
import { dbInTurn } from '#platform/db/executor.ts';
import { type Statement, sql } from '#platform/db/sql.ts';
import { untilBeat } from '#platform/events/beat.ts';
import { HOLDER, keepLease, type Lease, LeaseLost } from '#platform/events/lease.ts';
import { db, type Executor } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { noteFailure } from '#platform/log/note-outage.ts';
import { noteError } from '#platform/log/recorded/record-error.ts';
import { RunEnds } from './run-ends.ts';
import { leaseNameOf, questionOf, saveEntries, startDueRuns } from './schedule.store.ts';

export { leaseNameOf } from './schedule.store.ts';

/** What a scheduled run is given. */
export interface RunContext {
  /** Aborted when the lease is lost or the process stops: leave at the next good place. */
  readonly signal: AbortSignal;
  /**
   * Called at the start of each writing transaction: throws LeaseLost when another process has taken the
   * entry over meanwhile, and keeps it from doing so before the commit.
   */
  guard(tx: Executor): Promise<void>;
}

/** Something that runs on a clock: a sweep over what is due, a clean-up. Must be safe to run at any time. */
export interface Schedule {
  readonly name: string;
  /** By the business clock, from start to start. */
  readonly everySeconds: number;
  run(context: RunContext): Promise<void>;
  /**
   * A condition in SQL, answered by indexes, that holds whenever a run would do anything: without it there is
   * none. Where it is left out, or cannot be asked, there always is one.
   */
  readonly hasWork?: Statement;
  /** How long a killed or paused process keeps others from running it; 15 when not said. */
  readonly leaseSeconds?: number;
}

const SWEEP_MS = 2_000;
const LEASE_SECONDS = 15;

/** The work of an entry; the reason when it failed. Throws LeaseLost when another process took it over. */
async function doWork(entry: Schedule, context: RunContext): Promise<string | null> {
  try {
    await entry.run(context);
    return null;
  } catch (thrown) {
    if (thrown instanceof LeaseLost) throw thrown;
    // Stopped with its process, it goes on with the next one.
    if (context.signal.aborted && thrown === context.signal.reason) return null;
    const about = { module: 'schedule', entry: entry.name };
    noteError('schedule', about, thrown, 'scheduled run failed');
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  }
}

/** Runs an entry that was started in the database, and notes how it ended. */
async function runEntry(
  entry: Schedule,
  lease: Lease,
  stopping: AbortSignal,
  ends: RunEnds,
): Promise<void> {
  const { name } = entry;
  const context: RunContext = {
    signal: AbortSignal.any([lease.signal, stopping]),
    guard: (tx) => lease.guard(tx),
  };
  try {
    const error = stopping.aborted ? null : await doWork(entry, context);
    const run = { name, token: lease.token, error, isCutOff: stopping.aborted };
    if (!(await ends.note(run))) {
      log.warn({ module: 'schedule', entry: name }, 'lease lost');
    }
  } catch (thrown) {
    if (!(thrown instanceof LeaseLost)) throw thrown;
    log.warn({ module: 'schedule', entry: name }, 'run was taken over by another process');
  } finally {
    lease.letGo();
  }
}

/** Starts those entries whose time has come, that have something to do and are free, in one statement. */
async function startDue(
  entries: readonly Schedule[],
  question: Statement,
  holder: string,
): Promise<[Schedule, Lease][]> {
  const startable = entries.map((entry) => ({ leaseSeconds: LEASE_SECONDS, ...entry }));
  const runs = await startDueRuns(dbInTurn(), holder, startable, question).catch(
    (error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error;
      // A question that fails or waits for a lock would hold up all entries: they are started without it.
      noteFailure({ module: 'schedule' }, error, 'entries could not be asked');
      return startDueRuns(dbInTurn(), holder, startable, sql`true`);
    },
  );
  const started: [Schedule, Lease][] = [];
  for (const { name, token, isStarted } of runs) {
    const entry = startable.find((each) => each.name === name);
    if (entry === undefined) continue;
    const lease = keepLease(leaseNameOf(name), token, entry.leaseSeconds);
    if (isStarted) started.push([entry, lease]);
    else await lease.release().catch(() => undefined);
  }
  return started;
}

let schedules = 0;

/** Looks at the entries every two seconds; each due one runs in exactly one process, beside the others. */
export function startSchedule(entries: readonly Schedule[]) {
  const names = new Set(entries.map(({ name }) => name));
  if (names.size !== entries.length) throw new Error('Two scheduled entries have the same name');
  const holder = `${HOLDER}-${(schedules += 1)}`;
  const question = questionOf(entries);
  const stopping = new AbortController();
  const ends = new RunEnds(stopping.signal);
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isSaved = entries.length === 0;

  const begin = (entry: Schedule, lease: Lease) => {
    const done = runEntry(entry, lease, stopping.signal, ends)
      .catch((error: unknown) => {
        noteFailure({ module: 'schedule', entry: entry.name }, error, 'entry could not run');
      })
      .finally(() => running.delete(entry.name));
    running.set(entry.name, done);
  };
  const sweep = async () => {
    if (!isSaved) {
      await saveEntries(db(), [...names]);
      isSaved = true;
    }
    const idle = entries.filter(({ name }) => !running.has(name));
    if (idle.length === 0) return;
    for (const [entry, lease] of await startDue(idle, question, holder)) begin(entry, lease);
  };
  let current = Promise.resolve();
  const tick = () => {
    current = sweep()
      .catch((error: unknown) => noteFailure({ module: 'schedule' }, error, 'sweep failed'))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(tick, untilBeat(SWEEP_MS));
      });
  };
  tick();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await current;
      await Promise.all(running.values());
    },
  };
}
