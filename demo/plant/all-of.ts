/**
 * Waits until all have ended, and throws what the first of them threw: nothing goes on behind the back of
 * whoever tries again.
 */
export async function allOf(works: readonly Promise<unknown>[]): Promise<void> {
  for (const each of await Promise.allSettled(works))
    if (each.status === 'rejected') throw each.reason;
}
