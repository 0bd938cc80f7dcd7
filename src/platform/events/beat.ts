/**
 * Milliseconds until this process has lived a whole number of `everyMs`: who rests like this wakes together
 * with others, and an idle process is woken once for all of them. A tenth is the least, as timers fire early.
 */
export function untilBeat(everyMs: number): number {
  const rest = everyMs - (performance.now() % everyMs);
  return rest < everyMs / 10 ? rest + everyMs : rest;
}
