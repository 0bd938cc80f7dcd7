import { type Lease, LeaseLost, takeLeaseOf } from '#platform/events/lease.ts';
import { type Executor, db } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { dueEntries, finishRun, saveEntries, startRun } from './schedule.store.ts';

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
  /** How long a killed or paused process keeps others from running it; 15 when not said. */
  readonly leaseSeconds?: number;
}

const SWEEP_MS = 2_000;

async function runEntry(entry: Schedule, lease: Lease, stopping: AbortSignal): Promise<void> {
  if (!(await startRun(db(), lease, entry.name, entry.everySeconds))) return;
  const context: RunContext = {
    signal: AbortSignal.any([lease.signal, stopping]),
    guard: (tx) => lease.guard(tx),
  };
  let error: string | null = null;
  try {
    await entry.run(context);
  } catch (thrown) {
    if (thrown instanceof LeaseLost) {
      log.warn({ module: 'schedule', entry: entry.name }, 'run was taken over by another process');
      return;
    }
    error = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
    log.error({ module: 'schedule', entry: entry.name, err: thrown }, 'scheduled run failed');
  }
  if (!(await finishRun(db(), lease, entry.name, error))) {
    log.warn({ module: 'schedule', entry: entry.name }, 'lease lost');
  }
}

/** Runs an entry if it is free. Returns whether this process held it. */
export async function tryEntry(entry: Schedule, stopping: AbortSignal): Promise<boolean> {
  const lease = await takeLeaseOf(`schedule:${entry.name}`, entry.leaseSeconds ?? 15);
  if (lease === undefined) return false;
  try {
    await runEntry(entry, lease, stopping);
  } finally {
    await lease.release().catch(() => undefined);
  }
  return true;
}

/** Looks at the entries every two seconds; each due one runs in exactly one process, beside the others. */
export function startSchedule(entries: readonly Schedule[]) {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (byName.size !== entries.length) throw new Error('Two scheduled entries have the same name');
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isSaved = entries.length === 0;

  const begin = (entry: Schedule) => {
    const done = tryEntry(entry, stopping.signal)
      .then(() => undefined)
      .catch((error: unknown) => {
        log.warn({ module: 'schedule', entry: entry.name, err: error }, 'entry could not run');
      })
      .finally(() => running.delete(entry.name));
    running.set(entry.name, done);
  };
  const sweep = async () => {
    if (!isSaved) {
      await saveEntries(db(), [...byName.keys()]);
      isSaved = true;
    }
    const idle = [...byName.keys()].filter((name) => !running.has(name));
    if (idle.length === 0) return;
    for (const name of await dueEntries(db(), idle)) {
      const entry = byName.get(name);
      if (entry !== undefined && !stopping.signal.aborted) begin(entry);
    }
  };
  let current = Promise.resolve();
  const tick = () => {
    current = sweep()
      .catch((error: unknown) => log.warn({ module: 'schedule', err: error }, 'sweep failed'))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(tick, SWEEP_MS);
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
