import { config } from '#platform/config/config.ts';

/** The places a process may be killed at by CRASH_AT, in the order of a contribution's life. */
const CRASH_POINTS = [
  'after_reserve',
  'after_key_saved',
  'after_provider_call',
  // What is decided is not written yet: the statements that write travel together with their commit.
  'before_write',
  'after_commit',
  // Its events are deliveries, and nobody who listens has begun one.
  'after_outbox',
] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number] | (string & {});

const passed = new Map<string, number>();

/**
 * Kills this process at once when CRASH_AT names the point (`after_commit`, or `after_commit:3`
 * for the third time it is passed). Does nothing otherwise, and never in production.
 */
export function crashPoint(point: CrashPoint): void {
  const { crashAt, isProduction } = config();
  if (crashAt === undefined || isProduction) return;
  const [name, count = '1'] = crashAt.split(':');
  if (name !== point) return;
  const times = (passed.get(point) ?? 0) + 1;
  passed.set(point, times);
  if (times === Number(count)) process.kill(process.pid, 'SIGKILL');
}
