const RUNS = 5;
const LEAST_MS = 1;

/** The shortest of some runs, in milliseconds of this process's own work. */
function shortest(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const before = performance.now();
    work();
    least = Math.min(least, performance.now() - before);
  }
  return least;
}

/**
 * How much more work four times as much input is: about 4 when it is read once, 16 when every part of it
 * is read for every other. Both sizes are grown until the smaller one can be measured.
 */
export function growth<T>(
  input: (size: number) => T,
  work: (value: T) => unknown,
  from = 500,
): number {
  for (let size = from; ; size *= 2) {
    const [small, large] = [input(size), input(size * 4)];
    work(small);
    const least = shortest(() => work(small));
    if (least < LEAST_MS && size < 2 ** 17) continue;
    return shortest(() => work(large)) / Math.max(least, LEAST_MS / 4);
  }
}
