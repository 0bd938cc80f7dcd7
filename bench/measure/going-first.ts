import { constants, getPriority, setPriority } from 'node:os';

/**
 * Does work whose clients go before what they ask, where the machine allows it (the superuser may). What they
 * measure is then the wait for an answer, not the wait of the client for a core to read it on.
 */
export async function goingFirst<T>(work: () => Promise<T>): Promise<T> {
  const before = getPriority();
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
  } catch {
    return work();
  }
  try {
    return await work();
  } finally {
    setPriority(before);
  }
}
