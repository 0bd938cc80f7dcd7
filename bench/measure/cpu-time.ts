import { readdirSync, readFileSync } from 'node:fs';

/** What `/proc` counts in: USER_HZ is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

/**
 * CPU milliseconds a process has used so far, with those of its children, living and dead. Of a
 * PostgreSQL that is every backend it ever forked.
 */
export function cpuOfTree(pid: number): number {
  let ticks = ticksOf(pid)?.withDead ?? 0;
  for (const child of childrenOf(pid)) ticks += ticksOf(child)?.withDead ?? 0;
  return ticks * MS_PER_TICK;
}

interface Stat {
  readonly parent: number;
  /** Own time and that of children that have ended. */
  readonly withDead: number;
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => ticksOf(each)?.parent === pid);
}

function ticksOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets, which may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, ...times] = [1, 11, 12, 13, 14].map((index) => Number(fields[index]));
    return { parent: parent ?? 0, withDead: times.reduce((sum, time) => sum + time, 0) };
  } catch {
    return undefined;
  }
}

/** CPU milliseconds that one process has used so far, exactly; 0 for one that is gone. */
export function cpuOfProcess(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
  } catch {
    return 0;
  }
}
