import { setTimeout as pause } from 'node:timers/promises';

/** Does it again until it succeeds, for twenty seconds: the database may just have been killed. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 100) throw error;
      await pause(200);
    }
  }
}
