const RUNS = 5;
/** How many times as much input the larger one is. */
const TIMES = 64;

/**
 * What the cheapest of some runs cost this process, in microseconds of the processor: not of the clock, which
 * also counts how long a busy machine let it wait.
 */
export function cheapest(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

/**
 * Whether 64 times as much input is some 64 times as much work, as it is for what is read once. What
 * reads all of it for each of its parts works 4,096 times as much: between the two is ten times either way,
 * so that a busy machine decides nothing.
 */
export function isReadOnce<T>(
  input: (size: number) => T,
  work: (value: T) => unknown,
  size = 500,
): boolean {
  const small = input(size);
  for (let run = 0; run < 20; run += 1) work(small);
  const little = Math.max(
    cheapest(() => work(small)),
    10,
  );
  const large = input(size * TIMES);
  return cheapest(() => work(large)) < little * TIMES * 8;
}
